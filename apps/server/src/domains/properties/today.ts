import { sql } from 'kysely'
import { ownRow } from '../../kit/db/own-row.ts'
import type { Scope, Tx } from '../../kit/db/tables.ts'

/** The day it is at a property, in its own time zone; in UTC when it has none. */
export async function todayAt(tx: Tx, scope: Scope, propertyId: string): Promise<string> {
  const { today } = await ownRow(tx, scope, 'properties', propertyId)
    .select(sql<string>`app_today(timezone)`.as('today'))
    .executeTakeFirstOrThrow()
  return today
}
