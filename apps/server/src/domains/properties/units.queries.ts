// Every function takes the transaction, then the scope, which limits it to one organization's rows.
import type { Selectable } from 'kysely'
import type { Scope, Tables, Tx } from '../../kit/db/tables.ts'
import { NotFound } from '../../kit/problems.ts'

/** Locks the unit until the transaction ends, so that two callers cannot both find it free. NotFound outside the property. */
export async function lockUnit(
  tx: Tx,
  { organizationId }: Scope,
  propertyId: string,
  id: string,
): Promise<Selectable<Tables['units']>> {
  const unit = await tx
    .selectFrom('units')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!unit) throw new NotFound(`No unit of this property has the id ${id}`)
  return unit
}

export const noteApplication = (tx: Tx, { organizationId }: Scope, unitId: string, applicationId: string) =>
  tx
    .updateTable('units')
    .set({ most_recent_application_id: applicationId })
    .where('organization_id', '=', organizationId)
    .where('id', '=', unitId)
    .execute()
