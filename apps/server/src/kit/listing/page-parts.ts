// A page as JSON text, in parts: with related records it may have tens of megabytes, which are neither made nor held at once.
import type { Ctx } from '../context.ts'
import type { RawRows } from '../db/shared-connections.ts'
import { JsonText, Streamed } from '../reply.ts'
import type { Resource } from '../resource.ts'
import { embedRelated } from './embed.ts'
import type { Selection } from './selection.ts'
import { serialiserOf } from './serialise.ts'
import { visibleRows } from './visible-rows.ts'

/** Characters of an answer from which on it is large: sent while it is made, and only so many of an organization's at once. */
export const LARGE_FROM = 1_000_000
/** A part has about so many characters; how many records that are is estimated from the part before it. */
const PART = 250_000
/** Records whose related ones are read together, where each may have many: of the first part, and of any. */
const FIRST_RECORDS = 20
const MOST_RECORDS = 50

/** Whole, or when it turns out to be large, as it is made. */
export async function pageText(
  ctx: Ctx,
  resource: Resource,
  select: Selection,
  rows: RawRows,
): Promise<JsonText | Streamed> {
  const parts = partsOf(ctx, resource, select, rows)
  const made: string[] = []
  let length = 0
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    made.push(next.value)
    length += next.value.length
    if (length >= LARGE_FROM) return new Streamed('application/json; charset=utf-8', largePage(ctx, made, parts))
  }
  return new JsonText(`[${made.join(',')}]`)
}

async function* largePage({ largeAnswers, caller }: Ctx, made: readonly string[], rest: AsyncGenerator<string>) {
  const leave = await largeAnswers.enter(caller.organizationId)
  try {
    let before = '['
    for (const part of made) {
      yield before + part
      before = ','
    }
    for await (const part of rest) yield `,${part}`
    yield ']'
  } finally {
    leave()
  }
}

async function* partsOf(ctx: Ctx, resource: Resource, select: Selection, rows: RawRows): AsyncGenerator<string> {
  const write = serialiserOf(resource, select.own)
  const toMany = select.embedded.filter(({ relation }) => relation.kind === 'many').length
  const most = toMany === 0 ? rows.length : Math.ceil(MOST_RECORDS / toMany)
  let count = toMany === 0 ? rows.length : FIRST_RECORDS
  for (let from = 0; from < rows.length; ) {
    const part = await visibleRows(ctx, resource, select.own, rows.slice(from, from + count))
    const related = await embedRelated(ctx, select, part)
    from += part.length
    let length = 0
    for (const text of inPieces(part, (row) => `${write(row)}${related(row)}}`)) {
      length += text.length
      yield text
    }
    const fitting = Math.floor((part.length * PART) / Math.max(1, length))
    count = Math.max(1, Math.min(fitting, most))
  }
}

/** Records joined until they are a part. */
function* inPieces(rows: RawRows, write: (row: RawRows[number]) => string) {
  let piece: string[] = []
  let length = 0
  for (const row of rows) {
    const text = write(row)
    piece.push(text)
    length += text.length
    if (length < PART) continue
    yield piece.join(',')
    piece = []
    length = 0
  }
  if (piece.length > 0) yield piece.join(',')
}
