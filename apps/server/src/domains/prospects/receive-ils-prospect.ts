import { audit } from '../../kit/audit.ts'
import type { Ctx } from '../../kit/context.ts'
import { earlier, once } from '../../kit/idempotency.ts'
import { newId } from '../../kit/ids.ts'
import type { Given } from '../../kit/input.ts'
import { NotFound } from '../../kit/problems.ts'
import { integrationOf } from '../access/index.ts'
import { checkProperty } from '../properties/index.ts'
import { storeProspect } from './create-prospect.ts'
import * as prospects from './prospect.queries.ts'
import type { newIlsProspect } from './prospect.resource.ts'

const SAME_PERSON_MS = 24 * 3_600_000

/** Listing services tell of the same person more than once: within a day that adds a message to the prospect, not another one. */
export async function receiveIlsProspect(ctx: Ctx, input: Given<typeof newIlsProspect>) {
  const { caller, clock, db, requestId } = ctx
  const { propertyId, preferredFloorPlanId } = input
  const made = { integration_id: integrationOf(caller), idempotency_id: input.idempotencyId ?? null }
  return db.transaction(caller, async (tx) => {
    const find = earlier(tx, caller, 'prospects', made)
    const first = await find?.()
    if (first) return { row: first, replayed: true }

    await checkProperty(tx, caller, propertyId)
    if (preferredFloorPlanId && !(await prospects.hasFloorPlan(tx, caller, propertyId, preferredFloorPlanId)))
      throw new NotFound(`No floor plan of this property has the id ${preferredFloorPlanId}`)

    // In one order for everybody, so that two such calls wait for each other rather than both for ever.
    for (const contact of [input.emailAddress, input.phoneNumber].toSorted())
      await prospects.lockPerson(tx, propertyId, contact)
    const since = new Date(clock.now().getTime() - SAME_PERSON_MS)
    const known = await prospects.findRecent(tx, caller, {
      propertyId,
      phone: input.phoneNumber,
      email: input.emailAddress,
      since,
    })
    const result = known
      ? { row: known, replayed: true }
      : await once(find, () =>
          storeProspect(ctx, tx, 'ILS', {
            ...made,
            property_id: propertyId,
            first_name: input.firstName,
            last_name: input.lastName,
            phone: input.phoneNumber,
            email: input.emailAddress,
            introductory_note: input.message,
            num_beds: input.nBeds ?? null,
            num_baths: input.nBaths ?? null,
            move_in_start: input.moveInDate ?? null,
            preferred_unit: input.preferredUnit ?? null,
            preferred_floor_plan_id: preferredFloorPlanId ?? null,
            referral_source: 'ILS',
          }),
        )
    const activity = {
      id: newId(),
      property_id: propertyId,
      prospect_id: result.row.id,
      type: 'LEAD_RECEIVED',
      description: input.message,
    }
    await tx
      .insertInto('activities')
      .values({ ...activity, organization_id: caller.organizationId })
      .execute()
    if (known) await audit(tx, caller, 'prospect.contacted_again', known.id, requestId)
    return result
  })
}
