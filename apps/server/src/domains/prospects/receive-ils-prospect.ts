import { audit } from '../../kit/audit.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'
import { type Origin, once } from '../../kit/idempotency.ts'
import type { InputOf } from '../../kit/input.ts'
import { originOf, type Partner } from '../access/index.ts'
import { checkFloorPlan, checkProperty } from '../properties/index.ts'
import { storeProspect } from './create-prospect.ts'
import * as leads from './lead.queries.ts'
import type { StoredProspect } from './prospect.queries.ts'
import type { newIlsProspect } from './prospect.resource.ts'

type Input = InputOf<typeof newIlsProspect>

const SAME_PERSON_MS = 24 * 3_600_000

/** Listing services submit the same person more than once: within a day that adds a message to the prospect, not another prospect. */
export async function receiveIlsProspect(ctx: Ctx<Partner>, input: Input) {
  const { caller, db } = ctx
  const { propertyId, preferredFloorPlanId } = input
  const made = originOf(caller, input.idempotencyId)
  return db.transaction(caller, async (tx) => {
    const find = leads.leadUnder(tx, caller, made)
    const { row: lead, replayed } = await once(find, {
      lock: async () => {
        await checkProperty(tx, caller, propertyId)
        if (preferredFloorPlanId) await checkFloorPlan(tx, caller, propertyId, preferredFloorPlanId)
        const contacts = [input.phoneNumber, ...(input.emailAddress ? [input.emailAddress] : [])]
        await leads.lockLead(tx, { propertyId, contacts, made })
      },
      create: () => takeLead(ctx, tx, input, made),
    })
    return { row: visibleProspect(ctx, input, lead), replayed: replayed || !lead.isNew }
  })
}

/** Undefined when another call with the same idempotencyId was faster. */
async function takeLead(ctx: Ctx<Partner>, tx: Tx, input: Input, made: Origin): Promise<leads.Lead | undefined> {
  const { caller, clock, requestId } = ctx
  const { propertyId, phoneNumber: phone, emailAddress: email = null, message } = input
  const since = new Date(clock.now().getTime() - SAME_PERSON_MS)
  const known = await leads.findRecent(tx, caller, { propertyId, phone, email, since })
  if (known) {
    const added = { ...made, property_id: propertyId, prospect_id: known.id, description: message }
    const lead = await leads.insertLead(tx, caller, added)
    if (lead) await audit(tx, caller, 'prospect.contacted_again', known.id, requestId)
    return lead
  }
  const values = { ...made, ...givenColumns(input), property_id: propertyId, referral_source: caller.referralSource }
  const stored = await storeProspect(ctx, tx, 'ILS', values)
  if (!stored) return undefined
  await leads.insertLead(tx, caller, { property_id: propertyId, prospect_id: stored.id, description: message })
  return { prospectId: stored.id, propertyId, at: stored.created_at, isNew: true }
}

/** What the request gives of the person, by column. */
const givenColumns = (input: Input) => ({
  first_name: input.firstName,
  last_name: input.lastName,
  phone: input.phoneNumber,
  email: input.emailAddress ?? null,
  introductory_note: input.message,
  num_beds: input.nBeds ?? null,
  num_baths: input.nBaths ?? null,
  move_in_start: input.moveInDate ?? null,
  preferred_unit: input.preferredUnit ?? null,
  preferred_floor_plan_id: input.preferredFloorPlanId ?? null,
})

/**
 * The prospect as the listing service may see it: which one its lead belongs to, when the lead came, and what this very request gave.
 * Whatever else is stored came from others, or has been changed since, and is answered as if it were not known.
 */
const visibleProspect = ({ caller }: Ctx<Partner>, input: Input, lead: leads.Lead): Partial<StoredProspect> => ({
  ...givenColumns(input),
  organization_id: caller.organizationId,
  id: lead.prospectId,
  property_id: lead.propertyId,
  idempotency_id: input.idempotencyId ?? null,
  referral_source: lead.isNew ? caller.referralSource : null,
  is_corporation: false,
  is_manual: false,
  status: 'NEW',
  created_at: lead.at,
  updated_at: lead.at,
})
