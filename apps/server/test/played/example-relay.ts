// A relay between two processes, where a test decides what becomes of a request and of its answer. No connection is used twice, so
// that none can be closed on one side while the other begins to speak.
import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'
import { eventually } from '../eventually.ts'
import { WITHIN_MS } from './example-process.ts'

type Answer = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: Buffer | string }

export type Exchange = {
  /** Sends the request on. */
  readonly forward: () => Promise<Answer>
  readonly answer: (given: Partial<Answer>) => void
  /** Ends the connection without an answer. */
  readonly drop: () => void
}

type Order = { readonly what: string | RegExp; readonly run: (exchange: Exchange) => Promise<void> }

export class Relay {
  readonly url: string
  /** All that came through, in order: `POST /v1/messages`, without the query. */
  readonly seen: string[] = []
  /** Where requests go; nobody is there while it is undefined. */
  target: string | undefined
  #orders: Order[] = []

  private constructor(port: number) {
    this.url = `http://127.0.0.1:${port}`
  }

  static async start(target?: string): Promise<Relay> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const relay = new Relay((server.address() as AddressInfo).port)
    relay.target = target
    // What breaks off on one side breaks off on the other.
    server.on('request', (request, response) => void relay.#take(request, response).catch(() => response.destroy()))
    after(() => {
      server.closeAllConnections()
      server.close()
    })
    return relay
  }

  /** What happens to the next such request, and to it alone. Returns how to wait until it has happened. */
  next(what: Order['what'], run: Order['run']): () => Promise<void> {
    const outcomes: { readonly error?: unknown }[] = []
    const note = (exchange: Exchange) =>
      run(exchange).then(
        () => void outcomes.push({}),
        (error) => void outcomes.push({ error }),
      )
    this.#orders.push({ what, run: note })
    return async () => {
      await eventually(WITHIN_MS, `${what} has come`, () => outcomes.length > 0)
      if (outcomes[0]?.error) throw outcomes[0].error
    }
  }

  count = (what: string) => this.seen.filter((one) => one === what).length

  async #take(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    const what = `${request.method} ${request.url?.split('?')[0]}`
    const exchange: Exchange = {
      forward: () => this.#forward(request, body),
      answer: ({ status = 200, headers = {}, body = '' }) =>
        void response.writeHead(status, { ...headers, connection: 'close' }).end(body),
      drop: () => void request.socket.destroy(),
    }
    const order = this.#orders.find((one) => (one.what instanceof RegExp ? one.what.test(what) : one.what === what))
    this.#orders = this.#orders.filter((one) => one !== order)
    this.seen.push(what)
    if (order) await order.run(exchange)
    else exchange.answer(await exchange.forward())
  }

  async #forward({ url, method, headers: { host, connection, ...headers } }: IncomingMessage, body: Buffer) {
    if (this.target === undefined) throw new Error('nobody is there')
    const sent = httpRequest(this.target + url, { method, headers, agent: false }).end(body)
    const [answered] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answered.statusCode ?? 0, headers: answered.headers, body: await buffer(answered) }
  }
}
