// Every function takes the transaction, then the scope, which limits it to one organization's rows.
import type { Insertable } from 'kysely'
import type { Caller } from '../../kit/context.ts'
import { ownRow, updateOwnRow } from '../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../kit/db/tables.ts'
import { NotFound } from '../../kit/problems.ts'
import { requireVisible } from '../access/index.ts'

export type NewTransaction = Omit<Insertable<Tables['transactions']>, 'organization_id'>
type NewScheduled = Omit<Insertable<Tables['scheduled_transactions']>, 'organization_id'>

/** Undefined when it is there: under the same idempotencyId, or for the same day of the same scheduled transaction. */
export const insertTransaction = (tx: Tx, { organizationId }: Scope, row: NewTransaction) =>
  tx
    .insertInto('transactions')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Undefined when the integration has already made one under the same idempotencyId. */
export const insertScheduled = (tx: Tx, { organizationId }: Scope, row: NewScheduled) =>
  tx
    .insertInto('scheduled_transactions')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const moveBalance = (tx: Tx, scope: Scope, householdId: string, cents: number) =>
  updateOwnRow(tx, scope, 'households', householdId)
    .set((eb) => ({ balance_amount: eb('balance_amount', '+', cents) }))
    .execute()

/** The household of an application; NotFound outside the caller's walls. */
export async function householdOfApplication(tx: Tx, caller: Caller, id: string): Promise<string> {
  const found = await ownRow(tx, caller, 'applications', id).select(['household_id', 'property_id']).executeTakeFirst()
  return requireVisible(caller, found, 'application', id).household_id
}

/** NotFound for a customer or lease that is not of this household, even if another household has it. */
export async function checkOfHousehold(
  tx: Tx,
  { organizationId }: Scope,
  table: 'customers' | 'leases',
  householdId: string,
  id: string,
): Promise<void> {
  const found = await tx
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new NotFound(`Household ${householdId} has no ${table.slice(0, -1)} with the id ${id}`)
}

/** The active code of this name at the property, or else the organization's. */
export const findActiveCode = (tx: Tx, { organizationId }: Scope, propertyId: string, code: string) =>
  tx
    .selectFrom('transaction_codes')
    .select(['code', 'type'])
    .where('organization_id', '=', organizationId)
    .where('code', '=', code)
    .where('is_active', '=', true)
    .where((eb) => eb.or([eb('property_id', '=', propertyId), eb('property_id', 'is', null)]))
    .orderBy('property_id', (order) => order.asc().nullsLast())
    .executeTakeFirst()

/** The codes that an integration is limited to; null: every active one. */
export async function codesAllowed(tx: Tx, scope: Scope, integrationId: string): Promise<string[] | null> {
  const found = await ownRow(tx, scope, 'integrations', integrationId)
    .select('transaction_codes')
    .executeTakeFirstOrThrow()
  return found.transaction_codes
}
