// Requests to addresses that partners choose. The address that is dialled is the one that was checked; redirects are not followed;
// no proxy is taken from the environment; one deadline covers everything from connecting to the last byte that is read.
import { lookup as resolve } from 'node:dns'
import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

export type OutgoingRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly timeoutMs: number
}

export type OutgoingQuestion = {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer | undefined
  readonly timeoutMs: number
}

export type OutgoingAnswer = { readonly status: number; readonly headers: IncomingMessage['headers'] }

/** An answer of which no more than the first bytes of the body are kept. */
export type PostAnswer = OutgoingAnswer & { readonly beginning: Buffer }

/** Nothing was dialled: the address is not one that a partner may choose. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED'
}

const BODY_MOST = 16_384
const BEGINNING_MOST = 2_048
const ANSWER_MOST = 1_048_576
const HEADERS_MOST = 16_384

type Resolver = typeof resolve

const answerOf = ({ statusCode = 0, headers }: IncomingMessage): OutgoingAnswer => ({ status: statusCode, headers })

export class OutgoingClient {
  readonly #sandbox: boolean
  readonly #resolve: Resolver
  readonly #http = new HttpAgent({ keepAlive: true, maxFreeSockets: 64, timeout: 60_000 })
  readonly #https = new HttpsAgent({ keepAlive: true, maxFreeSockets: 64, timeout: 60_000, minVersion: 'TLSv1.2' })

  /** In the sandbox plain http to this machine is allowed too, so that a developer can listen on it. */
  constructor(o: { readonly sandbox: boolean; readonly resolve?: Resolver }) {
    this.#sandbox = o.sandbox
    this.#resolve = o.resolve ?? resolve
  }

  async post(o: OutgoingRequest): Promise<PostAnswer> {
    const url = this.#checked(o.url)
    const signal = AbortSignal.timeout(o.timeoutMs)
    return new Promise((answer, fail) => {
      const request = this.#open(url, 'POST', { ...o.headers, 'content-length': o.body.length }, signal)
      let answered: (() => PostAnswer) | undefined
      request.on('error', (error) => {
        // The headers came in time: what befell the body after them, the deadline included, changes nothing.
        if (answered) answer(answered())
        else fail(signal.aborted ? Object.assign(new Error('no answer in time'), { code: 'TIMEOUT' }) : error)
      })
      request.on('response', (response) => {
        const chunks: Buffer[] = []
        let read = 0
        const told = () => ({ ...answerOf(response), beginning: Buffer.concat(chunks).subarray(0, BEGINNING_MOST) })
        answered = told
        const done = () => answer(told())
        response.on('data', (chunk: Buffer) => {
          if (read < BEGINNING_MOST) chunks.push(chunk)
          read += chunk.length
          // Enough to keep the connection for the next request; an endless answer is cut off.
          if (read > BODY_MOST) response.destroy()
        })
        response.on('close', done)
        response.on('error', done)
      })
      // Without a listener Node drops the connection and says nothing more: this request would never come to an end.
      request.on('upgrade', (response, socket) => {
        socket.destroy()
        answer({ ...answerOf(response), beginning: Buffer.alloc(0) })
      })
      request.end(o.body)
    })
  }

  /** A question whose answer is read: at most 1 MiB of it, which is more than any that we ask for has. */
  async ask(o: OutgoingQuestion): Promise<OutgoingAnswer & { readonly body: Buffer }> {
    const url = this.#checked(o.url)
    const signal = AbortSignal.timeout(o.timeoutMs)
    return new Promise((answer, fail) => {
      const length = o.body && { 'content-length': o.body.length }
      const request = this.#open(url, o.method, { ...o.headers, ...length }, signal)
      request.on('error', fail)
      request.on('upgrade', (_, socket) => {
        socket.destroy()
        fail(new Error('another protocol was offered'))
      })
      request.on('response', (response) => {
        const chunks: Buffer[] = []
        let read = 0
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          read += chunk.length
          if (read > ANSWER_MOST) response.destroy(new Error('the answer is too large'))
        })
        response.on('error', fail)
        response.on('end', () => answer({ ...answerOf(response), body: Buffer.concat(chunks) }))
      })
      request.end(o.body)
    })
  }

  /** Throws AddressRefused. */
  #checked(text: string): URL {
    const url = new URL(text)
    const fault = this.urlFault(url)
    if (fault) throw new AddressRefused(fault)
    return url
  }

  /** The address is checked when it is looked up, and again when it is dialled. */
  #open(url: URL, method: string, headers: OutgoingHttpHeaders, signal: AbortSignal): ClientRequest {
    const secure = url.protocol === 'https:'
    const request = (secure ? httpsRequest : httpRequest)(url, {
      method,
      agent: secure ? this.#https : this.#http,
      headers,
      lookup: this.#lookup,
      maxHeaderSize: HEADERS_MOST,
      signal,
    })
    request.on('socket', (socket) => {
      const check = () => {
        if (!this.#allows(socket.remoteAddress ?? ''))
          request.destroy(new AddressRefused('the dialled address is not public'))
      }
      if (socket.connecting) socket.once('connect', check)
      else check()
    })
    return request
  }

  /** What is wrong with a URL as it is written, before anything is resolved. */
  urlFault(url: URL): string | undefined {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const literal = isIP(host) !== 0
    const local = host === 'localhost' || (literal && isLoopbackAddress(host))
    if (url.protocol !== 'https:' && !(this.#sandbox && url.protocol === 'http:' && local))
      return 'the URL must begin with https://'
    if (url.username || url.password) return 'the URL must not hold a user name or password'
    if (literal && !this.#allows(host)) return `the address ${host} is not public`
    return undefined
  }

  close() {
    this.#http.destroy()
    this.#https.destroy()
  }

  #allows(address: string) {
    return isPublicAddress(address) || (this.#sandbox && isLoopbackAddress(address))
  }

  readonly #lookup: LookupFunction = (hostname, options, callback) => {
    this.#resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const allowed = addresses.filter(({ address }) => this.#allows(address))
      const [first] = allowed
      if (!first) return callback(new AddressRefused('the name leads to no public address'), '', 0)
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}
