// Every function takes the transaction, then the organization whose rows it may touch.

import type { Insertable, Selectable } from 'kysely'
import type { Scope, Tables, Tx } from '../../kit/db/tables.ts'

export type StoredProspect = Selectable<Tables['prospects']>
export type NewRow = Omit<Insertable<Tables['prospects']>, 'organization_id' | 'is_manual'>

/** Undefined when the integration has already created one under the same idempotencyId. */
export const insertOnce = (tx: Tx, { organizationId }: Scope, row: NewRow): Promise<StoredProspect | undefined> =>
  tx
    .insertInto('prospects')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
