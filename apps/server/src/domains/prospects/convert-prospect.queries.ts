// Every function takes the transaction, then whose rows it may touch.
import type { Selectable, Updateable } from 'kysely'
import type { Caller } from '../../kit/context.ts'
import type { Scope, Tables, Tx } from '../../kit/db/tables.ts'
import { withinReach } from '../access/index.ts'

type StoredProspect = Selectable<Tables['prospects']>

/** NotFound outside the caller's walls. */
export async function findProspect(tx: Tx, caller: Caller, id: string): Promise<StoredProspect> {
  const prospect = await tx
    .selectFrom('prospects')
    .selectAll()
    .where('organization_id', '=', caller.organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return withinReach(caller, prospect, 'prospect', id)
}

/**
 * The prospect, held until the transaction ends, so that it has one open application at most. Whoever holds its household too
 * takes that one first, lest two wait for each other.
 */
export const holdProspect = (tx: Tx, { organizationId }: Scope, id: string): Promise<StoredProspect> =>
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
