// Which answers settle a delivery, which are tried again, and when. Pure.

/** What came back: a status and the beginning of what was said, or the code of what went wrong on the way. */
export type Answer =
  | { readonly status: number; readonly retryAfter?: string | undefined; readonly beginning?: Buffer }
  | { readonly error: string }

export type Verdict =
  | { readonly kind: 'DELIVERED' }
  | { readonly kind: 'REJECTED' }
  | { readonly kind: 'EXHAUSTED' }
  | { readonly kind: 'RETRY'; readonly afterMs: number }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** About three days in all. */
export const RETRY_AFTER_MS = [
  30_000,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
] as const
const JITTER = 0.2
const RETRY_AFTER_MOST_MS = 24 * HOUR

/** `failures`: how often it has failed before. `random` from 0 to 1 spreads the retries of many deliveries. */
export function verdictOn(answer: Answer, failures: number, now: Date, random: number): Verdict {
  if ('status' in answer) {
    if (answer.status >= 200 && answer.status < 300) return { kind: 'DELIVERED' }
    // A redirect is not followed: whoever may move an endpoint tells the operator.
    if (answer.status < 500 && answer.status !== 408 && answer.status !== 429) return { kind: 'REJECTED' }
  }
  const pause = RETRY_AFTER_MS[failures]
  if (pause === undefined) return { kind: 'EXHAUSTED' }
  const spread = pause * (1 - JITTER + 2 * JITTER * random)
  const asked = 'status' in answer ? readRetryAfter(answer.retryAfter, now) : 0
  return { kind: 'RETRY', afterMs: Math.round(Math.max(spread, Math.min(asked, RETRY_AFTER_MOST_MS))) }
}

/** Seconds or an HTTP date; anything else is not heard. */
function readRetryAfter(text: string | undefined, now: Date): number {
  if (text === undefined) return 0
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000
  // Date.parse alone would take 'try 2099' for a date.
  const at = / GMT$/.test(text.trim()) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime())
}
