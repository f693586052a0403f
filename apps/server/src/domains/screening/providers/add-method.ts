import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Once } from '../../../kit/idempotency.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { createOnce } from '../../access/index.ts'
import { checkProperty } from '../../properties/index.ts'
import type { newMethod } from './screening-method.resource.ts'
import type { StoredMethod } from './screening-provider.queries.ts'
import { checkProvider } from './set-provider.ts'

/** A way in which a provider screens for a property. From now on its results must answer for it too. */
export async function addMethod(ctx: Ctx, input: InputOf<typeof newMethod>): Promise<Once<StoredMethod>> {
  const { caller, requestId } = ctx
  return createOnce(ctx, 'screening_methods', input, {
    create: async (tx, made) => {
      await checkProperty(tx, caller, input.propertyId)
      await checkProvider(ctx, tx, input.providerId, input.propertyId)
      const stored = await tx
        .insertInto('screening_methods')
        .values({
          ...made,
          organization_id: caller.organizationId,
          id: newId(),
          property_id: input.propertyId,
          provider_id: input.providerId,
          name: input.name,
          type: input.type,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (stored) await audit(tx, caller, 'screening_method.added', stored.id, requestId)
      return stored
    },
  })
}
