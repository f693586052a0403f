// send_message: what it costs to take in a text, through the whole server, as a ratio to the same writes as one statement run bare by
// pgbench, both in turns within one run.
import { createIntegration, createOrganization, issueKey, operator } from '../src/domains/access/index.ts'
import { newId } from '../src/kit/ids.ts'
import { openLog } from '../src/kit/log.ts'
import { readConfig } from '../src/main/config.ts'
import { openRuntime } from '../src/main/runtime.ts'
import { pgbench } from './pgbench.ts'
import type { Measured } from './reads.ts'
import { load, median, type Stage, setStage, startServerProcess } from './stage.ts'

const CONNECTIONS = 8
const PROPERTIES = 20
const CUSTOMERS = 2_000
/** A few thousand requests, after which the server's code is compiled for good. */
const WARM_UP_SECONDS = 5

/** Nothing is sent to the carrier here: it is only named, and no worker runs. */
const SETTINGS = {
  GATELODGE_CARRIER: 'twilio',
  GATELODGE_TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  GATELODGE_TWILIO_AUTH_TOKENS: '1'.repeat(32),
  GATELODGE_PROPERTY_TEXTS_PER_MINUTE: '10000000',
}

export async function benchMessages({ rounds, seconds }: { rounds: number; seconds: number }): Promise<Measured[]> {
  const stage = await setStage(SETTINGS)
  try {
    const { organizationId, integrationId, key } = await makeSender(stage)
    const customers = await fillThreads(stage, organizationId)
    const server = await startServerProcess(stage)
    try {
      const requests = customers.map((customerId) => postRequest(key, customerId))
      const plan = { port: server.port, connections: CONNECTIONS, requests }
      await load({ ...plan, seconds: WARM_UP_SECONDS })
      const script = bareScript(organizationId, integrationId)
      const turns = []
      for (let round = 0; round < rounds; round++) {
        await clear(stage)
        const bare = await pgbench(stage.postgres.port, 'postgres', script, seconds)
        await clear(stage)
        const ours = await load({ ...plan, seconds })
        if (ours.failed > 0) throw new Error(`${ours.failed} requests failed`)
        turns.push({ bare, ours: ours.perSecond })
      }
      return [
        {
          name: 'send_message',
          ratio: median(turns.map(({ bare, ours }) => ours / bare)),
          ours: median(turns.map((t) => t.ours)),
          bare: median(turns.map((t) => t.bare)),
          unit: 'requests/s',
        },
      ]
    } finally {
      await server.stop()
    }
  } finally {
    await stage.close()
  }
}

async function makeSender(stage: Stage) {
  const config = readConfig(stage.environment)
  const { tools, close } = await openRuntime(config, 'bench', openLog('error'))
  try {
    const { id: organizationId } = await createOrganization(tools.db, { name: 'Tenant' })
    const by = operator(organizationId)
    const given = { kind: 'messaging', name: 'sender', capabilities: ['messaging'], reach: null } as const
    const { id: integrationId } = await createIntegration(tools.db, by, given)
    const minting = { pepper: config.keyPepper, mode: config.mode }
    const issued = { integrationId, name: 'bench', grants: ['messages:create'], expiresAt: null }
    return { organizationId, integrationId, key: (await issueKey(tools.db, by, minting, issued)).text }
  } finally {
    await close()
  }
}

/** People who have been texted before, and what pgbench needs to know of them. */
async function fillThreads(stage: Stage, organizationId: string): Promise<string[]> {
  const properties = Array.from({ length: PROPERTIES }, newId)
  await stage.query(
    `insert into properties (organization_id, id, name, address) select $1, id, 'Alder Court', '{}' from unnest($2::uuid[]) id`,
    [organizationId, properties],
  )
  await stage.query(
    `insert into property_configurations (organization_id, id, two_way_communication, texting_phone_number)
     select $1, id, true, '+1512555' || lpad(n::text, 4, '0') from unnest($2::uuid[]) with ordinality p(id, n)`,
    [organizationId, properties],
  )
  await stage.query(
    `create table bench_people as
     select n::int as n, gen_random_uuid() as customer_id, gen_random_uuid() as household_id, gen_random_uuid() as conversation_id,
       ($1::uuid[])[1 + n % ${PROPERTIES}] as property_id, '+1512555' || lpad((1 + n % ${PROPERTIES})::text, 4, '0') as from_number,
       '+1202' || lpad((5560000 + n)::text, 7, '0') as to_number
     from generate_series(1, ${CUSTOMERS}) n`,
    [properties],
  )
  for (const statement of [
    'alter table bench_people add primary key (n)',
    `insert into households (organization_id, id, property_id, name) select '${organizationId}', household_id, property_id, 'Cole' from bench_people`,
    `insert into customers (organization_id, id, property_id, household_id, first_name, last_name, phone)
     select '${organizationId}', customer_id, property_id, household_id, 'Ana', 'Cole', to_number from bench_people`,
    `insert into text_consents (organization_id, phone) select '${organizationId}', to_number from bench_people`,
    `insert into conversations (organization_id, id, property_id, customer_id, recipient, workflow_status, last_message_direction)
     select '${organizationId}', conversation_id, property_id, customer_id, null, 'NEW', 'INBOUND' from bench_people`,
    'vacuum analyze',
  ])
    await stage.query(statement)
  return (await stage.query('select customer_id as id from bench_people')).rows.map(({ id }) => id)
}

const clear = async (stage: Stage) => {
  await stage.query('truncate messages, work, audit_entries cascade')
  await stage.query('vacuum analyze conversations')
}

/** The same rows: message, conversation, work, audit entry. */
const bareScript = (organizationId: string, integrationId: string) => `\\set n random(1, ${CUSTOMERS})
with who as (select * from bench_people where n = :n),
stored as (
  insert into messages (organization_id, id, conversation_id, property_id, customer_id, household_id, direction, from_number, to_number,
    content, segments, carrier, metadata, integration_id, idempotency_id)
  select '${organizationId}', app_new_id(), conversation_id, property_id, customer_id, household_id, 'OUTBOUND', from_number, to_number,
    'Your tour is on Friday at 3', 1, 'twilio', '{"sentBy":"bench"}', '${integrationId}'::uuid, gen_random_uuid()::text from who
  on conflict do nothing returning *),
moved as (
  update conversations v set workflow_status = 'UNRESOLVED', last_message_direction = 'OUTBOUND', last_message_at = s.created_at
  from stored s where v.organization_id = s.organization_id and v.id = s.conversation_id),
owed as (
  insert into work (organization_id, lane, kind, subject) select organization_id, md5(from_number)::uuid, 40, id from stored)
insert into audit_entries (organization_id, id, actor_type, actor_id, action, subject_id)
select organization_id, app_new_id(), 'API_KEY', 'bench', 'message.sent', id from stored;`

function postRequest(key: string, customerId: string) {
  const metadata = { sentBy: 'bench' }
  // The load puts another number into every request.
  const body = JSON.stringify({ idempotencyId: NUMBERED, customerId, content: 'Your tour is on Friday at 3', metadata })
  const headers = `host: gateway.example.com\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`
  return `POST /v1/messages HTTP/1.1\r\n${headers}\r\n\r\n${body}`
}

const NUMBERED = 'send-################'
