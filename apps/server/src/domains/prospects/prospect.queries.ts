// Every function takes the transaction, then whose rows it may touch.

import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
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

/** The same person, by phone or mail address, at the same property, not longer ago than `since`. */
export const findRecent = (
  tx: Tx,
  { organizationId }: Scope,
  { propertyId, phone, email, since }: { propertyId: string; phone: string; email: string; since: Date },
): Promise<StoredProspect | undefined> =>
  tx
    .selectFrom('prospects')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('property_id', '=', propertyId)
    .where('created_at', '>', since)
    .where((eb) => eb.or([eb('phone', '=', phone), eb('email', '=', email)]))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

/** Two listing services telling of one person at the same moment must not both find nobody. */
export const lockPerson = (tx: Tx, propertyId: string, contact: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${propertyId} ${contact}`}, 1))`.execute(tx)

export const hasFloorPlan = async (tx: Tx, { organizationId }: Scope, propertyId: string, id: string) =>
  (await tx
    .selectFrom('floor_plans')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined
