// Puts rows into a database of the sandbox, for pages that must stay fluid and for tests that need homes: `node fill-desk.ts waiting <database>
// <organization> <how many>`, `thread <database> <conversation> <how many>`, or `homes <database> <property> <how many>`.
import pg from 'pg'
import { fillDesk } from './desk-rows.ts'

const [what, connectionString = '', id = '', count = ''] = process.argv.slice(2)
const client = new pg.Client({ connectionString })
await client.connect()
try {
  if (what === 'waiting') await fillDesk((sql) => client.query(sql), id, { people: 20_000, waiting: Number(count) })
  else if (what === 'thread') await fillThread()
  else if (what === 'homes') await fillHomes()
  else throw new Error('waiting, thread or homes')
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
