import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { InputOf } from '../../../kit/input.ts'
import { BadRequest, Conflict } from '../../../kit/problems.ts'
import { checkUnit } from '../../properties/index.ts'
import { checkUnlocked } from '../lock-household.ts'
import { lockLease, type StoredLease, updateLease } from './lease.queries.ts'
import type { leaseChange } from './lease.resource.ts'

/** What is missing stays, null clears. A lease changes until it is completed, which locks its household. */
export async function changeLease(ctx: Ctx, id: string, change: InputOf<typeof leaseChange>): Promise<StoredLease> {
  const { caller, db, requestId } = ctx
  return db.transaction(caller, async (tx) => {
    const { lease, household } = await lockLease(tx, caller, id)
    checkUnlocked(household, 'its leases')
    if (lease.status !== 'DRAFT' && lease.status !== 'PENDING_SIGNATURE')
      throw new Conflict(`Lease ${id} is ${lease.status}: only a DRAFT or PENDING_SIGNATURE lease can change`)
    if (change.unitId !== undefined) await checkUnit(tx, caller, lease.property_id, change.unitId)
    const { startDate = lease.start_date, endDate = lease.end_date, termMonths = lease.term_months } = change
    if (endDate !== null && endDate < startDate)
      throw new BadRequest(`endDate must not be before startDate ${startDate}, not '${endDate}'`)
    const changed = await updateLease(tx, caller, id, {
      unit_id: change.unitId ?? lease.unit_id,
      start_date: startDate,
      end_date: endDate,
      rent_amount: change.rentAmount ?? lease.rent_amount,
      security_deposit_amount: change.securityDepositAmount ?? lease.security_deposit_amount,
      term_months: termMonths,
    })
    await audit(tx, caller, 'lease.updated', id, requestId)
    return changed
  })
}
