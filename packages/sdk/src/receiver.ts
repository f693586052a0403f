// What the adapters share: from the bytes of a request to what is answered and what is done afterwards.
import type { WebhookEvent } from './events.ts'
import { readSecrets, type WebhookSecret } from './secrets.ts'
import { headerValue, type WebhookHeaders } from './signature-header.ts'
import { checkTolerance, type VerifyOptions, type WebhookBody } from './verification.ts'
import { WebhookVerificationError } from './verification-error.ts'

export type SecretLookup = (
  subscriptionId: string | undefined,
) => WebhookSecret | undefined | Promise<WebhookSecret | undefined>

/** Give `beforeAnswer`, `afterAnswer` or both. */
export type ReceiverOptions = VerifyOptions & {
  /** The secret or secrets, or a function that finds them by the delivery's X-Service-Subscription-Id. */
  secret: WebhookSecret | SecretLookup
  /**
   * Runs before the answer and is waited for: store or queue the event here, within a few seconds. If it throws, the
   * answer is 500 and the service sends the event again. If it returns false, the event was known already: the answer
   * is 2xx and `afterAnswer` does not run.
   */
  beforeAnswer?: ((event: WebhookEvent) => unknown) | undefined
  /** Runs once the answer is given, however long it takes. If it throws, the event does not come again. */
  afterAnswer?: ((event: WebhookEvent) => unknown) | undefined
  /** Hears of every delivery that was answered with 400. */
  onRefused?: ((error: WebhookVerificationError) => void) | undefined
  /** Hears of what your own code threw, and of faults in the set-up. They go to `console.error` unless given. */
  onError?: ((error: unknown, event?: WebhookEvent) => void) | undefined
  /** A longer body is answered with 413. 1 MiB unless given. */
  maxBytes?: number | undefined
}

export type Answer = {
  readonly status: 204 | 400 | 413 | 500
  readonly message?: string
  /** To be called when the answer is on its way. Never rejects. */
  readonly afterwards?: () => Promise<void>
}

/** Thrown by an adapter when it stops reading. */
export class BodyTooLong extends Error {}

export const maxBytesOf = ({ maxBytes = 1_048_576 }: ReceiverOptions): number => maxBytes

type Verify = (
  body: WebhookBody,
  headers: WebhookHeaders,
  secret: WebhookSecret,
  options: VerifyOptions,
) => WebhookEvent | Promise<WebhookEvent>
export type Receive = (readBody: () => Promise<WebhookBody>, headers: WebhookHeaders) => Promise<Answer>

export function receiver(verify: Verify, options: ReceiverOptions): Receive {
  const { secret, beforeAnswer, afterAnswer, onRefused, onError = logError } = options
  // Checked here too: a forgotten setting should stop the start, not the first delivery.
  if (typeof secret !== 'function') readSecrets(secret)
  checkTolerance(options)
  if (!beforeAnswer && !afterAnswer) throw new TypeError('Give beforeAnswer, afterAnswer or both')

  return async (readBody, headers) => {
    let event: WebhookEvent
    try {
      const body = await readBody()
      event = await verify(body, headers, await secretsFor(secret, headers), options)
    } catch (error) {
      if (error instanceof BodyTooLong)
        return { status: 413, message: `The body is longer than ${maxBytesOf(options)} bytes` }
      if (error instanceof WebhookVerificationError && !error.isSetupFault) {
        onRefused?.(error)
        return { status: 400, message: error.message }
      }
      // 400 would be final. A fault on this side deserves that the service tries again once it is mended.
      onError(error)
      const message = error instanceof WebhookVerificationError ? error.message : 'The delivery could not be verified'
      return { status: 500, message }
    }
    try {
      if ((await beforeAnswer?.(event)) === false || !afterAnswer) return { status: 204 }
    } catch (error) {
      onError(error, event)
      return { status: 500, message: 'The event could not be taken in; send it again' }
    }
    return {
      status: 204,
      afterwards: async () => {
        try {
          await afterAnswer(event)
        } catch (error) {
          onError(error, event)
        }
      },
    }
  }
}

async function secretsFor(secret: WebhookSecret | SecretLookup, headers: WebhookHeaders): Promise<WebhookSecret> {
  if (typeof secret !== 'function') return secret
  const found = await secret(headerValue(headers, 'X-Service-Subscription-Id'))
  if (found !== undefined) return found
  throw new WebhookVerificationError(
    'invalid_secret',
    'No signing secret is known for the subscription that X-Service-Subscription-Id names. Add it where your lookup function finds secrets.',
  )
}

// The id alone: an event carries names, phone numbers and what people wrote.
const logError = (error: unknown, event?: WebhookEvent) =>
  console.error(
    event ? `Webhook event ${event.eventId} was not dealt with:` : 'A webhook could not be verified:',
    error,
  )
