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

/** Readable by its owner alone: it holds keys. */
export function tellRunningSandbox(told: RunningSandbox, file = FILE): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(told, null, 2), { mode: 0o600 })
}

/** Unless another sandbox has left its own word since. */
export function forgetRunningSandbox(pid: number, file = FILE): void {
  if (readRunningSandbox(file)?.pid === pid) rmSync(file, { force: true })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
