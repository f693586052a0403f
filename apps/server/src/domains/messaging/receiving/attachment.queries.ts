// Every function takes the transaction, then the scope of the rows that it may touch.
import { type Selectable, sql } from 'kysely'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../../kit/db/tables.ts'

export type StoredAttachment = Selectable<Tables['message_attachments']>

export const findAttachment = (tx: Tx, scope: Scope, id: string): Promise<StoredAttachment | undefined> =>
  ownRow(tx, scope, 'message_attachments', id).selectAll().executeTakeFirst()

type Arrival = {
  readonly store_key: string
  readonly size: number
  readonly content_type: string
  readonly file_name: string
}

export async function settleAttachment(
  tx: Tx,
  scope: Scope,
  { id, message_id }: StoredAttachment,
  came: Arrival | { readonly refused: string },
) {
  await updateOwnRow(tx, scope, 'message_attachments', id).set(came).execute()
  await syncAttachments(tx, scope, message_id)
}

/** The message must be locked, as `settleAttachment` leaves it: of several that settle at once, one then sees that it was the last. */
export async function areSettled(tx: Tx, { organizationId }: Scope, messageId: string): Promise<boolean> {
  const missing = await tx
    .selectFrom('message_attachments')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('message_id', '=', messageId)
    .where('store_key', 'is', null)
    .where('refused', 'is', null)
    .executeTakeFirst()
  return missing === undefined
}

/** Maps the stored reason to words of our own, the same for every carrier. */
const unavailableReason = sql`case when a.refused in ('TOO_LARGE', 'GIVEN_UP') then a.refused
  when a.refused in ('HTTP_404', 'HTTP_410') then 'GONE' when a.refused is not null then 'REFUSED' end`

/** Rebuilds `attachments` of a message from their rows, with the message locked: concurrent changes are written one after another. */
export async function syncAttachments(tx: Tx, { organizationId }: Scope, messageId: string) {
  await sql`select from messages where organization_id = ${organizationId} and id = ${messageId} for no key update`.execute(
    tx,
  )
  await sql`
    update messages m set attachments = (
      select jsonb_agg(jsonb_build_object('id', a.id, 'key', a.store_key, 'contentType', a.content_type, 'size', a.size,
        'fileName', a.file_name, 'unavailableReason', ${unavailableReason}) order by a.position)
      from message_attachments a where a.organization_id = ${organizationId} and a.message_id = ${messageId})
    where m.organization_id = ${organizationId} and m.id = ${messageId}`.execute(tx)
}
