import { sql } from 'kysely'
import type { Scope, Tx } from '../../kit/db/tables.ts'

/** The day it is at a property, in its own time zone; in UTC when it has none. */
export async function todayAt(tx: Tx, { organizationId }: Scope, propertyId: string): Promise<string> {
  const { today } = await tx
    .selectFrom('properties')
    .select(sql<string>`app_today(timezone)`.as('today'))
    .where('organization_id', '=', organizationId)
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  return today
}
