// What operators see of deliveries, and how they have them made again.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { audit } from '../../kit/audit.ts'
import type { Ctx } from '../../kit/context.ts'
import { ownRow } from '../../kit/db/own-row.ts'
import type { Scope, Tx } from '../../kit/db/tables.ts'
import { newId } from '../../kit/ids.ts'
import { NotFound } from '../../kit/problems.ts'
import { requireVisible, whyNotReceiving } from '../access/index.ts'
import { deliver } from './deliver.work.ts'
import type { DeliveryState } from './delivery.resource.ts'
import { unhold } from './held-deliveries.ts'
import { capabilityForColumn } from './needed-capability.ts'
import { headersBeside } from './signature.ts'
import { checkMayReceive, findSubscription, MayNotReceive } from './subscriptions/subscriptions.ts'

/** All that are given must hold. */
export type DeliveryFilter = {
  readonly id?: string | undefined
  readonly subscriptionId?: string | undefined
  readonly integrationId?: string | undefined
  readonly propertyId?: string | undefined
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

/** How many a replay would enqueue, and for how many endpoints. */
export const countReplay = (ctx: Ctx, filter: DeliveryFilter) =>
  ctx.db.transaction(ctx.caller, async (tx) => {
    await checkNamed(ctx, tx, filter)
    const { rows } = await sql<{ count: number; endpoints: number }>`with ${replayable(ctx, filter)}
      select coalesce(sum(n), 0)::int as count, count(distinct url)::int as endpoints from receivable`.execute(tx)
    return rows[0] ?? { count: 0, endpoints: 0 }
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
    const sent = { eventId: delivery.event_id, kind: delivery.kind, subscriptionId: delivery.subscription_id }
    const beside = headersBeside(sent, attempts.at(-1)?.number ?? 1)
    const headers = Object.entries(beside).map(([name, value]) => ({ name, value }))
    return { ...delivery, headers, attemptLog: attempts }
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
 * enqueued, and the id of the replay, by which it can be followed and stopped; without any there is none.
 */
export async function replayDeliveries(ctx: Ctx, filter: DeliveryFilter, perSecond: number) {
  const { caller } = ctx
  return ctx.db.transaction(caller, async (tx) => {
    await checkNamed(ctx, tx, filter)
    await lockReplays(tx, caller)
    const replayId = newId()
    const taken = await unholdChosen(ctx, tx, filter)
    const { rows } = await sql<{ id: string }>`
      with ${replayable(ctx, filter)},
      wanted as materialized (select id from allowed union select unnest(${taken}::uuid[])),
      again as (
        update deliveries d set state = 'PENDING', attempts = 0, earlier_claims = d.earlier_claims + d.claims, claims = 0, settled_at = null,
          replay_id = ${replayId}
        from wanted where d.organization_id = ${caller.organizationId} and d.id = wanted.id
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
    if (rows.length === 0) return { count: 0, id: null }
    const { organizationId: organization_id } = caller
    const replay = {
      organization_id,
      id: replayId,
      chosen: JSON.stringify(filter),
      count: rows.length,
      per_second: perSecond,
    }
    await tx.insertInto('delivery_replays').values(replay).execute()
    await audit(tx, caller, 'delivery_replay.started', replayId, ctx.requestId)
    for (const { id } of rows.slice(0, AUDITED_MOST)) await audit(tx, caller, 'delivery.replayed', id, ctx.requestId)
    return { count: rows.length, id: replayId }
  })
}

/** One replay of an organization at a time, or two would enqueue the same twice: each looks before it sees what the other did. */
export async function lockReplays(tx: Tx, { organizationId }: Scope) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}, 3))`.execute(tx)
}

/** What is named must exist and be receivable: neither a mistyped id nor a suspended integration must pass for "nothing to do". */
async function checkNamed(
  ctx: Ctx,
  tx: Tx,
  { id, subscriptionId, eventId, integrationId, propertyId }: DeliveryFilter,
) {
  const { organizationId } = ctx.caller
  if (integrationId) {
    const found = await ownRow(tx, { organizationId }, 'integrations', integrationId)
      .select('status')
      .executeTakeFirst()
    if (!found) throw new NotFound(`No integration has the id ${integrationId}`)
    if (found.status !== 'ACTIVE') throw new MayNotReceive('integration suspended')
  }
  if (propertyId) {
    const found = await ownRow(tx, { organizationId }, 'properties', propertyId)
      .select('id as property_id')
      .executeTakeFirst()
    requireVisible(ctx.caller, found, 'property', propertyId)
  }
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

/** Of deliveries `d` and their events `e`. */
function conditionsOf({ caller: { organizationId, reach } }: Ctx, filter: DeliveryFilter): RawBuilder<unknown>[] {
  const { id, subscriptionId, integrationId, propertyId, eventId, kind, state, from, to } = filter
  return [
    sql`d.organization_id = ${organizationId}::uuid`,
    ...(id ? [sql`d.id = ${id}::uuid`] : []),
    ...(subscriptionId ? [sql`d.subscription_id = ${subscriptionId}::uuid`] : []),
    ...(integrationId
      ? [
          sql`d.subscription_id in (
            select x.id from subscriptions x where x.organization_id = ${organizationId}::uuid and x.integration_id = ${integrationId}::uuid)`,
        ]
      : []),
    ...(propertyId ? [sql`e.property_id = ${propertyId}::uuid`] : []),
    ...(eventId ? [sql`d.event_id = ${eventId}::uuid`] : []),
    ...(kind ? [sql`e.kind = ${kind}`] : []),
    ...(state ? [sql`d.state = ${state}`] : []),
    ...(from ? [sql`d.created_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`d.created_at < ${to}::timestamptz`] : []),
    ...(reach ? [sql`e.property_id = any(${[...reach]}::uuid[])`] : []),
  ]
}

function chosen(ctx: Ctx, tx: Tx, filter: DeliveryFilter) {
  return tx
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
      'd.replay_id',
    ])
    .select(['d.settled_at', 'd.created_at', 'e.kind', 'e.property_id', 'h.reason as held_because'])
    .select(changedAt.as('updated_at'))
    .where(sql<SqlBool>`${sql.join(conditionsOf(ctx, filter), sql` and `)}`)
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

/**
 * Settled, or pending with nothing enqueued: work that was given up (`found`). Those of them that go to integrations that may receive them are
 * `allowed`, which is asked once for each endpoint and kind (`receivable`): however many deliveries there are, and whatever the planner believes of
 * them, that costs the same.
 */
const replayable = (ctx: Ctx, filter: DeliveryFilter) => sql`
  found as materialized (
    select d.id, d.subscription_id, e.kind, e.property_id from deliveries d
    join events e on e.organization_id = d.organization_id and e.id = d.event_id
    where ${sql.join(conditionsOf(ctx, filter), sql` and `)}
      and (d.state <> 'PENDING' or not exists (select from work w where w.organization_id = d.organization_id and w.subject = d.id))),
  sorts as materialized (select subscription_id, kind, property_id, count(*) as n from found group by 1, 2, 3),
  receivable as materialized (
    select e.subscription_id, e.kind, e.property_id, e.n, s.url from sorts e
    join subscriptions s on s.organization_id = ${ctx.caller.organizationId} and s.id = e.subscription_id
    join integrations i on i.organization_id = s.organization_id and i.id = s.integration_id
    where ${whyNot(ctx)} is null),
  allowed as (select f.id from found f join receivable r using (subscription_id, kind, property_id))`

/** First, in a statement of its own: what the sweep is just releasing is then seen as enqueued by the next statement. Mostly nothing is held. */
async function unholdChosen(ctx: Ctx, tx: Tx, filter: DeliveryFilter): Promise<string[]> {
  const { organizationId } = ctx.caller
  const any = await tx
    .selectFrom('held_deliveries')
    .select('delivery_id')
    .where('organization_id', '=', organizationId)
    .limit(1)
    .executeTakeFirst()
  if (!any) return []
  const { rows } = await sql<{ id: string }>`with ${replayable(ctx, filter)} select id from allowed`.execute(tx)
  return unhold(
    tx,
    ctx.caller,
    rows.map(({ id }) => id),
  )
}

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
