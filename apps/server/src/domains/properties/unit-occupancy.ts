// How a unit changes hands. Which household lives in it follows from its leases, by a trigger; the rest is written here.
import type { Selectable, Updateable } from 'kysely'
import { ownRow, updateOwnRow } from '../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../kit/db/tables.ts'
import { NotFound } from '../../kit/problems.ts'
import { type UnitStatus, whenLeased, whenOnNotice, whenUnleased, whenVacated } from './unit-status.ts'

export type StoredUnit = Selectable<Tables['units']>

/** Locks units until the transaction ends, in order of id in every transaction, so that two households do not both find one free. */
export const lockUnits = (tx: Tx, { organizationId }: Scope, ids: readonly string[]): Promise<StoredUnit[]> =>
  tx
    .selectFrom('units')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The unit of a lease, locked likewise. */
export async function lockLeasedUnit(tx: Tx, by: Scope, { unit_id: id }: { unit_id: string }): Promise<StoredUnit> {
  const [unit] = await lockUnits(tx, by, [id])
  if (!unit) throw new Error(`a lease names the unit ${id}, which is not there`)
  return unit
}

/** Throws NotFound for a unit that is not of this property. */
export async function checkUnit(tx: Tx, scope: Scope, propertyId: string, id: string): Promise<void> {
  const found = await ownRow(tx, scope, 'units', id)
    .select('id')
    .where('property_id', '=', propertyId)
    .executeTakeFirst()
  if (!found) throw new NotFound(`No unit of this property has the id ${id}`)
}

/** A lease for it is completed. */
export const leaseUnit = (tx: Tx, by: Scope, unit: StoredUnit) =>
  change(tx, by, unit, { status: whenLeased(unit.status as UnitStatus) })

/** The lease for it is canceled, and no other waits. */
export const unleaseUnit = (tx: Tx, by: Scope, unit: StoredUnit) =>
  change(tx, by, unit, { status: whenUnleased(unit.status as UnitStatus) })

/** Clears the days of its vacancy. */
export const occupyUnit = (tx: Tx, by: Scope, unit: StoredUnit) =>
  change(tx, by, unit, { status: 'OCCUPIED', vacant_since: null, make_ready_date: null, available_date: null })

export const giveNoticeOfUnit = (tx: Tx, by: Scope, unit: StoredUnit, awaited: boolean) =>
  change(tx, by, unit, { status: whenOnNotice(awaited) })

export const vacateUnit = (tx: Tx, by: Scope, unit: StoredUnit, awaited: boolean, since: string) =>
  change(tx, by, unit, { status: whenVacated(awaited), vacant_since: since })

/** Writes nothing when the unit already is so, which keeps its time of change. */
async function change(tx: Tx, scope: Scope, unit: StoredUnit, to: Updateable<Tables['units']>) {
  const differs = Object.entries(to).some(([column, value]) => unit[column as keyof StoredUnit] !== value)
  if (!differs) return
  await updateOwnRow(tx, scope, 'units', unit.id).set(to).execute()
}
