import { audit } from '../../../kit/audit.ts'
import type { Caller, Ctx } from '../../../kit/context.ts'
import { type Correction, correctionOf } from '../../../kit/correction.ts'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import type { InputOf } from '../../../kit/input.ts'
import { Conflict } from '../../../kit/problems.ts'
import { columnOf } from '../../../kit/resource.ts'
import { requireVisible } from '../../access/index.ts'
import { checkUnlocked, lockHousehold, type StoredHousehold } from '../lock-household.ts'
import { checkRole } from './applicant-role.ts'
import { applicant, type customerCorrection } from './customer.resource.ts'
import { readApplicant, type StoredCustomer, updateCustomer } from './customers.queries.ts'
import { followCustomer } from './overrides.queries.ts'

/** How somebody is reached. It is no part of what was agreed, so it is corrected also when a lease has locked the household. */
const isContact = (name: string) => ['phone', 'email', 'currentAddress'].includes(name)

export type CustomerCorrection = Correction & {
  /** Of the fields, those that say who somebody is. */
  readonly ofPerson: readonly string[]
  /** As they stood in the record, and in the application. */
  readonly before: readonly StoredCustomer[]
}

export type LockedCustomer = { readonly customer: StoredCustomer; readonly household: StoredHousehold }

/** Locks the household of the customer until the transaction ends, then reads the customer. NotFound outside the caller's walls. */
export async function lockCustomer(tx: Tx, caller: Caller, id: string): Promise<LockedCustomer> {
  const find = () => ownRow(tx, caller, 'customers', id).selectAll().executeTakeFirst()
  const seen = requireVisible(caller, await find(), 'customer', id)
  const household = await lockHousehold(tx, caller, seen.household_id)
  const customer = (await find()) ?? seen
  if (customer.household_id !== household.id)
    throw new Conflict(`Customer ${id} was changed at the same time. Please try again`)
  return { customer, household }
}

/**
 * What a request would change of a customer, and of that, what says who they are; throws when a lease has locked that. There may be two
 * values of one field, the record's and the one that their application gives in its place. How somebody is reached is corrected in both. Who
 * they are is no correction when it is what one of the two says already: the application's is changed by way of the application.
 */
export async function findCorrection(
  tx: Tx,
  { caller }: Ctx,
  { customer, household }: LockedCustomer,
  given: InputOf<typeof customerCorrection>,
): Promise<CustomerCorrection> {
  const shown = await readApplicant(tx, caller, customer.id)
  const inRecord = correctionOf(applicant, customer, given)
  const inApplication = correctionOf(applicant, shown, given)
  const differsIn = (each: Correction, name: string) => each.fields.includes(name)
  const fields = Object.keys(given).filter((name) =>
    isContact(name)
      ? differsIn(inRecord, name) || differsIn(inApplication, name)
      : differsIn(inRecord, name) && differsIn(inApplication, name),
  )
  const ofPerson = fields.filter((name) => !isContact(name))
  if (ofPerson.length > 0) checkUnlocked(household, `${ofPerson.join(', ')} of customer ${customer.id}`)
  const changed: Correction['columns'] = { ...inApplication.columns, ...inRecord.columns }
  const columns = Object.fromEntries(
    fields.map((name) => [columnOf(applicant, name), changed[columnOf(applicant, name)]]),
  )
  return { fields, columns, ofPerson, before: [customer, shown] }
}

/** The household keeps the name of its head. */
export async function storeCorrection(
  tx: Tx,
  { caller, requestId }: Ctx,
  { customer, household }: LockedCustomer,
  { fields, columns }: Correction,
): Promise<void> {
  if (fields.length === 0) return
  const { id, application_id, head_of_household, last_name } = customer
  checkRole(
    { relationship: columns['relationship'] as string | null },
    { isPrimary: head_of_household, takesOver: false },
  )
  if (application_id !== null) {
    const { first_name: _, last_name: __, ...overridable } = columns
    await followCustomer(tx, caller, { applicationId: application_id, customerId: id }, overridable)
  }
  const corrected = await updateCustomer(tx, caller, id, columns)
  await audit(tx, caller, 'customer.corrected', id, requestId, fields)
  if (!head_of_household || household.name !== last_name || corrected.last_name === last_name) return
  await updateOwnRow(tx, caller, 'households', household.id).set({ name: corrected.last_name }).execute()
  await audit(tx, caller, 'household.corrected', household.id, requestId, ['name'])
}
