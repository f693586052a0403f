// Deliveries to an integration that may not receive now: held, enqueued again when it may, rejected when their event is past its retention.
import { sql } from 'kysely'
import type { Scope, Tx } from '../../kit/db/tables.ts'
import { lockTurns } from '../../kit/work/lanes.ts'
import type { WorkKind } from '../../kit/work/work.ts'
import { whyNotReceiving } from '../access/index.ts'
import type { HoldReason } from './delivery.resource.ts'

/** Of an event from the day it happened, and of a delivery from the day it was settled. */
export const KEPT_DAYS = 30
const ROWS_AT_ONCE = 5_000

export type HeldRecord = {
  readonly subscriptionId: string
  readonly heldBecause: HoldReason
  /** The one that the kind of event needs. */
  readonly capability: string | null
}
type HeldDelivery = {
  readonly organizationId: string
  readonly deliveryId: string
  readonly claims: number
} & HeldRecord

/** Nothing was sent: the claim that found this out does not count as an attempt. */
export async function holdDeliveries(tx: Tx, held: readonly HeldDelivery[]) {
  if (held.length === 0) return
  const column = <T>(read: (h: HeldDelivery) => T) => held.map(read)
  await sql`
    with held as (
      select * from unnest(
        ${column((h) => h.organizationId)}::uuid[], ${column((h) => h.deliveryId)}::uuid[], ${column((h) => h.subscriptionId)}::uuid[],
        ${column((h) => h.claims)}::int[], ${column((h) => h.heldBecause)}::text[], ${column((h) => h.capability)}::text[]
      ) h(organization_id, delivery_id, subscription_id, claims, reason, capability)),
    uncounted as (
      update deliveries d set claims = 0, earlier_claims = d.earlier_claims + h.claims - 1, next_at = null
      from held h where d.organization_id = h.organization_id and d.id = h.delivery_id
      returning d.organization_id, d.id, d.event_id, d.replay_id)
    insert into held_deliveries (organization_id, delivery_id, subscription_id, reason, capability, until)
    select h.organization_id, h.delivery_id, h.subscription_id, h.reason,
           case h.reason when 'capability missing' then h.capability when 'replay stopped' then u.replay_id::text else '' end, e.occurred_at + ${KEPT_DAYS} * interval '1 day'
    from held h join uncounted u on u.organization_id = h.organization_id and u.id = h.delivery_id
    join events e on e.organization_id = u.organization_id and e.id = u.event_id
    on conflict (organization_id, delivery_id) do nothing`.execute(tx)
}

/** Those of them that were held, which are so no more: whoever asks enqueues them. */
export async function unhold(tx: Tx, { organizationId }: Scope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from held_deliveries where organization_id = ${organizationId} and delivery_id = any(${[...ids]}::uuid[])
    returning delivery_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Enqueues those whose reason is gone. SKIP LOCKED passes over what a replay has locked, and over deliveries that something else updates, since
 * they are updated too (`delivery_held`): nothing may wait under the lock of turns.
 */
export async function releaseHeld(tx: Tx, { number }: WorkKind): Promise<number> {
  const gone = await reasonsGone(tx)
  if (gone.length === 0) return 0
  await lockTurns(tx)
  const column = <T>(read: (g: Group) => T) => gone.map(read)
  const { rows } = await sql`
    with gone as (
      select * from unnest(
        ${column((g) => g.organizationId)}::uuid[], ${column((g) => g.subscriptionId)}::uuid[],
        ${column((g) => g.reason)}::text[], ${column((g) => g.capability)}::text[]) g(organization_id, subscription_id, reason, capability)),
    released as (
      delete from held_deliveries h using (
        select x.organization_id, x.delivery_id from gone g join held_deliveries x
          on x.organization_id = g.organization_id and x.subscription_id = g.subscription_id and x.reason = g.reason and x.capability = g.capability
        join deliveries d on d.organization_id = x.organization_id and d.id = x.delivery_id
        limit ${ROWS_AT_ONCE} for update of x skip locked for no key update of d skip locked) portion
      where h.organization_id = portion.organization_id and h.delivery_id = portion.delivery_id
      returning h.organization_id, h.delivery_id, h.subscription_id)
    insert into work (organization_id, lane, kind, subject)
    select organization_id, subscription_id, ${number}::smallint, delivery_id from released returning id`.execute(tx)
  return rows.length
}

type Group = {
  readonly organizationId: string
  readonly subscriptionId: string
  readonly reason: HoldReason
  readonly capability: string
}

/** Asked once for each subscription and reason, so that many deliveries which must stay held cost nothing. */
async function reasonsGone(tx: Tx): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with recursive groups(organization_id, subscription_id, reason, capability) as (
      (select organization_id, subscription_id, reason, capability from held_deliveries order by 1, 2, 3, 4 limit 1)
      union all
      select h.* from groups g cross join lateral (
        select x.organization_id, x.subscription_id, x.reason, x.capability from held_deliveries x
        where (x.organization_id, x.subscription_id, x.reason, x.capability) > (g.organization_id, g.subscription_id, g.reason, g.capability)
        order by 1, 2, 3, 4 limit 1) h)
    select g.organization_id as "organizationId", g.subscription_id as "subscriptionId", g.reason, g.capability from groups g
    join subscriptions s on s.organization_id = g.organization_id and s.id = g.subscription_id
    join integrations i on i.organization_id = s.organization_id and i.id = s.integration_id
    where s.status = 'CLOSED' or case g.reason
      when 'replay stopped' then not exists (
        select from delivery_replays r where r.organization_id = g.organization_id and r.id::text = g.capability and r.stopped_at is not null)
      else g.reason is distinct from ${whyNotReceiving(sql.ref('s.property_id'), sql`nullif(g.capability, '')`)} end`.execute(
    tx,
  )
  return rows
}

/** Rejects those whose event is past its retention. */
export async function rejectHeld(tx: Tx): Promise<number> {
  const { rows } = await sql`
    with late as (
      delete from held_deliveries h where (h.organization_id, h.delivery_id) in (
        select x.organization_id, x.delivery_id from held_deliveries x where x.until <= app_now() order by x.until limit ${ROWS_AT_ONCE})
      returning h.organization_id, h.delivery_id, h.reason)
    update deliveries d set state = 'REJECTED', last_status = null, last_error = l.reason, settled_at = app_now()
    from late l where d.organization_id = l.organization_id and d.id = l.delivery_id and d.state = 'PENDING'
    returning d.id`.execute(tx)
  return rows.length
}
