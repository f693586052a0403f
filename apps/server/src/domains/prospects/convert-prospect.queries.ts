// Every function takes the transaction, then the organization whose rows it may touch.
import type { Selectable, Updateable } from 'kysely'
import type { Caller } from '../../kit/context.ts'
import { ownRow, updateOwnRow } from '../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../kit/db/tables.ts'
import { requireVisible } from '../access/index.ts'

type StoredProspect = Selectable<Tables['prospects']>

/** NotFound outside the caller's walls. */
export async function findProspect(tx: Tx, caller: Caller, id: string): Promise<StoredProspect> {
  const prospect = await ownRow(tx, caller, 'prospects', id).selectAll().executeTakeFirst()
  return requireVisible(caller, prospect, 'prospect', id)
}

/**
 * Locks the prospect until the transaction ends, so that it has one open application at most. A transaction that locks its household
 * too locks that one first, lest two deadlock.
 */
export const lockProspect = (tx: Tx, scope: Scope, id: string): Promise<StoredProspect> =>
  ownRow(tx, scope, 'prospects', id).selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()

/** Those who became this customer of this household, locked likewise, in order of id. */
export const lockProspectsOf = (
  tx: Tx,
  { organizationId }: Scope,
  customer: { readonly id: string; readonly household_id: string },
): Promise<StoredProspect[]> =>
  tx
    .selectFrom('prospects')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('household_id', '=', customer.household_id)
    .where('customer_id', '=', customer.id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const updateProspect = (
  tx: Tx,
  scope: Scope,
  id: string,
  columns: Updateable<Tables['prospects']>,
): Promise<StoredProspect> =>
  updateOwnRow(tx, scope, 'prospects', id).set(columns).returningAll().executeTakeFirstOrThrow()
