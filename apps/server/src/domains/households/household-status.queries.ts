// Every function takes the transaction, then the organization whose rows it may touch.

import { updateOwnRow } from '../../kit/db/own-row.ts'
import type { Scope, Tx } from '../../kit/db/tables.ts'
import { type CustomerStatus, type HouseholdStatus, peopleOf, staysBehind } from './household-status.ts'
import type { StoredHousehold } from './lock-household.ts'

/** Sets the status of the household after a step of its lease, and that of its people with it. */
export async function setHouseholdStatus(tx: Tx, by: Scope, household: StoredHousehold, next: HouseholdStatus) {
  if (household.status === next) return
  await updateOwnRow(tx, by, 'households', household.id).set({ status: next }).execute()
  await takeAlong(tx, by, household, next)
}

/** Sets the status of the people of a household to match its own, but for those who stay behind. */
export async function takeAlong(
  tx: Tx,
  { organizationId }: Scope,
  { id, status: before }: StoredHousehold,
  next: HouseholdStatus,
) {
  await tx
    .updateTable('customers')
    .set({ status: peopleOf(next) })
    .where('organization_id', '=', organizationId)
    .where('household_id', '=', id)
    .where('status', 'not in', [...staysBehind(before as HouseholdStatus), peopleOf(next)])
    .execute()
}

const turn =
  (from: CustomerStatus, to: CustomerStatus) =>
  async (tx: Tx, { organizationId }: Scope, { id }: StoredHousehold) => {
    await tx
      .updateTable('customers')
      .set({ status: to })
      .where('organization_id', '=', organizationId)
      .where('household_id', '=', id)
      .where('status', '=', from)
      .execute()
  }

/** Applicants become FUTURE, also in a household that lives here already. */
export const acceptApplicants = turn('APPLICANT', 'FUTURE')

/** Those who were to come by a lease that is canceled become applicants again. */
export const takeAcceptanceBack = turn('FUTURE', 'APPLICANT')
