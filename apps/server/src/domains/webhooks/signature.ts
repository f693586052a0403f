// The signature headers of a delivery: t=…,v1=… over the exact bytes, a second v1 while rotating, and the Standard Webhooks
// trio beside it.
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

export const newSecret = () => PREFIX + randomBytes(32).toString('base64')

export type Signed = {
  readonly eventId: string
  readonly body: Buffer
  readonly secrets: readonly string[]
  readonly unixSeconds: number
}

export function signatureHeaders({ eventId, body, secrets, unixSeconds }: Signed): Record<string, string> {
  return {
    'x-service-signature': [
      `t=${unixSeconds}`,
      ...secrets.map((secret) => `v1=${serviceSignature(secret, unixSeconds, body)}`),
    ].join(','),
    'webhook-id': eventId,
    'webhook-timestamp': String(unixSeconds),
    'webhook-signature': secrets
      .map((secret) => `v1,${standardSignature(secret, eventId, unixSeconds, body)}`)
      .join(' '),
  }
}

/** The key is the whole secret, prefix and all. */
export const serviceSignature = (secret: string, unixSeconds: number, body: Buffer) =>
  createHmac('sha256', secret).update(`${unixSeconds}.`).update(body).digest('hex')

/** The key is the secret's base64, decoded, as that specification has it. */
const standardSignature = (secret: string, eventId: string, unixSeconds: number, body: Buffer) =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${eventId}.${unixSeconds}.`)
    .update(body)
    .digest('base64')

type Sent = { readonly eventId: string; readonly kind: string; readonly subscriptionId: string }

/** What is sent beside the signatures, which are made anew for each attempt. */
export const headersBeside = ({ eventId, kind, subscriptionId }: Sent, attempt: number): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Gatelodge-Webhooks/1',
  'x-service-event-id': eventId,
  'x-service-event-type': kind,
  'x-service-subscription-id': subscriptionId,
  'x-service-delivery-attempt': String(attempt),
})
