import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Once } from '../../../kit/idempotency.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { createOnce } from '../../access/index.ts'
import { checkProperty } from '../../properties/index.ts'
import { checkTypes } from '../definitions/definition.queries.ts'
import type { StoredTemplate } from './requirement.queries.ts'
import type { newTemplate } from './requirement-template.resource.ts'
import { acceptedTypes, checkAccepted } from './template-content.ts'

/** Applications made from now on owe it. */
export async function addTemplate(ctx: Ctx, input: InputOf<typeof newTemplate>): Promise<Once<StoredTemplate>> {
  const { caller, requestId } = ctx
  const { matchRule = 'ANY' } = input
  const accepted = acceptedTypes(input.documentTypes)
  return createOnce(ctx, 'requirement_templates', input, {
    create: async (tx, made) => {
      checkAccepted(accepted, matchRule)
      await checkProperty(tx, caller, input.propertyId)
      await checkTypes(
        tx,
        caller,
        accepted.map(({ documentTypeId }) => documentTypeId),
      )
      const stored = await tx
        .insertInto('requirement_templates')
        .values({
          ...made,
          organization_id: caller.organizationId,
          id: newId(),
          property_id: input.propertyId,
          name: input.name,
          description: input.description ?? null,
          applies_to: input.appliesTo,
          is_mandatory: input.isMandatory ?? true,
          min_documents: input.minDocuments ?? 1,
          match_rule: matchRule,
          document_types: JSON.stringify(accepted),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (stored) await audit(tx, caller, 'requirement_template.created', stored.id, requestId)
      return stored
    },
  })
}
