// The sandbox that runs in this checkout, as it left word of itself for the command line in another terminal.
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
  /** One for each kind of partner. */
  readonly keys: Readonly<Record<string, string>>
  readonly staffToken: string
  /** A property that can be texted. */
  readonly textingPropertyId: string
}

export function readRunningSandbox(file = FILE): RunningSandbox | null {
  try {
    const told = JSON.parse(readFileSync(file, 'utf8')) as RunningSandbox
    return isAlive(told.pid) ? told : null
  } catch {
    return null
  }
}

/** The last that told is the one that is found. Returns how to take the word back, which leaves that of an earlier one, if it still runs. */
export function tellRunningSandbox(told: RunningSandbox, file = FILE): () => void {
  const earlier = readRunningSandbox(file)
  mkdirSync(dirname(file), { recursive: true })
  write(told, file)
  return () => {
    if (readRunningSandbox(file)?.pid !== told.pid) return
    if (earlier && isAlive(earlier.pid)) write(earlier, file)
    else rmSync(file, { force: true })
  }
}

/** Readable by its owner alone: it holds keys. */
const write = (told: RunningSandbox, file: string) =>
  writeFileSync(file, JSON.stringify(told, null, 2), { mode: 0o600 })

/** Also of one that is not the last that told. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
