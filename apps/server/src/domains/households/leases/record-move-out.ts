import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { BadRequest, Conflict } from '../../../kit/problems.ts'
import { createOnce } from '../../access/index.ts'
import { giveNoticeOfUnit, lockLeasedUnit, todayAt } from '../../properties/index.ts'
import { setHouseholdStatus } from '../household-status.queries.ts'
import { whenNoticeGiven } from '../household-status.ts'
import {
  type LockedLease,
  leasesOfOthers,
  lockLease,
  otherLeases,
  type StoredLease,
  updateLease,
} from './lease.queries.ts'
import { endLease } from './lease-end.ts'
import type { newMoveOut } from './move-out.resource.ts'

/** A day to come is notice: the lease ends by itself when the day has come at the property. Any other day ends it now. */
export async function recordMoveOut(ctx: Ctx, input: InputOf<typeof newMoveOut>) {
  const { caller, requestId } = ctx
  return createOnce(ctx, 'move_outs', input, {
    lock: (tx) => lockLease(tx, caller, input.leaseId),
    create: async (tx, made, locked) => {
      const { lease } = locked
      checkLease(lease)
      checkDates(lease, input)
      const stored = await tx
        .insertInto('move_outs')
        .values({
          ...made,
          organization_id: caller.organizationId,
          id: newId(),
          property_id: lease.property_id,
          household_id: lease.household_id,
          unit_id: lease.unit_id,
          lease_id: lease.id,
          date: input.date,
          reason: input.reason ?? null,
          notice_date: input.noticeDate ?? null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!stored) return undefined
      await updateLease(tx, caller, lease.id, { move_out_id: stored.id, move_out_date: input.date })
      const gone = input.date <= (await todayAt(tx, caller, lease.property_id))
      await (gone ? endLease(ctx, tx, locked, input.date) : giveNotice(ctx, tx, locked))
      await audit(tx, caller, 'move_out.recorded', stored.id, requestId)
      return stored
    },
  })
}

function checkLease({ id, status, move_out_id }: StoredLease) {
  if (move_out_id) throw new Conflict(`Lease ${id} already has the move-out ${move_out_id}`)
  if (status !== 'ACTIVE' && status !== 'NOTICE')
    throw new Conflict(`Lease ${id} is ${status}: a household moves out of an ACTIVE lease or one on NOTICE`)
}

function checkDates({ move_in_date, start_date }: StoredLease, { date, noticeDate }: InputOf<typeof newMoveOut>) {
  const begun = move_in_date ?? start_date
  if (date < begun) throw new BadRequest(`date must not be before the move-in on ${begun}, not '${date}'`)
  if (noticeDate && noticeDate > date)
    throw new BadRequest(`noticeDate must not be after date ${date}, not '${noticeDate}'`)
}

async function giveNotice({ caller }: Ctx, tx: Tx, { lease, household }: LockedLease) {
  const unit = await lockLeasedUnit(tx, caller, lease)
  await updateLease(tx, caller, lease.id, { status: 'NOTICE' })
  await setHouseholdStatus(tx, caller, household, whenNoticeGiven(await otherLeases(tx, caller, lease)))
  const others = await leasesOfOthers(tx, caller, unit.id, household.id)
  // A unit that another household shares, with an ACTIVE lease, keeps its status.
  if (others.includes('ACTIVE')) return
  await giveNoticeOfUnit(tx, caller, unit, others.includes('COMPLETED'))
}
