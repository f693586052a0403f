// The numbers that properties text from, and which property has which.
import { type CompiledQuery, sql } from 'kysely'
import { builder, type Database } from '../../kit/db/database.ts'

export type NumberOwner = {
  readonly organization_id: string
  readonly property_id: string
  readonly is_on: boolean
}

/** The property that a number belongs to. Read without a tenant: the organization follows from the number. */
export const ownerOfNumber = (number: string): CompiledQuery<NumberOwner> =>
  sql<NumberOwner>`select organization_id, property_id, is_on from texting_numbers where number = ${number}`.compile(
    builder,
  )

/** The number a property texts from; undefined when it has none. Read across organizations, for the operator's commands. */
export async function numberOfProperty(db: Database, propertyId: string): Promise<string | undefined> {
  const [row] = await db.systemRead(
    sql<{ number: string }>`select number from texting_numbers where property_id = ${propertyId} and is_on`.compile(
      builder,
    ),
  )
  return row?.number
}
