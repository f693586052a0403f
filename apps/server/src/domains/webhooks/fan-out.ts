import { sql } from 'kysely'
import { listen } from '../../kit/announce.ts'
import { eventRaised, eventReady } from '../../kit/events.ts'
import { newId } from '../../kit/ids.ts'
import { whyNotReceiving } from '../access/index.ts'
import { deliver } from './deliver.work.ts'
import { capabilityFor } from './needed-capability.ts'

/**
 * In the transaction that raised it: the event as the bytes every attempt will send, a delivery for each subscription that matches at
 * this moment and whose integration may be told, and the promise to make it. So nothing is owed that did not happen, and nothing that
 * happened is not owed. The first attempt is due at once, or when the event has waited.
 */
export const fanOut = listen(
  eventRaised,
  'webhooks',
  async (ctx, tx, { kind, organizationId, within, causedBy, data, waits }) => {
    const eventId = waits?.eventId ?? newId()
    const occurredAt = ctx.clock.now()
    const body = JSON.stringify({ eventId, eventType: kind, apiVersion: 'v1', occurredAt, data })
    await sql`
    with event as (
      insert into events (organization_id, id, property_id, kind, body, caused_by, occurred_at, request_id)
      values (${organizationId}, ${eventId}, ${within}, ${kind}, ${body}, ${causedBy}, ${occurredAt}, ${ctx.requestId})),
    owed as (
      insert into deliveries (organization_id, id, event_id, subscription_id, kind, property_id)
      select s.organization_id, app_new_id(), ${eventId}, s.id, ${kind}, s.property_id from subscriptions s
      join integrations i on i.organization_id = s.organization_id and i.id = s.integration_id
      where s.organization_id = ${organizationId} and s.property_id = ${within} and ${kind} = any(s.kinds) and s.status <> 'CLOSED'
        and s.integration_id is distinct from ${causedBy}::uuid
        and ${whyNotReceiving(sql.ref('s.property_id'), sql`${capabilityFor(ctx, kind)}::text`)} is null
      returning id, subscription_id)
    insert into work (organization_id, lane, kind, subject, next_at)
    select ${organizationId}::uuid, subscription_id, ${deliver.number}::smallint, id, app_now() + ${waits?.mostMs ?? 0} * interval '1 ms'
    from owed`.execute(tx)
  },
)

/**
 * Not what was claimed before: an attempt was made, and the next one has its own time. What a turn has locked it is about to claim, so
 * nothing is waited for here, and the two never wait for each other.
 */
export const letGo = listen(eventReady, 'webhooks', async ({ caller: { organizationId } }, tx, { eventId }) => {
  await sql`
    update work set next_at = app_now() where organization_id = ${organizationId} and id in (
      select w.id from deliveries d join work w on w.organization_id = d.organization_id and w.subject = d.id
      where d.organization_id = ${organizationId} and d.event_id = ${eventId} and w.kind = ${deliver.number}
        and w.claims = 0 and not w.waiting and w.next_at > app_now()
      for no key update of w skip locked)`.execute(tx)
})
