// How the pets of a household change. Every function takes the household as `holdHousehold` gave it, and stops at its lock.
import type { Scope, Tx } from '../../kit/db/tables.ts'
import type { Origin } from '../../kit/idempotency.ts'
import { newId } from '../../kit/ids.ts'
import type { Given } from '../../kit/input.ts'
import { checkUnlocked, type StoredHousehold } from './lock.ts'
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

/** What is missing stays, null clears. */
export async function changePet(tx: Tx, by: Scope, household: StoredHousehold, id: string, change: Change) {
  checkUnlocked(household, 'its pets')
  return pets.updatePet(tx, by, id, columnsOf(change))
}

export async function removePet(tx: Tx, by: Scope, household: StoredHousehold, id: string) {
  checkUnlocked(household, 'its pets')
  await pets.deletePet(tx, by, id)
}

const columnsOf = (given: Change): pets.PetColumns => ({
  name: given.name,
  type: given.type,
  breed: given.breed,
  color: given.color,
  weight: given.weight,
  age_years: given.ageYears,
  is_service_animal: given.isServiceAnimal,
  is_emotional_support_animal: given.isEmotionalSupportAnimal,
  notes: given.notes,
})
