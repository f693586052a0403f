// Stores what an application gives of a member that its household had before, as overrides of the application.
import type { Ctx } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import type { InputOf } from '../../../kit/input.ts'
import { differing } from '../differing.ts'
import { checkUnlocked, type StoredHousehold } from '../lock-household.ts'
import { columnsOf } from './applicant-columns.ts'
import { checkRole } from './applicant-role.ts'
import type { applicantChange, applicantInput } from './customer.resource.ts'
import type { StoredCustomer } from './customers.queries.ts'
import { type OfApplicant, saveApplicantOverride } from './overrides.queries.ts'
import { overrideNumber, sealApplicant } from './seal-applicant.ts'

type Change = InputOf<typeof applicantChange>

/**
 * Null gives no value, as for a new applicant, and neither do an address and an employment of nulls: what is known of the member then
 * stays. `which` begins the message of a refusal.
 */
export async function keepGiven(
  ctx: Ctx,
  tx: Tx,
  of: OfApplicant,
  given: InputOf<typeof applicantInput>,
  which?: string,
): Promise<void> {
  checkRole(given, { isPrimary: given.isPrimary, takesOver: false }, which)
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
 * What is missing stays, null clears. Names, a known birth date and who is the head are the household's, which is locked: changing them
 * throws. A number that is given alone leaves the employment.
 */
export async function changeGiven(
  ctx: Ctx,
  tx: Tx,
  household: StoredHousehold,
  applicationId: string,
  stored: StoredCustomer,
  change: Change,
): Promise<void> {
  const { firstName, lastName, isPrimary, birthDate, dob, employmentInformation } = change
  const { first_name, last_name, head_of_household, birth_date } = stored
  const born = birthDate === undefined ? dob : birthDate
  const differs = differing(
    { firstName, lastName, isPrimary, birthDate: birth_date === null ? undefined : born },
    { firstName: first_name, lastName: last_name, isPrimary: head_of_household, birthDate: birth_date },
  )
  if (differs.length > 0) checkUnlocked(household, `${differs.join(', ')} of customer ${stored.id}`)
  checkRole(change, { isPrimary: head_of_household, takesOver: false })
  const { socialSecurityNumber, ...employment } = employmentInformation ?? {}
  const isNumberAlone = socialSecurityNumber != null && !hasValue(employment)
  const { employmentInformation: _, ...rest } = change
  await save(
    ctx,
    tx,
    { applicationId, customerId: stored.id },
    {
      columns: isNumberAlone ? rest : change,
      number: employmentInformation,
    },
  )
}

type GivenApplicant = { readonly columns: Change; readonly number: Change['employmentInformation'] }

async function save(ctx: Ctx, tx: Tx, of: OfApplicant, { columns, number }: GivenApplicant) {
  await saveApplicantOverride(tx, ctx.caller, of, {
    ...columnsOf(columns),
    relationship: columns.relationship,
    applicant_type: columns.applicantType,
    ...(await sealApplicant(ctx, tx, overrideNumber(of.applicationId, of.customerId), number)),
  })
}
