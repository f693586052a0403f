// One attempt to tell a subscriber of one event.
import { sql } from 'kysely'
import type { Tools } from '../../kit/context.ts'
import { builder } from '../../kit/db/database.ts'
import { AddressRefused } from '../../kit/net/outgoing.ts'
import { defineWork, type Outcome, type WorkItem } from '../../kit/work/work.ts'
import { type AttemptRecord, recordAttempts } from './record-attempts.ts'
import { signatureHeaders } from './signature.ts'
import { type Answer, type Verdict, verdictOn } from './verdict.ts'

export const TIMEOUT_MS = 10_000

type Owed = {
  readonly eventId: string
  readonly kind: string
  readonly body: string
  readonly subscriptionId: string
  readonly url: string
  readonly status: string
  readonly secrets: readonly string[]
  readonly attempts: number
  readonly earlierClaims: number
}

export const deliver = defineWork<AttemptRecord | undefined, Owed>({
  number: 1,
  name: 'webhooks.deliver',
  neverShelved: true,
  prepare: loadOwed,
  handle: async (tools, item, owed) => {
    // Gone with its event's retention: there is nothing left to say.
    if (!owed) return { end: 'done', result: undefined }
    if (owed.status === 'CLOSED') return settle(item, owed, { error: 'subscription closed' }, { kind: 'REJECTED' }, 0)
    const from = performance.now()
    const answer = await attempt(tools, item, owed)
    const verdict = verdictOn(answer, owed.attempts, new Date(), Math.random())
    return settle(item, owed, answer, verdict, Math.round(performance.now() - from))
  },
  record: recordAttempts,
})

async function attempt({ outgoing }: Tools, item: WorkItem, owed: Owed): Promise<Answer> {
  const body = Buffer.from(owed.body)
  try {
    const { status, headers } = await outgoing.post({
      url: owed.url,
      body,
      timeoutMs: TIMEOUT_MS,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Gatelodge-Webhooks/1',
        'x-service-event-id': owed.eventId,
        'x-service-event-type': owed.kind,
        'x-service-subscription-id': owed.subscriptionId,
        'x-service-delivery-attempt': String(owed.earlierClaims + item.claims),
        // Real time, whatever the sandbox's clock says: the receiver compares it with its own.
        ...signatureHeaders({
          eventId: owed.eventId,
          body,
          secrets: owed.secrets,
          unixSeconds: Math.floor(Date.now() / 1000),
        }),
      },
    })
    return { status, retryAfter: headers['retry-after'] }
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
    verdict: verdict.kind,
    afterMs,
  }
  return afterMs === null ? { end: 'done', result } : { end: 'again', afterMs, result }
}

/** What many deliveries need, in one look. */
async function loadOwed(tools: Tools, items: readonly WorkItem[]): Promise<Map<number, Owed>> {
  const rows = await tools.db.systemQuery(
    sql<{
      organization_id: string
      id: string
      event_id: string
      kind: string
      body: string
      subscription_id: string
      url: string
      status: string
      secret: Buffer
      old_secret: Buffer | null
      attempts: number
      earlier_claims: number
    }>`
      select d.organization_id, d.id, d.event_id, e.kind, e.body, d.subscription_id, s.url, s.status, s.secret,
             case when s.old_secret is not null and s.old_secret_until > app_now() then s.old_secret end as old_secret, d.attempts, d.earlier_claims
      from unnest(${items.map((i) => i.organizationId)}::uuid[], ${items.map((i) => i.subject)}::uuid[]) w(organization_id, id)
      join deliveries d on d.organization_id = w.organization_id and d.id = w.id
      join events e on e.organization_id = d.organization_id and e.id = d.event_id
      join subscriptions s on s.organization_id = d.organization_id and s.id = d.subscription_id`.compile(builder),
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  const owed = new Map<number, Owed>()
  for (const item of items) {
    const row = found.get(item.subject)
    if (!row) continue
    const place = (column: string) => ({ table: 'subscriptions', column, id: row.subscription_id })
    const sealed = [
      { place: place('secret'), sealed: row.secret },
      ...(row.old_secret ? [{ place: place('secret'), sealed: row.old_secret }] : []),
    ]
    const secrets = await tools.sealing.openAll(tools.db, item, sealed)
    owed.set(item.id, {
      eventId: row.event_id,
      kind: row.kind,
      body: row.body,
      subscriptionId: row.subscription_id,
      url: row.url,
      status: row.status,
      secrets: secrets.filter((secret) => secret !== null),
      attempts: row.attempts,
      earlierClaims: row.earlier_claims,
    })
  }
  return owed
}
