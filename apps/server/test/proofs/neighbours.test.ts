// One organization's requests wait, whatever for: another's are answered meanwhile.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { assembly } from '../../src/main/domains.ts'
import { eventually } from '../eventually.ts'
import { type Answer, startServer, type TestServer } from '../server.ts'

const server = await startServer({ settings: { GATELODGE_STATEMENT_TIMEOUT_MS: '10000' } })
const slow = await server.make.organization()
const quick = await server.make.organization()
const slowKey = (await server.make.key(slow)).text
const quickKey = (await server.make.key(quick)).text
const [slowProperty = ''] = slow.made.get('property') ?? []
const [quickProperty = ''] = quick.made.get('property') ?? []

/** Locks these tables: statements that need one wait until the returned function is called. */
async function holding(tables: readonly string[], mode: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: server.config.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  await client.query(`begin; lock table ${tables.join(', ')} in ${mode} mode`)
  const letGo = async () => {
    await client.end()
  }
  after(letGo)
  return letGo
}

/** Sends all of these and waits until so many statements wait for a lock in PostgreSQL. */
async function crowd(ask: readonly (() => Promise<Answer>)[], waiting: number) {
  const answers: Answer[] = []
  const all = Promise.all(ask.map((one) => one().then((answer) => answers.push(answer))))
  await eventually(10_000, `${waiting} that wait`, async () => (await waitingStatements(server)) >= waiting)
  return { answers, all }
}

async function waitingStatements({ config }: TestServer): Promise<number> {
  const client = new pg.Client({ connectionString: config.databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  await client.end()
  return rows[0].n
}

test('reads of every kind of record that wait for a lock keep no other organization waiting', async () => {
  // Not the table that the other organization reads, nor the view that lies over it.
  const held = assembly.resources
    .all()
    .filter(
      ({ parent, audiences, table }) => !parent && audiences.includes('partner') && !/^propert(ies|y_conf)/.test(table),
    )
  const letGo = await holding([...new Set(held.map(({ table }) => table))], 'access exclusive')
  const reads = held.flatMap(({ name, path, listed, single }) => {
    const id = slow.made.get(name)?.[0]
    return [
      ...(listed ? [() => server.call(`GET ${path}`, { key: slowKey })] : []),
      ...(single && id ? [() => server.call(`GET ${path}/${id}`, { key: slowKey })] : []),
    ]
  })
  assert.ok(reads.length > 30)
  const from = performance.now()
  const { answers, all } = await crowd(reads, 3)
  for (let n = 0; n < 5; n++) {
    assert.equal((await server.call(`GET /properties/${quickProperty}`, { key: quickKey })).status, 200)
    assert.equal((await server.call('GET /properties', { key: quickKey })).status, 200)
    assert.ok((await waitingStatements(server)) >= 3, 'it was answered only when those that wait had been given up')
  }
  await all
  // None waits for ever: those behind the ones that were stopped get a Retry-After. One after the other they would take much longer.
  assert.ok(performance.now() - from < 3 * server.config.statementTimeoutMs)
  for (const { status, headers } of answers) {
    assert.equal(status, 503)
    assert.ok(Number(headers['retry-after']) > 0)
  }
  await letGo()
  assert.equal((await server.call('GET /units', { key: slowKey })).status, 200)
})

test("searches that no index serves keep nobody's other lists waiting, whoever asks them", async () => {
  const other = await server.make.organization()
  const otherKey = (await server.make.key(other)).text
  const letGo = await holding(['transactions'], 'access exclusive')
  const ask = (path: string, key: string) => Array(5).fill(() => server.call(`GET ${path}`, { key }))
  const searches = [...ask('/transactions?filter=amount=5', slowKey), ...ask('/transactions?sort=amount', otherKey)]
  const { answers, all } = await crowd(searches, 2)
  for (const path of ['/properties', '/units?filter=number=101', '/units?sort=createdAt:asc', '/units'])
    for (const key of [quickKey, slowKey]) {
      assert.equal((await server.call(`GET ${path}`, { key })).status, 200, path)
      assert.ok((await waitingStatements(server)) >= 2, 'it was answered only when searches had been given up')
    }
  // Nor does a third organization's own search wait: each has one at a time.
  assert.equal((await server.call('GET /units?sort=numBeds', { key: quickKey })).status, 200)
  assert.equal(await waitingStatements(server), 2)
  await letGo()
  await all
  assert.ok(answers.some(({ status }) => status === 200))
  for (const { status } of answers) assert.ok(status === 200 || status === 503)
})

test('writes that wait for a lock keep no other organization waiting', async () => {
  // Rows of one organization, as an action of its own would lock them.
  const client = new pg.Client({ connectionString: server.config.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  after(() => client.end())
  await client.query('begin')
  await client.query('select from properties where id = $1 for update', [slowProperty])
  const create = (key: string, propertyId: string) => () =>
    server.call('POST /prospects', { key, body: { propertyId, firstName: 'Ada' } })
  const { answers, all } = await crowd(Array(20).fill(create(slowKey, slowProperty)), 2)
  for (let n = 0; n < 5; n++) {
    assert.equal((await create(quickKey, quickProperty)()).status, 201)
    assert.ok((await waitingStatements(server)) >= 2, 'it was answered only when writes had been given up')
  }
  await client.query('rollback')
  await all
  assert.ok(answers.some(({ status }) => status === 201))
  for (const { status } of answers) assert.ok(status === 201 || status === 503)
})
