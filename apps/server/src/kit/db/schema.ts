// What the database of a version is made of, and which of it a database lacks.
import { readFunctions, type SqlFunction } from './function-files.ts'
import { type Migration, readMigrations } from './migration-files.ts'

export type DatabaseSchema = { readonly migrations: readonly Migration[]; readonly functions: readonly SqlFunction[] }

export type SchemaFolders = { readonly migrations: string; readonly functions: string }

export async function readSchema(folders: SchemaFolders) {
  const [migrations, functions] = await Promise.all([
    readMigrations(folders.migrations),
    readFunctions(folders.functions),
  ])
  return { migrations, functions } satisfies DatabaseSchema
}

export type AppliedFunction = Pick<SqlFunction, 'name' | 'version' | 'checksum'>

/** The last row of a function is the text in force. */
export const APPLIED_FUNCTIONS = 'select name, version, checksum from schema_functions order by version, applied_at'

/** Those that `migrate` applies: where the text in force is of an older version, or another text of this version that is being written. */
export function functionsToApply(own: readonly SqlFunction[], applied: readonly AppliedFunction[]): SqlFunction[] {
  const inForce = new Map(applied.map((row) => [row.name, row]))
  return own.filter(({ name, version, checksum }) => {
    const there = inForce.get(name)
    return !there || there.version < version || (there.version === version && there.checksum !== checksum)
  })
}

/**
 * Those without which a process does not work: neither its own text was ever applied, nor a newer version. Where one of them was, a later text
 * serves as well: nodes go on after `migrate` of the next.
 */
export function missingFunctions(own: readonly SqlFunction[], applied: readonly AppliedFunction[]): SqlFunction[] {
  const serves = (fn: SqlFunction, row: AppliedFunction) =>
    row.name === fn.name && (row.version > fn.version || (row.version === fn.version && row.checksum === fn.checksum))
  return own.filter((fn) => !applied.some((row) => serves(fn, row)))
}
