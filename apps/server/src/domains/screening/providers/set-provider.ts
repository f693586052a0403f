import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { ownRow } from '../../../kit/db/own-row.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { BadRequest, NotFound } from '../../../kit/problems.ts'
import { isWithinReach } from '../../access/index.ts'
import { checkProperty } from '../../properties/index.ts'

export type PropertyProvider = { readonly propertyId: string; readonly providerId: string | null }

/** Requests that were submitted already stay with the provider they were submitted to. */
export async function setProvider(ctx: Ctx, propertyId: string, providerId: string | null): Promise<PropertyProvider> {
  const { caller, db, requestId } = ctx
  return db.transaction(caller, async (tx) => {
    await checkProperty(tx, caller, propertyId)
    if (providerId !== null) await checkProvider(ctx, tx, providerId, propertyId)
    await tx
      .insertInto('screening_providers')
      .values({ organization_id: caller.organizationId, property_id: propertyId, provider_id: providerId })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'property_id']).doUpdateSet({ provider_id: providerId }),
      )
      .execute()
    await audit(tx, caller, 'screening_provider.set', propertyId, requestId)
    return { propertyId, providerId }
  })
}

/** Requires an integration that was onboarded for screening and reaches the property: no other could answer. */
export async function checkProvider({ caller }: Ctx, tx: Tx, providerId: string, propertyId: string) {
  const integration = await ownRow(tx, caller, 'integrations', providerId)
    .select(['capabilities', 'reach'])
    .executeTakeFirst()
  if (!integration) throw new NotFound(`No integration has the id ${providerId}`)
  if (!integration.capabilities.includes('screening'))
    throw new BadRequest(`providerId: screening is not enabled for the integration ${providerId}`)
  if (!isWithinReach(integration, propertyId))
    throw new BadRequest(`providerId: the integration may not touch the property ${propertyId}`)
}
