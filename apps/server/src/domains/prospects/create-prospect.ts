import { audit } from '../../kit/audit.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'
import { raise } from '../../kit/events.ts'
import type { Origin } from '../../kit/idempotency.ts'
import { newId } from '../../kit/ids.ts'
import type { InputOf } from '../../kit/input.ts'
import { BadRequest } from '../../kit/problems.ts'
import { createOnce } from '../access/index.ts'
import { checkProperty, checkUser } from '../properties/index.ts'
import * as prospects from './prospect.queries.ts'
import type { newProspect } from './prospect.resource.ts'
import { prospectCreated } from './prospect-created.event.ts'

type Source = 'UI' | 'API' | 'ILS' | 'CONVERSION' | 'AUTOMATION'

/** Stores the prospect and raises its event, both or neither. A repeated idempotencyId gives back the first and raises nothing. */
export async function createProspect(ctx: Ctx, input: InputOf<typeof newProspect>, origin: Source) {
  return createOnce(ctx, 'prospects', input, {
    create: async (tx, made) => {
      await checkReferences(ctx, tx, input)
      return storeProspect(ctx, tx, origin, {
        ...made,
        property_id: input.propertyId,
        first_name: input.firstName ?? null,
        last_name: input.lastName ?? null,
        email: input.email ?? null,
        phone: input.phone ?? null,
        is_corporation: input.isCorporation ?? false,
        company_name: input.companyName ?? null,
        introductory_note: input.introductoryNote ?? null,
        min_price: input.minPrice ?? null,
        max_price: input.maxPrice ?? null,
        num_beds: input.numBeds ?? null,
        num_baths: input.numBaths ?? null,
        move_in_start: input.moveInStart ?? null,
        move_in_end: input.moveInEnd ?? null,
        referral_source: input.referralSource ?? null,
        assigned_user_id: input.assignedUserId ?? null,
      })
    },
  })
}

/** Undefined when another call with the same idempotencyId was faster; then nothing was raised. */
export async function storeProspect(
  ctx: Ctx,
  tx: Tx,
  origin: Source,
  values: Omit<prospects.NewRow, 'id' | 'origin'> & Origin,
) {
  const { caller, requestId } = ctx
  const stored = await prospects.insertOnce(tx, caller, {
    ...values,
    id: newId(),
    origin,
  })
  if (!stored) return undefined
  await audit(tx, caller, 'prospect.created', stored.id, requestId)
  await raise(ctx, tx, prospectCreated, {
    within: stored.property_id,
    causedBy: values.integration_id,
    data: {
      prospectId: stored.id,
      propertyId: stored.property_id,
      organizationId: stored.organization_id,
      phone: stored.phone,
      phoneE164: stored.phone,
      firstName: stored.first_name,
      referralSource: stored.referral_source,
      isManual: stored.is_manual,
      createdAt: stored.created_at,
    },
  })
  return stored
}

async function checkReferences({ caller }: Ctx, tx: Tx, input: InputOf<typeof newProspect>) {
  const { propertyId, assignedUserId } = input
  checkRanges(input)
  await checkProperty(tx, caller, propertyId)
  if (assignedUserId) await checkUser(tx, caller, assignedUserId)
}

export type Wishes = Pick<InputOf<typeof newProspect>, 'minPrice' | 'maxPrice' | 'moveInStart' | 'moveInEnd'>

export function checkRanges({ minPrice, maxPrice, moveInStart, moveInEnd }: Wishes) {
  if (minPrice != null && maxPrice != null && minPrice > maxPrice)
    throw new BadRequest('minPrice must not be more than maxPrice')
  if (moveInStart && moveInEnd && moveInStart > moveInEnd)
    throw new BadRequest('moveInStart must not be after moveInEnd')
}
