// SQL functions, each in a file that has its name: `-- version 2`, then `create or replace function`, then the triggers that call it.
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { checksumOf } from './migration-files.ts'

export type SqlFunction = {
  readonly name: string
  /** Raised with every change that is released: it tells which of two texts is the newer one. */
  readonly version: number
  readonly sql: string
  readonly checksum: string
}

const VERSION = /^-- version ([1-9]\d{0,8})\n/
const MAKES = /^create (or replace )?function (\w+)/gim

export async function functionPaths(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true })
  return paths.filter((path) => path.endsWith('.sql')).map((path) => join(folder, path))
}

/** All of this folder and those in it, in the order in which they are applied. */
export async function readFunctions(folder: string): Promise<SqlFunction[]> {
  const functions = await Promise.all(
    (await functionPaths(folder)).map(async (path) => functionIn(basename(path, '.sql'), await readFile(path, 'utf8'))),
  )
  functions.sort((a, b) => (a.name < b.name ? -1 : 1))
  const twice = functions.find(({ name }, at) => functions[at + 1]?.name === name)
  if (twice) throw new Error(`SQL function ${twice.name} has two files`)
  return calledFirst(functions)
}

/** By name, but after all that they call: one that was just applied finds what it needs, although the next is not applied yet. */
function calledFirst(functions: readonly SqlFunction[]): SqlFunction[] {
  const begun = new Set<SqlFunction>()
  const ordered: SqlFunction[] = []
  const place = (fn: SqlFunction) => {
    if (begun.has(fn)) return
    begun.add(fn)
    for (const other of functions) if (new RegExp(`\\b${other.name}\\(`).test(fn.sql)) place(other)
    ordered.push(fn)
  }
  functions.forEach(place)
  return ordered
}

function functionIn(name: string, sql: string): SqlFunction {
  const version = VERSION.exec(sql)?.[1]
  if (!version) throw new Error(`SQL function ${name}: the first line of its file is "-- version 1", or a later one`)
  const [made, ...others] = sql.matchAll(MAKES)
  if (made?.[2] !== name || !made[1] || others.length > 0)
    throw new Error(`SQL function ${name}: its file has "create or replace function ${name}", and no other function`)
  return { name, version: Number(version), sql, checksum: checksumOf(sql) }
}
