// A simulated carrier that texts no real phone: an HTTP server of its own that speaks Twilio's protocol, remembers what it accepted, and
// on command breaks in every way that a carrier does.
import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Clock, realClock } from '../src/kit/clock.ts'
import { type Acceptance, Account, type StoredText } from './account.ts'
import { notFound, refusalAnswer, type Written, writeAnswer } from './answers.ts'
import type { Inbound, Limits, OptOut, Rates, ReadCommand, Report, SendCommand } from './commands.ts'
import { type Controls, control, type Post } from './control.ts'
import { FaultPlan } from './fault-plan.ts'
import { optOutIn } from './opt-out-words.ts'
import type { Posted } from './post-form.ts'
import { readList, readOne, readStored } from './reads.ts'
import { type Later, Reporter } from './reporter.ts'
import { SendHandler } from './send-handler.ts'
import { twilioError } from './send-refusals.ts'
import { accountUri, inboundForm } from './wire.ts'

export type SimulatorOptions = {
  readonly accountSid: string
  readonly authToken: string
  readonly segments: (body: string) => number
  readonly port?: number
  readonly host?: string
  /** The URL that texts that come in are posted to. */
  readonly inboundUrl?: string
  /** The account's numbers; without them it sends from any. */
  readonly numbers?: readonly string[]
  /** The same seed, the same sids and the same random faults. */
  readonly seed?: string
  readonly clock?: Clock
  /** Between one status of a text and the next. */
  readonly reportEveryMs?: number
  readonly later?: Later
  readonly onRequest?: (request: { readonly method: string; readonly url: string; readonly body: string }) => void
}

const REPORT_EVERY_MS = 100

export class CarrierSimulator implements Controls {
  readonly #options: SimulatorOptions
  readonly #server: Server
  readonly #account: Account
  readonly #faultPlan: FaultPlan
  readonly #reporter: Reporter
  readonly #sendHandler: SendHandler
  #inboundUrl: string | undefined

  private constructor(options: SimulatorOptions) {
    const { accountSid, authToken, segments, numbers, seed = 'gatelodge', clock = realClock } = options
    this.#options = options
    this.#inboundUrl = options.inboundUrl
    const account = new Account(clock, seed)
    const faultPlan = new FaultPlan(seed)
    const everyMs = options.reportEveryMs ?? REPORT_EVERY_MS
    const later = options.later ?? timer
    const reporter = new Reporter({ account, accountSid, authToken, clock, everyMs, later })
    this.#account = account
    this.#faultPlan = faultPlan
    this.#reporter = reporter
    this.#sendHandler = new SendHandler({ account, accountSid, faultPlan, reporter, clock, numbers, segments })
    this.#server = createServer((request, response) => void this.#handle(request, response))
  }

  static async start(options: SimulatorOptions): Promise<CarrierSimulator> {
    const simulator = new CarrierSimulator(options)
    simulator.#server.listen(options.port ?? 0, options.host ?? '127.0.0.1')
    await once(simulator.#server, 'listening')
    return simulator
  }

  get url() {
    const { address, port } = this.#server.address() as AddressInfo
    return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
  }

  /** Every request it accepted. At most one of them may be for any one messageId. */
  get accepted(): readonly Acceptance[] {
    return this.#account.accepted
  }

  /** How many requests to send it has read, whatever it made of them. */
  get requests(): number {
    return this.#sendHandler.requests
  }

  /** Every callback it made. */
  get posts(): readonly Post[] {
    return this.#reporter.posts
  }

  nextSend(command: SendCommand) {
    this.#faultPlan.addSend(command)
  }

  nextList(command: ReadCommand) {
    this.#faultPlan.addRead('list', command)
  }

  nextMedia(command: ReadCommand) {
    this.#faultPlan.addRead('media', command)
  }

  setRates(rates: Rates) {
    this.#faultPlan.setRates(rates)
  }

  setLimits(limits: Limits) {
    this.#sendHandler.limits = limits
  }

  setInboundUrl(url: string | undefined) {
    this.#inboundUrl = url
  }

  /** `from` is the account's number, `to` the one who wants no texts from it. */
  setOptedOut({ from, to, optedOut }: OptOut) {
    this.#account.setOptedOut(from, to, optedOut)
  }

  /** Forgets commands, rates and limits; what was accepted stays. */
  reset() {
    this.#faultPlan.reset()
    this.#sendHandler.limits = {}
  }

  /** A text from a phone to one of the account's numbers. */
  async receive({ from, to, body, media = [], optOutType, lost, forged = false }: Inbound) {
    const optOut = optOutIn(body)
    if (optOut !== undefined) this.#account.setOptedOut(to, from, optOut)
    const { accountSid, segments } = this.#options
    const text = this.#account.add({
      direction: 'inbound',
      from,
      to,
      body,
      segments: segments(body),
      statusCallback: undefined,
      media: media.map(({ contentType, base64 }) => ({ contentType, content: Buffer.from(base64, 'base64') })),
    })
    if (lost || !this.#inboundUrl) return { sid: text.sid, answered: undefined }
    const form = inboundForm(accountSid, this.url, text, optOutType)
    const answer = await this.#reporter.post(this.#inboundUrl, form, text, undefined, forged)
    if (answer) this.#reply(text, answer)
    return { sid: text.sid, answered: answer?.status }
  }

  /** Reports any given status, without the text taking it on. The status of the answer, if there was one. */
  async report({ sid, status, errorCode, forged = false }: Report): Promise<number | undefined> {
    const text = this.#account.find(sid)
    if (!text?.statusCallback) throw new Error(`No text ${sid} wants reports`)
    return (await this.#reporter.postStatus(text, status, errorCode, forged))?.status
  }

  /** Until every report that is due has been made. */
  settled() {
    return this.#reporter.settled()
  }

  async close() {
    this.#server.close()
    this.#server.closeAllConnections()
    await this.#reporter.close()
  }

  async #handle(request: IncomingMessage, response: ServerResponse) {
    try {
      const body = await buffer(request)
      const { method = '', url = '' } = request
      this.#options.onRequest?.({ method, url, body: body.toString() })
      const written = await this.#answer(method, new URL(url, this.url), request.headers.authorization ?? '', body)
      writeAnswer(request, response, ...written)
    } catch {
      request.socket.destroy()
    }
  }

  async #answer(method: string, url: URL, authorization: string, body: Buffer): Promise<Written> {
    const { accountSid } = this.#options
    const stored = readStored(this.#account, this.#faultPlan, url.pathname)
    if (stored) return stored
    if (!this.#isAuthorized(authorization)) return [refusalAnswer(twilioError(20003, 'Authenticate', 401))]
    if (url.pathname.startsWith('/simulator/')) return [await control(this, method, url.pathname, body)]
    const base = accountUri(accountSid)
    if (!url.pathname.startsWith(`${base}/Messages`)) return [notFound]
    const path = url.pathname.slice(base.length)
    const isList = path === '/Messages.json'
    if (isList && method === 'POST') return this.#sendHandler.take(new URLSearchParams(body.toString()))
    if (method !== 'GET') return [refusalAnswer(twilioError(20004, 'Method not allowed', 405))]
    if (isList) return readList(accountSid, this.#account, this.#faultPlan, url.searchParams)
    return [readOne(accountSid, this.#account, path, this.url)]
  }

  #isAuthorized(authorization: string) {
    const { accountSid, authToken } = this.#options
    const expected = Buffer.from(`Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`)
    const given = Buffer.from(authorization)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  /**
   * Sends the words of an answer, plain text or the <Message> of TwiML, back to the sender of the text, as a carrier does: a server must
   * not answer so by mistake.
   */
  #reply({ from, to }: StoredText, { status, contentType, body }: Posted) {
    const words = contentType.startsWith('text/plain') ? body : (/<Message>(.*?)<\/Message>/s.exec(body)?.[1] ?? '')
    if (status >= 300 || words.trim() === '' || this.#account.isOptedOut(to, from)) return
    const direction = 'outbound-reply'
    const segments = this.#options.segments(words)
    const reply = {
      direction,
      from: to,
      to: from,
      body: words,
      segments,
      statusCallback: undefined,
      media: [],
    } as const
    this.#account.accept(this.#account.add(reply), undefined)
  }
}

const timer: Later = (ms, run) => {
  const waiting = setTimeout(run, ms)
  return () => clearTimeout(waiting)
}
