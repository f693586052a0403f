import { defineAnnouncement } from '../../kit/announce.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'
import { newId } from '../../kit/ids.ts'
import { updateProspect } from './convert-prospect.queries.ts'

type Converted = {
  readonly prospectId: string
  readonly customerId: string
  readonly householdId: string
  readonly propertyId: string
}

/** A prospect has become a customer. */
export const prospectConverted = defineAnnouncement<Converted>('prospect.converted')

/** Links the prospect, which has applied, to its application, household and customer, and announces it. */
export async function convertProspect(ctx: Ctx, tx: Tx, applicationId: string, converted: Converted) {
  const { caller } = ctx
  const { prospectId, customerId, householdId, propertyId } = converted
  await updateProspect(tx, caller, prospectId, {
    status: 'APPLIED',
    application_id: applicationId,
    household_id: householdId,
    customer_id: customerId,
  })
  await tx
    .insertInto('activities')
    .values({
      organization_id: caller.organizationId,
      id: newId(),
      property_id: propertyId,
      prospect_id: prospectId,
      customer_id: customerId,
      household_id: householdId,
      type: 'APPLICATION_SUBMITTED',
    })
    .execute()
  await ctx.announce(ctx, tx, prospectConverted, converted)
}
