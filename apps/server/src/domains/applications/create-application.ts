import { audit } from '../../kit/audit.ts'
import type { Caller, Ctx } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'
import { requireRoleAt } from '../../kit/grants.ts'
import type { Origin } from '../../kit/idempotency.ts'
import { newId } from '../../kit/ids.ts'
import { BadRequest, Conflict } from '../../kit/problems.ts'
import { createOnceIn } from '../access/index.ts'
import {
  addCustomer,
  createHousehold,
  listApplicants,
  lockHousehold,
  nameApplicants,
  petsOf,
  type StoredHousehold,
} from '../households/index.ts'
import { checkUser, noteApplication } from '../properties/index.ts'
import { convertProspect, findProspect, lockProspect } from '../prospects/index.ts'
import { findOpen, hasApproved, insertApplication } from './application.queries.ts'
import { DECIDING } from './change-status.ts'
import { takeUnit } from './leasing/take-unit.ts'
import type { Applied, NewApplication } from './new-application.ts'
import { joinHousehold, joinPets } from './people/join-household.ts'

/** Makes an application from a prospect, with its household, people, pets and unit: all of it or nothing. */
export async function createApplication(
  ctx: Ctx,
  input: NewApplication,
): Promise<Applied & { readonly replayed: boolean }> {
  const { caller, db } = ctx
  return db.transaction(caller, async (tx) => {
    const { row, replayed } = await createOnceIn(tx, caller, 'applications', input, {
      lock: 'idempotencyId',
      create: (_, made) => apply(ctx, tx, input, made),
    })
    const customers = await listApplicants(tx, caller, row.id)
    return { row, customers, pets: await petsOf(tx, caller, { application_id: row.id }), replayed }
  })
}

async function apply(ctx: Ctx, tx: Tx, input: NewApplication, made: Origin) {
  const { caller, requestId } = ctx
  const { prospectId, assignedUserId } = input
  const unitId = input.unitId ?? null
  const primaryAt = checkPrimary(input.applicants)
  const { prospect, linked } = await lockParties(ctx, tx, prospectId)
  const { property_id: propertyId, phone } = prospect
  // The primary applicant is the prospect: without a phone, the prospect's is used.
  const asNew = (one: NewApplication['applicants'][number]) =>
    one.isPrimary ? { ...one, phone: one.phone ?? phone } : one
  const { applicants } = input
  if (linked) await checkUndecided(tx, caller, linked)
  if (assignedUserId) await checkUser(tx, caller, assignedUserId)
  const applicationId = newId()
  const holdsUnit = unitId !== null && (await takeUnit(tx, caller, { propertyId, unitId, applicationId }))

  const origin = { ...made, idempotency_id: null }
  const name = applicants[primaryAt]?.lastName ?? ''
  const household =
    linked ?? (await createHousehold(tx, caller, { property_id: propertyId, name, prospect_id: prospectId }))
  const ids = linked
    ? await joinHousehold(ctx, tx, linked, { applicationId, applicants, asNew }, origin)
    : await fillHousehold(ctx, tx, household, applicants.map(asNew), { ...origin, prospect_id: prospectId })
  const customerId = ids[primaryAt] ?? ''
  const stored = await insertApplication(tx, caller, {
    ...made,
    id: applicationId,
    property_id: propertyId,
    prospect_id: prospectId,
    household_id: household.id,
    customer_id: customerId,
    unit_id: unitId,
    holds_unit: holdsUnit,
    is_transfer: household.is_locked,
    assigned_user_id: assignedUserId ?? null,
    notes: input.notes ?? null,
    desired_move_in_date: input.desiredMoveInDate ?? null,
    lease_term_months: input.leaseTermMonths ?? null,
  })
  await nameApplicants(tx, caller, household.id, ids, applicationId)
  await joinPets(tx, caller, household, input.pets ?? [], { ...origin, application_id: applicationId })
  if (unitId !== null) await noteApplication(tx, caller, unitId, applicationId)
  await audit(tx, caller, 'application.created', applicationId, requestId)
  await convertProspect(ctx, tx, applicationId, { prospectId, customerId, householdId: household.id, propertyId })
  return stored
}

/** Which of the applicants is the primary one. */
function checkPrimary(applicants: NewApplication['applicants']): number {
  const primaries = applicants.flatMap(({ isPrimary }, n) => (isPrimary ? [n] : []))
  const [only] = primaries
  if (only === undefined || primaries.length > 1)
    throw new BadRequest(`applicants must have exactly one with isPrimary true, not ${primaries.length}`)
  return only
}

/** Locks the household, then the prospect. `linked` is a household that staff linked, not one from an earlier application of its own. */
async function lockParties({ caller }: Ctx, tx: Tx, prospectId: string) {
  const seen = await findProspect(tx, caller, prospectId)
  const household = seen.household_id ? await lockHousehold(tx, caller, seen.household_id) : undefined
  const prospect = await lockProspect(tx, caller, prospectId)
  const open = await findOpen(tx, caller, { prospect_id: prospectId })
  if (open) throw new Conflict(`Prospect ${prospectId} already has the open application ${open.id}`)
  if (prospect.household_id !== seen.household_id)
    throw new Conflict(`Prospect ${prospectId} was changed at the same time. Please try again`)
  return { prospect, linked: household?.prospect_id === prospectId ? undefined : household }
}

/** People whom an application names are no longer named by the one before: of staff only those take them from one that is approved who may decide. */
async function checkUndecided(tx: Tx, caller: Caller, { id, property_id }: StoredHousehold) {
  if (await hasApproved(tx, caller, id)) requireRoleAt(caller, DECIDING, property_id)
}

async function fillHousehold(
  ctx: Ctx,
  tx: Tx,
  household: StoredHousehold,
  applicants: NewApplication['applicants'],
  { prospect_id, ...made }: Origin & { readonly prospect_id: string },
): Promise<string[]> {
  const ids: string[] = []
  for (const [n, given] of applicants.entries()) {
    const row = { ...made, application_id: null, prospect_id: given.isPrimary ? prospect_id : null }
    const { id } = await addCustomer(ctx, tx, household, given, row, `applicants ${n + 1} is wrong: `)
    ids.push(id)
  }
  return ids
}
