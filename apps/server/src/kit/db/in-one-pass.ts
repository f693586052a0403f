import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/**
 * A statement whose joins pass once over each table, whatever the planner believes of their sizes. A queue that was empty when it was last
 * vacuumed counts as empty however full it is: then all of the one table may be looked through for each row of the other.
 */
export async function inOnePass<T>(tx: Tx, statement: () => Promise<T>): Promise<T> {
  await setNestedLoops(tx, 'off')
  const found = await statement()
  await setNestedLoops(tx, 'on')
  return found
}

/** Before version 18 what is off counts as very dear, and PostgreSQL compiles what is dear, which takes longer than to run it. */
const setNestedLoops = (tx: Tx, to: 'on' | 'off') =>
  sql`select set_config('enable_nestloop', ${to}, true), set_config('jit', ${to}, true)`.execute(tx)
