// Overrides: what applications give of people and pets that their household had before. Every function takes the transaction, then the
// organization whose rows it may touch.
import { sql, type Updateable } from 'kysely'
import type { Scope, Tables, Tx } from '../../../kit/db/tables.ts'
import { NO_NUMBER } from './seal-applicant.ts'

export type ApplicantOverride = Updateable<Tables['applicant_overrides']>
export type PetOverride = Updateable<Tables['pet_overrides']>

export type OfApplicant = { readonly applicationId: string; readonly customerId: string }
export type OfPet = { readonly applicationId: string; readonly petId: string }

/** Without the mark and the index, which come and go with their number. */
const namesOf = (columns: object) => Object.keys(columns).filter((name) => !/^social_security_number_/.test(name))
const together = (table: string) =>
  sql<string[]>`array(select distinct unnest(${sql.table(table)}.given || excluded.given) order by 1)`

/** Overrides these columns from now on; overrides of others stay. Undefined is no override. */
export async function saveApplicantOverride(
  tx: Tx,
  { organizationId }: Scope,
  { applicationId, customerId }: OfApplicant,
  columns: ApplicantOverride,
) {
  const said = defined(columns)
  await tx
    .insertInto('applicant_overrides')
    .values({
      ...said,
      organization_id: organizationId,
      application_id: applicationId,
      customer_id: customerId,
      given: namesOf(said),
    })
    .onConflict((row) =>
      row
        .columns(['organization_id', 'application_id', 'customer_id'])
        .doUpdateSet({ ...said, given: together('applicant_overrides') }),
    )
    .execute()
}

export async function savePetOverride(
  tx: Tx,
  { organizationId }: Scope,
  { applicationId, petId }: OfPet,
  columns: PetOverride,
) {
  const said = defined(columns)
  await tx
    .insertInto('pet_overrides')
    .values({
      ...said,
      organization_id: organizationId,
      application_id: applicationId,
      pet_id: petId,
      given: namesOf(said),
    })
    .onConflict((row) =>
      row
        .columns(['organization_id', 'application_id', 'pet_id'])
        .doUpdateSet({ ...said, given: together('pet_overrides') }),
    )
    .execute()
}

export const deleteApplicantOverride = (
  tx: Tx,
  { organizationId }: Scope,
  { applicationId, customerId }: OfApplicant,
) =>
  tx
    .deleteFrom('applicant_overrides')
    .where('organization_id', '=', organizationId)
    .where('application_id', '=', applicationId)
    .where('customer_id', '=', customerId)
    .execute()

/** Removes the relationship and applicant type of this person from the overrides of every application. */
export const forgetPlace = (tx: Tx, { organizationId }: Scope, customerId: string) =>
  tx
    .updateTable('applicant_overrides')
    .set({
      relationship: null,
      applicant_type: null,
      given: sql<string[]>`array_remove(array_remove(given, 'relationship'), 'applicant_type')`,
    })
    .where('organization_id', '=', organizationId)
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`given && array['relationship', 'applicant_type']`)
    .execute()

/** Clears the number of this person in the overrides of every application. */
export const forgetNumbers = (tx: Tx, { organizationId }: Scope, customerId: string) =>
  tx
    .updateTable('applicant_overrides')
    .set(NO_NUMBER)
    .where('organization_id', '=', organizationId)
    .where('customer_id', '=', customerId)
    .where('social_security_number', 'is not', null)
    .execute()

/** Removes the overrides of these columns: the application has the record's values from now on. */
export async function followCustomer(
  tx: Tx,
  { organizationId }: Scope,
  { applicationId, customerId }: OfApplicant,
  columns: ApplicantOverride,
) {
  await tx
    .updateTable('applicant_overrides')
    .set(unsaid(columns))
    .where('organization_id', '=', organizationId)
    .where('application_id', '=', applicationId)
    .where('customer_id', '=', customerId)
    .execute()
}

export async function followPet(
  tx: Tx,
  { organizationId }: Scope,
  { applicationId, petId }: OfPet,
  columns: PetOverride,
) {
  await tx
    .updateTable('pet_overrides')
    .set(unsaid(columns))
    .where('organization_id', '=', organizationId)
    .where('application_id', '=', applicationId)
    .where('pet_id', '=', petId)
    .execute()
}

function unsaid(columns: object) {
  const names = Object.keys(defined(columns))
  return {
    ...Object.fromEntries(names.map((name) => [name, null])),
    given: sql<string[]>`array(select unnest(given) except select unnest(${names}::text[]) order by 1)`,
  }
}

const defined = <C extends object>(columns: C) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as C
