// Every function takes the transaction, then the organization whose rows it may touch.
import type { Selectable, Updateable } from 'kysely'
import type { Caller } from '../../kit/context.ts'
import type { Scope, Tables, Tx } from '../../kit/db/tables.ts'
import { requireVisible } from '../access/index.ts'

type StoredProspect = Selectable<Tables['prospects']>

/** NotFound outside the caller's walls. */
export async function findProspect(tx: Tx, caller: Caller, id: string): Promise<StoredProspect> {
  const prospect = await tx
    .selectFrom('prospects')
    .selectAll()
    .where('organization_id', '=', caller.organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return requireVisible(caller, prospect, 'prospect', id)
}

/**
 * Locks the prospect until the transaction ends, so that it has one open application at most. A transaction that locks its household
 * too locks that one first, lest two deadlock.
 */
export const lockProspect = (tx: Tx, { organizationId }: Scope, id: string): Promise<StoredProspect> =>
  tx
    .selectFrom('prospects')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export const updateProspect = (
  tx: Tx,
  { organizationId }: Scope,
  id: string,
  columns: Updateable<Tables['prospects']>,
): Promise<StoredProspect> =>
  tx
    .updateTable('prospects')
    .set(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
