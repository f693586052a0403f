import type { WebhookEvent } from './events.ts'
import type { WebhookSecret } from './secrets.ts'
import type { WebhookHeaders } from './signature-header.ts'
import { readClaim, settleClaim, type VerifyOptions, type WebhookBody } from './verification.ts'

/**
 * `verifyWebhook` on Web Crypto, for runtimes without `node:crypto`: the same rules, as a promise.
 * @throws {WebhookVerificationError} with a `code`, as a rejection
 */
export async function verifyWebhookOnWebCrypto(
  body: WebhookBody,
  headers: WebhookHeaders,
  secret: WebhookSecret,
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const claim = readClaim(body, headers, secret, options)
  const utf8 = new TextEncoder()
  const prefix = utf8.encode(claim.prefix)
  const signed = new Uint8Array(prefix.length + claim.body.length)
  signed.set(prefix)
  signed.set(claim.body, prefix.length)
  const expected = await Promise.all(claim.secrets.map((one) => hmac(utf8.encode(one), signed)))
  return settleClaim(claim, expected, isEqual)
}

async function hmac(secret: Uint8Array<ArrayBuffer>, signed: Uint8Array<ArrayBuffer>) {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))
}

/** Looks at every byte wherever the first difference lies. Web Crypto has no comparison of its own to borrow. */
function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length
  for (let at = 0; at < a.length; at++) difference |= a[at]! ^ (b[at] ?? 0)
  return difference === 0
}
