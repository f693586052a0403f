// The two read routes that the declaration of a record already implies, on the partners' door and on the staff's.
import { Type } from 'typebox'
import type { Ctx } from '../context.ts'
import { readGrants } from '../grants.ts'
import { type Audience, type Route, route } from '../http/route.ts'
import { NotFound } from '../problems.ts'
import { ok, type Reply } from '../reply.ts'
import { type Resource, spokenOut } from '../resource.ts'
import { type Condition, equals } from './filter.ts'
import { pageHeaders } from './links.ts'
import { fieldsQuery, isIndexed, type ListQuery, listQuery, parseListing } from './listing.ts'
import { readPage, readRecord } from './read.ts'
import { ONLY_ID, parseFields } from './selection.ts'

export const readRoutes = (resource: Resource): Route[] =>
  resource.audiences.flatMap((audience) => [
    ...(resource.listed ? [listRoute(resource, audience)] : []),
    ...(resource.single ? [oneRoute(resource, audience)] : []),
  ])

const listRoute = (resource: Resource, audience: Audience) =>
  route({
    method: 'GET',
    path: resource.path,
    audience,
    ...readGrants(resource),
    summary: `List ${resource.doc.split(':', 1)[0]}`,
    query: listQuery,
    returns: { 200: Type.Array(resource.schema) },
    handle: async (ctx, { params, query, url }) =>
      answerList(ctx, resource, { query, url, where: await belowParent(ctx, resource, params) }),
  })

type AskedList = { readonly query: ListQuery; readonly url: string; readonly where: readonly Condition[] }

/** A page of the records for which `where` holds beside what the caller asks: for lists that a domain declares itself. */
export async function answerList(ctx: Ctx, resource: Resource, { query, url, where }: AskedList): Promise<Reply> {
  const asked = parseListing(resource, ctx.resources, query)
  const listing = { ...asked, where: [...where, ...asked.where] }
  const { page, total } = await readPage(ctx, resource, listing, isIndexed(resource, asked) ? 'wide' : 'search')
  return ok(page, pageHeaders(ctx.publicUrl, url, listing, total))
}

/** Keeps a list to the record that its path names, which must be there. */
async function belowParent(
  ctx: Ctx,
  { parent }: Resource,
  params: Readonly<Record<string, string>>,
): Promise<Condition[]> {
  if (!parent) return []
  const id = params[parent.via] ?? ''
  if (!(await readRecord(ctx, ctx.resources.get(parent.of), { own: ONLY_ID, embedded: [] }, id)))
    throw new NotFound(`No ${parent.of} has the id ${id}`)
  return equals(parent.via, id)
}

const oneRoute = (resource: Resource, audience: Audience) =>
  route({
    method: 'GET',
    path: `${resource.path}/{${resource.param}}`,
    audience,
    ...readGrants(resource),
    summary: `Read one ${spokenOut(resource.name)}`,
    query: fieldsQuery,
    returns: { 200: resource.schema },
    handle: async (ctx, { params, query }) => {
      const id = (params as Record<string, string>)[resource.param] ?? ''
      const select = parseFields(resource, ctx.resources, query.fields)
      const record = await readRecord(ctx, resource, select, id)
      // Outside the caller's walls is the same as not there.
      if (!record) throw new NotFound(`No ${resource.name} has the id ${id}`)
      return ok(record)
    },
  })
