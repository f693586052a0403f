// A picture that came with a text. Twilio answers with a redirect to its store, which must not see the account's credentials.
import type { IncomingMessage } from 'node:http'
import { pipeline, Transform } from 'node:stream'
import type { MediaResult } from '../../domains/messaging/carrier.ts'
import { coded, type Exchange } from './exchange.ts'
import { accountPath } from './list-texts.ts'
import { pause } from './send-result.ts'

/** One GET; `withCredentials` only to the carrier itself. */
export type Get = (url: URL, timeoutMs: number, withCredentials: boolean) => Promise<Exchange>

type Fetch = {
  readonly url: string
  readonly mostBytes: number
  readonly account: string
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly get: Get
}

const REDIRECTS_MOST = 3

export async function fetchMedia({ url, mostBytes, account, baseUrl, timeoutMs, get }: Fetch): Promise<MediaResult> {
  const deadline = performance.now() + timeoutMs
  const first = mediaUrl(url, account, baseUrl)
  if (!first) return { kind: 'refused', reason: 'NOT_MEDIA_OF_THIS_ACCOUNT' }
  let target: URL = first
  for (let redirects = 0; ; redirects++) {
    const answer = await get(target, Math.max(1, deadline - performance.now()), redirects === 0)
    if (answer.kind !== 'answered') return { kind: 'try-again', reason: answer.reason }
    const { status, response } = answer
    if (status === 200) return mediaIn(response, mostBytes)
    response.destroy()
    const to: URL | null = status >= 300 && status < 400 ? redirectFrom(target, response) : null
    if (to) {
      // Plain http only where the carrier itself is reached by it, which is a simulator on this machine.
      if (redirects === REDIRECTS_MOST || (to.protocol !== 'https:' && to.protocol !== new URL(baseUrl).protocol))
        return { kind: 'refused', reason: 'REDIRECT' }
      target = to
      continue
    }
    // A 401 too: wrong credentials are corrected some day.
    if (status === 401 || status === 408 || status === 429 || status >= 500)
      return { kind: 'try-again', reason: `HTTP_${status}`, ...pause(response.headers['retry-after']) }
    return { kind: 'refused', reason: `HTTP_${status}` }
  }
}

const redirectFrom = (url: URL, { headers }: IncomingMessage) =>
  headers.location === undefined ? null : URL.parse(headers.location, url.href)

/** Takes only the path of the given URL: credentials go to the address in the settings and to no other. */
function mediaUrl(url: string, account: string, baseUrl: string): URL | undefined {
  const path = url.replace(/^https?:\/\/[^/]*/i, '')
  const [found] =
    /\/2010-04-01\/Accounts\/AC[0-9a-f]{32}\/Messages\/(?:SM|MM)[0-9a-f]{32}\/Media\/ME[0-9a-f]{32}$/i.exec(path) ?? []
  return found?.startsWith(`${accountPath(account)}/`) ? new URL(baseUrl + found) : undefined
}

function mediaIn(response: IncomingMessage, mostBytes: number): MediaResult {
  if (Number(response.headers['content-length'] ?? 0) > mostBytes) {
    response.destroy()
    return { kind: 'refused', reason: 'TOO_LARGE' }
  }
  const body = pipeline(response, atMost(mostBytes), () => {})
  return { kind: 'media', contentType: response.headers['content-type'] ?? 'application/octet-stream', body }
}

function atMost(bytes: number) {
  let left = bytes
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      if (left < 0) done(coded('MEDIA_TOO_LARGE'))
      else done(null, chunk)
    },
  })
}
