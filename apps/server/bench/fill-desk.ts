// Puts rows into a database of the sandbox, for pages that must stay fluid: `node fill-desk.ts waiting <database> <organization> <how many>`, or
// `thread <database> <conversation> <how many>`.
import pg from 'pg'
import { fillDesk } from './desk-rows.ts'

const [what, connectionString = '', id = '', count = ''] = process.argv.slice(2)
const client = new pg.Client({ connectionString })
await client.connect()
try {
  if (what === 'waiting') await fillDesk((sql) => client.query(sql), id, { people: 20_000, waiting: Number(count) })
  else if (what === 'thread') await fillThread()
  else throw new Error('waiting or thread')
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
