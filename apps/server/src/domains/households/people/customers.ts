// Changes the people of a household, which the transaction has locked or created, and throws when a completed lease has locked it.
import type { Ctx } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import type { Origin } from '../../../kit/idempotency.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { defineProblem } from '../../../kit/problems.ts'
import { checkUnlocked, type StoredHousehold } from '../lock-household.ts'
import { columnsOf } from './applicant-columns.ts'
import { checkRole } from './applicant-role.ts'
import type { applicantChange, applicantInput } from './customer.resource.ts'
import * as customers from './customers.queries.ts'
import { deleteApplicantOverride, followCustomer, forgetNumbers } from './overrides.queries.ts'
import { customerNumber, NO_NUMBER, sealApplicant } from './seal-applicant.ts'

type Change = InputOf<typeof applicantChange>
type NewCustomer = Origin & { readonly application_id: string | null; readonly prospect_id?: string | null }

export class PrimaryRequired extends defineProblem(
  409,
  'primary_required',
  'An application always has exactly one primary applicant, who is the head of its household.',
) {}

/** A new primary takes the place of the one there is. */
export async function addCustomer(
  ctx: Ctx,
  tx: Tx,
  household: StoredHousehold,
  given: InputOf<typeof applicantInput>,
  row: NewCustomer,
  which?: string,
) {
  checkUnlocked(household, 'its customers')
  const takesOver = given.isPrimary && household.primary_customer_id !== null
  checkRole(given, { isPrimary: given.isPrimary, takesOver }, which)
  if (given.isPrimary) await customers.stepDown(tx, ctx.caller, household.id, given.relationship ?? 'OTHER')
  const id = newId()
  return customers.insertCustomer(tx, ctx.caller, {
    ...columnsOf(given),
    ...placeOf(given, given.isPrimary),
    ...(await sealApplicant(ctx, tx, customerNumber(id), given.employmentInformation)),
    ...row,
    id,
    property_id: household.property_id,
    household_id: household.id,
    first_name: given.firstName,
    last_name: given.lastName,
    status: household.status === 'CANCELED' ? 'CANCELED' : 'APPLICANT',
  })
}

/** What is missing stays, null clears. Overrides by their application of what has changed are removed. */
export async function changeCustomer(
  ctx: Ctx,
  tx: Tx,
  household: StoredHousehold,
  { id, application_id, head_of_household: wasPrimary }: customers.StoredCustomer,
  change: Change,
) {
  checkUnlocked(household, 'its customers')
  const isPrimary = change.isPrimary ?? wasPrimary
  if (wasPrimary && !isPrimary)
    throw new PrimaryRequired(
      `Customer ${id} is the primary applicant. Set isPrimary of another applicant to true instead`,
    )
  checkRole(change, { isPrimary, takesOver: isPrimary && !wasPrimary })
  if (isPrimary && !wasPrimary) await customers.stepDown(tx, ctx.caller, household.id, change.relationship ?? 'OTHER')
  const { head_of_household, ...place } = placeOf(change, isPrimary)
  const number = await sealApplicant(ctx, tx, customerNumber(id), change.employmentInformation)
  const said = { ...columnsOf(change), ...place, ...number }
  if (application_id !== null)
    await followCustomer(tx, ctx.caller, { applicationId: application_id, customerId: id }, said)
  const { firstName: first_name, lastName: last_name } = change
  return customers.updateCustomer(tx, ctx.caller, id, { ...said, first_name, last_name, head_of_household })
}

/** The record of an applicant who is taken out stays, without the number that identifies them. */
export async function removeCustomer(
  { caller }: Ctx,
  tx: Tx,
  household: StoredHousehold,
  { id, application_id, head_of_household, status }: customers.StoredCustomer,
) {
  checkUnlocked(household, 'its customers')
  if (head_of_household)
    throw new PrimaryRequired(
      `Customer ${id} is the primary applicant. Make another applicant the primary before removing this one`,
    )
  if (application_id !== null)
    await deleteApplicantOverride(tx, caller, { applicationId: application_id, customerId: id })
  await forgetNumbers(tx, caller, id)
  return customers.updateCustomer(tx, caller, id, {
    application_id: null,
    // A customer who lives here already only leaves the application.
    status: status === 'APPLICANT' ? 'CANCELED' : status,
    ...NO_NUMBER,
  })
}

/** The head of a household has no relationship to it. */
const placeOf = (
  { relationship, applicantType }: Change,
  isPrimary: boolean,
): Pick<customers.CustomerColumns, 'head_of_household' | 'relationship' | 'applicant_type'> =>
  isPrimary
    ? { head_of_household: true, relationship: null, applicant_type: 'PRIMARY' }
    : { relationship, applicant_type: applicantType }
