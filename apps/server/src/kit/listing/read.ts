// Listing → answer: rows as PostgreSQL's own text, written straight into JSON.
import type { Ctx } from '../context.ts'
import { NotFound } from '../problems.ts'
import { JsonText } from '../reply.ts'
import type { Resource } from '../resource.ts'
import { checkRelatedGrants, embedRelated } from './embed.ts'
import type { Listing } from './listing.ts'
import { parseFields, type Selection } from './selection.ts'
import { serialiserOf } from './serialise.ts'
import { countStatement, oneStatement, pageStatement } from './statements.ts'
import { told } from './told.ts'

export async function readPage(
  ctx: Ctx,
  resource: Resource,
  listing: Listing,
): Promise<{ page: JsonText; total: number }> {
  checkRelatedGrants(ctx, listing.select)
  const [sealed = [], count] = await ctx.db.read(ctx.caller, [
    pageStatement(resource, ctx.caller, listing),
    countStatement(resource, ctx.caller, listing),
  ])
  const rows = await told(ctx, resource, listing.select.own, sealed)
  const write = serialiserOf(resource, listing.select.own)
  const related = await embedRelated(ctx, listing.select, rows)
  return {
    page: new JsonText(`[${rows.map((row) => `${write(row)}${related(row)}}`).join(',')}]`),
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
  const rows = await told(ctx, resource, select.own, sealed)
  const [row] = rows
  if (!row) return undefined
  const related = await embedRelated(ctx, select, rows)
  return new JsonText(`${serialiserOf(resource, select.own)(row)}${related(row)}}`)
}

/** A record just written, as its own read route tells it. */
export async function readBack(ctx: Ctx, resource: Resource, id: string): Promise<JsonText> {
  const record = await readRecord(ctx, resource, parseFields(resource, ctx.resources, undefined), id)
  if (!record) throw new NotFound(`No ${resource.name} has the id ${id}`)
  return record
}
