import { Type } from 'typebox'
import { optional } from '../../kit/field-wrappers.ts'
import { choice, uuid } from '../../kit/fields.ts'
import { route } from '../../kit/http/route.ts'
import { NotFound } from '../../kit/problems.ts'
import { ok, Streamed } from '../../kit/reply.ts'
import { openIlsFeed } from './ils-feed.ts'
import { ilsProperty } from './ils-listing.wire.ts'
import { MITS_TYPE, mitsDocument } from './mits-property.ts'

export const ilsRoutes = [
  route({
    method: 'GET',
    path: '/ils/units',
    audience: 'partner',
    // Listing services have keys of their own; partners who feed them from their own systems have ordinary ones.
    keys: ['live', 'test', 'ils'],
    summary: 'Read what the properties have to let, as JSON or as a MITS 4.1 document',
    query: {
      format: optional(choice(['json', 'xml'], { doc: 'xml is MITS 4.1. json when left out; no header counts.' })),
      propertyId: optional(uuid({ doc: 'This property alone.' })),
    },
    problems: [NotFound],
    alsoAs: MITS_TYPE,
    returns: { 200: Type.Array(ilsProperty) },
    handle: async (ctx, { query: { format, propertyId } }) => {
      const { total, listings } = await openIlsFeed(ctx, ctx.caller, propertyId)
      const body =
        format === 'xml'
          ? new Streamed(`${MITS_TYPE}; charset=utf-8`, mitsDocument(listings))
          : Streamed.ofList(listings)
      return ok(body, { 'x-total-count': String(total) })
    },
  }),
]
