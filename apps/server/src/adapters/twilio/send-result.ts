// What an answer to a send means. Pure. In doubt the result is 'unknown': a text that may have been accepted is never sent again
// by itself.
import type { SendResult } from '../../domains/messaging/carrier.ts'
import { parseStorable } from '../../kit/storable-text.ts'

/** `text` is undefined when the body was cut off. */
export type SendAnswer = {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly text: string | undefined
}

const OPTED_OUT = '21610'
/** Too many requests; the number's queue is full. */
const PASSING = new Set(['20429', '21611'])
/** Wrong credentials; account not active. */
const OF_ACCOUNT = new Set(['20003', '20005'])
const RETRY_AFTER_MOST_MS = 3_600_000

export function sendResultOf({ status, retryAfter, text }: SendAnswer): SendResult {
  const body = parsed(text)
  if (status >= 200 && status < 300) {
    const { sid, status: word } = body
    return isSid(sid) && typeof word === 'string'
      ? { kind: 'accepted', sid, status: statusOf(word) }
      : { kind: 'unknown', reason: 'ANSWER_UNREADABLE' }
  }
  // 408 comes from a proxy that gave up waiting, and may have passed the request on before.
  if (status < 400 || status >= 500 || status === 408) return { kind: 'unknown', reason: `HTTP_${status}` }
  // Certainly not accepted; only the reason is missing.
  if (text === undefined) return { kind: 'try-again', reason: 'ANSWER_CUT_OFF' }
  const code = typeof body['code'] === 'number' ? String(body['code']) : undefined
  if (status === 429 || (code && PASSING.has(code)))
    return { kind: 'try-again', reason: code ?? `HTTP_${status}`, ...pause(retryAfter) }
  const words = body['message']
  return {
    kind: 'refused',
    code: code ?? `HTTP ${status}`,
    text: typeof words === 'string' ? words : 'the carrier gave no reason',
    ...(code === OPTED_OUT && { optedOut: true }),
    ...((status === 401 || (code && OF_ACCOUNT.has(code))) && { ofAccount: true }),
  }
}

const STATUS_LONGEST = 64

/** In upper case, cut off after 64 characters, which no real status has: it is indexed. */
export const statusOf = (word: string) => [...word.toUpperCase()].slice(0, STATUS_LONGEST).join('')

export const isSid = (value: unknown): value is string =>
  typeof value === 'string' && /^(SM|MM)[0-9a-fA-F]{32}$/.test(value)

export function pause(retryAfter: string | undefined): { readonly afterMs?: number } {
  if (retryAfter === undefined || !/^\d{1,9}$/.test(retryAfter)) return {}
  return { afterMs: Math.min(Number(retryAfter) * 1000, RETRY_AFTER_MOST_MS) }
}

function parsed(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value = parseStorable(text ?? '')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
