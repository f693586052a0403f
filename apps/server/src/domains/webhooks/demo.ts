// A partner that is subscribed to new prospects, and the history of one delivery to it.
import type { DemoStep } from '../../kit/domain.ts'
import { newId } from '../../kit/ids.ts'
import { newSecret } from './signature.ts'
import { placeOf } from './subscription-secret.queries.ts'

export const demo: DemoStep[] = [
  {
    what: 'subscriptions and deliveries',
    load: async (tx, by, story) => {
      const organization_id = by.organizationId
      const [propertyId] = story.made.get('property') ?? []
      if (!propertyId) return
      const integrationId = newId()
      await tx
        .insertInto('integrations')
        .values({ organization_id, id: integrationId, kind: 'general', name: 'Lead Desk' })
        .execute()
      const made = { subscription: [] as string[], event: [] as string[], delivery: [] as string[] }
      for (const path of ['leads', 'archive']) {
        const [id, eventId, deliveryId] = [newId(), newId(), newId()]
        const secret = await story.sealing.seal(tx, by, placeOf(id), newSecret())
        await tx
          .insertInto('subscriptions')
          .values({
            organization_id,
            id,
            integration_id: integrationId,
            property_id: propertyId,
            kinds: ['prospect.created'],
            url: `https://hooks.example.com/${path}`,
            secret,
            // The endpoint is invented: the demo's own events are not sent to strangers.
            status: 'CLOSED',
            status_reason: 'demo',
          })
          .execute()
        await tx
          .insertInto('secret_rotations')
          .values({
            organization_id,
            id: newId(),
            subscription_id: id,
            secret,
            old_secret: await story.sealing.seal(tx, by, placeOf(id), newSecret()),
            old_secret_until: '2026-11-01T12:00:00Z',
          })
          .execute()
        const data = { organizationId: organization_id, propertyId }
        const body = JSON.stringify({ eventId, eventType: 'prospect.created', apiVersion: 'v1', data })
        await tx
          .insertInto('events')
          .values({ organization_id, id: eventId, property_id: propertyId, kind: 'prospect.created', body })
          .execute()
        await tx
          .insertInto('deliveries')
          .values({
            organization_id,
            id: deliveryId,
            event_id: eventId,
            subscription_id: id,
            state: 'DELIVERED',
            attempts: 1,
            claims: 1,
            last_status: 200,
          })
          .execute()
        await tx
          .insertInto('delivery_attempts')
          .values({
            organization_id,
            id: newId(),
            delivery_id: deliveryId,
            number: 1,
            started_at: '2026-11-01T12:00:00Z',
            ms: 84,
            status: 200,
            verdict: 'DELIVERED',
          })
          .execute()
        made.subscription.push(id)
        made.event.push(eventId)
        made.delivery.push(deliveryId)
      }
      for (const [name, ids] of Object.entries(made)) story.made.set(name, ids)
      story.progress(8)
    },
  },
]
