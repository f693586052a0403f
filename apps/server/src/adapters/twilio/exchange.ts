// One request to the carrier, under one deadline from connecting to the last byte. The request is held back until the connection
// stands, TLS included: what fails before that was certainly not written.
import { type Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { type Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'

export type CarrierRequest = {
  readonly method: 'GET' | 'POST'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly agent: HttpAgent | HttpsAgent
  readonly timeoutMs: number
  /** Asked when the connection stands, right before the request is written; a request that may not leave never is. */
  readonly mayLeave?: (() => Promise<boolean>) | undefined
}

export type Exchange =
  /** The headers are there; the body is still coming, under the same deadline. */
  | { readonly kind: 'answered'; readonly status: number; readonly response: IncomingMessage }
  | { readonly kind: 'not-written'; readonly reason: string }
  | { readonly kind: 'withheld'; readonly reason: 'WITHHELD' }
  | { readonly kind: 'lost'; readonly reason: string }

const HEADERS_MOST = 32_768

export function exchange({
  method,
  url,
  headers,
  body = '',
  agent,
  timeoutMs,
  mayLeave,
}: CarrierRequest): Promise<Exchange> {
  return new Promise((resolve) => {
    const secure = url.protocol === 'https:'
    const request = (secure ? httpsRequest : httpRequest)(url, {
      method,
      agent,
      headers: { ...headers, ...(method === 'POST' && { 'content-length': Buffer.byteLength(body) }) },
      maxHeaderSize: HEADERS_MOST,
    })
    let written = false
    let response: IncomingMessage | undefined
    const fail = (reason: string) => resolve({ kind: written ? 'lost' : 'not-written', reason })
    const deadline = setTimeout(() => (response ?? request).destroy(coded('TIMEOUT')), timeoutMs)
    request.on('close', () => {
      clearTimeout(deadline)
      fail('CLOSED')
    })
    request.on('error', (error: Error & { code?: string }) => fail(error.code ?? error.name))
    request.on('socket', (socket) =>
      whenReady(socket, secure, request.reusedSocket, () => {
        const write = () => {
          // The deadline may have passed while it was asked.
          if (request.destroyed) return
          written = true
          request.end(body)
        }
        if (!mayLeave) return write()
        mayLeave().then(
          (may) => {
            if (may) return write()
            resolve({ kind: 'withheld', reason: 'WITHHELD' })
            request.destroy()
          },
          (error: unknown) => request.destroy(error as Error),
        )
      }),
    )
    request.on('response', (answer) => {
      response = answer
      // Errors of the body are for its reader.
      answer.on('error', () => {})
      resolve({ kind: 'answered', status: answer.statusCode ?? 0, response: answer })
    })
    // Without a listener Node closes the connection with no event but 'close': the reason would be CLOSED instead of UPGRADE.
    request.on('upgrade', (_answer, socket) => {
      socket.destroy()
      fail('UPGRADE')
    })
  })
}

function whenReady(socket: Socket, secure: boolean, reused: boolean, ready: () => void) {
  if (reused || (!secure && !socket.connecting)) ready()
  else socket.once(secure ? 'secureConnect' : 'connect', ready)
}

/** Undefined when it was cut off or is longer than `mostBytes`. */
export async function readText(response: IncomingMessage, mostBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > mostBytes) return undefined
      chunks.push(chunk)
    }
  } catch {
    return undefined
  }
  return response.complete ? Buffer.concat(chunks).toString() : undefined
}

export const coded = (code: string) => Object.assign(new Error(code), { code })
