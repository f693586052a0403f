import { sql } from 'kysely'
import type { Scope, Tx } from '../../kit/db/tables.ts'
import type { Origin } from '../../kit/idempotency.ts'

/**
 * Calls under one idempotencyId follow each other, before any of them looks for what an earlier one made. A creation that writes
 * several rows needs it: when the second finds the first, it has written nothing that would have to be undone.
 */
export async function takeTurn(tx: Tx, { organizationId }: Scope, table: string, made: Origin): Promise<void> {
  if (made.idempotency_id === null) return
  const turn = [organizationId, table, made.integration_id ?? made.created_by_user_id, made.idempotency_id].join(' ')
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 3))`.execute(tx)
}
