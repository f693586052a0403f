import { sql } from 'kysely'
import type { Tx } from './tables.ts'

export type Aside<T> = { readonly value: T } | { readonly error: unknown }

/**
 * A read that may fail, or take longer than it is given, without harm to the transaction around it. Whatever it did or set is
 * undone; its failure is a value. Only a lost connection still throws.
 */
export async function readAside<T>(tx: Tx, withinMs: number, read: () => Promise<T>): Promise<Aside<T>> {
  await sql`savepoint aside`.execute(tx)
  const found = await attempt(tx, withinMs, read)
  // Also after success: it takes the time limit back.
  await sql`rollback to savepoint aside`.execute(tx)
  await sql`release savepoint aside`.execute(tx)
  return found
}

async function attempt<T>(tx: Tx, withinMs: number, read: () => Promise<T>): Promise<Aside<T>> {
  try {
    await sql`select set_config('statement_timeout', ${String(withinMs)}, true)`.execute(tx)
    return { value: await read() }
  } catch (error) {
    return { error }
  }
}
