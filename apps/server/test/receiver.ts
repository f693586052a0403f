// A partner's endpoint of settable behaviour. It keeps what it got, byte for byte, and checks every delivery against what is declared of
// its event.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'
import { faultOf } from './declared-delivery.ts'

export type Received = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly at: number
}
export type Behaviour = (received: Received, response: ServerResponse) => void | Promise<void>

export const answering =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (_received, response) => {
    response.writeHead(status, headers).end()
  }

/** Answers that only once it is told to: until then whatever was sent is on its way. */
export function answeringWhenTold(status: number): { readonly behave: Behaviour; readonly tell: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const behave: Behaviour = async (received, response) => {
    await promise
    await answering(status)(received, response)
  }
  return { behave, tell: resolve }
}

export class Receiver {
  readonly received: Received[] = []
  readonly #faults: string[] = []
  behave: Behaviour = answering(200)
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  /** `madeUp`: its events are the test's own invention, and are checked against nothing. */
  static async start({ madeUp = false } = {}): Promise<Receiver> {
    const server = createServer()
    const receiver = new Receiver(server)
    server.on('request', (request, response) => {
      // A request that was cut off on its way is none.
      void buffer(request).then(
        (body) => {
          const received = { path: request.url ?? '', headers: request.headers, body, at: Date.now() }
          receiver.received.push(received)
          const fault = madeUp ? undefined : faultOf(received)
          if (fault !== undefined) receiver.#faults.push(fault)
          return receiver.behave(received, response)
        },
        () => {},
      )
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    after(() => {
      receiver.#leave()
      receiver.#assertDeclared()
    })
    return receiver
  }

  url(path = '/hook') {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`
  }

  stop() {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** Hears nothing more, and keeps its port: a subscription that outlives the test would call whoever gets it. */
  #leave() {
    this.#server.on('connection', (socket) => socket.destroy())
    this.#server.closeAllConnections()
    this.#server.unref()
  }

  #assertDeclared() {
    assert.deepEqual(this.#faults, [])
  }

  /** The events it got, parsed. */
  events(): { eventId: string; eventType: string; data: Record<string, unknown> }[] {
    this.#assertDeclared()
    return this.received.map(({ body }) => JSON.parse(body.toString()))
  }
}
