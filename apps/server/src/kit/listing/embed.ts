// Related records of a page, or of a part of it: one statement for each relation, all in one round trip.
import type { Ctx } from '../context.ts'
import type { RawRows } from '../db/shared-connections.ts'
import { readGrants, requireGranted } from '../grants.ts'
import type { Embedded, Selection } from './selection.ts'
import { serialiserOf } from './serialise.ts'
import { embeddedStatement } from './statements.ts'
import { visibleRows } from './visible-rows.ts'

type Row = RawRows[number]

/** What a record must be followed by in its JSON text: `,"property":{…}`. */
export type Embedding = (row: Row) => string

/** Seeing a related record takes the grant to read it. */
export function checkRelatedGrants({ caller }: Ctx, { embedded }: Selection) {
  for (const { target } of embedded) requireGranted(caller, readGrants(target))
}

/** `rows` end with one key for each to-one relation, in order; their first column is the id. */
export async function embedRelated(ctx: Ctx, { own, embedded }: Selection, rows: RawRows): Promise<Embedding> {
  if (embedded.length === 0) return () => ''
  let key = own.length
  const sought = embedded.map((related) => ({ related, at: related.relation.kind === 'one' ? key++ : 0 }))
  const statements = sought.map(({ related, at }) => embeddedStatement(ctx.caller, related, distinct(rows, at)))
  const found = await ctx.db.read(ctx.caller, statements)
  const written = await Promise.all(
    sought.map(async ({ related, at }, n) =>
      writeEach(related, at, await visibleRows(ctx, related.target, related.fields, found[n] ?? [], 1)),
    ),
  )
  return (row) => written.map((write) => write(row)).join('')
}

function writeEach({ word, relation, target, fields }: Embedded, at: number, found: RawRows): Embedding {
  const write = serialiserOf(target, fields, 1)
  const texts = new Map<string, string[]>()
  for (const row of found) {
    const id = row[0] as string
    const text = `${write(row)}}`
    const known = texts.get(id)
    if (known) known.push(text)
    else texts.set(id, [text])
  }
  const name = `,${JSON.stringify(word)}:`
  return (row) => {
    const mine = texts.get(row[at] ?? '') ?? []
    return relation.kind === 'many' ? `${name}[${mine.join(',')}]` : `${name}${mine[0] ?? 'null'}`
  }
}

const distinct = (rows: RawRows, at: number) => [...new Set(rows.flatMap((row) => row[at] ?? []))]
