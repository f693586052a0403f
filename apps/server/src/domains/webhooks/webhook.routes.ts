// What operators do about webhooks, on the staff door.
import { Type } from 'typebox'
import { confirmation } from '../../kit/confirmation.ts'
import { nullable, optional } from '../../kit/field-wrappers.ts'
import { int, text, uuid } from '../../kit/fields.ts'
import { route } from '../../kit/http/route.ts'
import { idempotencyInput, REPLAYED } from '../../kit/idempotency.ts'
import { pick, readRelated } from '../../kit/listing/detail.ts'
import { fieldsQuery } from '../../kit/listing/listing.ts'
import { parseDetailFields } from '../../kit/listing/selection.ts'
import { Conflict, Forbidden, NotFound } from '../../kit/problems.ts'
import { created, ok } from '../../kit/reply.ts'
import { present } from '../../kit/resource.ts'
import { uuids, words } from '../../kit/structured-fields.ts'
import { showDelivery, showEvent } from './deliveries.ts'
import { delivery } from './delivery.resource.ts'
import { rotateSecret } from './subscriptions/rotate-secret.ts'
import { BATCH_MOST, subscribeMany } from './subscriptions/subscribe-many.ts'
import { subscription } from './subscriptions/subscription.resource.ts'
import {
  changeSubscription,
  closeSubscription,
  createSubscription,
  pauseSubscription,
  resumeSubscription,
} from './subscriptions/subscriptions.ts'
import { sendTestEvent } from './subscriptions/test-event.ts'
import { deliveryDetail, detailOfDelivery, detailOfEvent, eventDetail } from './webhook.wire.ts'

const withSecret = Type.Object(
  { ...subscription.schema.properties, secret: Type.String() },
  { title: 'subscriptionWithSecret' },
)
const subscriptionBatch = Type.Object(
  {
    results: Type.Array(
      Type.Object({
        propertyId: uuid().schema,
        subscription: Type.Union([withSecret, Type.Null()]),
        problem: Type.Union([Type.Object({ code: Type.String(), message: Type.String() }), Type.Null()], {
          description: 'Why there is none at this property.',
        }),
      }),
      { description: 'One for each property, in the order they were given.' },
    ),
  },
  { title: 'subscriptionBatch' },
)
const testEvent = Type.Object({ deliveryId: uuid().schema }, { title: 'testEvent' })
const problems = [NotFound, Conflict]
/** A token that is limited to some properties is refused. */
const unlimited = [...problems, Forbidden]

export const webhookRoutes = [
  route({
    method: 'POST',
    path: '/subscriptions',
    audience: 'staff',
    summary: 'Create a subscription; its secret is in this answer only',
    body: { integrationId: uuid(), propertyId: uuid(), kinds: words(), url: text({ min: 1, max: 2000 }) },
    returns: { 201: withSecret },
    problems: unlimited,
    handle: async (ctx, { body }) => {
      const { stored, secret } = await createSubscription(ctx, body)
      return created({ ...present(subscription, stored), secret })
    },
  }),
  route({
    method: 'POST',
    path: '/subscriptionBatches',
    audience: 'staff',
    grant: 'subscriptions:create',
    summary:
      'Subscribe one endpoint at many properties; each subscription has a secret of its own, in this answer only',
    operationId: 'createSubscriptions',
    body: {
      integrationId: uuid(),
      propertyIds: uuids({ min: 1, max: BATCH_MOST }),
      kinds: words(),
      url: text({ min: 1, max: 2000 }),
    },
    returns: { 200: subscriptionBatch },
    problems: unlimited,
    handle: async (ctx, { body }) => {
      const results = await subscribeMany(ctx, body)
      return ok({
        results: results.map(({ propertyId, issued, problem }) => ({
          propertyId,
          subscription: issued ? { ...present(subscription, issued.stored), secret: issued.secret } : null,
          problem,
        })),
      })
    },
  }),
  route({
    method: 'PUT',
    path: '/subscriptions/{subscriptionId}',
    audience: 'staff',
    summary: 'Change where a subscription points, or what it is told of',
    body: { url: optional(text({ min: 1, max: 2000 })), kinds: optional(words()) },
    returns: { 200: subscription.schema },
    problems: unlimited,
    handle: async (ctx, { params, body }) =>
      ok(present(subscription, await changeSubscription(ctx, params.subscriptionId, body))),
  }),
  route({
    method: 'POST',
    path: '/subscriptions/{subscriptionId}/rotate',
    audience: 'staff',
    summary: 'Give a subscription a new secret; each earlier one signs beside it until its own end',
    operationId: 'rotateSubscriptionSecret',
    body: { overlapHours: optional(int({ min: 0, max: 720 })), ...idempotencyInput },
    returns: { 200: withSecret },
    problems: unlimited,
    handle: async (ctx, { params, body }) => {
      const { overlapHours, idempotencyId } = body
      const overlapMs = overlapHours === undefined ? undefined : overlapHours * 3_600_000
      const issued = await rotateSecret(ctx, params.subscriptionId, { overlapMs, idempotencyId })
      const headers = issued.replayed ? REPLAYED : {}
      return ok({ ...present(subscription, issued.stored), secret: issued.secret }, headers)
    },
  }),
  route({
    method: 'POST',
    path: '/subscriptions/{subscriptionId}/pause',
    audience: 'staff',
    summary: 'Stop delivering; events go on being collected',
    operationId: 'pauseSubscription',
    body: { reason: optional(nullable(text({ max: 500 }))) },
    returns: { 200: subscription.schema },
    problems,
    handle: async (ctx, { params, body }) =>
      ok(present(subscription, await pauseSubscription(ctx, params.subscriptionId, body.reason ?? 'paused by staff'))),
  }),
  route({
    method: 'POST',
    path: '/subscriptions/{subscriptionId}/resume',
    audience: 'staff',
    summary: 'Deliver again, beginning with what was collected',
    operationId: 'resumeSubscription',
    returns: { 200: subscription.schema },
    problems,
    handle: async (ctx, { params }) => ok(present(subscription, await resumeSubscription(ctx, params.subscriptionId))),
  }),
  route({
    method: 'DELETE',
    path: '/subscriptions/{subscriptionId}',
    audience: 'staff',
    summary: 'Close a subscription',
    operationId: 'closeSubscription',
    returns: { 200: confirmation },
    problems,
    handle: async (ctx, { params }) => {
      await closeSubscription(ctx, params.subscriptionId)
      return ok({ message: 'Closed' })
    },
  }),
  route({
    method: 'POST',
    path: '/subscriptions/{subscriptionId}/test',
    audience: 'staff',
    summary: 'Send a test event through the real path',
    operationId: 'testSubscription',
    returns: { 201: testEvent },
    problems,
    handle: async (ctx, { params }) => created({ deliveryId: await sendTestEvent(ctx, params.subscriptionId) }),
  }),
  route({
    method: 'GET',
    path: '/deliveries/{deliveryId}',
    audience: 'staff',
    summary: 'Read one delivery, its exact body and every attempt',
    query: fieldsQuery,
    returns: { 200: deliveryDetail },
    detail: detailOfDelivery,
    problems,
    handle: async (ctx, { params, query }) => {
      const { own, embedded } = parseDetailFields(detailOfDelivery, ctx.resources, query.fields)
      const { attemptLog, body, headers, ...found } = await showDelivery(ctx, params.deliveryId)
      return ok({
        ...pick({ ...present(delivery, found), body, headers, attemptLog }, own),
        ...(await readRelated(ctx, delivery, embedded, params.deliveryId)),
      })
    },
  }),
  route({
    method: 'GET',
    path: '/events/{eventId}',
    audience: 'staff',
    summary: 'Read one event and its deliveries',
    query: fieldsQuery,
    returns: { 200: eventDetail },
    detail: detailOfEvent,
    problems,
    handle: async (ctx, { params, query }) => {
      const { own } = parseDetailFields(detailOfEvent, ctx.resources, query.fields)
      const { deliveries, ...event } = await showEvent(ctx, params.eventId)
      return ok(pick({ ...event, deliveries: deliveries.map((each) => present(delivery, each)) }, own))
    },
  }),
]
