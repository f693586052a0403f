// Every function takes the transaction, then the organization whose rows it may touch.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../../kit/db/tables.ts'
import { NotFound } from '../../../kit/problems.ts'
import { forgetPlace } from './overrides.queries.ts'

export type StoredCustomer = Selectable<Tables['customers']>
/** A customer with the overrides of the application that names them: its values come before the customer's. */
export type StoredApplicant = StoredCustomer & {
  /** The number is sealed under `overrideNumber`, not `customerNumber`. */
  readonly is_number_overridden: boolean
}
export type CustomerColumns = Updateable<Tables['customers']>
type NewRow = CustomerColumns &
  Pick<Insertable<Tables['customers']>, 'id' | 'property_id' | 'household_id' | 'first_name' | 'last_name'>

export const insertCustomer = (tx: Tx, { organizationId }: Scope, row: NewRow): Promise<StoredCustomer> =>
  tx
    .insertInto('customers')
    .values({ ...row, organization_id: organizationId })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The row is touched even when no column is given. */
export const updateCustomer = (tx: Tx, scope: Scope, id: string, columns: CustomerColumns): Promise<StoredCustomer> =>
  updateOwnRow(tx, scope, 'customers', id)
    .set({ ...columns, updated_at: sql`app_now()` })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The record of an applicant of this application; NotFound for any other customer. */
export async function findApplicant(tx: Tx, scope: Scope, applicationId: string, id: string): Promise<StoredCustomer> {
  const found = await ownRow(tx, scope, 'customers', id)
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  if (!found) throw new NotFound(`No customer of this application has the id ${id}`)
  return found
}

export const listApplicants = (tx: Tx, { organizationId }: Scope, applicationId: string): Promise<StoredApplicant[]> =>
  applicants(tx)
    .where('organization_id', '=', organizationId)
    .where('application_id', '=', applicationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** One of them; throws when it is missing. */
export const readApplicant = (tx: Tx, { organizationId }: Scope, id: string): Promise<StoredApplicant> =>
  applicants(tx).where('organization_id', '=', organizationId).where('id', '=', id).executeTakeFirstOrThrow()

/** The view has the columns of its table, and what it adds. */
const applicants = (tx: Tx) =>
  tx
    .selectFrom('applicants' as 'customers')
    .selectAll()
    .$castTo<StoredApplicant>()

/** Those who live in the household or are about to; not those who left it. */
export const listMembers = (tx: Tx, { organizationId }: Scope, householdId: string): Promise<StoredCustomer[]> =>
  tx
    .selectFrom('customers')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('household_id', '=', householdId)
    .where('status', 'not in', ['FORMER', 'CANCELED'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Makes the head of the household an ordinary member, and removes what applications gave as their relationship and type. */
export async function stepDown(tx: Tx, { organizationId }: Scope, householdId: string, relationship: string) {
  const stepping = await tx
    .updateTable('customers')
    .set({
      head_of_household: false,
      relationship,
      applicant_type: sql<string>`case applicant_type when 'PRIMARY' then 'CO_APPLICANT' else applicant_type end`,
    })
    .where('organization_id', '=', organizationId)
    .where('household_id', '=', householdId)
    .where('head_of_household', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (stepping) await forgetPlace(tx, { organizationId }, stepping.id)
}

/** Sets the application of the household and of these people; nothing else about them changes. */
export async function nameApplicants(
  tx: Tx,
  { organizationId }: Scope,
  householdId: string,
  customerIds: readonly string[],
  applicationId: string,
) {
  await tx
    .updateTable('customers')
    .set({ application_id: applicationId })
    .where('organization_id', '=', organizationId)
    .where('household_id', '=', householdId)
    .where('id', 'in', [...customerIds])
    .execute()
  await updateOwnRow(tx, { organizationId }, 'households', householdId).set({ application_id: applicationId }).execute()
}

const followed = { open: { from: 'CANCELED', to: 'APPLICANT' }, closed: { from: 'APPLICANT', to: 'CANCELED' } } as const

/** Sets the status of a household without a completed lease, and of its applicants, from its application. */
export async function followApplication(
  tx: Tx,
  { organizationId }: Scope,
  { householdId, applicationId, now }: { householdId: string; applicationId: string; now: keyof typeof followed },
) {
  const { from, to } = followed[now]
  const { numUpdatedRows } = await tx
    .updateTable('households as h')
    .set({ status: to })
    .where('h.organization_id', '=', organizationId)
    .where('h.id', '=', householdId)
    .where('h.status', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('leases as l')
            .select('l.id')
            .whereRef('l.organization_id', '=', 'h.organization_id')
            .whereRef('l.household_id', '=', 'h.id')
            .where('l.completed_at', 'is not', null)
            .where('l.status', '!=', 'CANCELED'),
        ),
      ),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await tx
    .updateTable('customers')
    .set({ status: to })
    .where('organization_id', '=', organizationId)
    .where('application_id', '=', applicationId)
    .where('status', '=', from)
    .execute()
}
