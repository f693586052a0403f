// Forwards a delivery to the receiver that is being built: the same bytes, the same headers, and no redirect followed.
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { InvalidArgumentError } from 'commander'
import { TIMEOUT_MS } from '../../../domains/webhooks/index.ts'

/** Less than the service's own time limit, so that it gets the answer that is shown. */
const WITHIN_MS = TIMEOUT_MS - 500

export type Answered = {
  readonly status: number
  readonly ms: number
  /** Only when there was no answer: what the receiver did instead. */
  readonly fault?: string
  readonly retryAfter?: string
}

/** `3000`, `localhost:3000`, `localhost:3000/hooks`, or a whole URL. */
export function forwardTarget(text: string): URL {
  const address = text.replace(/^:?(?=\d+(\/|$))/, 'localhost:')
  const url = /^https?:\/\//.test(address) ? address : `http://${address}`
  if (!URL.canParse(url))
    throw new InvalidArgumentError('Write where to forward to as localhost:3000/hooks or http://localhost:3000/hooks.')
  return new URL(url)
}

export async function forward(to: URL, rawHeaders: readonly string[], body: Buffer): Promise<Answered> {
  const from = performance.now()
  const ms = () => Math.round(performance.now() - from)
  const signal = AbortSignal.timeout(WITHIN_MS)
  try {
    const response = await post(to, rawHeaders, body, signal)
    response.resume()
    // Passed on too: the service waits as long as the receiver asks it to.
    const retryAfter = response.headers['retry-after']
    return { status: response.statusCode ?? 502, ms: ms(), ...(retryAfter && { retryAfter }) }
  } catch (error) {
    if (signal.aborted) return { status: 504, ms: ms(), fault: `gave no answer within ${WITHIN_MS / 1000} s` }
    const { code, message } = error as NodeJS.ErrnoException
    return { status: 502, ms: ms(), fault: FAULTS[code ?? ''] ?? `failed (${code ?? message})` }
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'does not listen',
  ECONNRESET: 'cut the connection',
  ENOTFOUND: 'is no known host',
}

function post(to: URL, rawHeaders: readonly string[], body: Buffer, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (to.protocol === 'https:' ? httpsRequest : httpRequest)(to, {
      method: 'POST',
      headers: ['Host', to.host, ...kept(rawHeaders)],
      agent: false,
      signal,
    })
    request.on('response', (response) => {
      // What befalls the body after the status changes nothing.
      response.on('error', () => {})
      resolve(response)
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** All but those that belong to the connection it came over. */
function kept(rawHeaders: readonly string[]): string[] {
  const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, n) => rawHeaders.slice(2 * n, 2 * n + 2))
  return pairs.filter(([name = '']) => !['host', 'connection', 'keep-alive'].includes(name.toLowerCase())).flat()
}
