// What applications say of people and pets that their household had before. Every function takes the transaction, then whose rows it
// may touch.
import { sql, type Updateable } from 'kysely'
import type { Scope, Tables, Tx } from '../../kit/db/tables.ts'

export type ApplicantOverride = Updateable<Tables['applicant_overrides']>
export type PetOverride = Updateable<Tables['pet_overrides']>

export type OfApplicant = { readonly applicationId: string; readonly customerId: string }
export type OfPet = { readonly applicationId: string; readonly petId: string }

/** The mark comes and goes with its number. */
const namesOf = (columns: object) => Object.keys(columns).filter((name) => name !== 'social_security_number_mark')
const together = (table: string) =>
  sql<string[]>`array(select distinct unnest(${sql.table(table)}.given || excluded.given) order by 1)`

/** In these columns the application speaks from now on; in others as before. Undefined says nothing. */
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

export const findApplicantOverride = (tx: Tx, { organizationId }: Scope, { applicationId, customerId }: OfApplicant) =>
  tx
    .selectFrom('applicant_overrides')
    .select('customer_id')
    .where('organization_id', '=', organizationId)
    .where('application_id', '=', applicationId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()

export const findPetOverride = (tx: Tx, { organizationId }: Scope, { applicationId, petId }: OfPet) =>
  tx
    .selectFrom('pet_overrides')
    .select('pet_id')
    .where('organization_id', '=', organizationId)
    .where('application_id', '=', applicationId)
    .where('pet_id', '=', petId)
    .executeTakeFirst()

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

/** No application says any more which place they have in the household. */
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
    .execute()

/** Of whichever application. */
export const deletePetOverrides = (tx: Tx, { organizationId }: Scope, petId: string) =>
  tx.deleteFrom('pet_overrides').where('organization_id', '=', organizationId).where('pet_id', '=', petId).execute()

const defined = <C extends object>(columns: C) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as C
