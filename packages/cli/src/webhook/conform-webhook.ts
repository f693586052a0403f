// Poses as the service to a partner's receiver and judges how it answers.
import { randomUUID } from 'node:crypto'
import type { KnownEventType } from '@gatelodge/sdk'
import { NotRun, type Outcome, type Report, type Result, reportOf, skipped } from '../report.ts'
import { ActedWindow } from './acted.ts'
import { againChecks } from './again-checks.ts'
import { answerChecks } from './answer-checks.ts'
import { bodyChecks } from './body-checks.ts'
import type { WebhookCheck } from './check.ts'
import { GENUINE, genuineChecks } from './genuine-checks.ts'
import { eventKinds } from './sample-events.ts'
import type { SampleProperty } from './sampled-kind.ts'
import { newPlace, Service } from './service.ts'
import { signatureChecks } from './signature-checks.ts'
import { timeChecks } from './time-checks.ts'

export type WebhookOptions = {
  readonly url: string
  readonly secret: string
  readonly kinds?: readonly KnownEventType[] | undefined
  readonly subscriptionId?: string | undefined
  readonly place?: Partial<SampleProperty> | undefined
  /** Where the receiver answers how often it acted on an event. */
  readonly actedUrl?: string | undefined
  /** How long an answer may take; ten seconds by the contract. */
  readonly limitMs?: number | undefined
  /** From when on an answer is called slow. */
  readonly warnMs?: number | undefined
  /** How long to wait before the receiver is believed not to act any more. */
  readonly settleMs?: number | undefined
}

/** @throws {NotRun} when nothing answers at the address */
export async function conformWebhook(o: WebhookOptions): Promise<Report> {
  const { limitMs = 10_000, warnMs = limitMs * 0.3, settleMs = 1000 } = o
  const [first = eventKinds[0] as KnownEventType, ...more] = o.kinds ?? eventKinds
  const service = new Service({
    url: new URL(o.url),
    secret: o.secret,
    kinds: [first, ...more],
    place: { ...newPlace(), ...o.place },
    subscriptionId: o.subscriptionId ?? randomUUID(),
    limitMs,
  })
  const acted = o.actedUrl === undefined ? undefined : new ActedWindow(new URL(o.actedUrl), limitMs)
  const checks = [
    ...genuineChecks(service.kinds),
    ...signatureChecks,
    ...timeChecks,
    ...bodyChecks,
    ...againChecks(acted, settleMs),
    ...answerChecks(warnMs),
  ]
  const startedAt = new Date()
  const began = performance.now()
  const results: Result[] = []
  const outcomes = new Map<string, Outcome>()
  for (const check of checks) {
    const result = await judged(check, service, outcomes)
    outcomes.set(check.id, result.outcome)
    results.push(result)
    if (check.id === GENUINE) checkReached(service)
  }
  return reportOf('webhook', o.url, startedAt, performance.now() - began, results)
}

async function judged(
  { needs = [], run, id, expected, contract }: WebhookCheck,
  service: Service,
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<Result> {
  const lacking = needs.find((need) => outcomes.get(need) === 'failed' || outcomes.get(need) === 'skipped')
  const finding = lacking ? skipped(`Tells nothing before ${lacking} passes.`) : await run(service)
  return { id, expected, contract, ...finding }
}

/** Errors that mean that the receiver was not reached. */
const NOT_REACHED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EPROTO)$|CERT|SSL|TLS/

function checkReached({ toGenuine: [first], url }: Service) {
  if (first?.kind === 'broken' && NOT_REACHED.test(first.code))
    throw new NotRun(
      `Nothing could be delivered to ${url.href}: ${first.code}. Is the receiver running, and is this its address?`,
    )
}
