// How long something has waited, by the server's clock: those of offices are wrong, and that of a sandbox is moved.
let aheadMs = 0

/** An answer that says what time it is at the server. */
export async function tellingNow<T extends { readonly now: string }>(asked: Promise<T>): Promise<T> {
  const answer = await asked
  aheadMs = Date.parse(answer.now) - Date.now()
  return answer
}

export const nowMs = () => Date.now() + aheadMs

/** Which day it is now in a time zone, as YYYY-MM-DD; where none is known, in the reader's. */
export const dayIn = (timeZone: string | null | undefined) =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: timeZone ?? undefined }).format(nowMs())

type Age = { readonly unit: 'now' | 'minutes' | 'hours' | 'days'; readonly count: number }

const DAY = 1440

export function ageOf(since: string, now = nowMs()): Age {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  if (minutes < 1) return { unit: 'now', count: 0 }
  if (minutes < 60) return { unit: 'minutes', count: minutes }
  if (minutes < 2 * DAY) return { unit: 'hours', count: Math.floor(minutes / 60) }
  return { unit: 'days', count: Math.floor(minutes / DAY) }
}
