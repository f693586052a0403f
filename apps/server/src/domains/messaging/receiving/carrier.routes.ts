// The routes that the carrier calls. It is authenticated by its signature over the public URL and the form, and answered without a body:
// it would send a body on to the sender of the text.
import { Type } from 'typebox'
import { optional } from '../../../kit/field-wrappers.ts'
import { text, uuid } from '../../../kit/fields.ts'
import { route } from '../../../kit/http/route.ts'
import { NoRoute, TooManyRequests, Unauthorized } from '../../../kit/problems.ts'
import { Reply } from '../../../kit/reply.ts'
import { takeCallback } from './take-callback.ts'

const called = {
  method: 'POST',
  audience: 'carrier',
  availability: 'unpublished',
  grant: null,
  signed: true,
  returns: { 204: Type.Unknown() },
  problems: [Unauthorized, NoRoute, TooManyRequests],
} as const

export const carrierRoutes = [
  route({
    ...called,
    path: '/carrier/texts',
    summary: 'A text came in',
    handle: async (ctx, { raw, url }) => {
      await takeCallback(ctx, { raw, url, organizationId: undefined })
      return new Reply(204, undefined)
    },
  }),
  route({
    ...called,
    path: '/carrier/reports',
    summary: 'How a text fares',
    // Set by us in the callback URL, which the carrier's signature covers.
    query: { organizationId: optional(uuid()), messageId: optional(text()) },
    handle: async (ctx, { raw, url, query }) => {
      await takeCallback(ctx, { raw, url, organizationId: query.organizationId })
      return new Reply(204, undefined)
    },
  }),
]
