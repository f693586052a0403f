import type { Caller } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import type { Partner } from '../../access/index.ts'
import { lockUnit, UnitUnavailable, whyUnavailable } from '../../properties/index.ts'
import { findHolder } from '../application.queries.ts'

/**
 * Locks the unit until the transaction ends and returns whether the application can keep it from others. It cannot where an
 * integration with `bypassUnitAvailability` takes a unit that another application holds; all other callers are refused then.
 */
export async function takeUnit(
  tx: Tx,
  caller: Caller,
  { propertyId, unitId, applicationId }: { propertyId: string; unitId: string; applicationId: string },
): Promise<boolean> {
  const { status } = await lockUnit(tx, caller, propertyId, unitId)
  const holder = await findHolder(tx, caller, unitId)
  const isHeldByAnother = holder !== undefined && holder.id !== applicationId
  const why = whyUnavailable(status, isHeldByAnother)
  if (why && !(caller as Partial<Partner>).bypassUnitAvailability) throw new UnitUnavailable(`Unit ${unitId} ${why}`)
  return !isHeldByAnother
}
