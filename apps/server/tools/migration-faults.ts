// What in a migration, or in the file of an SQL function, would stop the traffic, break servers of the version before, or could not be
// repeated; found by squawk.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { functionPaths } from '../src/kit/db/function-files.ts'
import { readMigrations } from '../src/kit/db/migration-files.ts'
import type { SchemaFolders } from '../src/kit/db/schema.ts'

/** Those before it were applied long ago and are never edited. */
const FIRST_CHECKED = '0054'
const SQUAWK = fileURLToPath(import.meta.resolve('squawk-cli/js/bin/squawk'))
const RULES = fileURLToPath(new URL('../../../.squawk.toml', import.meta.url))

const run = promisify(execFile)

export type Checked = { readonly migrations: number; readonly functions: number; readonly faults: readonly string[] }

export async function migrationFaults(folders: SchemaFolders): Promise<Checked> {
  const migrations = (await readMigrations(folders.migrations)).filter(({ name }) => name >= FIRST_CHECKED)
  const functions = await functionPaths(folders.functions)
  const faults = await Promise.all([
    ...migrations.map(({ name, statements }) => squawk(join(folders.migrations, name), statements !== undefined)),
    ...functions.map((path) => squawk(path, false)),
  ])
  return {
    migrations: migrations.length,
    functions: functions.length,
    faults: faults.filter((fault) => fault !== undefined),
  }
}

async function squawk(path: string, isOutside: boolean): Promise<string | undefined> {
  const flags = ['--config', RULES, ...(isOutside ? ['--no-assume-in-transaction'] : [])]
  return run(process.execPath, [SQUAWK, ...flags, path]).then(
    () => undefined,
    ({ stdout = '', stderr = '' }: { stdout?: string; stderr?: string }) =>
      `${stdout}${stderr}` || `squawk refuses ${path}`,
  )
}
