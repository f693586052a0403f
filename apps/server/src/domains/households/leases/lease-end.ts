import type { Ctx } from '../../../kit/context.ts'
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import { giveNoticeOfUnit, lockLeasedUnit, type StoredUnit, vacateUnit } from '../../properties/index.ts'
import { leaseEnded } from '../announcements.ts'
import { setHouseholdStatus } from '../household-status.queries.ts'
import { type HouseholdStatus, whenLeaseEnded } from '../household-status.ts'
import { type LockedLease, leasesOfOthers, otherLeases, stepOf, updateLease } from './lease.queries.ts'

/** The household has left: its lease is over and the unit is free. */
export async function endLease(ctx: Ctx, tx: Tx, { lease, household }: LockedLease, date: string) {
  const { caller } = ctx
  const unit = await lockLeasedUnit(tx, caller, lease)
  const ended = await updateLease(tx, caller, lease.id, { status: 'ENDED', move_out_date: date })
  const next = whenLeaseEnded(household.status as HouseholdStatus, await otherLeases(tx, caller, lease))
  await setHouseholdStatus(tx, caller, household, next)
  await leaveUnit(tx, caller, unit, household.id, date)
  await ctx.announce(ctx, tx, leaseEnded, stepOf(ended))
}

/** The status of a unit that other households share follows from their leases. */
export async function leaveUnit(tx: Tx, by: Scope, unit: StoredUnit, householdId: string, date: string) {
  const others = await leasesOfOthers(tx, by, unit.id, householdId)
  if (others.includes('ACTIVE')) return
  const awaited = others.includes('COMPLETED')
  if (others.includes('NOTICE')) await giveNoticeOfUnit(tx, by, unit, awaited)
  else await vacateUnit(tx, by, unit, awaited, date)
}
