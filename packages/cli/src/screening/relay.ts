// Stands between an integration and the sandbox: passes everything on, keeps what went through, and lets a director meddle.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Call = {
  readonly at: number
  readonly method: string
  /** Below the version: /screening-requests */
  readonly path: string
  readonly query: URLSearchParams
  /** The body, if it is JSON. */
  readonly sent: unknown
}

export type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A call and the answer that the integration got. */
export type Exchange = {
  readonly call: Call
  readonly status: number
  readonly answered: unknown
  /** The kit gave this answer itself, to see what becomes of it. */
  readonly isPlanted: boolean
}

export type Director = {
  /** An answer of its own, instead of asking the sandbox. */
  before(call: Call): Promise<Reply | undefined>
  /** The answer that the integration gets, made from the sandbox's. */
  after(call: Call, reply: Reply): Promise<{ reply: Reply; isPlanted: boolean }>
  /** After each exchange, before the integration has the answer. */
  seen(exchange: Exchange): Promise<void>
}

/** Headers of one connection, which are not passed on. */
const HOP_BY_HOP =
  /^(connection|keep-alive|transfer-encoding|upgrade|te|trailer|expect|host|content-length|accept-encoding)$/

export class Relay {
  readonly #upstream: string
  readonly #director: Director
  readonly #server: Server

  private constructor(upstream: string, director: Director) {
    this.#upstream = upstream
    this.#director = director
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  static async open(upstream: string, director: Director, host: string, port: number): Promise<Relay> {
    const relay = new Relay(upstream, director)
    relay.#server.listen(port, host)
    await once(relay.#server, 'listening')
    return relay
  }

  get url() {
    const { address, family, port } = this.#server.address() as AddressInfo
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
  }

  async close() {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #serve(request: IncomingMessage, response: ServerResponse) {
    try {
      const raw = await buffer(request)
      const url = new URL(request.url ?? '/', this.#upstream)
      const call: Call = {
        at: performance.now(),
        method: request.method ?? 'GET',
        path: url.pathname.replace(/^\/v1(?=\/|$)/, ''),
        query: url.searchParams,
        sent: jsonIn(raw),
      }
      const own = await this.#director.before(call)
      const { reply, isPlanted } = own
        ? { reply: own, isPlanted: true }
        : await this.#director.after(call, await this.#forward(request, url, raw))
      await this.#director.seen({ call, status: reply.status, answered: jsonIn(reply.body), isPlanted })
      response.writeHead(reply.status, { ...reply.headers, 'content-length': reply.body.length }).end(reply.body)
    } catch (error) {
      // The integration gets a 502, as from any relay whose other side is out of reach.
      const message = `The conformance kit could not pass this on: ${(error as Error).message}`
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify({ message }))
    }
  }

  async #forward(request: IncomingMessage, { pathname, search }: URL, raw: Buffer): Promise<Reply> {
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      HOP_BY_HOP.test(name) || value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    const answer = await fetch(this.#upstream + pathname + search, {
      method: request.method ?? 'GET',
      // Not compressed, so that it can be read here.
      headers: [...headers, ['accept-encoding', 'identity']],
      redirect: 'manual',
      // Fetch refuses a body with these two, and the sandbox does not look for one.
      ...(raw.length > 0 && !/^(GET|HEAD)$/.test(request.method ?? '') && { body: new Uint8Array(raw) }),
    })
    const passedOn = Object.fromEntries(
      [...answer.headers].filter(([name]) => !HOP_BY_HOP.test(name) && name !== 'content-encoding'),
    )
    // Page links lead to the kit too: otherwise the integration would go on past it.
    if (passedOn['link']) passedOn['link'] = passedOn['link'].replaceAll(/<https?:\/\/[^/>]+/g, `<${this.url}`)
    return { status: answer.status, headers: passedOn, body: Buffer.from(await answer.arrayBuffer()) }
  }
}

export function jsonIn(body: Buffer): unknown {
  if (body.length === 0) return undefined
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

export const jsonReply = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: Buffer.from(JSON.stringify(value)),
})
