import { sql } from 'kysely'
import type { Tools } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'
import type { Sweep } from '../../kit/domain.ts'
import { limitLaneIn, lockTurns } from '../../kit/work/lanes.ts'
import { whyNotReceiving } from '../access/index.ts'
import { deliver } from './deliver.work.ts'
import { changedAt } from './deliveries.ts'
import { KEPT_DAYS, rejectHeld, releaseHeld } from './held-deliveries.ts'
import { capabilityForColumn } from './needed-capability.ts'
import { enqueuePausedMails, FAILED_FOR_DAYS } from './subscriptions/endpoint-paused.mail.ts'

const ROWS_AT_ONCE = 5_000
/** Few: an attempt that was just made waits for their locks, and is made again when that takes too long. */
const FILLED_AT_ONCE = 250

export const sweeps: Sweep[] = [
  { name: 'held deliveries that may be made again', everyMs: 2_000, run: (tx) => releaseHeld(tx, deliver) },
  { name: 'deliveries without the kind of their event', everyMs: 500, run: fillIn },
  { name: 'deliveries held for too long', everyMs: 60_000, run: rejectHeld },
  { name: 'deliveries and events past their retention', everyMs: 60_000, run: forgetOld },
  { name: 'replays of deliveries that are gone', everyMs: 600_000, run: forgetReplays },
  { name: 'subscriptions without a success for days', everyMs: 60_000, run: pauseDead },
]

/** Events go, with their deliveries and attempts, once all their deliveries have been settled for long enough. */
async function forgetOld(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from events e where (e.organization_id, e.id) in (
      select x.organization_id, x.id from events x where x.occurred_at < app_now() - ${KEPT_DAYS} * interval '1 day'
        and not exists (select from deliveries d where d.organization_id = x.organization_id and d.event_id = x.id
          and (d.state = 'PENDING' or d.settled_at >= app_now() - ${KEPT_DAYS} * interval '1 day'))
      limit ${ROWS_AT_ONCE})
    returning e.id`.execute(tx)
  return rows.length
}

/** What they made again is settled or was rejected by then, and mostly gone. */
async function forgetReplays(tx: Tx): Promise<number> {
  const { rows } = await sql`
    delete from delivery_replays r where r.created_at < app_now() - ${2 * KEPT_DAYS} * interval '1 day' returning r.id`.execute(
    tx,
  )
  return rows.length
}

/**
 * What lists show of an event and of a hold, in deliveries of earlier versions and of nodes that still run one. What somebody has locked is
 * left for the next time.
 */
async function fillIn(tx: Tx): Promise<number> {
  const { rows } = await sql<{ organization_id: string; id: string }>`
    select organization_id, id from deliveries where kind = '' limit ${FILLED_AT_ONCE} for no key update skip locked`.execute(
    tx,
  )
  if (rows.length === 0) return 0
  // In a statement of its own: a hold that came or went before the row was locked is seen by it.
  await sql`
    update deliveries d set kind = e.kind, property_id = e.property_id,
      held_because = (select h.reason from held_deliveries h where h.organization_id = d.organization_id and h.delivery_id = d.id),
      updated_at = ${changedAt}
    from unnest(${rows.map((row) => row.organization_id)}::uuid[], ${rows.map((row) => row.id)}::uuid[]) portion(organization_id, id), events e
    where d.organization_id = portion.organization_id and d.id = portion.id
      and e.organization_id = d.organization_id and e.id = d.event_id`.execute(tx)
  return rows.length
}

async function pauseDead(tx: Tx, tools: Pick<Tools, 'events' | 'ports'>): Promise<number> {
  await lockTurns(tx)
  await waitAnew(tx, tools)
  const { rows } = await sql<{ id: string }>`
    update subscriptions s set status = 'PAUSED', status_reason = ${FAILED_FOR_DAYS.reason}
    where s.status = 'ACTIVE' and s.failing_since < app_now() - ${FAILED_FOR_DAYS.days} * interval '1 day'
    returning s.id`.execute(tx)
  for (const { id } of rows) await limitLaneIn(tx, id, { cap: 0 })
  const paused = rows.map(({ id }) => id)
  if (paused.length > 0 && tools.ports.mail.isOn) await enqueuePausedMails(tx, paused)
  return rows.length
}

/**
 * Restarts the days without a success while the integration may receive nothing that it subscribes to: such days do not count. Once an
 * hour is near enough, and spares the rows.
 */
async function waitAnew(tx: Tx, tools: Pick<Tools, 'events'>) {
  await sql`
    update subscriptions s set failing_since = app_now() from integrations i
    where i.organization_id = s.organization_id and i.id = s.integration_id
      and s.status = 'ACTIVE' and s.failing_since < app_now() - interval '1 hour'
      and not exists (
        select from unnest(s.kinds) k(kind)
        where ${whyNotReceiving(sql.ref('s.property_id'), capabilityForColumn(tools, sql.ref('k.kind')))} is null)`.execute(
    tx,
  )
}
