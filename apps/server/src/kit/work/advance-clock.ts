// Moves the time of `app_now()`, for the sandbox. Forward only: what has been done cannot be undone.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/tables.ts'
import { lockTurns } from './lanes.ts'

const ASK_AGAIN_MS = 20

export type Advance = {
  /** Login of the owner of the tables, who alone can move time. */
  readonly ownerUrl: string
  readonly byMs: number
  /** How long to wait for what is under way. */
  readonly patienceMs: number
}

export type ClockState = {
  readonly now: Date
  /** How far it is from real time, all advances together. */
  readonly aheadMs: number
  /** Pieces of work that are due. */
  readonly due: number
}

/**
 * Waits until nothing is leased: work under way ends in the time it began in, so that its retry is counted from there; and no lease
 * seems to have run out, which would let a second worker begin the same.
 */
export async function advanceClock(db: Database, { ownerUrl, byMs, patienceMs }: Advance): Promise<ClockState> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'gatelodge clock' })
  await owner.connect()
  try {
    const until = performance.now() + patienceMs
    for (;;) {
      const moved = await db.system(async (tx) => {
        await lockTurns(tx)
        if (await isBusy(tx)) return undefined
        await owner.query(`update app_clock set shift = shift + $1 * interval '1 ms'`, [byMs])
        return readClockIn(tx)
      })
      if (moved) return moved
      if (performance.now() > until)
        throw new Error(`time was not moved, because work has been under way for ${Math.round(patienceMs / 1000)} s`)
      await delay(ASK_AGAIN_MS)
    }
  } finally {
    await owner.end()
  }
}

export const readClock = (db: Database): Promise<ClockState> => db.system(readClockIn)

async function isBusy(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from work where lease is not null and next_at > app_now() limit 1`.execute(tx)
  return rows.length > 0
}

async function readClockIn(tx: Tx): Promise<ClockState> {
  const { rows } = await sql<ClockState>`
    select app_now() as now, (extract(epoch from shift) * 1000)::float8 as "aheadMs",
           (select count(*) from work where next_at <= app_now() and lease is null) as due
    from app_clock`.execute(tx)
  const [state] = rows
  if (!state) throw new Error('the database has no clock')
  return state
}
