// Every function takes the transaction, then the organization whose rows it may touch.

import type { Insertable, Selectable } from 'kysely'
import { ownRow } from '../../kit/db/own-row.ts'
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

export const hasFloorPlan = async (tx: Tx, scope: Scope, propertyId: string, id: string) =>
  (await ownRow(tx, scope, 'floor_plans', id).select('id').where('property_id', '=', propertyId).executeTakeFirst()) !==
  undefined
