// A partner's endpoint that can be told how to behave. It keeps what it got, byte for byte.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'

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

export class Receiver {
  readonly received: Received[] = []
  behave: Behaviour = answering(200)
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<Receiver> {
    const server = createServer()
    const receiver = new Receiver(server)
    server.on('request', (request, response) => {
      // A request that was cut off on its way is none.
      void buffer(request).then(
        (body) => {
          const received = { path: request.url ?? '', headers: request.headers, body, at: Date.now() }
          receiver.received.push(received)
          return receiver.behave(received, response)
        },
        () => {},
      )
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    after(() => receiver.stop())
    return receiver
  }

  url(path = '/hook') {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`
  }

  stop() {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** The events it got, parsed. */
  events(): { eventId: string; eventType: string; data: Record<string, unknown> }[] {
    return this.received.map(({ body }) => JSON.parse(body.toString()))
  }
}
