import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { BadRequest, Conflict } from '../../../kit/problems.ts'
import { createOnce } from '../../access/index.ts'
import { lockUnits, occupyUnit, type StoredUnit, todayAt } from '../../properties/index.ts'
import { leaseEnded, movedIn } from '../announcements.ts'
import { setHouseholdStatus, takeAlong } from '../household-status.queries.ts'
import { type LockedLease, lockLease, stepOf, updateLease } from './lease.queries.ts'
import { leaveUnit } from './lease-end.ts'
import type { newMoveIn } from './move-in.resource.ts'

/** The household lives in the unit from here on. One that lived in another unit leaves that one with this step, and not before. */
export async function recordMoveIn(ctx: Ctx, input: InputOf<typeof newMoveIn>) {
  const { caller, requestId } = ctx
  return createOnce(ctx, 'move_ins', input, {
    lock: (tx) => lockLease(tx, caller, input.leaseId),
    create: async (tx, made, locked) => {
      const { lease, household } = locked
      if (lease.status !== 'COMPLETED')
        throw new Conflict(`Lease ${lease.id} is ${lease.status}: a household moves in on a COMPLETED lease, once`)
      const date = await checkDate(ctx, tx, locked, input.date)
      const left = household.current_unit_id === lease.unit_id ? null : household.current_unit_id
      const units = await lockUnits(tx, caller, [lease.unit_id, ...(left ? [left] : [])])
      for (const unit of units) if (unit.id === lease.unit_id) checkFree(unit, household.id)
      const stored = await tx
        .insertInto('move_ins')
        .values({
          ...made,
          organization_id: caller.organizationId,
          id: newId(),
          property_id: lease.property_id,
          household_id: household.id,
          unit_id: lease.unit_id,
          lease_id: lease.id,
          date,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!stored) return undefined
      await settle(ctx, tx, locked, units, date)
      await audit(tx, caller, 'move_in.recorded', stored.id, requestId)
      return stored
    },
  })
}

async function checkDate({ caller }: Ctx, tx: Tx, { lease }: LockedLease, given: string | undefined) {
  const today = await todayAt(tx, caller, lease.property_id)
  if (given !== undefined && given > today)
    throw new BadRequest(`date must not be after today at the property, ${today}, not '${given}'`)
  return given ?? today
}

function checkFree({ id, current_household_id: lives }: StoredUnit, householdId: string) {
  if (lives !== null && lives !== householdId)
    throw new Conflict(`Unit ${id} is still occupied by another household: record its move-out first`)
}

/** Of the locked units, the one that is not the lease's is the one that the household leaves. */
async function settle(ctx: Ctx, tx: Tx, { lease, household }: LockedLease, units: readonly StoredUnit[], date: string) {
  const { caller } = ctx
  const ended =
    household.current_lease_id &&
    (await updateLease(tx, caller, household.current_lease_id, { status: 'ENDED', move_out_date: date }))
  const begun = await updateLease(tx, caller, lease.id, { status: 'ACTIVE', move_in_date: date })
  await setHouseholdStatus(tx, caller, household, 'CURRENT')
  await takeAlong(tx, caller, household, 'CURRENT')
  for (const unit of units)
    if (unit.id === lease.unit_id) await occupyUnit(tx, caller, unit)
    else await leaveUnit(tx, caller, unit, household.id, date)
  if (ended) await ctx.announce(ctx, tx, leaseEnded, stepOf(ended))
  await ctx.announce(ctx, tx, movedIn, stepOf(begun))
}
