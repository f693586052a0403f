import { sql } from 'kysely'
import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
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
    const changed = await tx
      .updateTable('document_types')
      .set({
        updated_at: sql`app_now()`,
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
      })
      .where('organization_id', '=', caller.organizationId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(tx, caller, 'document_type.changed', id, requestId)
    return changed
  })
}
