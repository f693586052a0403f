// How an event reaches a subscriber and what its answer means, in the words of the contract. A test holds real deliveries against it.
import { type TSchema, Type } from 'typebox'
import { choice, moment, uuid } from '../../kit/fields.ts'
import type { Sending } from '../../kit/openapi/webhooks.ts'
import { TIMEOUT_MS } from './deliver.work.ts'
import { RETRY_AFTER_MS } from './verdict.ts'

const text = { type: 'string' }
const id = { type: 'string', format: 'uuid' }

const headers = {
  'X-Service-Signature': {
    description:
      '`t=<Unix seconds>,v1=<hex>`: the HMAC-SHA256 of `t`, a dot and the body, byte for byte as it arrived. The key is the whole secret of the subscription, `whsec_` included. While secrets are being replaced further `v1` follow, at most five in all; accept the request if any of them matches, and refuse a `t` that is more than 300 seconds away.',
    schema: { ...text, pattern: '^t=\\d+(,v1=[0-9a-f]{64})+$' },
  },
  'X-Service-Delivery-Attempt': {
    description: 'Which attempt of this delivery it is, from 1. A number may be left out, and it goes on over replays.',
    schema: { type: 'integer', minimum: 1 },
  },
  'X-Service-Event-Id': { description: 'The `eventId` of the body.', schema: id },
  'X-Service-Event-Type': { description: 'The `eventType` of the body.', schema: text },
  'X-Service-Subscription-Id': { description: 'Id of the subscription that is being served.', schema: id },
  'User-Agent': { description: '`Gatelodge-Webhooks/1`', schema: text },
  'webhook-id': { description: 'The `eventId`, as the Standard Webhooks scheme has it.', schema: id },
  'webhook-timestamp': {
    description: 'Unix seconds of this attempt, as the Standard Webhooks scheme has it.',
    schema: { type: 'integer' },
  },
  'webhook-signature': {
    description:
      'The signature of the Standard Webhooks scheme, `v1,<base64>`. Its key is what the base64 behind `whsec_` stands for. Further ones follow, each after a space, while secrets are being replaced. Verify this or `X-Service-Signature`.',
    schema: { ...text, pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$' },
  },
}

const envelope = (kind: string, data: TSchema) =>
  Type.Object(
    {
      eventId: uuid({ doc: 'The same on every delivery of one event, and the one thing to dedupe on.' }).schema,
      eventType: choice([kind]).schema,
      apiVersion: choice(['v1']).schema,
      occurredAt: moment({ doc: 'When it happened, not when it is delivered.' }).schema,
      data,
    },
    { title: `${kind} event` },
  )

const spoken = (ms: number) =>
  ms < 60_000 ? `${ms / 1000} s` : ms < 3_600_000 ? `${ms / 60_000} min` : `${ms / 3_600_000} h`

const within = `${TIMEOUT_MS / 1000} seconds`

export const sending: Sending = {
  tag: {
    name: 'events',
    'x-displayName': 'Webhooks',
    description: 'What a subscribed endpoint is told of, without asking.',
  },
  headers,
  envelope,
  answers: {
    EventTaken: {
      statuses: ['2XX'],
      description: `Delivered, if it comes within ${within}. The body of the answer is not looked at.`,
    },
    EventTriedAgain: {
      statuses: ['408', '429', '5XX'],
      description: `Tried again with the same body and a fresh signature, after ${RETRY_AFTER_MS.map(spoken).join(', ')}, each give or take a fifth; then given up. No answer within ${within}, or none at all, counts the same.`,
      headers: {
        'retry-after': {
          description: 'Seconds or an HTTP date: not tried again before then, for at most 24 hours.',
          required: false,
          schema: { type: 'string' },
        },
      },
    },
    EventRefused: {
      statuses: ['3XX', '4XX'],
      description:
        'Not tried again, and no redirect is followed. The operator sees the refusal, with the first 2 KiB of the answer, and can have the event sent once more.',
    },
  },
}
