// Every function takes the transaction, then the organization whose rows it may touch.
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Caller } from '../../../kit/context.ts'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../../kit/db/tables.ts'
import { requireVisible } from '../../access/index.ts'
import type { LeaseStep } from '../announcements.ts'
import type { LeaseStatus } from '../household-status.ts'
import { lockHousehold, type StoredHousehold } from '../lock-household.ts'

export type StoredLease = Selectable<Tables['leases']>
export type NewLease = Omit<Insertable<Tables['leases']>, 'organization_id'>
export type LockedLease = { readonly lease: StoredLease; readonly household: StoredHousehold }

/** Undefined when the integration has already made one under the same idempotencyId. */
export const insertLease = (tx: Tx, { organizationId }: Scope, row: NewLease): Promise<StoredLease | undefined> =>
  tx
    .insertInto('leases')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/**
 * Locks the lease and its household until the transaction ends; the household first, so that all steps of one household wait for
 * each other. NotFound outside the caller's walls.
 */
export async function lockLease(tx: Tx, caller: Caller, id: string): Promise<LockedLease> {
  const found = ownRow(tx, caller, 'leases', id)
  const known = await found.select(['household_id', 'property_id']).executeTakeFirst()
  const household = await lockHousehold(tx, caller, requireVisible(caller, known, 'lease', id).household_id)
  return { household, lease: await found.selectAll().forNoKeyUpdate().executeTakeFirstOrThrow() }
}

export const updateLease = (tx: Tx, scope: Scope, id: string, to: Updateable<Tables['leases']>): Promise<StoredLease> =>
  updateOwnRow(tx, scope, 'leases', id).set(to).returningAll().executeTakeFirstOrThrow()

/** The statuses of the household's other leases. */
export const otherLeases = async (tx: Tx, { organizationId }: Scope, lease: StoredLease): Promise<LeaseStatus[]> =>
  statuses(
    await tx
      .selectFrom('leases')
      .select('status')
      .where('organization_id', '=', organizationId)
      .where('household_id', '=', lease.household_id)
      .where('id', '!=', lease.id)
      .execute(),
  )

/** The statuses of other households' leases of the unit. */
export const leasesOfOthers = async (
  tx: Tx,
  { organizationId }: Scope,
  unitId: string,
  householdId: string,
): Promise<LeaseStatus[]> =>
  statuses(
    await tx
      .selectFrom('leases')
      .select('status')
      .where('organization_id', '=', organizationId)
      .where('unit_id', '=', unitId)
      .where('household_id', '!=', householdId)
      .execute(),
  )

const statuses = (rows: readonly { status: string }[]) => rows.map(({ status }) => status as LeaseStatus)

/** A lease as announcements contain it. */
export const stepOf = (lease: StoredLease): LeaseStep => ({
  leaseId: lease.id,
  householdId: lease.household_id,
  unitId: lease.unit_id,
  applicationId: lease.application_id,
  propertyId: lease.property_id,
  isCompleted: lease.completed_at !== null,
})
