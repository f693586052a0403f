// What waits for a provider is found as cheaply among very many requests as among few.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller } from '../../src/kit/context.ts'
import { parseListing } from '../../src/kit/listing/listing.ts'
import { pageStatement } from '../../src/kit/listing/statements.ts'
import { assembly } from '../../src/main/domains.ts'
import { connectAs } from '../catalogue.ts'
import type { Organization } from '../make.ts'
import { startServer } from '../server.ts'

const FEW = 1_000
const MANY = 100_000
const resource = assembly.resources.get('screeningRequest')

const server = await startServer()
const owner = await connectAs(server.config.databaseUrl, 'owner')
const app = await connectAs(server.config.databaseUrl, 'gatelodge_app')

const DAYS = 100

/** So many waiting requests for one provider, spread evenly over a hundred days, at both properties in turn. */
async function fill(org: Organization, count: number) {
  const provider = await server.make.key(org, { kind: 'screening', capabilities: ['screening'] })
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into screening_requests (organization_id, id, property_id, application_id, household_id, provider_id, screening_id,
       idempotency_id, household, pets, created_at)
     select $1, gen_random_uuid(), ($2::uuid[])[1 + n % 2], $3, $4, $5::uuid, gen_random_uuid(), n || $5::text, '{}', '[]',
            app_now() - n * interval '${DAYS} days' / $6
     from generate_series(1, $6::int) n`,
    [
      org.id,
      org.made.get('property')?.slice(0, 2),
      org.made.get('application')?.[0],
      org.made.get('household')?.[0],
      provider.integrationId,
      count,
    ],
  )
  await owner.query('set session_replication_role = origin')
  return { key: provider.text, id: provider.integrationId }
}

/** What PostgreSQL touches for the first page of GET /screening-requests?status=IN_PROGRESS, as the role of the servers. */
async function costOf(org: Organization, provider: { id: string }, reach: readonly string[] | null = null) {
  const caller: Caller = { organizationId: org.id, reach, grants: null, actor: { type: 'API_KEY', id: 'test' } }
  const where = [
    { kind: 'any', field: 'providerId', values: [provider.id], orNull: false },
    { kind: 'any', field: 'status', values: ['IN_PROGRESS'], orNull: false },
  ] as const
  const { text, values } = pageStatement(resource, caller, { ...parseListing(resource, assembly.resources, {}), where })
  await app.query("select set_config('app.organization_id', $1, false)", [org.id])
  const explained = await app.query(`explain (analyze, buffers, format json) ${text}`, [...values])
  const [{ Plan: plan, 'Execution Time': ms }] = explained.rows[0]['QUERY PLAN']
  return { buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], rows: plan['Actual Rows'], ms }
}

test('a page of 100,000 waiting requests costs what a page of 1,000 costs', async (t) => {
  const small = await server.make.organization()
  const large = await server.make.organization()
  const few = await fill(small, FEW)
  const many = await fill(large, MANY)
  const fewAmongMany = await fill(large, FEW)
  await owner.query('vacuum analyze screening_requests')
  const costs = {
    few: await costOf(small, few),
    many: await costOf(large, many),
    'few among many': await costOf(large, fewAmongMany),
    'many, at one property': await costOf(large, many, large.made.get('property')?.slice(0, 1)),
  }
  for (const [what, { rows, buffers, ms }] of Object.entries(costs)) {
    assert.equal(rows, 50, what)
    t.diagnostic(`screening requests: ${what}: ${buffers} buffers, ${ms} ms`)
  }
  const ratio = costs.many.buffers / costs.few.buffers
  t.diagnostic(`screening requests: a page of ${MANY} costs ${ratio.toFixed(2)} times a page of ${FEW}`)
  assert.ok(ratio < 2, `${ratio}`)
  assert.ok(costs['few among many'].buffers < costs.few.buffers * 2)
  assert.ok(costs['many, at one property'].buffers < costs.few.buffers * 4)

  const { status, headers, body } = await server.call('GET /screening-requests', {
    key: many.key,
    query: { status: 'IN_PROGRESS' },
  })
  assert.deepEqual([status, headers['x-total-count'], body.length], [200, String(MANY), 50])
})
