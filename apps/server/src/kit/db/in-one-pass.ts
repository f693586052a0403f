import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/**
 * A statement whose joins pass once over each table, whatever the planner believes of their sizes. A queue that was empty when it was last
 * vacuumed counts as empty however full it is: then all of the one table may be looked through for each row of the other.
 */
export async function inOnePass<T>(tx: Tx, statement: () => Promise<T>): Promise<T> {
  await avoidNestedLoops(tx)
  const found = await statement()
  for (const name of SETTINGS) await sql`set local ${sql.ref(name)} to default`.execute(tx)
  return found
}

/** Before version 18 what is off counts as very dear, and PostgreSQL compiles what is dear, which takes longer than to run it. */
const SETTINGS = ['enable_nestloop', 'jit']

/** Until the transaction ends. */
export async function avoidNestedLoops(tx: Tx) {
  for (const name of SETTINGS) await sql`set local ${sql.ref(name)} = off`.execute(tx)
}
