// What a delivery and an event contain when they are read alone.
import { Type } from 'typebox'
import { nullable } from '../../kit/field-wrappers.ts'
import { choice, int, moment, text, uuid } from '../../kit/fields.ts'
import { defineDetail } from '../../kit/listing/detail.ts'
import { delivery } from './delivery.resource.ts'

const id = uuid().schema
const at = moment().schema

const attempt = Type.Object({
  number: Type.Integer(),
  startedAt: at,
  ms: Type.Integer(),
  status: nullable(int()).schema,
  error: nullable(text()).schema,
  answer: nullable(text({ doc: 'What the endpoint said when it did not take it: the first 2 KiB.' })).schema,
  verdict: choice(['DELIVERED', 'RETRY', 'REJECTED', 'EXHAUSTED']).schema,
  nextAt: nullable(moment()).schema,
})

export const deliveryDetail = Type.Object(
  {
    ...delivery.schema.properties,
    body: Type.String(),
    headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
      description: 'What was sent with the body in the last attempt, or will be in the first, but for the signatures.',
    }),
    attemptLog: Type.Array(attempt),
  },
  { title: 'deliveryDetail', additionalProperties: false },
)

/** What `fields` chooses from when one is read alone. */
export const detailOfDelivery = defineDetail('delivery', deliveryDetail, delivery)

export const eventDetail = Type.Object(
  {
    id,
    kind: Type.String(),
    propertyId: id,
    causedByIntegrationId: nullable(uuid()).schema,
    occurredAt: at,
    request: nullable(text({ doc: 'The x-request-id of the request that raised it, as the audit trail has it.' }))
      .schema,
    body: Type.String(),
    deliveries: Type.Array(delivery.schema),
  },
  { title: 'eventDetail' },
)

export const detailOfEvent = defineDetail('event', eventDetail)
