import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Once } from '../../../kit/idempotency.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { createOnce } from '../../access/index.ts'
import { checkWhole } from '../whole-organization.ts'
import { lockType, type StoredDefinition } from './definition.queries.ts'
import { checkContent, contentColumns } from './definition-content.ts'
import type { newDefinition } from './document-definition.resource.ts'

/** A draft counts for nothing until it is approved. */
export async function draftDefinition(
  ctx: Ctx,
  documentTypeId: string,
  { idempotencyId, fields, mappings = [], rules = [] }: InputOf<typeof newDefinition>,
): Promise<Once<StoredDefinition>> {
  const { caller, requestId } = ctx
  checkWhole(caller)
  return createOnce(
    ctx,
    'document_definitions',
    { idempotencyId },
    {
      propertyOf: 'of the whole organization',
      create: async (tx, made) => {
        await lockType(tx, caller, documentTypeId)
        checkContent(
          fields.map(({ name }) => name),
          mappings.map(({ fieldName }) => fieldName),
          rules.map(({ code }) => code),
        )
        const stored = await tx
          .insertInto('document_definitions')
          .values({
            fields: '[]',
            mappings: '[]',
            rules: '[]',
            ...contentColumns({ fields, mappings, rules }),
            ...made,
            organization_id: caller.organizationId,
            id: newId(),
            document_type_id: documentTypeId,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst()
        if (stored) await audit(tx, caller, 'document_definition.drafted', stored.id, requestId)
        return stored
      },
    },
  )
}
