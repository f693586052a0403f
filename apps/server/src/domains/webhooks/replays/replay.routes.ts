// To have deliveries made again, few or many, and to follow, stop and resume that.
import { Type } from 'typebox'
import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { choice, flag, int, moment, text, uuid } from '../../../kit/fields.ts'
import { route } from '../../../kit/http/route.ts'
import { readBack } from '../../../kit/listing/read.ts'
import { BadRequest, Conflict, NotFound } from '../../../kit/problems.ts'
import { ok } from '../../../kit/reply.ts'
import { countReplay, replayDeliveries } from '../deliveries.ts'
import { deliveryStates } from '../delivery.resource.ts'
import { deliveryReplay } from './replay.resource.ts'
import { resumeReplay, stopReplay } from './replays.ts'

const chosen = {
  subscriptionId: optional(uuid()),
  integrationId: optional(uuid({ doc: 'To all endpoints of this integration.' })),
  propertyId: optional(uuid()),
  eventId: optional(uuid()),
  kind: optional(text({ max: 100 })),
  state: optional(choice(deliveryStates)),
  from: optional(moment()),
  to: optional(moment()),
}
const perSecond = int({ min: 1, max: 1000 })
const started = Type.Object(
  {
    count: Type.Integer(),
    id: Type.Optional(
      nullable(uuid({ doc: 'By which it is followed; null when there was nothing to make again.' })).schema,
    ),
    endpoints: Type.Optional(Type.Integer({ description: 'With dryRun: to how many addresses.' })),
  },
  { title: 'startedReplay' },
)
const problems = [NotFound, Conflict]

export const replayRoutes = [
  route({
    method: 'POST',
    path: '/deliveryReplays',
    audience: 'staff',
    summary: 'Make settled deliveries again, spread over time; with dryRun only count them',
    operationId: 'replayDeliveries',
    body: { ...chosen, id: optional(uuid()), perSecond: optional(perSecond), dryRun: optional(flag()) },
    returns: { 200: started },
    problems,
    handle: async (ctx, { body: { perSecond: rate, dryRun, ...filter } }) => {
      if (dryRun) return ok(await countReplay(ctx, filter))
      // It is refused when every filter was left out.
      if (Object.values(filter).every((each) => each === undefined))
        throw new BadRequest(`Say what to replay: ${Object.keys(chosen).join(', ')} or id`)
      return ok(await replayDeliveries(ctx, filter, rate ?? 50))
    },
  }),
  route({
    method: 'POST',
    path: '/deliveryReplays/{deliveryReplayId}/stop',
    audience: 'staff',
    grant: 'deliveryReplays:create',
    summary: 'Stop a replay: what is on its way arrives, the rest is kept',
    operationId: 'stopDeliveryReplay',
    returns: { 200: deliveryReplay.schema },
    problems,
    handle: async (ctx, { params: { deliveryReplayId: id } }) => {
      await stopReplay(ctx, id)
      return ok(await readBack(ctx, deliveryReplay, id))
    },
  }),
  route({
    method: 'POST',
    path: '/deliveryReplays/{deliveryReplayId}/resume',
    audience: 'staff',
    grant: 'deliveryReplays:create',
    summary: 'Resume a replay that was stopped',
    operationId: 'resumeDeliveryReplay',
    body: { perSecond: optional(int({ min: 1, max: 1000, doc: 'As before unless given.' })) },
    returns: { 200: deliveryReplay.schema },
    problems,
    handle: async (ctx, { params: { deliveryReplayId: id }, body }) => {
      await resumeReplay(ctx, id, body.perSecond)
      return ok(await readBack(ctx, deliveryReplay, id))
    },
  }),
]
