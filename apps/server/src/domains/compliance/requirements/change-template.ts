import { sql } from 'kysely'
import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { updateOwnRow } from '../../../kit/db/own-row.ts'
import type { InputOf } from '../../../kit/input.ts'
import { checkTypes } from '../definitions/definition.queries.ts'
import { lockTemplate, type StoredTemplate } from './requirement.queries.ts'
import type { AcceptedType, templateChange } from './requirement-template.resource.ts'
import { acceptedTypes, checkAccepted } from './template-content.ts'

/** What is missing stays, null clears. Requirements that were made from it stay as they are. */
export async function changeTemplate(
  { caller, db, requestId }: Ctx,
  id: string,
  change: InputOf<typeof templateChange>,
): Promise<StoredTemplate> {
  return db.transaction(caller, async (tx) => {
    const stored = await lockTemplate(tx, caller, id)
    const accepted = change.documentTypes && acceptedTypes(change.documentTypes)
    checkAccepted(accepted ?? (stored.document_types as readonly AcceptedType[]), change.matchRule ?? stored.match_rule)
    if (accepted)
      await checkTypes(
        tx,
        caller,
        accepted.map(({ documentTypeId }) => documentTypeId),
      )
    const changed = await updateOwnRow(tx, caller, 'requirement_templates', id)
      .set({
        updated_at: sql`app_now()`,
        ...(change.name !== undefined && { name: change.name }),
        ...(change.description !== undefined && { description: change.description }),
        ...(change.appliesTo !== undefined && { applies_to: change.appliesTo }),
        ...(change.isMandatory !== undefined && { is_mandatory: change.isMandatory }),
        ...(change.minDocuments !== undefined && { min_documents: change.minDocuments }),
        ...(change.matchRule !== undefined && { match_rule: change.matchRule }),
        ...(accepted && { document_types: JSON.stringify(accepted) }),
        ...(change.isActive !== undefined && { is_active: change.isActive }),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(tx, caller, 'requirement_template.changed', id, requestId)
    return changed
  })
}
