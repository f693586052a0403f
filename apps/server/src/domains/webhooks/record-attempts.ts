// What came of many attempts, written in the transaction that settles them: the attempt, the delivery's state, the health of the
// subscription, and its breaker.
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/tables.ts'
import { limitLaneIn, releaseLaneIn } from '../../kit/work/lanes.ts'
import type { Settled } from '../../kit/work/work.ts'
import { type HeldRecord, holdDeliveries } from './held-deliveries.ts'

export type AttemptRecord = {
  readonly subscriptionId: string
  readonly number: number
  readonly ms: number
  readonly status: number | null
  readonly error: string | null
  /** What the endpoint said, when it did not take it. */
  readonly answer: string | null
  readonly verdict: 'DELIVERED' | 'RETRY' | 'REJECTED' | 'EXHAUSTED'
  /** Time until the next attempt; null: there is none. */
  readonly afterMs: number | null
}

/** After so many failures in a row a subscription is probed by one delivery at a time until one succeeds. */
const BREAK_AFTER = 5

type Made = { readonly organizationId: string; readonly deliveryId: string; readonly claims: number } & AttemptRecord

export async function recordAttempts(tx: Tx, settled: readonly Settled<AttemptRecord | HeldRecord | undefined>[]) {
  const results = settled.flatMap(({ item, outcome }) =>
    outcome.result
      ? [{ organizationId: item.organizationId, deliveryId: item.subject, claims: item.claims, ...outcome.result }]
      : [],
  )
  await holdDeliveries(
    tx,
    results.filter((result) => 'heldBecause' in result),
  )
  const made = results.filter((result) => 'verdict' in result)
  if (made.length === 0) return
  const bySubscription = [...Map.groupBy(made, (a) => a.subscriptionId).values()]
  const alive = bySubscription.filter((attempts) => !attempts.every(hasFailed)).flatMap(([first]) => first ?? [])
  // Sent together: neither needs the result of the other.
  await Promise.all([writeAttempts(tx, made), noteAlive(tx, alive)])
  for (const attempts of bySubscription) if (attempts.every(hasFailed)) await noteFailing(tx, attempts)
}

/** An endpoint that answers is alive, even when it refuses the delivery. */
const hasFailed = ({ verdict }: Made) => verdict === 'RETRY' || verdict === 'EXHAUSTED'

async function writeAttempts(tx: Tx, made: readonly Made[]) {
  const column = <T>(read: (a: Made) => T) => made.map(read)
  await sql`
    with clock as materialized (select app_now() as now),
    made as (
      select m.organization_id, m.delivery_id, m.number, m.claims, m.ms, m.status, m.error, m.answer, m.verdict, clock.now,
             clock.now - m.ms * interval '1 ms' as started_at, clock.now + m.after_ms * interval '1 ms' as next_at
      from clock, unnest(
        ${column((a) => a.organizationId)}::uuid[], ${column((a) => a.deliveryId)}::uuid[], ${column((a) => a.number)}::int[],
        ${column((a) => a.claims)}::int[], ${column((a) => a.ms)}::int[], ${column((a) => a.status)}::int[],
        ${column((a) => a.error)}::text[], ${column((a) => a.answer)}::text[], ${column((a) => a.verdict)}::text[],
        ${column((a) => a.afterMs)}::bigint[]
      ) m(organization_id, delivery_id, number, claims, ms, status, error, answer, verdict, after_ms)),
    logged as (
      insert into delivery_attempts (organization_id, id, delivery_id, number, started_at, ms, status, error, answer, verdict, next_at)
      select organization_id, app_new_id(), delivery_id, number, started_at, ms, status, error, answer, verdict, next_at from made)
    update deliveries d set
      state = case m.verdict when 'RETRY' then 'PENDING' else m.verdict end,
      attempts = d.attempts + 1, claims = m.claims, last_status = m.status, last_error = m.error, next_at = m.next_at,
      settled_at = case when m.verdict = 'RETRY' then null else m.now end
    from made m where d.organization_id = m.organization_id and d.id = m.delivery_id`.execute(tx)
}

/** One statement for all: nearly always there is nothing to change, and a turn of a busy worker has dozens of them. */
async function noteAlive(tx: Tx, alive: readonly Made[]) {
  if (alive.length === 0) return
  const { rows } = await sql<{ id: string; broken: boolean }>`
    with clock as materialized (select app_now() as now)
    update subscriptions s set failures_in_row = 0, failing_since = null, last_success_at = app_now()
    from (
      select b.organization_id, b.id, b.failures_in_row
      from unnest(${alive.map((a) => a.organizationId)}::uuid[], ${alive.map((a) => a.subscriptionId)}::uuid[]) a(organization_id, id)
      join subscriptions b on b.organization_id = a.organization_id and b.id = a.id
      where b.failures_in_row > 0 or b.last_success_at is null
        or b.last_success_at < (select now from clock) - interval '1 minute'
      order by b.id for update of b
    ) before
    where s.organization_id = before.organization_id and s.id = before.id
    returning s.id, before.failures_in_row >= ${BREAK_AFTER} and s.status = 'ACTIVE' as broken`.execute(tx)
  for (const { id, broken } of rows) if (broken) await releaseLaneIn(tx, id)
}

async function noteFailing(tx: Tx, failed: readonly Made[]) {
  const [first] = failed
  if (!first) return
  const { organizationId, subscriptionId } = first
  const { rows } = await sql<{ broken: boolean }>`
    update subscriptions set failures_in_row = failures_in_row + ${failed.length}, failing_since = coalesce(failing_since, app_now())
    where organization_id = ${organizationId} and id = ${subscriptionId}
    returning failures_in_row >= ${BREAK_AFTER} and status = 'ACTIVE' as broken`.execute(tx)
  const restMs = Math.min(...failed.flatMap(({ afterMs }) => afterMs ?? []))
  // The retry that is due first is also what wakes the lane for its probe.
  if (rows[0]?.broken) await limitLaneIn(tx, subscriptionId, { cap: 1, ...(Number.isFinite(restMs) && { restMs }) })
}
