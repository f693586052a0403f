// Every delivery against what the contract says of its event: whichever test receives it.
import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { sending } from '../src/domains/webhooks/delivery.wire.ts'
import { dataSchema } from '../src/kit/event-kind.ts'
import { assembly } from '../src/main/domains.ts'
import { checkWords } from './declared-answer.ts'
import type { Received } from './receiver.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)

const validators = new Map<string, ValidateFunction>(
  assembly.events.map((event) => [event.kind, ajv.compile(sending.envelope(event.kind, dataSchema(event)))]),
)

/** What is wrong with it, in words; undefined when nothing is, or when it is no delivery of an event. */
export function faultOf({ headers, body }: Received): string | undefined {
  if (headers['user-agent'] !== 'Gatelodge-Webhooks/1') return undefined
  try {
    checkDelivery(headers, JSON.parse(body.toString()))
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

function checkDelivery(headers: Received['headers'], event: { eventId: string; eventType: string; data: object }) {
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  checkWords('a delivery', event)
  for (const name of ['x-service-event-id', 'webhook-id']) assert.equal(headers[name], event.eventId, name)
  assert.equal(headers['x-service-event-type'], event.eventType)
  const validate = validators.get(event.eventType)
  if (validate) assert.ok(validate(event), `${event.eventType} is not as declared: ${ajv.errorsText(validate.errors)}`)
  else assert.equal(event.eventType, 'subscription.test')
  assert.ok(Object.hasOwn(event.data, 'organizationId'), `${event.eventType} does not say whose it is`)
}
