// Every function takes the transaction, then the scope, which limits it to one organization's rows.
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Caller } from '../../kit/context.ts'
import { ownRow, updateOwnRow } from '../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../kit/db/tables.ts'
import { NotFound } from '../../kit/problems.ts'
import { requireVisible } from '../access/index.ts'
import { checkUnit } from '../properties/index.ts'

export type StoredWorkOrder = Selectable<Tables['work_orders']>

/** Undefined when the integration has already created one under the same idempotencyId. */
export const insertWorkOrder = (
  tx: Tx,
  { organizationId }: Scope,
  row: Omit<Insertable<Tables['work_orders']>, 'organization_id'>,
): Promise<StoredWorkOrder | undefined> =>
  tx
    .insertInto('work_orders')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Locks the row until the transaction ends; NotFound outside the caller's walls. */
export async function lockWorkOrder(tx: Tx, caller: Caller, id: string): Promise<StoredWorkOrder> {
  const stored = await ownRow(tx, caller, 'work_orders', id).selectAll().forUpdate().executeTakeFirst()
  return requireVisible(caller, stored, 'workOrder', id)
}

export const updateWorkOrder = (tx: Tx, scope: Scope, id: string, columns: Updateable<Tables['work_orders']>) =>
  updateOwnRow(tx, scope, 'work_orders', id).set(columns).execute()

export type Whereabouts = {
  readonly propertyId: string
  readonly unitId: string | null
  readonly householdId: string | null
  readonly customerId: string | null
}

/** NotFound for a unit, household or customer of another property, and for a customer of another household. */
export async function checkWhereabouts(
  tx: Tx,
  by: Scope,
  { propertyId, unitId, householdId, customerId }: Whereabouts,
): Promise<void> {
  if (unitId) await checkUnit(tx, by, propertyId, unitId)
  if (householdId && !(await findHousehold(tx, by, propertyId, householdId)))
    throw new NotFound(`No household of this property has the id ${householdId}`)
  const customer = customerId ? await findCustomer(tx, by, propertyId, customerId) : undefined
  if (customerId && !customer) throw new NotFound(`No customer of this property has the id ${customerId}`)
  if (customer && householdId && customer.household_id !== householdId)
    throw new NotFound(`Household ${householdId} has no customer with the id ${customerId}`)
}

const findHousehold = (tx: Tx, scope: Scope, propertyId: string, id: string) =>
  ownRow(tx, scope, 'households', id).select('id').where('property_id', '=', propertyId).executeTakeFirst()

const findCustomer = (tx: Tx, scope: Scope, propertyId: string, id: string) =>
  ownRow(tx, scope, 'customers', id).select('household_id').where('property_id', '=', propertyId).executeTakeFirst()
