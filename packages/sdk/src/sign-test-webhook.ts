import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { eventToWire, type KnownEventType, type WebhookData } from './events.ts'
import { readSecrets, type WebhookSecret } from './secrets.ts'

type Described<Type, Data> = {
  eventType: Type
  data: Data
  /** A new one each time unless given. Give the same twice to test how you dedupe. */
  eventId?: string
  apiVersion?: string
  occurredAt?: string
}

/** Booleans are given as booleans and written as the wire writes them. For an event that is not known yet, pass the body. */
export type TestEvent = { [Type in KnownEventType]: Described<Type, WebhookData[Type]> }[KnownEventType]

export type SignOptions = {
  /** Unix seconds; now unless given. 301 seconds away from now is refused. */
  timestamp?: number
  /** X-Service-Delivery-Attempt; 1 unless given. */
  attempt?: number
  /** X-Service-Subscription-Id; a random one unless given. */
  subscriptionId?: string
}

export type SignedWebhook<Body> = { readonly body: Body; readonly headers: Record<string, string> }

/** A secret of the form that the service issues, for tests. */
export const newTestSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/**
 * A delivery as the service would send it, for your tests. Several secrets sign as during a rotation.
 * A text or bytes are signed as they are; an event is written as JSON first.
 */
export function signTestWebhook(
  event: TestEvent | string,
  secret: WebhookSecret,
  options?: SignOptions,
): SignedWebhook<string>
export function signTestWebhook(
  body: Uint8Array,
  secret: WebhookSecret,
  options?: SignOptions,
): SignedWebhook<Uint8Array>
export function signTestWebhook(
  given: TestEvent | string | Uint8Array,
  secret: WebhookSecret,
  { timestamp = Math.floor(Date.now() / 1000), attempt = 1, subscriptionId = randomUUID() }: SignOptions = {},
): SignedWebhook<string | Uint8Array> {
  const body = typeof given === 'string' || ArrayBuffer.isView(given) ? given : bodyOf(given)
  const { eventId, eventType } = namesIn(body)
  const secrets = readSecrets(secret)
  const hash = (key: string | Uint8Array, prefix: string) => createHmac('sha256', key).update(prefix).update(body)
  const service = secrets.map((one) => `v1=${hash(one, `${timestamp}.`).digest('hex')}`)
  const standard = secrets.map((one) => `v1,${hash(standardKey(one), `${eventId}.${timestamp}.`).digest('base64')}`)
  return {
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Gatelodge-Webhooks/1',
      'X-Service-Signature': [`t=${timestamp}`, ...service].join(','),
      'X-Service-Delivery-Attempt': String(attempt),
      'X-Service-Event-Id': eventId,
      'X-Service-Event-Type': eventType,
      'X-Service-Subscription-Id': subscriptionId,
      'webhook-id': eventId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': standard.join(' '),
    },
  }
}

function bodyOf({ eventType, data, eventId, apiVersion, occurredAt }: TestEvent): string {
  return JSON.stringify({
    eventId: eventId ?? randomUUID(),
    eventType,
    apiVersion: apiVersion ?? 'v1',
    occurredAt: occurredAt ?? new Date().toISOString(),
    data: eventToWire(eventType, data),
  })
}

/** What the headers repeat of the body. A body that is no event, as a test may want, gets names of its own. */
function namesIn(body: string | Uint8Array): { eventId: string; eventType: string } {
  const names = { eventId: randomUUID() as string, eventType: 'test' }
  try {
    const { eventId, eventType } = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body))
    return { eventId: headerText(eventId) ?? names.eventId, eventType: headerText(eventType) ?? names.eventType }
  } catch {
    return names
  }
}

const headerText = (value: unknown) => (typeof value === 'string' && /^[!-~]+$/.test(value) ? value : undefined)

/** Standard Webhooks takes what the part after the prefix stands for, where X-Service-Signature takes the whole text. */
function standardKey(secret: string): Uint8Array {
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? []
  const key = Buffer.from(encoded, 'base64')
  if (encoded === '' || key.toString('base64') !== encoded)
    throw new TypeError('A signing secret is whsec_ and base64. newTestSecret() makes one.')
  return key
}
