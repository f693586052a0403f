// Puts rows into a database of the sandbox, for pages that must stay fluid and for tests that need homes: `node fill-desk.ts waiting <database>
// <organization> <how many>`, `thread <database> <conversation> <how many>`, `homes <database> <property> <how many>`, or `deliveries <database>
// <subscription> <how many>`.
import pg from 'pg'
import { fillDesk } from './desk-rows.ts'

const [what, connectionString = '', id = '', count = ''] = process.argv.slice(2)
const client = new pg.Client({ connectionString })
await client.connect()
try {
  if (what === 'waiting') await fillDesk((sql) => client.query(sql), id, { people: 20_000, waiting: Number(count) })
  else if (what === 'thread') await fillThread()
  else if (what === 'homes') await fillHomes()
  else if (what === 'deliveries') await fillDeliveries()
  else throw new Error('waiting, thread, homes or deliveries')
} finally {
  await client.end()
}

/** Text 1, Text 2 and on, a minute apart, until the first text of the conversation. */
async function fillThread() {
  await client.query(
    `insert into messages (organization_id, id, conversation_id, property_id, direction, from_number, to_number, content, carrier, message_status, created_at)
     select m.organization_id, gen_random_uuid(), m.conversation_id, m.property_id, case when n % 2 = 0 then 'INBOUND' else 'OUTBOUND' end,
       m.from_number, m.to_number, 'Text ' || n, m.carrier, m.message_status, m.created_at - ($2 - n) * interval '1 minute'
     from messages m, generate_series(1, $2 - 1) n where m.conversation_id = $1`,
    [id, Number(count)],
  )
}

/** Units that nobody has lived in, T1, T2 and on, each like the first of the property. */
async function fillHomes() {
  await client.query(
    `insert into units (organization_id, id, property_id, floor_plan_id, number, status, quoting_rent_amount, num_beds, num_baths)
     select u.organization_id, gen_random_uuid(), u.property_id, u.floor_plan_id, 'T' || n, 'VACANT_READY',
       coalesce(u.quoting_rent_amount, u.market_rent_amount), u.num_beds, u.num_baths
     from (select * from units where property_id = $1 order by number limit 1) u, generate_series(1, $2) n`,
    [id, Number(count)],
  )
}

/** Given up an hour ago, each of an event of its own. */
async function fillDeliveries() {
  await client.query(
    `with made as (
       insert into events (organization_id, id, property_id, kind, body, occurred_at)
       select s.organization_id, e.id, s.property_id, 'prospect.created',
         json_build_object('eventId', e.id, 'eventType', 'prospect.created', 'apiVersion', 'v1', 'occurredAt', app_now(), 'data', '{}'::json)::text,
         app_now() - interval '2 hours'
       from subscriptions s, (select gen_random_uuid() as id from generate_series(1, $2)) e where s.id = $1
       returning organization_id, id, property_id)
     insert into deliveries (organization_id, id, event_id, subscription_id, kind, property_id, state, attempts, claims, last_status, settled_at, created_at)
     select organization_id, gen_random_uuid(), id, $1, 'prospect.created', property_id, 'EXHAUSTED', 8, 8, 500,
       app_now() - interval '1 hour', app_now() - interval '2 hours'
     from made`,
    [id, Number(count)],
  )
}
