import { sql } from 'kysely'
import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { updateOwnRow } from '../../../kit/db/own-row.ts'
import type { InputOf } from '../../../kit/input.ts'
import { checkWhole } from '../whole-organization.ts'
import { lockType, type StoredType } from './definition.queries.ts'
import type { documentTypeChange } from './document-type.resource.ts'

/** What is missing stays, null clears. */
export async function changeDocumentType(
  { caller, db, requestId }: Ctx,
  id: string,
  { name, description }: InputOf<typeof documentTypeChange>,
): Promise<StoredType> {
  checkWhole(caller)
  return db.transaction(caller, async (tx) => {
    await lockType(tx, caller, id)
    const changed = await updateOwnRow(tx, caller, 'document_types', id)
      .set({
        updated_at: sql`app_now()`,
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(tx, caller, 'document_type.changed', id, requestId)
    return changed
  })
}
