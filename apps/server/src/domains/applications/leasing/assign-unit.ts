import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { Conflict } from '../../../kit/problems.ts'
import { noteApplication } from '../../properties/index.ts'
import { type StoredApplication, updateApplication } from '../application.queries.ts'
import type { ApplicationStatus } from '../application.resource.ts'
import { isOpen } from '../application-status.ts'
import { UnitRequired } from '../change-status.ts'
import { checkMoves, lockApplication } from '../lock-application.ts'
import { takeUnit } from './take-unit.ts'

/** The unit it had before is free for others at once. Null unassigns. */
export async function assignUnit(ctx: Ctx, id: string, unitId: string | null): Promise<StoredApplication> {
  const { caller, db, requestId } = ctx
  return db.transaction(caller, async (tx) => {
    const locked = await lockApplication(tx, caller, id)
    const { application } = locked
    if (unitId === application.unit_id) return application
    await checkMoves(tx, caller, locked, 'the unit of its application')
    if (unitId === null && application.status === 'APPROVED')
      throw new UnitRequired(`Application ${id} is approved; assign another unit, or take the approval back first`)
    const holdsUnit =
      unitId !== null &&
      (await takeUnit(tx, caller, { propertyId: application.property_id, unitId, applicationId: id }))
    if (!isOpen(application.status as ApplicationStatus))
      throw new Conflict(`Application ${id} is ${application.status}; only an open application can be given a unit`)
    const changed = await updateApplication(tx, caller, id, { unit_id: unitId, holds_unit: holdsUnit })
    if (unitId !== null) await noteApplication(tx, caller, unitId, id)
    await audit(
      tx,
      caller,
      unitId === null ? 'application.unit_unassigned' : 'application.unit_assigned',
      id,
      requestId,
    )
    return changed
  })
}
