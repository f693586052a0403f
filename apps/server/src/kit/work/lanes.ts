// Slowing a lane down, stopping it, letting it go. Each takes the lock of the turn, so none is overtaken by one.
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/tables.ts'

/** Items of one lane in flight at once, over all workers, unless it is held. */
export const LANE_CAP = 8

/** At most `cap` in flight (0: none), and for so long nothing at all. */
export type Hold = { readonly cap: number; readonly restMs?: number }

export const holdLane = (db: Database, lane: string, hold: Hold) => db.system((tx) => holdLaneIn(tx, lane, hold))

export async function holdLaneIn(tx: Tx, lane: string, { cap, restMs }: Hold) {
  await sql`select lane_hold(${lane}::uuid, ${cap}, ${restMs === undefined ? null : Math.round(restMs)}::bigint)`.execute(
    tx,
  )
}

export const releaseLane = (db: Database, lane: string) => db.system((tx) => releaseLaneIn(tx, lane))

export async function releaseLaneIn(tx: Tx, lane: string) {
  await sql`select lane_release(${lane}::uuid, ${LANE_CAP})`.execute(tx)
}

/**
 * For a transaction that changes rows which `record` changes too, and then holds a lane: a turn takes its lock first and such rows after,
 * so whoever wants both takes them in that order, or the two wait for each other.
 */
export async function lockTurns(tx: Tx) {
  await sql`select pg_advisory_xact_lock(7264002)`.execute(tx)
}
