// One delivery as `gatelodge listen` shows it: what came, whether its signature holds, and what was answered.

import { styleText } from 'node:util'
import { verifyWebhook, WebhookVerificationError } from '@gatelodge/sdk'
import { eventKinds } from '../../domains.ts'
import { wrap } from '../output.ts'
import type { Answered } from './forward.ts'
import type { Arrived } from './receiver.ts'

export type Delivery = {
  readonly receivedAt: Date
  readonly eventType: string
  readonly eventId: string
  readonly attempt: number
  readonly subscriptionId: string
  /** Ok, or the code by which a partner's own receiver would refuse it. */
  readonly signature: string
  readonly answer: Answered
  /** Who gave it: the receiver forwarded to, or null when there is none. */
  readonly answeredBy: string | null
  readonly body: string
}

type Handled = { readonly answer: Answered; readonly answeredBy: string | null; readonly secret: string }

export function deliveryOf({ at, headers, body }: Arrived, { answer, answeredBy, secret }: Handled): Delivery {
  const header = (name: string) => String(headers[name] ?? '-')
  return {
    receivedAt: at,
    eventType: header('x-service-event-type'),
    eventId: header('x-service-event-id'),
    attempt: Number(headers['x-service-delivery-attempt'] ?? 0),
    subscriptionId: header('x-service-subscription-id'),
    signature: verdictOn(body, headers, secret),
    answer,
    answeredBy,
    body: body.toString(),
  }
}

function verdictOn(body: Buffer, headers: Arrived['headers'], secret: string): string {
  try {
    verifyWebhook(body, headers, secret)
    return 'ok'
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.code
    throw error
  }
}

function saidOf({ status, ms, fault }: Answered, by: string | null): string {
  if (by === null) return `answered ${status}`
  return `${by} ${fault ? `${fault}:` : 'answered'} ${status} in ${ms} ms`
}

const TYPE_WIDTH = Math.max(...eventKinds.map(({ length }) => length))

/** Two lines, as wide as a terminal at most. */
export function inWords({ receivedAt, eventType, eventId, attempt, signature, answer, answeredBy }: Delivery): string {
  const { stdout: stream } = process
  const time = receivedAt.toTimeString().slice(0, 8)
  const isGood = answer.status >= 200 && answer.status < 300
  const tone = isGood && signature === 'ok' ? 'green' : 'red'
  const facts = [`attempt ${attempt}`, `signature ${signature}`, saidOf(answer, answeredBy)]
  return [
    `${styleText('dim', time, { stream })}  ${eventType.padEnd(TYPE_WIDTH)}  ${eventId}`,
    styleText(tone, wrap(facts.join(', '), ' '.repeat(10)), { stream }),
  ].join('\n')
}
