// Nothing here or below imports from Node.
import { type Answer, BodyTooLong, maxBytesOf, type ReceiverOptions, receiver } from './receiver.ts'
import { WebhookVerificationError } from './verification-error.ts'
import { verifyWebhookOnWebCrypto } from './verify-webhook-web.ts'

export {
  isKnownEvent,
  type KnownEventType,
  type RequirementStatus,
  type UnknownEvent,
  type UnknownEventType,
  type WebhookData,
  type WebhookEvent,
  type WebhookEventOf,
} from './events.ts'
export type { WebhookSecret } from './secrets.ts'
export type { WebhookHeaders } from './signature-header.ts'
export type { VerifyOptions, WebhookBody } from './verification.ts'
export { type WebhookErrorCode, WebhookVerificationError } from './verification-error.ts'
export { verifyWebhookOnWebCrypto as verifyWebhook } from './verify-webhook-web.ts'

export type FetchWebhookOptions = ReceiverOptions

/**
 * A handler for runtimes that speak Request and Response. Where the runtime stops work once the answer is out, hand it
 * the context that has `waitUntil`, or `afterAnswer` may be cut short.
 */
export function fetchWebhooks(options: FetchWebhookOptions): (request: Request, context?: object) => Promise<Response> {
  const receive = receiver(verifyWebhookOnWebCrypto, options)
  const maxBytes = maxBytesOf(options)
  return async (request, context) => {
    if (request.method !== 'POST')
      return Response.json({ message: 'Webhooks are sent with POST' }, { status: 405, headers: { Allow: 'POST' } })
    const answer = await receive(() => rawBodyOf(request, maxBytes), request.headers)
    if (answer.afterwards) handOn(answer.afterwards, context)
    return responseTo(answer)
  }
}

async function rawBodyOf(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (request.bodyUsed)
    throw new WebhookVerificationError(
      'body_not_raw',
      'The body was read before it came to fetchWebhooks(), as request.json() does, and the signature covers its exact bytes. Give the handler the request unread, or read request.clone() instead.',
    )
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.length
    if (size > maxBytes) {
      await reader?.cancel()
      throw new BodyTooLong()
    }
    chunks.push(read.value)
  }
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.length
  }
  return body
}

function handOn(afterwards: () => Promise<void>, context: object | undefined) {
  // A turn later, so that the answer is returned first.
  const work = new Promise<void>((resolve) => setTimeout(resolve, 0)).then(afterwards)
  if (context && 'waitUntil' in context && typeof context.waitUntil === 'function') context.waitUntil(work)
}

const responseTo = ({ status, message }: Answer) =>
  message === undefined ? new Response(null, { status }) : Response.json({ message }, { status })
