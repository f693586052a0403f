import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { InputOf } from '../../../kit/input.ts'
import { Conflict } from '../../../kit/problems.ts'
import { lockLeasedUnit, unleaseUnit } from '../../properties/index.ts'
import { leaseCanceled } from '../announcements.ts'
import { setHouseholdStatus, takeAcceptanceBack } from '../household-status.queries.ts'
import { type HouseholdStatus, livesHere, whenLeaseCanceled } from '../household-status.ts'
import { leasesOfOthers, lockLease, otherLeases, type StoredLease, stepOf, updateLease } from './lease.queries.ts'
import type { leaseCancellation } from './lease.resource.ts'

const BEFORE_MOVE_IN = ['DRAFT', 'PENDING_SIGNATURE', 'COMPLETED']

/** Before the move-in only. A trigger on the status unlocks the household with its last completed lease. */
export async function cancelLease(
  ctx: Ctx,
  id: string,
  { reason = null }: InputOf<typeof leaseCancellation>,
): Promise<StoredLease> {
  const { caller, db, requestId } = ctx
  return db.transaction(caller, async (tx) => {
    const { lease, household } = await lockLease(tx, caller, id)
    if (lease.status === 'CANCELED') return lease
    if (!BEFORE_MOVE_IN.includes(lease.status))
      throw new Conflict(`Lease ${id} is ${lease.status}: a lease can be canceled before the move-in only`)
    const unit = await lockLeasedUnit(tx, caller, lease)
    const canceled = await updateLease(tx, caller, id, { status: 'CANCELED', cancellation_reason: reason })
    const others = await otherLeases(tx, caller, lease)
    await setHouseholdStatus(tx, caller, household, whenLeaseCanceled(household.status as HouseholdStatus, others))
    if (lease.status === 'COMPLETED' && livesHere(household.status as HouseholdStatus) && !others.includes('COMPLETED'))
      await takeAcceptanceBack(tx, caller, household)
    const awaited = (await leasesOfOthers(tx, caller, unit.id, household.id)).includes('COMPLETED')
    if (lease.status === 'COMPLETED' && !awaited) await unleaseUnit(tx, caller, unit)
    await audit(tx, caller, 'lease.canceled', id, requestId)
    await ctx.announce(ctx, tx, leaseCanceled, stepOf(canceled))
    return canceled
  })
}
