// Changes the pets of a household that the transaction has locked or created. Once a completed lease locks it, only overrides change.
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import type { Origin } from '../../../kit/idempotency.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { differing } from '../differing.ts'
import { checkUnlocked, type StoredHousehold } from '../lock-household.ts'
import { followPet, type OfPet, savePetOverride } from './overrides.queries.ts'
import type { petChange, petInput } from './pet.resource.ts'
import * as pets from './pets.queries.ts'

type Change = InputOf<typeof petChange>

export async function addPet(
  tx: Tx,
  by: Scope,
  household: StoredHousehold,
  given: InputOf<typeof petInput>,
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

/** What is missing stays, null clears. Overrides by its application of what has changed are removed. */
export async function changePet(tx: Tx, by: Scope, household: StoredHousehold, id: string, change: Change) {
  checkUnlocked(household, 'its pets')
  const changed = await pets.updatePet(tx, by, id, columnsOf(change))
  await followPet(tx, by, { applicationId: changed.application_id, petId: id }, detailColumns(change))
  return changed
}

export async function removePet(tx: Tx, by: Scope, household: StoredHousehold, id: string) {
  checkUnlocked(household, 'its pets')
  await pets.deletePet(tx, by, id)
}

/** Stores what an application gives of a pet that the household had before, as overrides of the application. */
export const keepGivenPet = (tx: Tx, by: Scope, of: OfPet, given: InputOf<typeof petInput>) =>
  savePetOverride(tx, by, of, withoutNulls(detailColumns(given)))

/** What is missing stays, null clears. Name and type are the household's, which is locked: changing them throws. */
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
  await savePetOverride(tx, by, { applicationId, petId: id }, detailColumns(change))
}

const columnsOf = (given: Change): pets.PetColumns => ({ name: given.name, type: given.type, ...detailColumns(given) })

const detailColumns = (given: Change) => ({
  breed: given.breed,
  color: given.color,
  weight: given.weight,
  age_years: given.ageYears,
  is_service_animal: given.isServiceAnimal,
  is_emotional_support_animal: given.isEmotionalSupportAnimal,
  notes: given.notes,
})

/** Null gives no value, as for a new pet. */
const withoutNulls = <C extends object>(columns: C) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null)) as C
