// Listing → answer: rows as PostgreSQL's own text, written straight into JSON.
import type { Ctx } from '../context.ts'
import { isOutage, OutcomeUnknown } from '../db/failures.ts'
import type { ReadKind } from '../db/shared-connections.ts'
import { NotFound, Unavailable } from '../problems.ts'
import { JsonText, type Streamed } from '../reply.ts'
import type { Resource } from '../resource.ts'
import { checkRelatedGrants, embedRelated } from './embed.ts'
import type { Listing } from './listing.ts'
import { pageText } from './page-parts.ts'
import { parseFields, type Selection } from './selection.ts'
import { serialiserOf } from './serialise.ts'
import { countStatement, oneStatement, pageStatement } from './statements.ts'
import { visibleRows } from './visible-rows.ts'

export async function readPage(
  ctx: Ctx,
  resource: Resource,
  listing: Listing,
  kind: ReadKind,
): Promise<{ page: JsonText | Streamed; total: number }> {
  checkRelatedGrants(ctx, listing.select)
  const statements = [pageStatement(resource, ctx.caller, listing), countStatement(resource, ctx.caller, listing)]
  const [rows = [], count] = await ctx.db.read(ctx.caller, statements, kind)
  return {
    page: await pageText(ctx, resource, listing.select, rows),
    total: Number(count?.[0]?.[0] ?? 0),
  }
}

/** Undefined when there is no such record within the caller's walls. */
export async function readRecord(
  ctx: Ctx,
  resource: Resource,
  select: Selection,
  id: string,
): Promise<JsonText | undefined> {
  checkRelatedGrants(ctx, select)
  const [sealed = []] = await ctx.db.read(ctx.caller, [oneStatement(resource, ctx.caller, { select }, id)], 'quick')
  const rows = await visibleRows(ctx, resource, select.own, sealed)
  const [row] = rows
  if (!row) return undefined
  const related = await embedRelated(ctx, select, rows)
  return new JsonText(`${serialiserOf(resource, select.own)(row)}${related(row)}}`)
}

/** A record just written, as its own read route answers with it. */
export async function readBack(ctx: Ctx, resource: Resource, id: string): Promise<JsonText> {
  const select = parseFields(resource, ctx.resources, undefined)
  const record = await readRecord(ctx, resource, select, id).catch((cause: unknown) => {
    // The record was written: a plain 503 would let the caller believe that nothing has happened.
    throw isOutage(cause) || cause instanceof Unavailable ? new OutcomeUnknown({ cause }) : cause
  })
  if (!record) throw new NotFound(`No ${resource.name} has the id ${id}`)
  return record
}
