// A callback as Twilio makes it: a signed form, posted once. If the post fails, the callback is lost; the text is still in the list.
import { createHmac } from 'node:crypto'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'

export type Posted = {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

const TIMEOUT_MS = 15_000

/** Undefined when there was no answer. */
export async function postForm(
  target: string,
  form: URLSearchParams,
  token: string,
  closing: AbortSignal,
): Promise<Posted | undefined> {
  // The fragment configures how Twilio calls, and is neither sent nor signed.
  const url = target.replace(/#.*$/, '')
  const body = form.toString()
  try {
    const response = await new Promise<IncomingMessage>((answer, fail) => {
      const request = url.startsWith('https:') ? httpsRequest : httpRequest
      request(url, {
        method: 'POST',
        agent: false,
        signal: AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]),
        headers: {
          'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'TwilioProxy/1.1',
          'x-twilio-signature': sign(token, url, form),
        },
      })
        .on('response', answer)
        .on('error', fail)
        .end(body)
    })
    return {
      status: response.statusCode ?? 0,
      contentType: response.headers['content-type'] ?? '',
      body: await text(response),
    }
  } catch {
    return undefined
  }
}

/** No form of ours has a name twice, so sorting the pairs is all there is to it. */
export function sign(token: string, url: string, form: URLSearchParams): string {
  const fields = [...form].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => name + value)
  return createHmac('sha1', token)
    .update(url + fields.join(''))
    .digest('base64')
}
