// Every function but `documentKeysInUse` takes the transaction, then the organization whose rows it may touch.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Scope, Tables, Tx } from '../../../kit/db/tables.ts'
import type { StoredLease } from '../leases/lease.queries.ts'

export type StoredDocument = Selectable<Tables['household_documents']>
export type NewDocument = Omit<Insertable<Tables['household_documents']>, 'organization_id'>

/** Undefined when the integration has already uploaded one under the same idempotencyId. */
export const insertDocument = (
  tx: Tx,
  { organizationId }: Scope,
  row: NewDocument,
): Promise<StoredDocument | undefined> =>
  tx
    .insertInto('household_documents')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** The lease that a signed copy belongs to: the newest that is under way, or else the newest that has ended. Never a canceled one. */
export const leaseToSign = (tx: Tx, { organizationId }: Scope, householdId: string): Promise<StoredLease | undefined> =>
  tx
    .selectFrom('leases')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('household_id', '=', householdId)
    .where('status', '!=', 'CANCELED')
    .orderBy(sql`status = 'ENDED'`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Which of these files some document refers to; asked by the system for every organization at once. */
export async function documentKeysInUse(
  tx: Tx,
  keys: readonly (Scope & { readonly key: string })[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select d.store_key as key from household_documents d
    join unnest(${keys.map(({ organizationId }) => organizationId)}::uuid[], ${keys.map(({ key }) => key)}::text[]) k(organization_id, key)
      on d.organization_id = k.organization_id and d.store_key = k.key`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}
