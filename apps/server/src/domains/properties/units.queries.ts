// Every function takes the transaction, then the scope, which limits it to one organization's rows.
import type { Selectable } from 'kysely'
import { ownRow, updateOwnRow } from '../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../kit/db/tables.ts'
import { NotFound } from '../../kit/problems.ts'

/** Locks the unit until the transaction ends, so that two callers cannot both find it free. NotFound outside the property. */
export async function lockUnit(
  tx: Tx,
  scope: Scope,
  propertyId: string,
  id: string,
): Promise<Selectable<Tables['units']>> {
  const unit = await ownRow(tx, scope, 'units', id)
    .selectAll()
    .where('property_id', '=', propertyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!unit) throw new NotFound(`No unit of this property has the id ${id}`)
  return unit
}

export const noteApplication = (tx: Tx, scope: Scope, unitId: string, applicationId: string) =>
  updateOwnRow(tx, scope, 'units', unitId).set({ most_recent_application_id: applicationId }).execute()

/** Throws NotFound for a floor plan that is not of this property. */
export async function checkFloorPlan(tx: Tx, scope: Scope, propertyId: string, id: string): Promise<void> {
  const found = await ownRow(tx, scope, 'floor_plans', id)
    .select('id')
    .where('property_id', '=', propertyId)
    .executeTakeFirst()
  if (!found) throw new NotFound(`No floor plan of this property has the id ${id}`)
}

/** Whether a household with a completed lease waits for the unit. Its row is to be locked before, as completing a lease does. */
export async function isAwaited(tx: Tx, { organizationId }: Scope, id: string): Promise<boolean> {
  const waiting = await tx
    .selectFrom('leases')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('unit_id', '=', id)
    .where('status', '=', 'COMPLETED')
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}
