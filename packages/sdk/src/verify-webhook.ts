import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookEvent } from './events.ts'
import type { WebhookSecret } from './secrets.ts'
import type { WebhookHeaders } from './signature-header.ts'
import { readClaim, settleClaim, type VerifyOptions, type WebhookBody } from './verification.ts'

/**
 * The event in a delivery, once its signature is found to be genuine and fresh.
 * @throws {WebhookVerificationError} with a `code` otherwise
 */
export function verifyWebhook(
  body: WebhookBody,
  headers: WebhookHeaders,
  secret: WebhookSecret,
  options: VerifyOptions = {},
): WebhookEvent {
  const claim = readClaim(body, headers, secret, options)
  const expected = claim.secrets.map((one) =>
    createHmac('sha256', one).update(claim.prefix).update(claim.body).digest(),
  )
  return settleClaim(claim, expected, timingSafeEqual)
}
