// How subscriptions, deliveries and events are presented on the staff door. No secret is among them.
import { Type } from 'typebox'
import { nullable } from '../../kit/field-wrappers.ts'
import { choice, moment, uuid } from '../../kit/fields.ts'
import { defineDetail } from '../../kit/listing/detail.ts'
import { reasonsNotReceiving } from '../access/index.ts'
import { deliveryStates, type FoundDelivery, type FoundEvent, type LoggedAttempt } from './deliveries.ts'
import type { StoredSubscription } from './subscriptions/subscriptions.ts'

const id = uuid().schema
const at = moment().schema
const maybeAt = nullable(moment()).schema
const maybeText = Type.Union([Type.String(), Type.Null()])
const maybeInt = Type.Union([Type.Integer(), Type.Null()])

export const subscription = Type.Object({
  id,
  integrationId: id,
  propertyId: id,
  kinds: Type.Array(Type.String()),
  url: Type.String(),
  status: choice(['ACTIVE', 'PAUSED', 'CLOSED']).schema,
  statusReason: maybeText,
  failuresInRow: Type.Integer(),
  lastSuccessAt: maybeAt,
  oldSecretUntil: maybeAt,
  createdAt: at,
  updatedAt: at,
})

export const presentSubscription = (s: StoredSubscription) => ({
  id: s.id,
  integrationId: s.integration_id,
  propertyId: s.property_id,
  kinds: s.kinds,
  url: s.url,
  status: s.status,
  statusReason: s.status_reason,
  failuresInRow: s.failures_in_row,
  lastSuccessAt: s.last_success_at,
  oldSecretUntil: s.old_secret_until,
  createdAt: s.created_at,
  updatedAt: s.updated_at,
})

export const delivery = Type.Object({
  id,
  eventId: id,
  kind: Type.String(),
  subscriptionId: id,
  propertyId: id,
  state: choice(deliveryStates).schema,
  attempts: Type.Integer(),
  lastStatus: maybeInt,
  lastError: maybeText,
  /** Why it is held; null when it is not. */
  heldBecause: Type.Union([choice(reasonsNotReceiving).schema, Type.Null()]),
  nextAt: maybeAt,
  settledAt: maybeAt,
  createdAt: at,
})

export const presentDelivery = (d: FoundDelivery) => ({
  id: d.id,
  eventId: d.event_id,
  kind: d.kind,
  subscriptionId: d.subscription_id,
  propertyId: d.property_id,
  state: d.state,
  attempts: d.attempts,
  lastStatus: d.last_status,
  lastError: d.last_error,
  heldBecause: d.held_because,
  nextAt: d.next_at,
  settledAt: d.settled_at,
  createdAt: d.created_at,
})

const attempt = Type.Object({
  number: Type.Integer(),
  startedAt: at,
  ms: Type.Integer(),
  status: maybeInt,
  error: maybeText,
  verdict: choice(['DELIVERED', 'RETRY', 'REJECTED', 'EXHAUSTED']).schema,
  nextAt: maybeAt,
})

export const presentAttempt = (a: LoggedAttempt) => ({
  number: a.number,
  startedAt: a.started_at,
  ms: a.ms,
  status: a.status,
  error: a.error,
  verdict: a.verdict,
  nextAt: a.next_at,
})

export const deliveryDetail = Type.Object({
  ...delivery.properties,
  body: Type.String(),
  attemptLog: Type.Array(attempt),
})

/** What `fields` chooses from when one is read alone. */
export const detailOfDelivery = defineDetail('delivery', deliveryDetail)

export const eventDetail = Type.Object({
  id,
  kind: Type.String(),
  propertyId: id,
  causedByIntegrationId: Type.Union([id, Type.Null()]),
  occurredAt: at,
  body: Type.String(),
  deliveries: Type.Array(delivery),
})

export const detailOfEvent = defineDetail('event', eventDetail)

export const presentEvent = (e: FoundEvent) => ({
  id: e.id,
  kind: e.kind,
  propertyId: e.property_id,
  causedByIntegrationId: e.caused_by,
  occurredAt: e.occurred_at,
  body: e.body,
  deliveries: e.deliveries.map(presentDelivery),
})
