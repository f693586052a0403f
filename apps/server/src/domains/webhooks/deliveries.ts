// What operators see of deliveries, and how they have them made again.
import { type SqlBool, sql } from 'kysely'
import { audit } from '../../kit/audit.ts'
import type { Ctx } from '../../kit/context.ts'
import { ownRow } from '../../kit/db/own-row.ts'
import type { Tx } from '../../kit/db/tables.ts'
import { NotFound } from '../../kit/problems.ts'
import { requireVisible, whyNotReceiving } from '../access/index.ts'
import { deliver } from './deliver.work.ts'
import type { DeliveryState } from './delivery.resource.ts'
import { capabilityForColumn } from './needed-capability.ts'
import { checkMayReceive, findSubscription, MayNotReceive } from './subscriptions/subscriptions.ts'

/** All that are given must hold. */
export type DeliveryFilter = {
  readonly id?: string | undefined
  readonly subscriptionId?: string | undefined
  readonly eventId?: string | undefined
  readonly kind?: string | undefined
  readonly state?: DeliveryState | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

export const listDeliveries = (ctx: Ctx, filter: DeliveryFilter, limit: number) =>
  ctx.db.transaction(ctx.caller, (tx) =>
    shown(ctx, tx, filter).orderBy('d.created_at', 'desc').orderBy('d.id', 'desc').limit(limit).execute(),
  )

/** How many a replay would enqueue. */
export const countReplay = (ctx: Ctx, filter: DeliveryFilter) =>
  ctx.db.transaction(ctx.caller, async (tx) => {
    await checkNamed(ctx, tx, filter)
    const again = replayable(ctx, tx, filter).clearSelect()
    return (await again.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count
  })

export const countDeliveries = (ctx: Ctx, filter: DeliveryFilter) =>
  ctx.db.transaction(ctx.caller, async (tx) => {
    const { count } = await chosen(ctx, tx, filter)
      .clearSelect()
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
    return count
  })

/** One delivery with its event's exact text and every attempt. */
export async function showDelivery(ctx: Ctx, id: string) {
  return ctx.db.transaction(ctx.caller, async (tx) => {
    const delivery = await shown(ctx, tx, { id }).select('e.body').executeTakeFirst()
    if (!delivery) throw new NotFound(`No delivery has the id ${id}`)
    const attempts = await tx
      .selectFrom('delivery_attempts')
      .select(['number', 'started_at as startedAt', 'ms', 'status', 'error', 'answer', 'verdict', 'next_at as nextAt'])
      .where('organization_id', '=', ctx.caller.organizationId)
      .where('delivery_id', '=', id)
      .orderBy('started_at')
      .orderBy('number')
      .execute()
    return { ...delivery, attemptLog: attempts }
  })
}

export async function showEvent(ctx: Ctx, id: string) {
  return ctx.db.transaction(ctx.caller, async (tx) => {
    const found = await ownRow(tx, ctx.caller, 'events', id)
      .select(['id', 'kind', 'property_id', 'caused_by as causedByIntegrationId', 'occurred_at as occurredAt', 'body'])
      .select('request_id as request')
      .executeTakeFirst()
    const { property_id: propertyId, ...event } = requireVisible(ctx.caller, found, 'event', id)
    return { ...event, propertyId, deliveries: await shown(ctx, tx, { eventId: id }).execute() }
  })
}

/**
 * Delivers the same events to the same subscriptions again, spread over time. Those on their way are left alone. Returns how many were
 * enqueued.
 */
export async function replayDeliveries(ctx: Ctx, filter: DeliveryFilter, perSecond: number): Promise<number> {
  const { caller } = ctx
  return ctx.db.transaction(caller, async (tx) => {
    await checkNamed(ctx, tx, filter)
    // One replay of an organization at a time, or two would enqueue the same twice: each looks before it sees what the other did.
    await sql`select pg_advisory_xact_lock(hashtextextended(${caller.organizationId}, 3))`.execute(tx)
    const ids = replayable(ctx, tx, filter).clearSelect().select('d.id')
    // First, in a statement of its own: what the sweep is just releasing is then seen as enqueued by the next statement.
    const unheld = await tx
      .deleteFrom('held_deliveries')
      .where('organization_id', '=', caller.organizationId)
      .where('delivery_id', 'in', ids)
      .returning('delivery_id')
      .execute()
    const taken = unheld.map(({ delivery_id }) => delivery_id)
    const { rows } = await sql<{ id: string }>`
      with again as (
        update deliveries d set state = 'PENDING', attempts = 0, earlier_claims = d.earlier_claims + d.claims, claims = 0, settled_at = null
        where d.organization_id = ${caller.organizationId} and (d.id in (${ids}) or d.id = any(${taken}::uuid[]))
        returning d.id, d.subscription_id, d.created_at),
      unshelved as (
        delete from shelved_work s where s.organization_id = ${caller.organizationId} and s.kind = ${deliver.number}
          and s.subject in (select id from again)),
      unheld as (
        delete from held_deliveries h where h.organization_id = ${caller.organizationId} and h.delivery_id in (select id from again)),
      ordered as (select a.*, row_number() over (order by a.created_at, a.id) - 1 as n from again a)
      insert into work (organization_id, lane, kind, subject, next_at)
      select ${caller.organizationId}::uuid, subscription_id, ${deliver.number}::smallint, id, app_now() + n * ${1 / perSecond}::float8 * interval '1 s'
      from ordered returning subject as id`.execute(tx)
    for (const { id } of rows.slice(0, AUDITED_MOST)) await audit(tx, caller, 'delivery.replayed', id, ctx.requestId)
    return rows.length
  })
}

/** What is named must exist and be receivable: neither a mistyped id nor a suspended integration must pass for "nothing to do". */
async function checkNamed(ctx: Ctx, tx: Tx, { id, subscriptionId, eventId }: DeliveryFilter) {
  if (subscriptionId) await checkMayReceive(ctx, tx, await findSubscription(ctx, tx, subscriptionId))
  const named = { ...(id && { id }), ...(eventId && { eventId }) }
  if (!id && !eventId) return
  const found = await withIntegration(chosen(ctx, tx, named))
    .select(whyNot(ctx).as('why_not'))
    .limit(1)
    .executeTakeFirst()
  if (!found) throw new NotFound(id ? `No delivery has the id ${id}` : `No delivery is of the event ${eventId}`)
  if (id && found.why_not) throw new MayNotReceive(found.why_not)
}

/** Only the first so many are audited: a replay of a million deliveries is one decision, and these show which. */
const AUDITED_MOST = 100

/** When the delivery `d` last changed. One of an earlier version does not know it: then it is when it was settled, or made. */
export const changedAt = sql<Date>`case d.updated_at when 'epoch' then coalesce(d.settled_at, d.created_at) else d.updated_at end`

function chosen({ caller }: Ctx, tx: Tx, filter: DeliveryFilter) {
  let query = tx
    .selectFrom('deliveries as d')
    .innerJoin('events as e', (join) =>
      join.onRef('e.organization_id', '=', 'd.organization_id').onRef('e.id', '=', 'd.event_id'),
    )
    .leftJoin('held_deliveries as h', (join) =>
      join.onRef('h.organization_id', '=', 'd.organization_id').onRef('h.delivery_id', '=', 'd.id'),
    )
    .select([
      'd.organization_id',
      'd.id',
      'd.event_id',
      'd.subscription_id',
      'd.state',
      'd.attempts',
      'd.last_status',
      'd.last_error',
      'd.next_at',
    ])
    .select(['d.settled_at', 'd.created_at', 'e.kind', 'e.property_id', 'h.reason as held_because'])
    .select(changedAt.as('updated_at'))
    .where('d.organization_id', '=', caller.organizationId)
  if (filter.id) query = query.where('d.id', '=', filter.id)
  if (filter.subscriptionId) query = query.where('d.subscription_id', '=', filter.subscriptionId)
  if (filter.eventId) query = query.where('d.event_id', '=', filter.eventId)
  if (filter.kind) query = query.where('e.kind', '=', filter.kind)
  if (filter.state) query = query.where('d.state', '=', filter.state)
  if (filter.from) query = query.where('d.created_at', '>=', filter.from)
  if (filter.to) query = query.where('d.created_at', '<', filter.to)
  if (caller.reach) query = query.where(sql<SqlBool>`e.property_id = any(${[...caller.reach]}::uuid[])`)
  return query
}

type Endpoint = {
  readonly organization_id: string
  readonly id: string
  readonly integration_id: string
  readonly url: string
  readonly waits_for: string | null
}

/** With what the view tells of each. */
const shown = (ctx: Ctx, tx: Tx, filter: DeliveryFilter) =>
  chosen(ctx, tx, filter)
    .innerJoin(sql<Endpoint>`deliveries_with_endpoint`.as('v'), (join) =>
      join.onRef('v.organization_id', '=', 'd.organization_id').onRef('v.id', '=', 'd.id'),
    )
    .select(['v.integration_id', 'v.url', 'v.waits_for'])

/** Settled, or pending with nothing enqueued: work that was given up. Only to integrations that may receive them. */
const replayable = (ctx: Ctx, tx: Tx, filter: DeliveryFilter) =>
  withIntegration(chosen(ctx, tx, filter))
    .where(
      sql<SqlBool>`(d.state <> 'PENDING' or not exists (
      select from work w where w.organization_id = d.organization_id and w.subject = d.id))`,
    )
    .where(whyNot(ctx), 'is', null)

/** Joins the integration that receives them, as `i`. */
const withIntegration = (deliveries: ReturnType<typeof chosen>) =>
  deliveries
    .innerJoin('subscriptions as s', (join) =>
      join.onRef('s.organization_id', '=', 'd.organization_id').onRef('s.id', '=', 'd.subscription_id'),
    )
    .innerJoin('integrations as i', (join) =>
      join.onRef('i.organization_id', '=', 's.organization_id').onRef('i.id', '=', 's.integration_id'),
    )

const whyNot = (ctx: Ctx) => whyNotReceiving(sql.ref('e.property_id'), capabilityForColumn(ctx, sql.ref('e.kind')))
