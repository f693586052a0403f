// Which failures are worth another attempt, and after how long. Pure.

/** What became of an attempt. */
export type Outcome =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterMs: number | undefined }
  /** `sent`: whether the server may have received the request. */
  | { readonly kind: 'failed'; readonly sent: boolean }

/** `isRepeatable`: doing it twice is the same as doing it once. */
export function isWorthRetrying(outcome: Outcome, isRepeatable: boolean): boolean {
  if (outcome.kind === 'failed') return isRepeatable || !outcome.sent
  // The request was turned away at the door, before anything was done.
  if (outcome.status === 429) return true
  return isRepeatable && RETRIED.has(outcome.status)
}

const RETRIED = new Set([408, 502, 503, 504])

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000

/** Up to a bound that doubles, and at least half of it, so that callers who failed together do not come back together. */
export function waitMs(attempt: number, outcome: Outcome, random: () => number): number {
  const bound = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))
  const asked = outcome.kind === 'answered' ? (outcome.retryAfterMs ?? 0) : 0
  return Math.ceil(asked + bound * (0.5 + random() / 2))
}

/** Seconds, or an HTTP date. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

/** What Node's and others' fetch name as the cause when no connection came about. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

export function mayHaveBeenSent(error: unknown): boolean {
  const { code } = ((error as { cause?: unknown } | null)?.cause ?? {}) as { code?: unknown }
  return !(typeof code === 'string' && NOT_SENT.has(code))
}
