// What an application says of somebody who was a member of its household before is kept by the application.
import type { Ctx } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'
import type { Given } from '../../kit/input.ts'
import { columnsOf } from './applicant-columns.ts'
import { checkPlace } from './applicant-place.ts'
import type { applicantChange, applicantInput } from './customer.resource.ts'
import type { StoredCustomer } from './customers.queries.ts'
import { changeCustomer } from './customers.ts'
import { checkUnlocked, type StoredHousehold } from './lock.ts'
import { type OfApplicant, saveApplicantOverride } from './overrides.queries.ts'
import { overrideNumber, sealApplicant } from './seal-applicant.ts'

type Change = Given<typeof applicantChange>

/**
 * As for somebody new, null says nothing, nor do an address and an employment of nulls: what is known of the member then stays. `which`
 * begins the message of a refusal.
 */
export async function keepGiven(
  ctx: Ctx,
  tx: Tx,
  of: OfApplicant,
  given: Given<typeof applicantInput>,
  which?: string,
): Promise<void> {
  checkPlace(given, { isPrimary: given.isPrimary, takesOver: false }, which)
  const { currentAddress, employmentInformation, ...rest } = given
  const { socialSecurityNumber, ...employment } = employmentInformation ?? {}
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  await save(ctx, tx, of, {
    columns: {
      ...said,
      ...(hasValue(currentAddress) && { currentAddress }),
      ...(hasValue(employment) && { employmentInformation: employment }),
    },
    number: socialSecurityNumber == null ? undefined : { socialSecurityNumber },
  })
}

const hasValue = (parts: Readonly<Record<string, unknown>> | null | undefined) =>
  Object.values(parts ?? {}).some((value) => value !== null)

/**
 * What is missing stays, null clears. Who somebody is and who is the head are the household's: they change there, unless it is locked.
 */
export async function changeGiven(
  ctx: Ctx,
  tx: Tx,
  household: StoredHousehold,
  applicationId: string,
  stored: StoredCustomer,
  change: Change,
): Promise<void> {
  const own = householdChange(stored, change)
  const isPrimary = change.isPrimary ?? stored.head_of_household
  const takesOver = isPrimary && !stored.head_of_household
  checkPlace(change, { isPrimary, takesOver })
  const names = Object.keys(own)
  if (names.length > 0) {
    checkUnlocked(household, `${names.join(', ')} of customer ${stored.id}`)
    // The relationship is then that of the one who was the head before.
    await changeCustomer(ctx, tx, household, stored, {
      ...own,
      ...(takesOver && { relationship: change.relationship }),
    })
  }
  const of = { applicationId, customerId: stored.id }
  await save(ctx, tx, of, { columns: change, number: change.employmentInformation })
}

/** Of a change, what is not the application's and differs from what is known. */
function householdChange(stored: StoredCustomer, { firstName, lastName, isPrimary, birthDate, dob }: Change): Change {
  const born = birthDate === undefined ? dob : birthDate
  return {
    ...(firstName !== undefined && firstName !== stored.first_name && { firstName }),
    ...(lastName !== undefined && lastName !== stored.last_name && { lastName }),
    ...(isPrimary !== undefined && isPrimary !== stored.head_of_household && { isPrimary }),
    ...(born !== undefined && stored.birth_date !== null && born !== stored.birth_date && { birthDate: born }),
  }
}

type Said = { readonly columns: Change; readonly number: Change['employmentInformation'] }

async function save(ctx: Ctx, tx: Tx, of: OfApplicant, { columns, number }: Said) {
  await saveApplicantOverride(tx, ctx.caller, of, {
    ...columnsOf(columns),
    relationship: columns.relationship,
    applicant_type: columns.applicantType,
    ...(await sealApplicant(ctx, tx, overrideNumber(of.applicationId, of.customerId), number)),
  })
}
