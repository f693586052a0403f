import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { Conflict } from '../../../kit/problems.ts'
import { leaseUnit, lockLeasedUnit } from '../../properties/index.ts'
import { leaseCompleted } from '../announcements.ts'
import { acceptApplicants, setHouseholdStatus } from '../household-status.queries.ts'
import { type HouseholdStatus, whenLeaseCompleted } from '../household-status.ts'
import { lockLease, type StoredLease, stepOf, updateLease } from './lease.queries.ts'

/** From here on the household is locked: a trigger on `completed_at` and the status sees to it. A completed lease is completed only once. */
export async function completeLease(ctx: Ctx, id: string): Promise<StoredLease> {
  const { caller, clock, db, requestId } = ctx
  return db.transaction(caller, async (tx) => {
    const { lease, household } = await lockLease(tx, caller, id)
    if (lease.completed_at && lease.status !== 'CANCELED') return lease
    if (lease.status !== 'DRAFT' && lease.status !== 'PENDING_SIGNATURE')
      throw new Conflict(`Lease ${id} is ${lease.status}: only a DRAFT or PENDING_SIGNATURE lease can be completed`)
    const unit = await lockLeasedUnit(tx, caller, lease)
    const now = clock.now()
    const completed = await updateLease(tx, caller, id, {
      status: 'COMPLETED',
      completed_at: now,
      signed_at: lease.signed_at ?? now,
    })
    await setHouseholdStatus(tx, caller, household, whenLeaseCompleted(household.status as HouseholdStatus))
    await acceptApplicants(tx, caller, household)
    await leaseUnit(tx, caller, unit)
    await audit(tx, caller, 'lease.completed', id, requestId)
    await ctx.announce(ctx, tx, leaseCompleted, stepOf(completed))
    return completed
  })
}
