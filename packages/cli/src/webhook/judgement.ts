// What an answer means to the service, in words.
import { type Finding, failed, passed, skipped, warned } from '../report.ts'
import type { Answer } from './delivery.ts'

/** A genuine delivery: only 2xx takes it. Slowness and redirects have checks of their own. */
export function judgeTaken(answer: Answer, advice: string): Finding {
  const seen = describeAnswer(answer)
  if (answer.kind === 'late') return skipped(`${seen} See answer/in-time.`)
  if (isRedirect(answer)) return skipped(`${seen} See answer/no-redirect.`)
  return isTaken(answer) ? passed(seen) : failed(`${seen} ${meaning(answer)}`, advice)
}

/** A delivery that is not to be trusted: 4xx refuses it. */
export function judgeRefused(answer: Answer, advice: string): Finding {
  const seen = describeAnswer(answer)
  if (answer.kind === 'late') return skipped(`${seen} See answer/in-time.`)
  if (isTaken(answer)) return failed(seen, advice)
  if (answer.kind === 'status' && answer.status >= 400 && !isTriedAgain(answer.status)) return passed(seen)
  return warned(
    `${seen} It was not taken, but that is no refusal.`,
    'Answer 400 to a delivery that does not verify. 5xx, 408 and 429 mean "send it again", and an error that nobody ' +
      'caught may hide one that matters.',
  )
}

/** The first that is not as it should be decides. */
export function worst(findings: readonly Finding[]): Finding {
  const order = ['failed', 'skipped', 'warned', 'passed']
  const [first] = [...findings].sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
  return first ?? skipped('Nothing was sent.')
}

export const isTaken = (answer: Answer) => answer.kind === 'status' && answer.status >= 200 && answer.status < 300
export const isRedirect = (answer: Answer) => answer.kind === 'status' && answer.status >= 300 && answer.status < 400

export function describeAnswer(answer: Answer): string {
  if (answer.kind === 'late') return `No answer within ${spokenDuration(answer.ms)}.`
  if (answer.kind === 'broken') return `The connection broke without an answer (${answer.code}).`
  const to = isRedirect(answer) && answer.headers.location ? ` to ${answer.headers.location}` : ''
  return `Answered ${answer.status}${to} after ${spokenDuration(answer.ms)}.`
}

function meaning(answer: Answer): string {
  if (answer.kind !== 'status') return 'The service would try again for about three days, then give up.'
  if (isTriedAgain(answer.status)) return 'The service would try again for about three days, then give up.'
  if (answer.status === 410)
    return 'As any other 4xx, 410 refuses this one event for good; it does not end the subscription.'
  return 'The service takes that for a refusal: this event would not come again.'
}

const isTriedAgain = (status: number) => status >= 500 || status === 408 || status === 429

export const spokenDuration = (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)

/** How far the receiver's clock is from this one, by its Date header; 0 when there is none or it is near enough. */
export function clockDifference(answer: Answer): number {
  if (answer.kind !== 'status' || !answer.headers.date) return 0
  const difference = Math.round((Date.parse(answer.headers.date) - Date.now()) / 1000)
  return Number.isFinite(difference) && Math.abs(difference) > 2 ? difference : 0
}
