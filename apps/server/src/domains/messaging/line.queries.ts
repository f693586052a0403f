// Whether a property can text somebody: its number, and their consent. Every function takes the transaction, then whose rows it may
// touch.
import { type CompiledQuery, sql } from 'kysely'
import { builder, type Database } from '../../kit/db/database.ts'
import type { Scope, Tx } from '../../kit/db/tables.ts'
import { newId } from '../../kit/ids.ts'

export type Place = {
  readonly organization_id: string
  readonly property_id: string
  readonly is_on: boolean
}

/** Whose number somebody texted; asked before anybody knows whose it is. */
export const placeOfNumber = (number: string): CompiledQuery<Place> =>
  sql<Place>`select organization_id, property_id, is_on from texting_numbers where number = ${number}`.compile(builder)

/** The number a property texts from; undefined when it has none. For the operator, who knows every organization. */
export async function numberOfProperty(db: Database, propertyId: string): Promise<string | undefined> {
  const [row] = await db.systemRead(
    sql<{ number: string }>`select number from texting_numbers where property_id = ${propertyId} and is_on`.compile(
      builder,
    ),
  )
  return row?.number
}

/** From the first text on there is a row, which a hand-over holds while it decides. */
export const rememberNumber = (tx: Tx, { organizationId }: Scope, phone: string) =>
  tx
    .insertInto('text_consents')
    .values({ organization_id: organizationId, phone })
    .onConflict((there) => there.doNothing())
    .execute()

/** Held until the transaction ends: no hand-over to this number begins meanwhile. */
export async function holdConsent(tx: Tx, scope: Scope, phone: string): Promise<{ readonly isOptedOut: boolean }> {
  await rememberNumber(tx, scope, phone)
  const { opted_out } = await tx
    .selectFrom('text_consents')
    .select('opted_out')
    .where('organization_id', '=', scope.organizationId)
    .where('phone', '=', phone)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { isOptedOut: opted_out }
}

type Change = { readonly optedOut: boolean; readonly saidAt: Date; readonly source: 'REPLY' | 'CARRIER' }

/** False when a later word has already been heard. The consent is held. */
export async function changeConsent(
  tx: Tx,
  { organizationId }: Scope,
  phone: string,
  { optedOut, saidAt, source }: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('text_consents')
    .set({ opted_out: optedOut, said_at: saidAt })
    .where('organization_id', '=', organizationId)
    .where('phone', '=', phone)
    .where((eb) => eb.or([eb('said_at', 'is', null), eb('said_at', '<=', saidAt)]))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .insertInto('text_consent_changes')
    .values({ organization_id: organizationId, id: newId(), phone, opted_out: optedOut, source })
    .execute()
  return true
}
