import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Staff } from '../../access/index.ts'
import { checkWhole } from '../whole-organization.ts'
import { checkDraft } from './change-draft.ts'
import { lockDefinition, type StoredDefinition } from './definition.queries.ts'

/** From now on documents are read by it, except for applications that were signed under an earlier one, which is kept. */
export async function approveDefinition(
  { caller, clock, db, requestId }: Ctx<Staff>,
  id: string,
): Promise<StoredDefinition> {
  checkWhole(caller)
  const { organizationId } = caller
  return db.transaction(caller, async (tx) => {
    const draft = await lockDefinition(tx, caller, id)
    checkDraft(draft)
    const siblings = tx
      .selectFrom('document_definitions')
      .where('organization_id', '=', organizationId)
      .where('document_type_id', '=', draft.document_type_id)
    const { latest } = await siblings.select(({ fn }) => fn.max('version').as('latest')).executeTakeFirstOrThrow()
    await tx
      .updateTable('document_definitions')
      .set({ status: 'SUPERSEDED' })
      .where('organization_id', '=', organizationId)
      .where('document_type_id', '=', draft.document_type_id)
      .where('status', '=', 'APPROVED')
      .execute()
    const approved = await updateOwnRow(tx, caller, 'document_definitions', id)
      .set({
        status: 'APPROVED',
        version: (latest ?? 0) + 1,
        approved_at: clock.now(),
        approved_by_user_id: caller.userId,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(tx, caller, 'document_definition.approved', id, requestId)
    return approved
  })
}
