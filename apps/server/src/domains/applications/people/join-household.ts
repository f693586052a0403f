// Matches the applicants and pets of an application to those of a household that lives here already.
import type { Ctx } from '../../../kit/context.ts'
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import type { Origin } from '../../../kit/idempotency.ts'
import {
  addCustomer,
  addPet,
  checkUnlocked,
  keepGiven,
  keepGivenPet,
  listMembers,
  PrimaryRequired,
  petsOf,
  type StoredHousehold,
  updatePet,
} from '../../households/index.ts'
import type { NewApplication } from '../new-application.ts'
import { matchMembers } from './match-members.ts'

type Applicant = NewApplication['applicants'][number]
type Joining = {
  readonly applicationId: string
  readonly applicants: readonly Applicant[]
  /** What is given of an applicant who is not a member yet. */
  readonly asNew: (given: Applicant) => Applicant
}

/**
 * Members stay as they are, and what is given of them is stored as overrides of the application. Other applicants become members; a
 * locked household throws instead. Returns ids in the order of the applicants.
 */
export async function joinHousehold(
  ctx: Ctx,
  tx: Tx,
  household: StoredHousehold,
  { applicationId, applicants, asNew }: Joining,
  made: Origin,
): Promise<string[]> {
  const members = await listMembers(tx, ctx.caller, household.id)
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
    const which = `applicants ${n + 1} is wrong: `
    const member = matched[n]
    if (member) await keepGiven(ctx, tx, { applicationId, customerId: member.id }, given, which)
    const row = { ...made, application_id: null }
    const customer = member ?? (await addCustomer(ctx, tx, household, asNew(given), row, which))
    ids.push(customer.id)
  }
  return ids
}

/** Pets that the household already has, by name and type, go over to the application, which stores what is given of them as overrides. */
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
      await keepGivenPet(tx, by, { applicationId: row.application_id, petId: same.id }, one)
    } else await addPet(tx, by, household, one, row)
  }
}
