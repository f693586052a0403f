import { sql } from 'kysely'
import type { ShiftedClock } from '../clock.ts'
import { builder, type Database } from './database.ts'

const EVERY_MS = 250
/** When time has been moved, every process knows after this. */
export const FOLLOWED_WITHIN_MS = 2 * EVERY_MS

/** Keeps this process's clock at the time of `app_now()`, for the sandbox, where it can be moved. */
export async function followDatabaseClock(db: Database, clock: ShiftedClock) {
  const read = async () => {
    const [row] = await db.systemRead(
      sql<{ ms: number }>`select (extract(epoch from shift) * 1000)::bigint as ms from app_clock`.compile(builder),
    )
    clock.shiftTo(row?.ms ?? 0)
  }
  await read()
  // A missed reading is made up for by the next.
  const timer = setInterval(() => void read().catch(() => {}), EVERY_MS).unref()
  return { stop: () => clearInterval(timer) }
}
