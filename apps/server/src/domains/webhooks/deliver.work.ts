// One attempt to deliver one event to one subscription.
import { sql } from 'kysely'
import type { Tools } from '../../kit/context.ts'
import { Unopenable } from '../../kit/crypto/key-provider.ts'
import { builder } from '../../kit/db/database.ts'
import { describeError } from '../../kit/log.ts'
import { AddressRefused } from '../../kit/net/outgoing.ts'
import { shownText } from '../../kit/storable-text.ts'
import { defineWork, type Outcome, type WorkItem } from '../../kit/work/work.ts'
import { type ReasonNotReceiving, whyNotReceiving } from '../access/index.ts'
import type { HoldReason } from './delivery.resource.ts'
import type { HeldRecord } from './held-deliveries.ts'
import { capabilityFor, capabilityForColumn } from './needed-capability.ts'
import { type AttemptRecord, recordAttempts } from './record-attempts.ts'
import { headersBeside, signatureHeaders } from './signature.ts'
import { liveOldSecrets, placeOf } from './subscriptions/subscription-secret.queries.ts'
import { type Answer, type Verdict, verdictOn } from './verdict.ts'

export const TIMEOUT_MS = 10_000

type Owed = {
  readonly eventId: string
  readonly kind: string
  readonly body: string
  readonly subscriptionId: string
  readonly url: string
  readonly status: string
  readonly state: string
  /** Sealed; the current one first. */
  readonly secrets: readonly Buffer[]
  readonly attempts: number
  readonly earlierClaims: number
  /** Why the integration may not receive it now; null: it may. */
  readonly whyNot: ReasonNotReceiving | null
  /** Somebody stopped the replay that it is part of. */
  readonly isStopped: boolean
}

export const deliver = defineWork<AttemptRecord | HeldRecord | undefined, Owed>({
  number: 1,
  name: 'webhooks.deliver',
  neverShelved: true,
  prepare: loadOwed,
  handle: async (tools, item, owed) => {
    // The delivery is gone with its event's retention: there is nothing left to send.
    if (!owed) return { end: 'done', result: undefined }
    // Enqueued twice, and settled by the other item.
    if (owed.state !== 'PENDING') return { end: 'done', result: undefined }
    if (owed.status === 'CLOSED') return settle(item, owed, { error: 'subscription closed' }, { kind: 'REJECTED' }, 0)
    const whyNot = owed.whyNot ?? (owed.isStopped ? 'replay stopped' : null)
    if (whyNot !== null) return { end: 'done', result: hold(tools, owed, whyNot) }
    const secrets = await openSecrets(tools, item, owed)
    const from = performance.now()
    const answer = await attempt(tools, item, owed, secrets)
    const verdict = verdictOn(answer, owed.attempts, new Date(), Math.random())
    return settle(item, owed, answer, verdict, Math.round(performance.now() - from))
  },
  record: recordAttempts,
})

const hold = (tools: Tools, { subscriptionId, kind }: Owed, heldBecause: HoldReason): HeldRecord => ({
  subscriptionId,
  heldBecause,
  capability: capabilityFor(tools, kind),
})

/** Throws when the current one does not open: nothing is sent. An old one is left out, so that a rotation mends the subscription. */
async function openSecrets({ db, sealing, log }: Tools, item: WorkItem, { subscriptionId, secrets }: Owed) {
  const place = placeOf(subscriptionId)
  const opened: string[] = []
  for (const [at, sealed] of secrets.entries()) {
    try {
      const [secret] = await sealing.openAll(db, item, [{ place, sealed }])
      if (secret) opened.push(secret)
    } catch (error) {
      if (at === 0 || !(error instanceof Unopenable)) throw error
      const { organizationId } = item
      log.warn('webhooks.secret_unreadable', 'an old signing secret cannot be unsealed; the others sign', {
        organizationId,
        subjectId: subscriptionId,
        error: describeError(error),
      })
    }
  }
  return opened
}

async function attempt({ outgoing }: Tools, item: WorkItem, owed: Owed, secrets: readonly string[]): Promise<Answer> {
  const body = Buffer.from(owed.body)
  try {
    const { status, headers, beginning } = await outgoing.post({
      url: owed.url,
      body,
      timeoutMs: TIMEOUT_MS,
      headers: {
        ...headersBeside(owed, owed.earlierClaims + item.claims),
        // Real time, whatever the sandbox's clock says: the receiver compares it with its own.
        ...signatureHeaders({
          eventId: owed.eventId,
          body,
          secrets,
          unixSeconds: Math.floor(Date.now() / 1000),
        }),
      },
    })
    return { status, retryAfter: headers['retry-after'], beginning }
  } catch (error) {
    const { code, name } = error as Error & { code?: string }
    return { error: error instanceof AddressRefused ? `address refused: ${error.message}` : (code ?? name) }
  }
}

function settle(item: WorkItem, owed: Owed, answer: Answer, verdict: Verdict, ms: number): Outcome<AttemptRecord> {
  const afterMs = verdict.kind === 'RETRY' ? verdict.afterMs : null
  const result = {
    subscriptionId: owed.subscriptionId,
    number: owed.earlierClaims + item.claims,
    ms,
    status: 'status' in answer ? answer.status : null,
    error: 'error' in answer ? answer.error : null,
    answer: saidIn(answer, verdict),
    verdict: verdict.kind,
    afterMs,
  }
  return afterMs === null ? { end: 'done', result } : { end: 'again', afterMs, result }
}

/** What the endpoint said, when it did not take it. */
const saidIn = (answer: Answer, { kind }: Verdict): string | null =>
  'status' in answer && answer.beginning && kind !== 'DELIVERED' ? shownText(answer.beginning) || null : null

/** Reads what many deliveries need in one query. */
async function loadOwed(tools: Tools, items: readonly WorkItem[]): Promise<Map<number, Owed>> {
  const rows = await tools.db.systemRead(
    sql<Owed & { id: string }>`
      select d.id, d.event_id as "eventId", e.kind, e.body, d.subscription_id as "subscriptionId", s.url, s.status, d.state,
             array[s.secret] || ${liveOldSecrets} as secrets, d.attempts, d.earlier_claims as "earlierClaims",
             ${whyNotReceiving(sql.ref('e.property_id'), capabilityForColumn(tools, sql.ref('e.kind')))} as "whyNot",
             coalesce(r.stopped_at is not null, false) as "isStopped"
      from unnest(${items.map((i) => i.organizationId)}::uuid[], ${items.map((i) => i.subject)}::uuid[]) w(organization_id, id)
      join deliveries d on d.organization_id = w.organization_id and d.id = w.id
      join events e on e.organization_id = d.organization_id and e.id = d.event_id
      join subscriptions s on s.organization_id = d.organization_id and s.id = d.subscription_id
      join integrations i on i.organization_id = s.organization_id and i.id = s.integration_id
      left join delivery_replays r on r.organization_id = d.organization_id and r.id = d.replay_id`.compile(builder),
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    items.flatMap(({ id, subject }) => {
      const owed = found.get(subject)
      return owed ? [[id, owed] as const] : []
    }),
  )
}
