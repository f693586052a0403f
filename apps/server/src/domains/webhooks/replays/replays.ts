// A replay of many deliveries, once it has begun: stopped, and resumed at the same rate or another.
import { sql } from 'kysely'
import { audit } from '../../../kit/audit.ts'
import type { Caller, Ctx } from '../../../kit/context.ts'
import { avoidNestedLoops, inOnePass } from '../../../kit/db/in-one-pass.ts'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { Conflict, NotFound } from '../../../kit/problems.ts'
import { lockTurns } from '../../../kit/work/lanes.ts'
import { deliver } from '../deliver.work.ts'
import { lockReplays } from '../deliveries.ts'
import { unhold } from '../held-deliveries.ts'

/**
 * What is on its way arrives. What becomes due is held by the worker that meets it, so nothing has to be looked for, however many they are; a
 * stop that was asked for twice is one.
 */
export async function stopReplay(ctx: Ctx, id: string) {
  await ctx.db.transaction(ctx.caller, async (tx) => {
    const { stopped_at } = await lockReplay(ctx, tx, id)
    if (stopped_at !== null) return
    await updateOwnRow(tx, ctx.caller, 'delivery_replays', id).set({ stopped_at: sql<Date>`app_now()` }).execute()
    await audit(tx, ctx.caller, 'delivery_replay.stopped', id, ctx.requestId)
  })
}

/** Those that were held meanwhile, and those that have yet to become due, follow each other from now on. */
export async function resumeReplay(ctx: Ctx, id: string, perSecond: number | undefined) {
  const { caller } = ctx
  const resumed = await ctx.db.transaction(caller, async (tx) => {
    const { stopped_at, per_second } = await lockReplay(ctx, tx, id)
    if (stopped_at === null) throw new Conflict('This replay is not stopped: there is nothing to resume')
    const rate = perSecond ?? per_second
    const coming = await yetToBecomeDue(tx, caller, id)
    const { updated_at: at } = await updateOwnRow(tx, caller, 'delivery_replays', id)
      .set({ stopped_at: null, per_second: rate })
      .returning('updated_at')
      .executeTakeFirstOrThrow()
    const back = await takeHeld(tx, caller, id)
    await sql`
      insert into work (organization_id, lane, kind, subject, next_at)
      select ${caller.organizationId}::uuid, b.lane, ${deliver.number}::smallint, b.id, app_now() + (b.n - 1) * ${1 / rate}::float8 * interval '1 s'
      from unnest(${back.map((each) => each.subscriptionId)}::uuid[], ${back.map((each) => each.id)}::uuid[]) with ordinality b(lane, id, n)`.execute(
      tx,
    )
    await audit(tx, caller, 'delivery_replay.resumed', id, ctx.requestId)
    return { id, rate, at, coming, held: back.length }
  })
  await spread(ctx, resumed)
}

/** What was queued when the replay was stopped, in the order in which it was queued. */
async function yetToBecomeDue(tx: Tx, { organizationId }: Caller, id: string): Promise<string[]> {
  const { rows } = await inOnePass(tx, () =>
    sql<{ id: string }>`
      select w.id::text as id from deliveries d join work w on w.organization_id = d.organization_id and w.subject = d.id and w.kind = ${deliver.number}
      where d.organization_id = ${organizationId} and d.replay_id = ${id} and d.state = 'PENDING' and w.next_at > app_now()
      order by w.id`.execute(tx),
  )
  return rows.map((row) => row.id)
}

type Held = { readonly id: string; readonly subscriptionId: string }

/** What became due while the replay was stopped is held no more. In the order in which it was made; without what ended meanwhile. */
async function takeHeld(tx: Tx, { organizationId }: Caller, id: string): Promise<Held[]> {
  const { rows: held } = await inOnePass(tx, () =>
    sql<Held>`
      select d.id, d.subscription_id as "subscriptionId" from held_deliveries h
      join deliveries d on d.organization_id = h.organization_id and d.id = h.delivery_id
      where h.organization_id = ${organizationId} and h.reason = 'replay stopped' and d.replay_id = ${id}
      order by d.created_at, d.id`.execute(tx),
  )
  const ids = held.map((each) => each.id)
  const taken = new Set(await unhold(tx, { organizationId }, ids))
  return held.filter((each) => taken.has(each.id))
}

const ROWS_AT_ONCE = 2_000

type Resumed = {
  readonly id: string
  readonly rate: number
  /** When it was resumed, as its record has it. */
  readonly at: Date
  /** Work that has yet to become due, which comes after what was held. */
  readonly coming: readonly string[]
  readonly held: number
}

/**
 * In portions, each under the lock of the turn: none finds such a row locked, and none waits for long. What became due since is left as it is. When somebody
 * stopped the replay meanwhile, or resumed it at another rate, it is theirs.
 */
async function spread({ caller, db }: Ctx, { id, rate, at, coming, held }: Resumed) {
  for (let done = 0; done < coming.length; done += ROWS_AT_ONCE) {
    const portion = coming.slice(done, done + ROWS_AT_ONCE)
    const goesOn = await db.transaction(caller, async (tx) => {
      await avoidNestedLoops(tx)
      await lockTurns(tx)
      const stands = await ownRow(tx, caller, 'delivery_replays', id)
        .select('id')
        .where('stopped_at', 'is', null)
        .where('updated_at', '=', at)
        .executeTakeFirst()
      if (!stands) return false
      await sql`
        update work w set next_at = ${at}::timestamptz + (${held + done} + c.n - 1) * ${1 / rate}::float8 * interval '1 s'
        from unnest(${portion}::bigint[]) with ordinality c(id, n)
        where w.organization_id = ${caller.organizationId} and w.id = c.id and w.claims = 0 and w.lease is null and not w.waiting
          and w.next_at > app_now()`.execute(tx)
      return true
    })
    if (!goesOn) return
  }
}

/** No replay of the organization begins, stops or goes on meanwhile. One that goes beyond the caller's reach is not theirs to stop. */
async function lockReplay({ caller }: Ctx, tx: Tx, id: string) {
  await lockReplays(tx, caller)
  const found = await ownRow(tx, caller, 'delivery_replays', id).select(['stopped_at', 'per_second']).executeTakeFirst()
  if (!found || (await goesBeyond(tx, caller, id))) throw new NotFound(`No replay has the id ${id}`)
  return found
}

async function goesBeyond(tx: Tx, { organizationId, reach }: Caller, id: string): Promise<boolean> {
  if (reach === null) return false
  const outside = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('replay_id', '=', id)
    .where((eb) => eb.not(eb('property_id', '=', sql<string>`any(${[...reach]}::uuid[])`)))
    .limit(1)
    .executeTakeFirst()
  return outside !== undefined
}
