// One delivery to a receiver, as the service makes it: one deadline from connecting to the status, no redirect followed, no proxy.
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'

const BODY_MOST = 16_384

export type Delivery = { readonly body: string; readonly headers: Readonly<Record<string, string>> }

export type Answer =
  | { readonly kind: 'status'; readonly status: number; readonly ms: number; readonly headers: AnswerHeaders }
  /** No status within the time limit. */
  | { readonly kind: 'late'; readonly ms: number }
  /** The connection came to nothing. */
  | { readonly kind: 'broken'; readonly code: string; readonly ms: number }

type AnswerHeaders = { readonly date?: string | undefined; readonly location?: string | undefined }

export function deliver(url: URL, { body, headers }: Delivery, limitMs: number): Promise<Answer> {
  const began = performance.now()
  const signal = AbortSignal.timeout(limitMs)
  const since = () => performance.now() - began
  return new Promise((resolve) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      // A connection of its own, so that none breaks because the receiver had just closed it.
      agent: false,
      signal,
    })
    request.on('response', (response) => {
      const { date, location } = response.headers
      resolve({ kind: 'status', status: response.statusCode ?? 0, ms: since(), headers: { date, location } })
      // The status decides; what is wrong with the rest changes nothing.
      response.on('error', () => {})
      let read = 0
      response.on('data', (chunk: Buffer) => {
        read += chunk.length
        if (read > BODY_MOST) response.destroy()
      })
    })
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve(
        signal.aborted
          ? { kind: 'late', ms: since() }
          : { kind: 'broken', code: error.code ?? error.message, ms: since() },
      ),
    )
    request.end(body)
  })
}
