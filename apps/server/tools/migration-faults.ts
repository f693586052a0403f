// What in a migration would stop the traffic, break servers of the version before, or could not be repeated; found by squawk.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readMigrations } from '../src/kit/db/migration-files.ts'

/** Those before it were applied long ago and are never edited. */
const FIRST_CHECKED = '0054'
const SQUAWK = fileURLToPath(import.meta.resolve('squawk-cli/js/bin/squawk'))
const RULES = fileURLToPath(new URL('../../../.squawk.toml', import.meta.url))

const run = promisify(execFile)

export type Checked = { readonly count: number; readonly faults: readonly string[] }

export async function migrationFaults(folder: string): Promise<Checked> {
  const checked = (await readMigrations(folder)).filter(({ name }) => name >= FIRST_CHECKED)
  const faults = await Promise.all(
    checked.map(({ name, statements }) => squawk(join(folder, name), statements !== undefined)),
  )
  return { count: checked.length, faults: faults.filter((fault) => fault !== undefined) }
}

async function squawk(path: string, isOutside: boolean): Promise<string | undefined> {
  const flags = ['--config', RULES, ...(isOutside ? ['--no-assume-in-transaction'] : [])]
  return run(process.execPath, [SQUAWK, ...flags, path]).then(
    () => undefined,
    ({ stdout = '', stderr = '' }: { stdout?: string; stderr?: string }) =>
      `${stdout}${stderr}` || `squawk refuses ${path}`,
  )
}
