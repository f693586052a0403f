import { maxBytesOf, type ReceiverOptions, receiver } from './receiver.ts'
import type { WebhookHeaders } from './signature-header.ts'
import { verifyWebhook } from './verify-webhook.ts'

export type FastifyWebhookOptions = ReceiverOptions & {
  /** The path of the route, below the `prefix` it is registered with; `/` unless given. */
  path?: string | undefined
}

// As much of Fastify as is used here, so that its types are not needed to compile against this file.
type Request = { headers: WebhookHeaders; body: unknown }
type Reply = { code(status: number): Reply; send(payload?: unknown): Reply }
type Parsed = (error: Error | null, body?: unknown) => void
type Scope = {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer' },
    parser: (request: never, body: Buffer, done: Parsed) => void,
  ): unknown
  post(
    path: string,
    options: { bodyLimit: number },
    handler: (request: Request, reply: Reply) => Promise<unknown>,
  ): unknown
}

/** `app.register(fastifyWebhooks, { path, secret, … })`. Other routes keep their parsers: the plugin has a scope of its own. */
export async function fastifyWebhooks(scope: Scope, options: FastifyWebhookOptions): Promise<void> {
  const receive = receiver(verifyWebhook, options)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  scope.post(options.path ?? '/', { bodyLimit: maxBytesOf(options) }, async (request, reply) => {
    // Without a body Fastify calls no parser.
    const body = request.body instanceof Uint8Array ? request.body : new Uint8Array()
    const { status, message, afterwards } = await receive(async () => body, request.headers)
    reply.code(status).send(message === undefined ? undefined : { message })
    if (afterwards) setImmediate(() => void afterwards())
    return reply
  })
}
