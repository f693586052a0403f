// One call: as many attempts as it takes and is allowed, and what is made of the answer.
import { errorFor, GatelodgeError } from './errors.ts'
import { isWorthRetrying, mayHaveBeenSent, type Outcome, retryAfterMs, waitMs } from './retry.ts'
import type { CallOptions } from './types.ts'

export interface RetryInfo {
  /** Why it is tried again. */
  readonly error: GatelodgeError
  /** The attempt that failed, from 1. */
  readonly attempt: number
  readonly waitMs: number
}

export type Transport = {
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs: number
  readonly deadlineMs: number
  readonly retries: number
  readonly onRetry: ((info: RetryInfo) => void) | undefined
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  readonly random: () => number
  readonly now: () => number
  readonly newId: () => string
}

export type Request = {
  /** `GET /units/{unitId}`, for messages. */
  readonly operation: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData | undefined
  /** Doing it twice is the same as doing it once. */
  readonly isRepeatable: boolean
  /** An address that the service gave for a file, maybe elsewhere: it is told nothing, and may redirect. */
  readonly isFile?: true
}

export type Answer<Body> = { readonly status: number; readonly headers: Headers; readonly body: Body }

type Attempt<Body> = { readonly answer: Answer<Body> } | { readonly outcome: Outcome; readonly error: GatelodgeError }

/** `read` takes the body of an answer that is no error. */
export async function call<Body>(
  transport: Transport,
  request: Request,
  options: CallOptions,
  read: (response: Response) => Promise<Body>,
): Promise<Answer<Body>> {
  const { retries = transport.retries, deadlineMs = transport.deadlineMs, signal } = options
  const { onRetry, sleep, random, now } = transport
  const requestId = options.requestId ?? transport.newId()
  const deadline = now() + deadlineMs
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted()
    const leftMs = deadline - now()
    const timeoutMs = Math.min(options.timeoutMs ?? transport.timeoutMs, leftMs, LONGEST_TIMER_MS)
    const tried = await tryOnce(transport, request, { requestId, attempt, timeoutMs, signal }, read)
    if ('answer' in tried) return tried.answer
    const { outcome, error } = tried
    if (attempt > retries || !isWorthRetrying(outcome, request.isRepeatable)) throw error
    const wait = waitMs(attempt, outcome, random)
    if (now() + wait >= deadline) throw error
    onRetry?.({ error, attempt, waitMs: wait })
    await sleep(wait, signal)
  }
}

/** What a timer can count; beyond it fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

type Try = {
  readonly requestId: string
  readonly attempt: number
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

async function tryOnce<Body>(
  { fetch, now }: Transport,
  { operation, method, url, headers, body, isFile }: Request,
  { requestId, attempt, timeoutMs, signal }: Try,
  read: (response: Response) => Promise<Body>,
): Promise<Attempt<Body>> {
  const limit = new AbortController()
  const stop = () => limit.abort(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    limit.abort()
  }, timeoutMs)
  try {
    const response = await fetch(url, {
      method,
      headers: isFile ? headers : { ...headers, 'x-request-id': requestId },
      // A redirect would take the key to wherever it leads.
      redirect: isFile ? 'follow' : 'manual',
      signal: limit.signal,
      ...(body !== undefined && { body }),
    })
    const { status } = response
    if (response.ok) return { answer: { status, headers: response.headers, body: await read(response) } }
    const wait = retryAfterMs(response.headers.get('retry-after'), now())
    const error = errorFor(await messageOf(response), {
      status,
      code: response.headers.get('x-error-code') ?? (isRedirect(status) ? 'redirected' : `http_${status}`),
      operation,
      requestId: response.headers.get('x-request-id') ?? requestId,
      retryAfter: wait === undefined ? undefined : Math.ceil(wait / 1000),
      attempts: attempt,
    })
    return { error, outcome: { kind: 'answered', status, retryAfterMs: wait } }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    if (cause instanceof UnreadableAnswer)
      throw new GatelodgeError(cause.message, {
        status: cause.status,
        code: 'unreadable_answer',
        operation,
        requestId,
        attempts: attempt,
      })
    const message = isLate
      ? `The server did not answer within ${timeoutMs} ms`
      : 'The server could not be reached, or the connection broke'
    const code = isLate ? 'timeout' : 'connection_failed'
    const error = errorFor(message, { code, operation, requestId, attempts: attempt, cause })
    return { error, outcome: { kind: 'failed', sent: mayHaveBeenSent(cause) } }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** Something that is not the service has answered. Its text is not quoted: it may hold anything. */
export class UnreadableAnswer extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The answer has status ${status} but is not JSON. Check that url leads to the API itself.`)
    this.status = status
  }
}

async function messageOf(response: Response): Promise<string> {
  const { status } = response
  if (isRedirect(status))
    return 'The server answers with a redirect, which is not followed: give url as it is after the redirect'
  const text = await response.text()
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    if (typeof message === 'string' && message !== '') return message.slice(0, LONGEST_MESSAGE)
  } catch {
    // Not the service's own words; those of a proxy are of no use here.
  }
  return `The server answered with status ${status}`
}

const LONGEST_MESSAGE = 2000

/** Browsers show a redirect that is not followed as status 0. */
const isRedirect = (status: number) => status === 0 || (status >= 300 && status < 400)

/** The default for `sleep`. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
    const stop = () => {
      end()
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      end()
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
