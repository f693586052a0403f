// The sandbox that runs in this checkout, by the file that it writes for the command line in another terminal.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Absent while no sandbox runs. */
const FILE = new URL('../../../../.sandbox/running.json', import.meta.url).pathname

export type RunningSandbox = {
  readonly pid: number
  readonly url: string
  /** The settings it runs with. */
  readonly environment: Readonly<Record<string, string>>
  readonly organizationId: string
  /** Of its organization. What an earlier version kept has none. */
  readonly handle?: string
  /** One for each kind of partner. */
  readonly keys: Readonly<Record<string, string>>
  readonly staffToken: string
  /** Somebody of each role, by mail address; they share a password. */
  readonly people: Readonly<Record<string, string>>
  readonly password: string
  /** A property that can be texted. */
  readonly textingPropertyId: string
}

export function readRunningSandbox(file = FILE): RunningSandbox | null {
  try {
    const sandbox = JSON.parse(readFileSync(file, 'utf8')) as RunningSandbox
    return isAlive(sandbox.pid) ? sandbox : null
  } catch {
    return null
  }
}

/** The file names the sandbox that wrote it last. Returns how to take that back, which restores an earlier one, if it still runs. */
export function writeRunningSandbox(sandbox: RunningSandbox, file = FILE): () => void {
  const earlier = readRunningSandbox(file)
  mkdirSync(dirname(file), { recursive: true })
  write(sandbox, file)
  return () => {
    if (readRunningSandbox(file)?.pid !== sandbox.pid) return
    if (earlier && isAlive(earlier.pid)) write(earlier, file)
    else rmSync(file, { force: true })
  }
}

/** Readable by its owner alone: it holds keys. */
const write = (sandbox: RunningSandbox, file: string) =>
  writeFileSync(file, JSON.stringify(sandbox, null, 2), { mode: 0o600 })

/** Also for a sandbox that the file no longer names. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
