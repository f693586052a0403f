// Limits a lane, stops it (cap 0), releases it. Each takes the advisory lock of the turn, so that no turn runs beside it.
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/tables.ts'

/** Items of one lane in flight at once, over all workers, unless it is limited. */
export const LANE_CAP = 8

/** At most `cap` in flight (0: none), and for `restMs` nothing at all. */
export type LaneLimit = { readonly cap: number; readonly restMs?: number }

export const limitLane = (db: Database, lane: string, limit: LaneLimit) =>
  db.system((tx) => limitLaneIn(tx, lane, limit))

export async function limitLaneIn(tx: Tx, lane: string, { cap, restMs }: LaneLimit) {
  await sql`select lane_limit(${lane}::uuid, ${cap}, ${restMs === undefined ? null : Math.round(restMs)}::bigint)`.execute(
    tx,
  )
}

export const releaseLane = (db: Database, lane: string) => db.system((tx) => releaseLaneIn(tx, lane))

export async function releaseLaneIn(tx: Tx, lane: string) {
  await sql`select lane_release(${lane}::uuid, ${LANE_CAP})`.execute(tx)
}

/**
 * Takes the lock of the turn. For a transaction that changes rows which `record` changes too, and then limits a lane: a turn takes this
 * lock first and locks such rows after, so the transaction must lock them in that order, or the two deadlock.
 */
export async function lockTurns(tx: Tx) {
  await sql`select pg_advisory_xact_lock(7264002)`.execute(tx)
}
