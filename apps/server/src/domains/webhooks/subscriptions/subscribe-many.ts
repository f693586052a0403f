// One endpoint, subscribed at many properties. What is wrong at one of them is said of that one, and the others are made.
import type { Ctx } from '../../../kit/context.ts'
import { ownRow } from '../../../kit/db/own-row.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { Conflict, NotFound, Problem } from '../../../kit/problems.ts'
import { checkCapabilities, checkMayTouch, checkTarget, type Issued, insertSubscription } from './subscriptions.ts'

export const BATCH_MOST = 500

export type SubscriptionBatch = {
  readonly integrationId: string
  readonly propertyIds: readonly string[]
  readonly kinds: readonly string[]
  readonly url: string
}

type Refusal = { readonly code: string; readonly message: string }
type Result = { readonly propertyId: string; readonly issued: Issued | null; readonly problem: Refusal | null }

/**
 * Throws when nothing could be subscribed anywhere: the address, the kinds, the integration. A property where the integration is subscribed with
 * this address already is refused, so that a batch which is sent again makes nothing twice.
 */
export async function subscribeMany(ctx: Ctx, given: SubscriptionBatch): Promise<Result[]> {
  const { integrationId, propertyIds, kinds, url } = given
  checkTarget(ctx, given)
  return ctx.db.transaction(ctx.caller, async (tx) => {
    // Locked: of two batches at once, the second sees what the first has made.
    const integration = await ownRow(tx, ctx.caller, 'integrations', integrationId)
      .select(['reach', 'capabilities'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!integration) throw new NotFound(`No integration has the id ${integrationId}`)
    checkCapabilities(ctx, integration, kinds)
    const there = await thereOf(ctx, tx, propertyIds)
    const subscribed = await subscribedAt(ctx, tx, given)
    const results: Result[] = []
    for (const propertyId of propertyIds) {
      const problem = refusalOf(() => {
        checkMayTouch(integration, propertyId, there.has(propertyId))
        const already = subscribed.get(propertyId)
        if (already !== undefined)
          throw new Conflict(`The integration is subscribed here with this address already, by ${already}`)
      })
      const issued = problem ? null : await insertSubscription(ctx, tx, { integrationId, propertyId, kinds, url })
      results.push({ propertyId, issued, problem })
    }
    return results
  })
}

function refusalOf(check: () => void): Refusal | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof Problem) return { code: error.code, message: error.message }
    throw error
  }
}

async function thereOf({ caller }: Ctx, tx: Tx, propertyIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('properties')
    .select('id')
    .where('organization_id', '=', caller.organizationId)
    .where('id', 'in', [...propertyIds])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The open subscription of this integration to this address, by property. */
async function subscribedAt({ caller }: Ctx, tx: Tx, { integrationId, propertyIds, url }: SubscriptionBatch) {
  const rows = await tx
    .selectFrom('subscriptions')
    .select(['id', 'property_id'])
    .where('organization_id', '=', caller.organizationId)
    .where('integration_id', '=', integrationId)
    .where('property_id', 'in', [...propertyIds])
    .where('url', '=', url)
    .where('status', '<>', 'CLOSED')
    .execute()
  return new Map(rows.map(({ id, property_id }) => [property_id, id]))
}
