import { sql } from 'kysely'
import type { Scope, Tx } from '../../kit/db/tables.ts'
import type { Origin } from '../../kit/idempotency.ts'

/**
 * Locks the idempotencyId until the transaction ends (advisory lock), before the call looks for what an earlier one made: calls under
 * one id follow each other. A creation that writes other rows before the record needs it: when the second call finds the record of the
 * first, it has written nothing that would have to be undone.
 */
export async function lockIdempotencyKey(
  tx: Tx,
  { organizationId }: Scope,
  table: string,
  made: Origin,
): Promise<void> {
  if (made.idempotency_id === null) return
  const key = [organizationId, table, made.integration_id ?? made.created_by_user_id, made.idempotency_id].join(' ')
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 3))`.execute(tx)
}
