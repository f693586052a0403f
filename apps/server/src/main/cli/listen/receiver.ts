// The endpoint of `gatelodge listen`, on this machine alone. Its path is a secret, so that no other caller is taken for the service.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Arrived = {
  readonly at: Date
  readonly headers: IncomingMessage['headers']
  readonly rawHeaders: string[]
  readonly body: Buffer
}
export type Reply = { readonly status: number; readonly retryAfter?: string }

export class ListenReceiver {
  readonly url: string
  readonly #server: Server

  private constructor(server: Server, url: string) {
    this.#server = server
    this.url = url
  }

  static async start(take: (arrived: Arrived) => Promise<Reply>): Promise<ListenReceiver> {
    const path = `/${randomUUID()}`
    const server = createServer((request, response) => void answer(request, response, path, take))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new ListenReceiver(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  }

  stop() {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  take: (arrived: Arrived) => Promise<Reply>,
) {
  try {
    const at = new Date()
    const body = await buffer(request)
    if (request.url !== path) return void response.writeHead(404).end()
    // Another listen asks whether this one is still there.
    if (request.method !== 'POST') return void response.writeHead(204).end()
    const { status, retryAfter } = await take({ at, headers: request.headers, rawHeaders: request.rawHeaders, body })
    response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end()
  } catch {
    // Cut off on its way: the service tries again.
    response.destroy()
  }
}

/** Whether the listen that made this address still runs: true also when there is no answer within 5 s. */
export async function isListening(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: 'manual' })).status === 204
  } catch (error) {
    return (error as Error).name === 'TimeoutError'
  }
}
