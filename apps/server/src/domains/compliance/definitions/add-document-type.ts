import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { type Once, once } from '../../../kit/idempotency.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { Conflict } from '../../../kit/problems.ts'
import { earlier, originOf } from '../../access/index.ts'
import { checkWhole } from '../whole-organization.ts'
import type { StoredType } from './definition.queries.ts'
import type { newDocumentType } from './document-type.resource.ts'

export async function addDocumentType(
  { caller, db, requestId }: Ctx,
  input: InputOf<typeof newDocumentType>,
): Promise<Once<StoredType>> {
  checkWhole(caller)
  const made = originOf(caller, input.idempotencyId)
  return db.transaction(caller, async (tx) => {
    const find = earlier(tx, caller, 'document_types', made, 'of the whole organization')
    return once(find, async () => {
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
      // Either the code is taken, or the same request was faster.
      if (!stored && !(await find?.()))
        throw new Conflict(`This organization already has a document type with the code ${input.code}`)
      if (stored) await audit(tx, caller, 'document_type.created', stored.id, requestId)
      return stored
    })
  })
}
