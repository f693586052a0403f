// Every function takes the transaction, then the organization whose rows it may touch.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { ownRow, updateOwnRow } from '../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../kit/db/tables.ts'
import { openStatuses } from './application-status.ts'

export type StoredApplication = Selectable<Tables['applications']>
type NewRow = Omit<Insertable<Tables['applications']>, 'organization_id'>

export const insertApplication = (tx: Tx, { organizationId }: Scope, row: NewRow): Promise<StoredApplication> =>
  tx
    .insertInto('applications')
    .values({ ...row, organization_id: organizationId })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The row is touched even when no column is given. */
export const updateApplication = (
  tx: Tx,
  scope: Scope,
  id: string,
  columns: Updateable<Tables['applications']>,
): Promise<StoredApplication> =>
  updateOwnRow(tx, scope, 'applications', id)
    .set({ ...columns, updated_at: sql`app_now()` })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findApplication = (tx: Tx, scope: Scope, id: string): Promise<StoredApplication | undefined> =>
  ownRow(tx, scope, 'applications', id).selectAll().executeTakeFirst()

/** Another open application of the same prospect, or of the same household. */
export const findOpen = (
  tx: Tx,
  { organizationId }: Scope,
  owner: { readonly prospect_id: string } | { readonly household_id: string },
  exceptId?: string,
): Promise<{ id: string } | undefined> =>
  tx
    .selectFrom('applications')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('status', 'in', openStatuses)
    .where((eb) => eb.and(owner))
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst()

export async function hasApproved(tx: Tx, { organizationId }: Scope, householdId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('applications')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('household_id', '=', householdId)
    .where('status', '=', 'APPROVED')
    .executeTakeFirst()
  return found !== undefined
}

export const findHolder = (tx: Tx, { organizationId }: Scope, unitId: string): Promise<{ id: string } | undefined> =>
  tx
    .selectFrom('applications')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('unit_id', '=', unitId)
    .where('holds_unit', '=', true)
    .executeTakeFirst()

/** The lease that was made from the application and not canceled since. */
export const findLease = (
  tx: Tx,
  { organizationId }: Scope,
  applicationId: string,
): Promise<{ id: string; completed_at: Date | null } | undefined> =>
  tx
    .selectFrom('leases')
    .select(['id', 'completed_at'])
    .where('organization_id', '=', organizationId)
    .where('application_id', '=', applicationId)
    .where('status', '!=', 'CANCELED')
    .executeTakeFirst()
