import type { Caller } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'
import { withinReach } from '../access/index.ts'
import { checkUnlocked, holdHousehold, type StoredHousehold } from '../households/index.ts'
import { findApplication, findLease, type StoredApplication } from './application.queries.ts'
import { standsStill } from './application-lock.ts'

export type Held = { readonly application: StoredApplication; readonly household: StoredHousehold }

/**
 * The application and its household, held until the transaction ends: whatever changes an application holds its household first.
 * NotFound outside the caller's walls.
 */
export async function holdApplication(tx: Tx, caller: Caller, id: string): Promise<Held> {
  const seen = withinReach(caller, await findApplication(tx, caller, id), 'application', id)
  const household = await holdHousehold(tx, caller, seen.household_id)
  // It may have changed while somebody else held the household.
  const application = await findApplication(tx, caller, id)
  return { application: application ?? seen, household }
}

/** Throws when the lock of the household stops this application; `what` is what was to be changed: `its unit`. */
export async function checkMoves(tx: Tx, caller: Caller, { application, household }: Held, what: string) {
  if (!household.is_locked) return
  const lease = await findLease(tx, caller, application.id)
  const isStill = standsStill({
    isHouseholdLocked: household.is_locked,
    isTransfer: application.is_transfer,
    isOwnLeaseCompleted: lease?.completed_at != null,
  })
  if (isStill) checkUnlocked(household, what)
}

/** Whether nothing of the household's own may change by this application, which lives here already and wants another unit. */
export const isLockedTransfer = ({ application, household }: Held): boolean =>
  household.is_locked && application.is_transfer
