import type { Caller } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'
import { requireVisible } from '../access/index.ts'
import { checkUnlocked, lockHousehold, type StoredHousehold } from '../households/index.ts'
import { findApplication, findLease, type StoredApplication } from './application.queries.ts'
import { standsStill } from './application-lock.ts'

export type LockedApplication = { readonly application: StoredApplication; readonly household: StoredHousehold }

/**
 * Locks the household of the application until the transaction ends, then reads the application: every change of an application locks
 * its household first. NotFound outside the caller's walls.
 */
export async function lockApplication(tx: Tx, caller: Caller, id: string): Promise<LockedApplication> {
  const seen = requireVisible(caller, await findApplication(tx, caller, id), 'application', id)
  const household = await lockHousehold(tx, caller, seen.household_id)
  // Read again: it may have changed while another transaction had the household locked.
  const application = await findApplication(tx, caller, id)
  return { application: application ?? seen, household }
}

/** Throws when the lock of the household stops this application; `what` is what was to be changed: `its unit`. */
export async function checkMoves(tx: Tx, caller: Caller, { application, household }: LockedApplication, what: string) {
  if (!household.is_locked) return
  const lease = await findLease(tx, caller, application.id)
  const isStill = standsStill({
    isHouseholdLocked: household.is_locked,
    isTransfer: application.is_transfer,
    isOwnLeaseCompleted: lease?.completed_at != null,
  })
  if (isStill) checkUnlocked(household, what)
}

/** Whether this application, of a household that lives here and wants another unit, may change nothing of the household's own. */
export const isLockedTransfer = ({ application, household }: LockedApplication): boolean =>
  household.is_locked && application.is_transfer
