// One turn of a worker, as SQL: settle, put back, claim, in one short transaction under one lock.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { isOutage, isTimeout } from '../db/failures.ts'
import { SKEW_MOST_MS } from '../db/level.ts'
import type { Tx } from '../db/tables.ts'
import type { ShareOwner, SharePlan } from './shares.ts'
import type { Settled, WorkKind } from './work.ts'

export type Claimed = {
  readonly id: number
  readonly organizationId: string
  readonly lane: string
  readonly kind: number
  readonly subject: string
  readonly claims: number
  readonly tries: number
  readonly failures: number
  readonly lease: number
  /** The host or service that it calls outside; null: none. */
  readonly peer: string | null
}

/** An item that a worker had leased and is done with, whatever the outcome. */
export type Finished = Settled<unknown> & { readonly kind: WorkKind; readonly lease: number }

export type TurnPlan = {
  readonly finished: readonly Finished[]
  readonly shares: SharePlan
  /** The peer that each kind calls, where it is the same for all of its lanes. */
  readonly peersOfKinds: ReadonlyMap<number, string>
  readonly look: number
  readonly laneCap: number
  readonly leaseMs: number
  /** Nothing due before this is looked for; null: everything. */
  readonly since: Date | null
  /** Real time by this process's own clock. Too far from the database's, and nothing is claimed. */
  readonly realTime: () => Date
  /** What becomes of an item whose outcome cannot be stored, in place of that outcome. */
  readonly setAside: (finished: Finished, error: unknown) => Finished
}

export type TurnReport = {
  readonly claimed: readonly Claimed[]
  /** Lanes whose organization or peer has its share, and which would have been claimed otherwise. */
  readonly passedOver: readonly (ShareOwner & { readonly lane: string })[]
  /** Due rows it looked at; as many as `look` means that there may be more. */
  readonly seen: number
  /** What was finished under a lease that no longer held. */
  readonly stale: number
  readonly mark: Date
  /** How far `realTime` is ahead of the database's clock. */
  readonly skewMs: number
}

// Leases are random, so there is nothing to reissue after a crash; below 2^48 they are exact in every language.
const newLease = () => randomInt(1, 2 ** 48 - 1)

/** How long storing an outcome waits for a row that another transaction has locked: with others, and by itself. */
const LOCK_MS = 500
const LOCK_ALONE_MS = 200
/** When outcomes of more lanes than this meet a lock, it is not that of a single row: no item is at fault, and the turn is tried again. */
const LOCKED_LANES_MOST = 3

/** The lock of the turn was not got in time; no item is at fault. */
class NoTurn extends Error {}

/**
 * An outcome that cannot be stored fails the transaction that stores it with the others. Then each is stored in a transaction of its
 * own, and the one that fails again is set aside: the others are settled, and the worker goes on.
 */
export async function takeTurn(db: Database, plan: TurnPlan): Promise<TurnReport> {
  try {
    return await settleAndClaim(db, plan, LOCK_MS)
  } catch (error) {
    if (plan.finished.length === 0 || isOutage(error) || error instanceof NoTurn) throw error
    const stale = await settleApart(db, plan)
    const report = await settleAndClaim(db, { ...plan, finished: [] }, LOCK_MS)
    return { ...report, stale }
  }
}

export const NO_ROOM: SharePlan = { room: 0, full: [], also: [] }

async function settleApart(db: Database, plan: TurnPlan): Promise<number> {
  const settle = (finished: Finished) =>
    settleAndClaim(db, { ...plan, finished: [finished], shares: NO_ROOM }, LOCK_ALONE_MS)
  /** By lane: what belongs together is locked together, and is waited for once. */
  const timedOut = new Map<string, unknown>()
  const aside: { readonly finished: Finished; readonly error: unknown }[] = []
  let stale = 0
  for (const finished of plan.finished) {
    const { lane } = finished.item
    if (timedOut.has(lane)) {
      aside.push({ finished, error: timedOut.get(lane) })
      continue
    }
    try {
      stale += (await settle(finished)).stale
    } catch (error) {
      if (isOutage(error) || error instanceof NoTurn) throw error
      if (isTimeout(error)) timedOut.set(lane, error)
      if (timedOut.size > LOCKED_LANES_MOST) throw error
      aside.push({ finished, error })
    }
  }
  for (const { finished, error } of aside) stale += (await settle(plan.setAside(finished, error))).stale
  return stale
}

function settleAndClaim(db: Database, plan: TurnPlan, lockMs: number): Promise<TurnReport> {
  return db.system(async (tx) => {
    const held = plan.finished.length === 0 ? [] : await stillHeld(tx, plan.finished, lockMs)
    await recordOutcomes(tx, held)
    await recordLate(tx, plan.finished, held)
    const rows = await turn(tx, held, plan)
    const report = rows.findLast(({ id }) => id === null)
    return {
      passedOver: rows.filter(({ claims }) => claims === PASSED_OVER).map(passedOver),
      claimed: rows.flatMap((row) => (row.id === null ? [] : [claimed(row, row.id)])),
      seen: report?.claims ?? 0,
      stale: plan.finished.length - held.length,
      mark: report?.next_at ?? new Date(0),
      skewMs: report?.skew_ms ?? 0,
    }
  }, 'urgent')
}

async function stillHeld(tx: Tx, finished: readonly Finished[], lockMs: number): Promise<Finished[]> {
  const ids = finished.map(({ item }) => item.id)
  const leases = finished.map(({ lease }) => lease)
  const { rows } = await sql<{ id: number; lease: number }>`
    select id, lease from work_still_held(${ids}::bigint[], ${leases}::bigint[], ${lockMs})`
    .execute(tx)
    .catch((cause: unknown) => {
      throw isTimeout(cause) ? new NoTurn('the lock of the turn was not to be had in time', { cause }) : cause
    })
  const held = new Map(rows.map(({ id, lease }) => [id, lease]))
  return finished.filter(({ item, lease }) => held.get(item.id) === lease)
}

async function recordLate(tx: Tx, finished: readonly Finished[], held: readonly Finished[]) {
  if (held.length === finished.length) return
  const late = finished.filter((one) => !held.includes(one))
  for (const [kind, settled] of Map.groupBy(late, (one) => one.kind)) await kind.recordLate?.(tx, settled)
}

async function recordOutcomes(tx: Tx, held: readonly Finished[]) {
  for (const [kind, settled] of Map.groupBy(held, (finished) => finished.kind)) await kind.record?.(tx, settled)
  const shelved = held.flatMap(({ item, kind, outcome }) =>
    outcome.end === 'shelved'
      ? [
          {
            organization_id: item.organizationId,
            id: item.id,
            lane: item.lane,
            kind: kind.number,
            subject: item.subject,
            claims: item.claims,
            reason: outcome.reason,
          },
        ]
      : [],
  )
  if (shelved.length > 0) await tx.insertInto('shelved_work').values(shelved).execute()
}

type Row = {
  id: number | null
  organization_id: string
  lane: string
  kind: number
  subject: string
  claims: number
  lease: number
  next_at: Date
  tries: number
  failures: number
  skew_ms: number | null
  peer: string | null
}

/** In place of the claims, in a row that reports a lane that was passed over. */
const PASSED_OVER = -1
const passedOver = ({ lane, organization_id, peer }: Row) => ({ lane, organizationId: organization_id, peer })

async function turn(tx: Tx, held: readonly Finished[], plan: TurnPlan): Promise<Row[]> {
  const again = held.flatMap(({ item, lease, outcome }) =>
    outcome.end === 'again' ? [{ id: item.id, lease, afterMs: outcome.afterMs, failure: outcome.failure ?? null }] : [],
  )
  const done = held.filter(({ outcome }) => outcome.end !== 'again')
  const { room, also, full } = plan.shares
  const { rows } =
    await sql<Row>`select id, organization_id, lane, kind, subject, claims, lease, next_at, tries, failures, skew_ms, peer from work_turn(
    ${done.map(({ item }) => item.id)}::bigint[], ${done.map(({ lease }) => lease)}::bigint[],
    ${again.map(({ id }) => id)}::bigint[], ${again.map(({ lease }) => lease)}::bigint[], ${again.map(({ afterMs }) => Math.round(afterMs))}::bigint[],
    ${room}, ${plan.look}, ${plan.laneCap}, ${plan.leaseMs} * interval '1 ms', ${newLease()}::bigint,
    ${plan.since?.toISOString() ?? '-infinity'}::timestamptz,
    ${again.map(({ failure }) => failure)}::text[], ${plan.realTime().toISOString()}::timestamptz, ${SKEW_MOST_MS}::bigint,
    ${also}::uuid[], ${full}::text[],
    ${[...plan.peersOfKinds.keys()]}::smallint[], ${[...plan.peersOfKinds.values()]}::text[])`.execute(tx)
  return rows
}

const claimed = (row: Row, id: number): Claimed => ({
  id,
  organizationId: row.organization_id,
  lane: row.lane,
  kind: row.kind,
  subject: row.subject,
  claims: row.claims,
  tries: row.tries,
  failures: row.failures,
  lease: row.lease,
  peer: row.peer,
})

/** Wakes lanes that have parked rows and free slots: those that no worker remembers since one died, or only one that is full. */
export const sweepLanes = (db: Database, laneCap: number) =>
  db.system((tx) => sql`select work_sweep(${laneCap})`.execute(tx), 'urgent')
