// Twilio's Messages API as the carrier.
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type {
  Callback,
  CallbackRequest,
  Carrier,
  MediaResult,
  OutgoingText,
  ReceivedText,
  SendResult,
  SentText,
  Window,
} from '../../domains/messaging/carrier.ts'
import type { Clock } from '../../kit/clock.ts'
import { parseStorable } from '../../kit/storable-text.ts'
import { callbackOf, withMessageId } from './callback.ts'
import { coded, type Exchange, exchange, readText } from './exchange.ts'
import { accountPath, listReceived, listSent } from './list-texts.ts'
import { fetchMedia } from './media.ts'
import { sendResultOf } from './send-result.ts'
import { isSignature, isSigned, parseForm } from './twilio-signature.ts'

export type TwilioOptions = {
  /** `https://api.twilio.com`, or a simulator's. */
  readonly baseUrl: string
  readonly accountSid: string
  /** The first is used; each of them may have signed a callback, so that the account's token can be exchanged. */
  readonly authTokens: readonly [string, ...string[]]
  readonly clock: Clock
  /** From connecting to the last byte of the answer. */
  readonly timeoutMs?: number
  readonly mediaTimeoutMs?: number
}

const TIMEOUT_MS = 10_000
const MEDIA_TIMEOUT_MS = 20_000
const ANSWER_BYTES_MOST = 65_536
const PAGE_BYTES_MOST = 8 * 2 ** 20

export class TwilioCarrier implements Carrier {
  readonly name = 'twilio'
  readonly #options: TwilioOptions
  readonly #authorization: string
  readonly #sending: HttpAgent | HttpsAgent
  readonly #reading: HttpAgent | HttpsAgent
  /** For media behind https when the carrier itself, a simulator, is reached by http. */
  readonly #store = new HttpsAgent({ minVersion: 'TLSv1.2' })

  constructor(options: TwilioOptions) {
    this.#options = { ...options, baseUrl: options.baseUrl.replace(/\/+$/, '') }
    this.#authorization = `Basic ${Buffer.from(`${options.accountSid}:${options.authTokens[0]}`).toString('base64')}`
    // Every send has a connection of its own: a kept one may be closed by the other side just as the next request is written, and
    // whether it was read would be unknown.
    this.#sending = this.#agent(false)
    this.#reading = this.#agent(true)
  }

  async send({
    messageId,
    from,
    to,
    body,
    statusCallbackUrl,
    mayLeave,
    mediaUrls = [],
  }: OutgoingText): Promise<SendResult> {
    const form = new URLSearchParams({ To: to, From: from, Body: body })
    form.set('StatusCallback', withMessageId(statusCallbackUrl, messageId))
    for (const url of mediaUrls) form.append('MediaUrl', url)
    const answer = await exchange({
      method: 'POST',
      url: this.#url(`${accountPath(this.#options.accountSid)}/Messages.json`),
      headers: { ...this.#headers(), 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: form.toString(),
      agent: this.#sending,
      timeoutMs: this.#timeoutMs,
      mayLeave,
    })
    if (answer.kind === 'withheld') return { kind: 'withheld' }
    if (answer.kind === 'not-written') return { kind: 'try-again', reason: answer.reason }
    if (answer.kind === 'lost') return { kind: 'unknown', reason: answer.reason }
    return sendResultOf({
      status: answer.status,
      retryAfter: answer.response.headers['retry-after'],
      text: await readText(answer.response, ANSWER_BYTES_MOST),
    })
  }

  list(window: Window & { readonly direction: 'outbound' }): AsyncIterable<SentText>
  list(window: Window & { readonly direction: 'inbound' }): AsyncIterable<ReceivedText>
  list(window: Window & { readonly direction: string }): AsyncIterable<SentText | ReceivedText> {
    const listed = window.direction === 'outbound' ? listSent : listReceived
    const { baseUrl, accountSid } = this.#options
    return listed({ baseUrl, account: accountSid, get: (path) => this.#json(path) }, window)
  }

  readCallback({ url, headers, rawBody }: CallbackRequest): Callback {
    const signature = headers['x-twilio-signature']
    if (!isSignature(signature)) return { kind: 'forged' }
    const form = parseForm(rawBody)
    if (!form || !isSigned(this.#options.authTokens, url, form, signature)) return { kind: 'forged' }
    return callbackOf(url, form, this.#options.clock.now())
  }

  fetchMedia(url: string, mostBytes: number): Promise<MediaResult> {
    return fetchMedia({
      url,
      mostBytes,
      account: this.#options.accountSid,
      baseUrl: this.#options.baseUrl,
      timeoutMs: this.#options.mediaTimeoutMs ?? MEDIA_TIMEOUT_MS,
      get: (target, timeoutMs, withCredentials) => this.#get(target, timeoutMs, withCredentials),
    })
  }

  close() {
    for (const agent of [this.#sending, this.#reading, this.#store]) agent.destroy()
  }

  async #json(path: string): Promise<unknown> {
    const answer = await this.#get(this.#url(path), this.#timeoutMs, true)
    if (answer.kind !== 'answered') throw coded(answer.reason)
    const text = await readText(answer.response, PAGE_BYTES_MOST)
    if (answer.status !== 200) throw coded(`HTTP_${answer.status}`)
    if (text === undefined) throw coded('ANSWER_CUT_OFF')
    try {
      return parseStorable(text)
    } catch {
      throw coded('ANSWER_UNREADABLE')
    }
  }

  #get(url: URL, timeoutMs: number, withCredentials: boolean): Promise<Exchange> {
    const sameScheme = url.protocol === new URL(this.#options.baseUrl).protocol
    const agent = sameScheme ? this.#reading : this.#store
    return exchange({ method: 'GET', url, headers: withCredentials ? this.#headers() : {}, agent, timeoutMs })
  }

  #agent(keepAlive: boolean) {
    return this.#options.baseUrl.startsWith('https:')
      ? new HttpsAgent({ keepAlive, minVersion: 'TLSv1.2' })
      : new HttpAgent({ keepAlive })
  }

  #headers() {
    return { authorization: this.#authorization, accept: 'application/json', 'user-agent': 'Gatelodge/1' }
  }

  #url(path: string) {
    return new URL(this.#options.baseUrl + path)
  }

  get #timeoutMs() {
    return this.#options.timeoutMs ?? TIMEOUT_MS
  }
}
