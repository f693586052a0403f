// A service that behaves as a test has written down, one step for each request, and remembers what it was asked.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { Gatelodge, type GatelodgeOptions, type RetryInfo } from '../src/client.ts'

export type Asked = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
export type Step = (asked: Asked, response: ServerResponse) => void

export async function scriptedServer(...steps: readonly Step[]) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
      const body = Buffer.concat(chunks).toString()
      const one = { method: request.method ?? '', path: pathname, query: searchParams, headers: request.headers, body }
      asked.push(one)
      // Beyond the script every request fails, so that one too many is noticed.
      const step = steps[asked.length - 1] ?? answers(599, { message: 'The script has ended' })
      step(one, response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

export const answers =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Step =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

/** The request has arrived, and its answer never does. */
export const dropsConnection: Step = (_, response) => void response.destroy()

export const neverAnswers: Step = () => {}

/** A client that waits for nothing and notes what it would have waited. */
export function clientOf(url: string, options: Partial<GatelodgeOptions> = {}) {
  let time = Date.UTC(2026, 8, 1)
  let made = 0
  const waits: number[] = []
  const retried: RetryInfo[] = []
  const client = new Gatelodge({
    url,
    apiKey: 'gate_test_key',
    random: () => 0,
    now: () => time,
    newId: () => `id-${++made}`,
    sleep: async (ms) => {
      waits.push(ms)
      time += ms
    },
    onRetry: (info) => retried.push(info),
    ...options,
  })
  return { client, waits, retried }
}
