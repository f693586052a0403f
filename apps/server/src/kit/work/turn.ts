// One turn of a worker, as SQL: settle, put back, claim, in one short transaction under one lock.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/tables.ts'
import type { Settled, WorkKind } from './work.ts'

export type Claimed = {
  readonly id: number
  readonly organizationId: string
  readonly lane: string
  readonly kind: number
  readonly subject: string
  readonly claims: number
  readonly lease: number
}

/** Something a worker held and is done with, one way or another. */
export type Finished = Settled<unknown> & { readonly kind: WorkKind; readonly lease: number }

export type TurnPlan = {
  readonly finished: readonly Finished[]
  readonly room: number
  readonly look: number
  readonly laneCap: number
  readonly leaseMs: number
  /** Nothing due before this is looked for; null: everything. */
  readonly since: Date | null
}

export type TurnReport = {
  readonly claimed: readonly Claimed[]
  /** Due rows it looked at; as many as `look` means that there may be more. */
  readonly seen: number
  /** What was finished under a lease that no longer held. */
  readonly stale: number
  readonly mark: Date
}

// Leases are random, so there is nothing to reissue after a crash; below 2^48 they are exact in every language.
const newLease = () => randomInt(1, 2 ** 48 - 1)

export function takeTurn(db: Database, plan: TurnPlan): Promise<TurnReport> {
  return db.system(async (tx) => {
    const held = plan.finished.length === 0 ? [] : await stillHeld(tx, plan.finished)
    await recordOutcomes(tx, held)
    const rows = await turn(tx, held, plan)
    const report = rows.find(({ id }) => id === null)
    return {
      claimed: rows.flatMap((row) => (row.id === null ? [] : [claimed(row, row.id)])),
      seen: report?.claims ?? 0,
      stale: plan.finished.length - held.length,
      mark: report?.next_at ?? new Date(0),
    }
  })
}

async function stillHeld(tx: Tx, finished: readonly Finished[]): Promise<Finished[]> {
  const ids = finished.map(({ item }) => item.id)
  const leases = finished.map(({ lease }) => lease)
  const { rows } = await sql<{
    id: number
  }>`select work_held as id from work_held(${ids}::bigint[], ${leases}::bigint[])`.execute(tx)
  const held = new Set(rows.map(({ id }) => id))
  return finished.filter(({ item }) => held.has(item.id))
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
}

async function turn(tx: Tx, held: readonly Finished[], plan: TurnPlan): Promise<Row[]> {
  const again = held.flatMap(({ item, lease, outcome }) =>
    outcome.end === 'again' ? [{ id: item.id, lease, afterMs: outcome.afterMs }] : [],
  )
  const done = held.filter(({ outcome }) => outcome.end !== 'again')
  const { rows } =
    await sql<Row>`select id, organization_id, lane, kind, subject, claims, lease, next_at from work_turn(
    ${done.map(({ item }) => item.id)}::bigint[], ${done.map(({ lease }) => lease)}::bigint[],
    ${again.map(({ id }) => id)}::bigint[], ${again.map(({ lease }) => lease)}::bigint[], ${again.map(({ afterMs }) => Math.round(afterMs))}::bigint[],
    ${plan.room}, ${plan.look}, ${plan.laneCap}, ${plan.leaseMs} * interval '1 ms', ${newLease()}::bigint,
    ${plan.since?.toISOString() ?? '-infinity'}::timestamptz)`.execute(tx)
  return rows
}

const claimed = (row: Row, id: number): Claimed => ({
  id,
  organizationId: row.organization_id,
  lane: row.lane,
  kind: row.kind,
  subject: row.subject,
  claims: row.claims,
  lease: row.lease,
})

/** Wakes lanes that were left with parked rows and nothing in flight; in normal running there are none. */
export const sweepLanes = (db: Database) => db.system((tx) => sql`select work_sweep()`.execute(tx))
