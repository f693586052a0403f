// Consent to be texted, by phone number. Every function takes the transaction, then the scope of the rows that it may touch.
import type { Scope, Tx } from '../../kit/db/tables.ts'
import { newId } from '../../kit/ids.ts'

/** Makes the row of a number when there is none: with the first text to it or from it. A send attempt locks the row while it decides. */
export const rememberNumber = (tx: Tx, { organizationId }: Scope, phone: string) =>
  tx
    .insertInto('text_consents')
    .values({ organization_id: organizationId, phone })
    .onConflict((there) => there.doNothing())
    .execute()

/** Locked until the transaction ends: no send attempt to this number begins meanwhile. */
export async function lockConsent(tx: Tx, scope: Scope, phone: string): Promise<{ readonly isOptedOut: boolean }> {
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

/** False when a later word is already recorded. The row must be locked. */
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
