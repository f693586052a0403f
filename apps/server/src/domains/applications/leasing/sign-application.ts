import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { raise } from '../../../kit/events.ts'
import { integrationOf } from '../../access/index.ts'
import { applicationSigned } from '../announcements.ts'
import { type StoredApplication, updateApplication } from '../application.queries.ts'
import { lockApplication } from '../lock-application.ts'
import { applicationSignedEvent } from './application-signed.event.ts'

/** The first signature stays: signing again changes nothing and raises no event. */
export async function signApplication(ctx: Ctx, id: string): Promise<StoredApplication> {
  const { caller, clock, db, requestId } = ctx
  return db.transaction(caller, async (tx) => {
    const { application } = await lockApplication(tx, caller, id)
    if (application.signed_at) return application
    const signedAt = clock.now()
    const signed = await updateApplication(tx, caller, id, { signed_at: signedAt })
    await audit(tx, caller, 'application.signed', id, requestId)
    const about = { applicationId: id, householdId: signed.household_id, propertyId: signed.property_id, signedAt }
    await ctx.announce(ctx, tx, applicationSigned, about)
    await raise(ctx, tx, applicationSignedEvent, {
      within: signed.property_id,
      causedBy: integrationOf(caller),
      data: {
        ...about,
        organizationId: signed.organization_id,
        prospectId: signed.prospect_id,
        customerId: signed.customer_id,
        unitId: signed.unit_id,
      },
    })
    return signed
  })
}
