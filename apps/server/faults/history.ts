// What a campaign saw, and what must be true of it. Pure: the same checks run on histories that are wrong on purpose.
import { verifySignature } from './verify.ts'

export type Subscription = {
  readonly id: string
  readonly integrationId: string
  readonly propertyId: string
  readonly kinds: readonly string[]
  readonly secret: string
}

/** A committed event, as the database has it. */
export type Happened = {
  readonly eventId: string
  readonly kind: string
  readonly propertyId: string
  readonly causedBy: string | null
}

/** A request that reached an endpoint, and how it was answered. */
export type Arrival = {
  readonly subscriptionId: string
  readonly eventId: string
  readonly body: string
  readonly signature: string
  readonly attempt: number
  readonly unixSeconds: number
  readonly answered: number
  /** It came to where a redirect pointed. */
  readonly redirected?: boolean
}

/** An attempt as it was recorded, on the database's clock. */
export type Attempt = {
  readonly subscriptionId: string
  readonly eventId: string
  readonly startedMs: number
  readonly endedMs: number
  readonly verdict: string
}

export type History = {
  readonly subscriptions: readonly Subscription[]
  readonly events: readonly Happened[]
  readonly arrivals: readonly Arrival[]
  readonly attempts: readonly Attempt[]
}

const TOLERANCE_SECONDS = 300
const FIRST_RETRY_LEAST_MS = 24_000

/** Every rule that the history breaks, in words; none when it holds. */
export function faultsOf(history: History): string[] {
  return [
    ...lost(history),
    ...misdirected(history),
    ...bodies(history),
    ...signatures(history),
    ...permanent(history),
    ...redirects(history),
    ...schedule(history),
  ]
}

const matches = ({ kinds, propertyId, integrationId }: Subscription, event: Happened) =>
  propertyId === event.propertyId && kinds.includes(event.kind) && integrationId !== event.causedBy

const key = (subscriptionId: string, eventId: string) => `${subscriptionId} ${eventId}`

function lost({ subscriptions, events, arrivals }: History): string[] {
  const accepted = new Set(
    arrivals
      .filter(({ answered }) => answered < 300 || (answered >= 400 && answered < 500 && ![408, 429].includes(answered)))
      .map((a) => key(a.subscriptionId, a.eventId)),
  )
  return events.flatMap((event) =>
    subscriptions
      .filter((s) => matches(s, event) && !accepted.has(key(s.id, event.eventId)))
      .map((s) => `lost: ${event.eventId} never reached ${s.id}`),
  )
}

function misdirected({ subscriptions, events, arrivals }: History): string[] {
  const byId = new Map(events.map((event) => [event.eventId, event]))
  const known = new Map(subscriptions.map((s) => [s.id, s]))
  return arrivals.flatMap(({ subscriptionId, eventId }) => {
    const [event, subscription] = [byId.get(eventId), known.get(subscriptionId)]
    if (!event || !subscription) return [`uncommitted: ${eventId} reached ${subscriptionId} but did not happen`]
    if (subscription.integrationId === event.causedBy)
      return [`own integration: ${eventId} reached the integration that caused it`]
    return matches(subscription, event) ? [] : [`wrong endpoint: ${eventId} reached ${subscriptionId}`]
  })
}

function bodies({ arrivals }: History): string[] {
  const first = new Map<string, string>()
  return arrivals.flatMap(({ eventId, body }) => {
    const known = first.get(eventId) ?? body
    first.set(eventId, known)
    return known === body ? [] : [`two bodies: ${eventId}`]
  })
}

function signatures({ subscriptions, arrivals }: History): string[] {
  const secrets = new Map(subscriptions.map(({ id, secret }) => [id, secret]))
  return arrivals.flatMap(({ subscriptionId, eventId, body, signature, unixSeconds }) => {
    const t = verifySignature(secrets.get(subscriptionId) ?? '', signature, body)
    if (t === undefined) return [`signature: ${eventId} does not verify`]
    return Math.abs(unixSeconds - t) > TOLERANCE_SECONDS
      ? [`old t: ${eventId} was signed ${unixSeconds - t} s before it came`]
      : []
  })
}

function permanent({ attempts }: History): string[] {
  const ended = new Map<string, number>()
  return attempts
    .toSorted((a, b) => a.startedMs - b.startedMs)
    .flatMap(({ subscriptionId, eventId, startedMs, endedMs, verdict }) => {
      const at = ended.get(key(subscriptionId, eventId))
      if (verdict !== 'RETRY') ended.set(key(subscriptionId, eventId), endedMs)
      return at !== undefined && startedMs > at ? [`after the end: ${eventId} was attempted again`] : []
    })
}

const redirects = ({ arrivals }: History) =>
  arrivals.flatMap(({ eventId, redirected }) => (redirected ? [`redirect followed: ${eventId}`] : []))

function schedule({ attempts }: History): string[] {
  const retried = new Map<string, number>()
  return attempts
    .toSorted((a, b) => a.startedMs - b.startedMs)
    .flatMap(({ subscriptionId, eventId, startedMs, endedMs, verdict }) => {
      const failedAt = retried.get(key(subscriptionId, eventId))
      if (verdict === 'RETRY') retried.set(key(subscriptionId, eventId), endedMs)
      return failedAt !== undefined && startedMs - failedAt < FIRST_RETRY_LEAST_MS
        ? [`off schedule: ${eventId} was tried again after ${startedMs - failedAt} ms`]
        : []
    })
}
