import { audit } from '../../kit/audit.ts'
import type { Ctx } from '../../kit/context.ts'
import { correctionOf } from '../../kit/correction.ts'
import { ownRow, updateOwnRow } from '../../kit/db/own-row.ts'
import type { Scope, Tx } from '../../kit/db/tables.ts'
import type { InputOf } from '../../kit/input.ts'
import { Conflict } from '../../kit/problems.ts'
import { requireVisible } from '../access/index.ts'
import { unit, type unitCorrection } from './unit.resource.ts'
import type { StoredUnit } from './unit-occupancy.ts'
import { statusesByHand, type UnitStatus } from './unit-status.ts'
import { checkFloorPlan, isAwaited } from './units.queries.ts'

/** What is missing stays, null clears. */
export async function correctUnit(
  { caller, db, requestId }: Ctx,
  id: string,
  given: InputOf<typeof unitCorrection>,
): Promise<StoredUnit> {
  return db.transaction(caller, async (tx) => {
    const found = await ownRow(tx, caller, 'units', id).selectAll().forNoKeyUpdate().executeTakeFirst()
    const stored = requireVisible(caller, found, 'unit', id)
    const { fields, columns } = correctionOf(unit, stored, given)
    if (fields.length === 0) return stored
    if (given.status && fields.includes('status')) await checkByHand(tx, caller, stored, given.status)
    if (given.floorPlanId && fields.includes('floorPlanId'))
      await checkFloorPlan(tx, caller, stored.property_id, given.floorPlanId)
    const corrected = await updateOwnRow(tx, caller, 'units', id).set(columns).returningAll().executeTakeFirstOrThrow()
    await audit(tx, caller, 'unit.corrected', id, requestId, fields)
    return corrected
  })
}

/** Who lives in a unit, and who is about to, follows from leases. */
async function checkByHand(tx: Tx, scope: Scope, { id, current_household_id }: StoredUnit, wished: UnitStatus) {
  const may = statusesByHand({
    isLivedIn: current_household_id !== null,
    isAwaited: await isAwaited(tx, scope, id),
  })
  if (!may.includes(wished))
    throw new Conflict(
      `The status of unit ${id} cannot be set to ${wished}: it follows from leases; by hand it can be ${may.join(', ') || 'none'}`,
    )
}
