// Events and deliveries of many partners at a glance.
import { Type } from 'typebox'
import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { moment, text, uuid } from '../../../kit/fields.ts'
import { route } from '../../../kit/http/route.ts'
import { listQuery } from '../../../kit/listing/listing.ts'
import { NotFound } from '../../../kit/problems.ts'
import { ok } from '../../../kit/reply.ts'
import { deliverySummary, readDeliverySummary } from './delivery-summary.ts'
import { listedEvent, readEvents } from './event-list.ts'

const propertyId = optional(uuid({ doc: 'At this property alone.' }))
const kind = optional(text({ max: 100, doc: 'Of this kind of event alone.' }))

const eventKind = Type.Object(
  {
    kind: text().schema,
    when: text({ doc: 'When it is raised.' }).schema,
    brief: text({ doc: 'The same in a few words.' }).schema,
    capability: nullable(text({ doc: 'What an integration must be onboarded for to receive it; null: nothing.' }))
      .schema,
  },
  { title: 'eventKind' },
)

export const overviewRoutes = [
  route({
    method: 'GET',
    path: '/eventKinds',
    audience: 'staff',
    grant: 'subscriptions:read',
    summary: 'List the kinds of event that an endpoint can be subscribed to',
    returns: { 200: Type.Array(eventKind) },
    handle: async ({ events }) =>
      ok(events.map(({ kind, when, brief, capability = null }) => ({ kind, when, brief, capability }))),
  }),
  route({
    method: 'GET',
    path: '/events',
    audience: 'staff',
    summary: 'List events, the newest first; x-total-count goes up to 10000',
    query: {
      kind,
      propertyId,
      request: optional(text({ min: 1, max: 100, doc: 'Raised by this request, by its x-request-id.' })),
      from: optional(moment({ doc: 'Not before.' })),
      to: optional(moment({ doc: 'Before.' })),
      page: listQuery.page,
      limit: listQuery.limit,
    },
    returns: { 200: Type.Array(listedEvent) },
    handle: async (ctx, { query, url }) => readEvents(ctx, query, url),
  }),
  route({
    method: 'GET',
    path: '/deliverySummary',
    audience: 'staff',
    grant: 'deliveries:read',
    summary: 'Count the deliveries of a span of time by state, for each hour and each endpoint',
    problems: [NotFound],
    query: {
      from: optional(moment({ doc: 'Made at or after; 24 hours before `to` unless given.' })),
      to: optional(moment({ doc: 'Made before; now unless given.' })),
      integrationId: optional(uuid({ doc: 'To this integration alone.' })),
      subscriptionId: optional(uuid({ doc: 'To this subscription alone.' })),
      propertyId,
      kind,
    },
    returns: { 200: deliverySummary },
    handle: async (ctx, { query }) => ok(await readDeliverySummary(ctx, query)),
  }),
]
