// An application of a household that lives here already: whom and which pets it means.
import type { Ctx } from '../../kit/context.ts'
import type { Scope, Tx } from '../../kit/db/tables.ts'
import type { Origin } from '../../kit/idempotency.ts'
import {
  addCustomer,
  addPet,
  checkUnlocked,
  membersOf,
  PrimaryRequired,
  petsOf,
  type StoredHousehold,
  updatePet,
} from '../households/index.ts'
import { matchMembers } from './match-members.ts'
import type { NewApplication } from './new-application.ts'

/** Members stay as they are; who is not one becomes one, unless the household is locked. Ids in the order of the applicants. */
export async function joinHousehold(
  ctx: Ctx,
  tx: Tx,
  household: StoredHousehold,
  applicants: NewApplication['applicants'],
  made: Origin,
): Promise<string[]> {
  const members = await membersOf(tx, ctx.caller, household.id)
  const matched = matchMembers(members, applicants)
  if (matched.includes(undefined)) checkUnlocked(household, 'its customers')
  const head = members.find((member) => member.head_of_household)
  const primary = matched[applicants.findIndex(({ isPrimary }) => isPrimary)]
  if (head && primary !== head)
    throw new PrimaryRequired(
      `The primary applicant must be the head of household ${household.id}, customer ${head.id}`,
    )
  const ids: string[] = []
  for (const [n, given] of applicants.entries()) {
    const row = { ...made, application_id: null }
    const customer = matched[n] ?? (await addCustomer(ctx, tx, household, given, row, `applicants ${n + 1} is wrong: `))
    ids.push(customer.id)
  }
  return ids
}

/** Pets that the household already has, by name and type, go over to the application as they are. */
export async function joinPets(
  tx: Tx,
  by: Scope,
  household: StoredHousehold,
  given: NonNullable<NewApplication['pets']>,
  row: Origin & { readonly application_id: string },
): Promise<void> {
  const known = new Set(await petsOf(tx, by, { household_id: household.id }))
  for (const one of given) {
    const same = [...known].find(
      ({ name, type }) => type === one.type && name.trim().toLowerCase() === one.name.trim().toLowerCase(),
    )
    if (same) {
      known.delete(same)
      await updatePet(tx, by, same.id, { application_id: row.application_id })
    } else await addPet(tx, by, household, one, row)
  }
}
