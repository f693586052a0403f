// Receivers of partners: one written by hand whose every step can be replaced by a mistake, and those of the SDK.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'
import { newTestSecret } from '@gatelodge/sdk'
import { expressWebhooks } from '@gatelodge/sdk/express'
import { fastifyWebhooks } from '@gatelodge/sdk/fastify'
import { type FetchWebhookOptions, fetchWebhooks } from '@gatelodge/sdk/fetch'
import express from 'express'
import { fastify } from 'fastify'
import { Webhook } from 'standardwebhooks'

export const secret = newTestSecret()

export type Receiver = { readonly url: string; readonly actedUrl: string }
type Event = { readonly eventId: string; readonly eventType: string; readonly data: Readonly<Record<string, unknown>> }

/** How often each event was acted on. */
class Acted {
  readonly #counts = new Map<string, number>()

  has = (eventId: string) => this.#counts.has(eventId)
  add = (eventId: string) => void this.#counts.set(eventId, this.of(eventId) + 1)
  of = (eventId: string) => this.#counts.get(eventId) ?? 0

  async open() {
    return listen((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost')
      response.end(JSON.stringify({ count: this.of(searchParams.get('eventId') ?? '') }))
    })
  }
}

/** Every step of a receiver that does all of it itself, as it should be done. */
const right = {
  /** The bytes that the signature must cover. */
  signed: (raw: Buffer): Buffer => raw,
  /** The v1 of a header; null when there are none to verify. */
  signatures: (header: string | undefined): readonly string[] | null =>
    header?.match(/(?<=v1=)[0-9a-f]{64}(?=,|$)/g) ?? null,
  isFresh: (ageSeconds: number): boolean => Math.abs(ageSeconds) <= 300,
  isEqual: (given: string, expected: string): boolean => timingSafeEqual(Buffer.from(given), Buffer.from(expected)),
  withoutSignature: 400,
  /** What comes of a genuine event, as a status; undefined: whether it is known decides. */
  verdict: (_event: Event, _isKnown: boolean): number | undefined => undefined,
  isKnown: (eventId: string, acted: Acted): boolean => acted.has(eventId),
  actsBeforeVerifying: false,
  respond: (response: ServerResponse, status: number): void => void response.writeHead(status).end(),
}

export type Mistake = Partial<typeof right>

export async function handWritten(mistake: Mistake = {}): Promise<Receiver> {
  const steps = { ...right, ...mistake }
  const acted = new Acted()

  function receive(raw: Buffer, header: string | undefined): number {
    const event = JSON.parse(raw.toString()) as Event
    if (steps.actsBeforeVerifying && !acted.has(event.eventId)) acted.add(event.eventId)
    const signatures = steps.signatures(header)
    if (signatures === null && steps.withoutSignature !== 204) return steps.withoutSignature
    if (signatures !== null) {
      const time = /^t=(\d+)/.exec(header ?? '')?.[1] ?? ''
      const expected = createHmac('sha256', secret).update(`${time}.`).update(steps.signed(raw)).digest('hex')
      if (!signatures.some((given) => steps.isEqual(given, expected))) return 400
      if (!steps.isFresh(Math.floor(Date.now() / 1000) - Number(time))) return 400
    }
    const isKnown = steps.isKnown(event.eventId, acted)
    if (!isKnown && !steps.actsBeforeVerifying) acted.add(event.eventId)
    return steps.verdict(event, isKnown) ?? 204
  }

  const url = await listen(async (request, response) => {
    const header = request.headers['x-service-signature']
    const raw = await buffer(request)
    let status: number
    try {
      status = receive(raw, typeof header === 'string' ? header : undefined)
    } catch {
      status = 500
    }
    steps.respond(response, status)
  })
  return { url, actedUrl: await acted.open() }
}

/** The three of the SDK, each as its README shows it. */
export const ofTheSdk: Readonly<Record<string, () => Promise<Receiver>>> = {
  Express: () =>
    withOptions(async (options) => {
      const app = express()
      app.post('/', expressWebhooks(options))
      app.use(express.json())
      return listen(app)
    }),
  Fastify: () =>
    withOptions(async (options) => {
      const app = fastify()
      await app.register(fastifyWebhooks, options)
      after(() => app.close())
      return app.listen({ port: 0, host: '127.0.0.1' })
    }),
  Fetch: () =>
    withOptions(async (options) => {
      const handle = fetchWebhooks(options)
      return listen(async (request, response) => {
        const answer = await handle(await asFetch(request))
        response.writeHead(answer.status).end(await answer.text())
      })
    }),
}

/** One that knows the Standard Webhooks headers alone. */
export async function byTheStandard(): Promise<Receiver> {
  const acted = new Acted()
  const webhook = new Webhook(secret)
  const url = await listen(async (request, response) => {
    const raw = await buffer(request)
    try {
      webhook.verify(raw, request.headers as Record<string, string>)
    } catch {
      return void response.writeHead(400).end()
    }
    const { eventId } = JSON.parse(raw.toString()) as Event
    if (!acted.has(eventId)) acted.add(eventId)
    return void response.writeHead(204).end()
  })
  return { url, actedUrl: await acted.open() }
}

async function withOptions(open: (options: FetchWebhookOptions) => Promise<string>): Promise<Receiver> {
  const acted = new Acted()
  const stored = new Set<string>()
  const url = await open({
    secret,
    beforeAnswer: ({ eventId }) => {
      if (stored.has(eventId)) return false
      stored.add(eventId)
      return true
    },
    afterAnswer: ({ eventId }) => acted.add(eventId),
  })
  return { url, actedUrl: await acted.open() }
}

async function asFetch(request: IncomingMessage): Promise<Request> {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string])
  return new Request('http://localhost/', { method: 'POST', headers, body: new Uint8Array(await buffer(request)) })
}

/** The address of a server on this machine that is gone when the tests are done. */
export async function listen(answer: (...asked: Parameters<RequestListener>) => unknown): Promise<string> {
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
