// A partner that is subscribed to new prospects at two properties, and the history of a delivery at each: it was made again, and taken then.
import { updateOwnRow } from '../../../kit/db/own-row.ts'
import type { DemoStep } from '../../../kit/domain.ts'
import { newId } from '../../../kit/ids.ts'
import { createIntegration, keepConformanceReport } from '../../access/index.ts'
import { rotateSecret } from '../subscriptions/rotate-secret.ts'
import { createSubscription } from '../subscriptions/subscriptions.ts'

const contract = { section: 'Events', statements: [] }

/** As the conformance kit found the partner's endpoint. */
const REPORT = {
  kit: 'webhook',
  kitVersion: '0.2.0',
  startedAt: new Date('2026-11-01T11:58:00Z'),
  ms: 2140,
  checks: [
    {
      id: 'genuine',
      expected: 'A genuine delivery is answered with 2xx.',
      outcome: 'passed',
      seen: 'It was.',
      contract,
    },
    {
      id: 'answer/in-time',
      expected: 'An answer comes at once.',
      outcome: 'warned',
      seen: 'The slowest took 3.4 s.',
      advice: 'Answer first, and work on the event afterwards.',
      contract,
    },
  ],
} as const

export const demo: DemoStep[] = [
  {
    what: 'subscriptions and deliveries',
    load: async (tx, by, story) => {
      const organization_id = by.organizationId
      const [first, second = first] = story.made.get('property') ?? []
      if (!first || !second) return
      const lead = { kind: 'general', name: 'Lead Desk', capabilities: [], reach: null } as const
      const { id: integrationId } = await createIntegration(story.ctx.db, by, lead)
      const asPartner = { ...story.ctx, caller: { ...by, integrationId } }
      const made = {
        subscription: [] as string[],
        event: [] as string[],
        delivery: [] as string[],
        conformanceReport: [] as string[],
        deliveryReplay: [] as string[],
      }
      for (const [path, propertyId] of Object.entries({ leads: first, archive: second })) {
        const [eventId, deliveryId] = [newId(), newId()]
        const url = `https://hooks.example.com/${path}`
        const replayId = newId()
        const { stored } = await createSubscription(story.ctx, {
          integrationId,
          propertyId,
          kinds: ['prospect.created'],
          url,
        })
        const { id } = stored
        await rotateSecret(story.ctx, id, { overlapMs: 0 })
        // The endpoint is invented: the demo's own events are not sent to strangers. No turn knows of the subscription yet, so none is locked.
        await updateOwnRow(tx, by, 'subscriptions', id).set({ status: 'CLOSED', status_reason: 'demo' }).execute()
        const data = { organizationId: organization_id, propertyId }
        const body = JSON.stringify({ eventId, eventType: 'prospect.created', apiVersion: 'v1', data })
        await tx
          .insertInto('events')
          .values({ organization_id, id: eventId, property_id: propertyId, kind: 'prospect.created', body })
          .execute()
        const chosen = JSON.stringify({ propertyId, state: 'EXHAUSTED' })
        await tx
          .insertInto('delivery_replays')
          .values({ organization_id, id: replayId, chosen, count: 1, per_second: 20 })
          .execute()
        await tx
          .insertInto('deliveries')
          .values({
            organization_id,
            id: deliveryId,
            event_id: eventId,
            subscription_id: id,
            kind: 'prospect.created',
            property_id: propertyId,
            state: 'DELIVERED',
            attempts: 1,
            claims: 1,
            last_status: 200,
            replay_id: replayId,
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
        const { row: report } = await keepConformanceReport(asPartner, { ...REPORT, propertyId, target: url })
        made.conformanceReport.push(report.id)
        made.subscription.push(id)
        made.event.push(eventId)
        made.delivery.push(deliveryId)
        made.deliveryReplay.push(replayId)
      }
      for (const [name, ids] of Object.entries(made)) story.made.set(name, ids)
      story.progress(10)
    },
  },
]
