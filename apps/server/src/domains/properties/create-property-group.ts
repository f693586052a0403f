import { audit } from '../../kit/audit.ts'
import type { Caller, Ctx } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'
import { newId } from '../../kit/ids.ts'
import type { InputOf } from '../../kit/input.ts'
import { NotFound } from '../../kit/problems.ts'
import { createOnce, isWithinReach } from '../access/index.ts'
import type { newPropertyGroup } from './property-group.resource.ts'

export async function createPropertyGroup(ctx: Ctx, input: InputOf<typeof newPropertyGroup>) {
  const { caller, requestId } = ctx
  return createOnce(ctx, 'property_groups', input, {
    propertyOf: 'of the whole organization',
    create: async (tx, made) => {
      await checkProperties(tx, caller, input.propertyIds)
      const stored = await tx
        .insertInto('property_groups')
        .values({
          ...made,
          organization_id: caller.organizationId,
          id: newId(),
          name: input.name,
          property_ids: input.propertyIds,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (stored) await audit(tx, caller, 'property_group.created', stored.id, requestId)
      return stored
    },
  })
}

async function checkProperties(tx: Tx, { organizationId, reach }: Caller, ids: readonly string[]) {
  const found = await tx
    .selectFrom('properties')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .execute()
  const known = new Set(found.map(({ id }) => id).filter((id) => isWithinReach({ reach }, id)))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown) throw new NotFound(`No property has the id ${unknown}`)
}
