// A request to send: refused, accepted, or accepted with an answer that does not say so.
import type { Clock } from '../src/kit/clock.ts'
import type { Account } from './account.ts'
import { internalError, jsonAnswer, refusalAnswer, type Written } from './answers.ts'
import type { Limits } from './commands.ts'
import type { FaultPlan, SendPlan } from './fault-plan.ts'
import type { Reporter } from './reporter.ts'
import { queueFull, refusalOf, tooManyRequests, twilioError, unsubscribed } from './send-refusals.ts'
import { textJson } from './wire.ts'

type Sending = {
  readonly account: Account
  readonly accountSid: string
  readonly faultPlan: FaultPlan
  readonly reporter: Reporter
  readonly clock: Clock
  readonly numbers: readonly string[] | undefined
  readonly segments: (body: string) => number
}

export class SendHandler {
  limits: Limits = {}
  /** Requests to send that it has read. */
  requests = 0
  readonly #sending: Sending
  readonly #requestsIn = new Map<string, { second: number; count: number }>()

  constructor(sending: Sending) {
    this.#sending = sending
  }

  async take(form: URLSearchParams): Promise<Written> {
    this.requests += 1
    const { account, accountSid, faultPlan, reporter, segments } = this.#sending
    const field = (name: string) => form.get(name) ?? ''
    const [to, from, body, statusCallback] = [field('To'), field('From'), field('Body'), field('StatusCallback')]
    const messageId = URL.parse(statusCallback)?.searchParams.get('messageId') ?? undefined
    const plan = faultPlan.forSend({ to, from, messageId })
    if (plan.answer === 'hang' || plan.answer === 'reset') return [internalError, plan.answer]
    if (plan.answer === 'fail') return [internalError]
    const refusal = this.#refusal(form, to, from, body, plan)
    if (refusal) return [refusalAnswer(refusal, retryAfter(plan))]
    const text = account.add({
      direction: 'outbound-api',
      from,
      to,
      body,
      segments: segments(body),
      statusCallback: statusCallback || undefined,
      media: form.getAll('MediaUrl').map(() => ({ contentType: 'image/jpeg', content: Buffer.alloc(0) })),
    })
    const earlier = account.accepted.at(-1)?.sid
    account.accept(text, messageId)
    // Made before the reports begin: the text as it was when it was accepted, whatever is reported before the answer is out.
    const answer = jsonAnswer(mangled(textJson(accountSid, text), plan.answer, earlier), 201)
    const end = reporter.follow(text, plan)
    if (plan.answer === 'callback-first') await end
    return spoilt(answer, plan.answer)
  }

  #refusal(form: URLSearchParams, to: string, from: string, body: string, { answer }: SendPlan) {
    const { account, numbers, segments } = this.#sending
    if (answer === 'refuse-with-nul') return twilioError(21608, `Not a verified \0number: ${to}`)
    if (answer === 'throttle' || this.#isTooFast(from)) return tooManyRequests
    const refusal = refusalOf(form, numbers)
    if (refusal) return refusal
    if (account.isOptedOut(from, to)) return unsubscribed
    const waiting = account.waitingSegments(from) + segments(body)
    return answer === 'queue-full' || waiting > (this.limits.queuedSegments ?? waiting) ? queueFull : undefined
  }

  #isTooFast(from: string) {
    const second = Math.floor(this.#sending.clock.now().getTime() / 1000)
    const seen = this.#requestsIn.get(from)
    const count = seen?.second === second ? seen.count + 1 : 1
    this.#requestsIn.set(from, { second, count })
    return count > (this.limits.perSecond ?? count)
  }
}

const retryAfter = ({ retryAfterSeconds }: SendPlan): Readonly<Record<string, string>> =>
  retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }

/** Answers that a carrier should never give, and that must do no harm. */
function mangled(text: ReturnType<typeof textJson>, fault: SendPlan['answer'], earlierSid: string | undefined) {
  if (fault === 'accept-with-nul') return { ...text, status: `${text.status}\0`, error_message: 'none\0' }
  return fault === 'accept-under-earlier-sid' ? { ...text, sid: earlierSid ?? text.sid } : text
}

const SPOILT = {
  'accept-then-hang': 'hang',
  'accept-then-reset': 'reset',
  'accept-then-cut': 'cut',
  'accept-then-stall': 'stall',
} as const

function spoilt(answer: Written[0], fault: SendPlan['answer']): Written {
  if (fault === 'accept-then-fail') return [internalError]
  return fault && fault in SPOILT ? [answer, SPOILT[fault as keyof typeof SPOILT]] : [answer]
}
