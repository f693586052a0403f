import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, BodyTooLong, maxBytesOf, type ReceiverOptions, receiver } from './receiver.ts'
import type { WebhookBody } from './verification.ts'
import { WebhookVerificationError } from './verification-error.ts'
import { verifyWebhook } from './verify-webhook.ts'

export type ExpressWebhookOptions = ReceiverOptions

/** `body` is set by body parsers, `rawBody` by some hosts that parse before the application is called. */
type WebhookRequest = IncomingMessage & { body?: unknown; rawBody?: unknown }

/** A route handler for Express 4 and 5. It asks no more of the request than `node:http` offers, so it serves there too. */
export function expressWebhooks(
  options: ExpressWebhookOptions,
): (request: WebhookRequest, response: ServerResponse, next?: (error?: unknown) => void) => void {
  const receive = receiver(verifyWebhook, options)
  const maxBytes = maxBytesOf(options)
  return (request, response, next) => {
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST')
      return write(response, 405, 'Webhooks are sent with POST')
    }
    receive(() => rawBodyOf(request, maxBytes), request.headers)
      .then((answer) => reply(response, answer))
      .catch((error: unknown) => (next ? next(error) : response.destroy()))
  }
}

async function rawBodyOf(request: WebhookRequest, maxBytes: number): Promise<WebhookBody> {
  if (isRaw(request.rawBody)) return request.rawBody
  // Whatever stands in `body`, an unread stream still has the bytes: some parsers leave {} without reading.
  if (!request.readableDidRead) return readStream(request, maxBytes)
  if (isRaw(request.body)) return request.body
  throw new WebhookVerificationError(
    'body_not_raw',
    'The body was read before it came to expressWebhooks(), as express.json() does, and the signature covers its exact bytes. Register this route above app.use(express.json()), or leave its path out of the parser.',
  )
}

const isRaw = (body: unknown): body is WebhookBody => typeof body === 'string' || body instanceof Uint8Array

function readStream(request: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let size = 0
    request.on('data', (chunk: Uint8Array) => {
      size += chunk.length
      if (size <= maxBytes) return chunks.push(chunk)
      chunks.length = 0
      return reject(new BodyTooLong())
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', reject)
    request.on('close', () => reject(new Error('The connection was closed before the whole body had arrived')))
  })
}

function reply(response: ServerResponse, { status, message, afterwards }: Answer) {
  // The rest of a body that is too long is not worth waiting for.
  if (status === 413) response.setHeader('Connection', 'close')
  write(response, status, message)
  if (afterwards) setImmediate(() => void afterwards())
}

function write(response: ServerResponse, status: number, message: string | undefined) {
  response.statusCode = status
  if (message === undefined) return void response.end()
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  return void response.end(JSON.stringify({ message }))
}
