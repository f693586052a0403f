import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Once } from '../../../kit/idempotency.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { Conflict } from '../../../kit/problems.ts'
import { createOnce } from '../../access/index.ts'
import { checkWhole } from '../whole-organization.ts'
import type { StoredType } from './definition.queries.ts'
import type { newDocumentType } from './document-type.resource.ts'

export async function addDocumentType(ctx: Ctx, input: InputOf<typeof newDocumentType>): Promise<Once<StoredType>> {
  const { caller, requestId } = ctx
  checkWhole(caller)
  return createOnce(ctx, 'document_types', input, {
    propertyOf: 'of the whole organization',
    create: async (tx, made) => {
      const stored = await tx
        .insertInto('document_types')
        .values({
          ...made,
          organization_id: caller.organizationId,
          id: newId(),
          code: input.code,
          name: input.name,
          description: input.description ?? null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (stored) await audit(tx, caller, 'document_type.created', stored.id, requestId)
      return stored
    },
    taken: () => new Conflict(`This organization already has a document type with the code ${input.code}`),
  })
}
