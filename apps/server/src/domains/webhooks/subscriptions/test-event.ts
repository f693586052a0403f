import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { newId } from '../../../kit/ids.ts'
import { deliver } from '../deliver.work.ts'
import { checkMayReceive, findSubscription } from './subscriptions.ts'

/** The event type of a test delivery; receivers that know only the documented kinds pass it over. */
export const TEST_KIND = 'subscription.test'

/** One delivery through the real path, to see that an endpoint is reached and verifies. Returns the delivery's id. */
export async function sendTestEvent(ctx: Ctx, subscriptionId: string): Promise<string> {
  const { caller, clock } = ctx
  return ctx.db.transaction(caller, async (tx) => {
    const subscription = await findSubscription(ctx, tx, subscriptionId)
    await checkMayReceive(ctx, tx, subscription)
    const { property_id: propertyId, organization_id: organizationId } = subscription
    const [eventId, deliveryId] = [newId(), newId()]
    const occurredAt = clock.now()
    const data = { organizationId, propertyId, subscriptionId }
    const body = JSON.stringify({ eventId, eventType: TEST_KIND, apiVersion: 'v1', occurredAt, data })
    await sql`
      with event as (
        insert into events (organization_id, id, property_id, kind, body, occurred_at, request_id)
        values (${organizationId}, ${eventId}, ${propertyId}, ${TEST_KIND}, ${body}, ${occurredAt}, ${ctx.requestId})),
      owed as (
        insert into deliveries (organization_id, id, event_id, subscription_id, kind, property_id)
        values (${organizationId}, ${deliveryId}, ${eventId}, ${subscriptionId}, ${TEST_KIND}, ${propertyId}))
      insert into work (organization_id, lane, kind, subject)
      values (${organizationId}, ${subscriptionId}, ${deliver.number}, ${deliveryId})`.execute(tx)
    return deliveryId
  })
}
