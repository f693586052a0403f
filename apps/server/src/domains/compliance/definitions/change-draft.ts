import { sql } from 'kysely'
import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { updateOwnRow } from '../../../kit/db/own-row.ts'
import type { InputOf } from '../../../kit/input.ts'
import { defineProblem } from '../../../kit/problems.ts'
import { checkWhole } from '../whole-organization.ts'
import { lockDefinition, type StoredDefinition } from './definition.queries.ts'
import { checkContent, contentColumns } from './definition-content.ts'
import type { definitionChange } from './document-definition.resource.ts'

export class DefinitionApproved extends defineProblem(
  409,
  'definition_approved',
  'The definition has been approved and stays as it is; draft another.',
) {}

/** What is missing stays. What was approved never changes: applications were signed under it. */
export async function changeDraft(
  { caller, db, requestId }: Ctx,
  id: string,
  change: InputOf<typeof definitionChange>,
): Promise<StoredDefinition> {
  checkWhole(caller)
  return db.transaction(caller, async (tx) => {
    const stored = await lockDefinition(tx, caller, id)
    checkDraft(stored)
    checkContent(
      wordsOf(change.fields ?? stored.fields, 'name'),
      wordsOf(change.mappings ?? stored.mappings, 'fieldName'),
      wordsOf(change.rules ?? stored.rules, 'code'),
    )
    const changed = await updateOwnRow(tx, caller, 'document_definitions', id)
      .set({ ...contentColumns(change), updated_at: sql`app_now()` })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(tx, caller, 'document_definition.changed', id, requestId)
    return changed
  })
}

export function checkDraft({ id, version }: StoredDefinition) {
  if (version !== null)
    throw new DefinitionApproved(
      `Definition ${id} was approved as version ${version} and stays as it is; draft another`,
    )
}

const wordsOf = (list: unknown, name: string): string[] =>
  (list as readonly Readonly<Record<string, string>>[]).map((entry) => entry[name] ?? '')
