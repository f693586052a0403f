// How the pets of a household change. Every function takes the household as `holdHousehold` gave it, and stops at its lock.
import type { Scope, Tx } from '../../kit/db/tables.ts'
import type { Origin } from '../../kit/idempotency.ts'
import { newId } from '../../kit/ids.ts'
import type { Given } from '../../kit/input.ts'
import { differing } from './differing.ts'
import { checkUnlocked, type StoredHousehold } from './lock.ts'
import { followPet, type OfPet, savePetOverride } from './overrides.queries.ts'
import type { petChange, petInput } from './pet.resource.ts'
import * as pets from './pets.queries.ts'

type Change = Given<typeof petChange>

export async function addPet(
  tx: Tx,
  by: Scope,
  household: StoredHousehold,
  given: Given<typeof petInput>,
  row: Origin & { readonly application_id: string },
) {
  checkUnlocked(household, 'its pets')
  return pets.insertPet(tx, by, {
    ...columnsOf(given),
    ...row,
    id: newId(),
    property_id: household.property_id,
    household_id: household.id,
    name: given.name,
    type: given.type,
  })
}

/** What is missing stays, null clears. The application that it is in no longer says anything else of what has changed. */
export async function changePet(tx: Tx, by: Scope, household: StoredHousehold, id: string, change: Change) {
  checkUnlocked(household, 'its pets')
  const changed = await pets.updatePet(tx, by, id, columnsOf(change))
  await followPet(tx, by, { applicationId: changed.application_id, petId: id }, toldOf(change))
  return changed
}

export async function removePet(tx: Tx, by: Scope, household: StoredHousehold, id: string) {
  checkUnlocked(household, 'its pets')
  await pets.deletePet(tx, by, id)
}

/** What an application says of a pet that the household had before is kept by the application. */
export const keepGivenPet = (tx: Tx, by: Scope, of: OfPet, given: Given<typeof petInput>) =>
  savePetOverride(tx, by, of, withoutNulls(toldOf(given)))

/** What is missing stays, null clears. Which pet it is, is the household's, which is locked. */
export async function changeGivenPet(
  tx: Tx,
  by: Scope,
  household: StoredHousehold,
  applicationId: string,
  { id, name, type }: pets.StoredPet,
  change: Change,
) {
  const differs = differing({ name: change.name, type: change.type }, { name, type })
  if (differs.length > 0) checkUnlocked(household, `${differs.join(', ')} of pet ${id}`)
  await savePetOverride(tx, by, { applicationId, petId: id }, toldOf(change))
}

const columnsOf = (given: Change): pets.PetColumns => ({ name: given.name, type: given.type, ...toldOf(given) })

const toldOf = (given: Change) => ({
  breed: given.breed,
  color: given.color,
  weight: given.weight,
  age_years: given.ageYears,
  is_service_animal: given.isServiceAnimal,
  is_emotional_support_animal: given.isEmotionalSupportAnimal,
  notes: given.notes,
})

/** As of a new pet, null says nothing. */
const withoutNulls = <C extends object>(columns: C) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null)) as C
