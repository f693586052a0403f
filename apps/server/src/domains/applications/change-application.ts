import { audit } from '../../kit/audit.ts'
import type { Ctx } from '../../kit/context.ts'
import type { InputOf } from '../../kit/input.ts'
import { checkUser } from '../properties/index.ts'
import { type StoredApplication, updateApplication } from './application.queries.ts'
import type { applicationDetails } from './application.resource.ts'
import { checkMoves, lockApplication } from './lock-application.ts'

type Details = InputOf<typeof applicationDetails>

/** What is missing stays, null clears. Notes and assignee go on changing when the household is locked. */
export async function changeApplication(ctx: Ctx, id: string, change: Details): Promise<StoredApplication> {
  const { caller, db, requestId } = ctx
  return db.transaction(caller, async (tx) => {
    const locked = await lockApplication(tx, caller, id)
    if (changesTerms(locked.application, change))
      await checkMoves(tx, caller, locked, 'desiredMoveInDate and leaseTermMonths')
    if (change.assignedUserId) await checkUser(tx, caller, change.assignedUserId)
    const changed = await updateApplication(tx, caller, id, {
      desired_move_in_date: change.desiredMoveInDate,
      lease_term_months: change.leaseTermMonths,
      notes: change.notes,
      assigned_user_id: change.assignedUserId,
    })
    await audit(tx, caller, 'application.updated', id, requestId)
    return changed
  })
}

/** Sent back as it was read, a value changes nothing. */
const changesTerms = (stored: StoredApplication, { desiredMoveInDate, leaseTermMonths }: Details) =>
  (desiredMoveInDate !== undefined && desiredMoveInDate !== stored.desired_move_in_date) ||
  (leaseTermMonths !== undefined && leaseTermMonths !== stored.lease_term_months)
