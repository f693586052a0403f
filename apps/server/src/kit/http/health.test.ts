import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { cloneDatabase, emptyDatabase } from '../../../test/database.ts'
import { startServer } from '../../../test/server.ts'
import { SmallServer } from '../../../test/small-server.ts'
import { healthRoutes } from './health.ts'

test('a process on a database at level is alive and ready', async () => {
  const server = await startServer()
  assert.deepEqual((await server.call('GET //livez')).body, { message: 'alive' })
  assert.deepEqual((await server.call('GET //readyz')).body, { message: 'ready' })
  assert.equal((await server.call('HEAD //readyz')).status, 200)
})

test('without all migrations a process is alive but not ready, and says what to do', async () => {
  const databaseUrl = await cloneDatabase()
  const server = await startServer({ databaseUrl })
  await onDatabase(databaseUrl, "delete from schema_migrations where name like '0004%'")
  const one = await server.call('GET //readyz')
  assert.equal(one.status, 503)
  assert.equal(one.body.message, 'Not ready: the database lacks 1 migration(s); run gatelodge migrate')
  assert.ok(one.headers['retry-after'])
  assert.equal((await server.call('GET //livez')).status, 200)

  await onDatabase(databaseUrl, 'delete from schema_migrations')
  const all = await server.call('GET //readyz')
  assert.equal(all.status, 503)
  assert.match(all.body.message, /lacks \d+ migration\(s\)/)
})

test('with an older version of an SQL function a process is not ready, and says what to do; with a newer one it is', async () => {
  const databaseUrl = await cloneDatabase()
  const server = await startServer({ databaseUrl })
  const ready = async () => (await server.call('GET //readyz')).body.message
  const lacking = (count: number) =>
    `Not ready: the database lacks ${count} SQL function(s) of this version; run gatelodge migrate`
  // As after an installation of a later version, and after a later text of the same one.
  await onDatabase(databaseUrl, "update schema_functions set version = 999, checksum = 'x' where name = 'work_turn'")
  const later = "('lane_release', 1, 'x'), ('one_of_later', 1, 'x')"
  await onDatabase(databaseUrl, `insert into schema_functions values ${later}`)
  assert.equal(await ready(), 'ready')
  await onDatabase(databaseUrl, "update schema_functions set version = 0 where name = 'lane_limit'")
  assert.equal(await ready(), lacking(1))
  await onDatabase(databaseUrl, "delete from schema_functions where name = 'lane_release' and checksum <> 'x'")
  assert.equal(await ready(), lacking(2))
  await onDatabase(databaseUrl, "delete from schema_functions where name = 'settle_in'")
  assert.equal(await ready(), lacking(3))
})

test('on a database that was never migrated a process is not ready', async () => {
  const server = await startServer({ databaseUrl: await emptyDatabase() })
  const answer = await server.call('GET //readyz')
  assert.equal(answer.status, 503, answer.text)
  assert.equal((await server.call('GET //livez')).status, 200)
})

test('while it stops, a process is not ready', async () => {
  const { ask } = small(async () => 'stopping')
  const answer = await ask('/readyz')
  assert.equal(answer.status, 503)
  assert.equal(answer.body.message, 'Not ready: stopping')
})

test('a check that fails in itself is not ready either, and its cause is in the log', async () => {
  const { ask, logLines } = small(async () => {
    throw Object.assign(new Error('no such role'), { code: '22023' })
  })
  assert.equal((await ask('/readyz')).status, 503)
  assert.match(logLines.join(), /22023/)
})

test('health is for GET and HEAD, and takes no parameters', async () => {
  const { server } = small(async () => undefined)
  assert.equal((await server.ask({ method: 'POST', url: '/livez' })).headers.allow, 'GET, HEAD')
  assert.equal((await server.ask({ method: 'GET', url: '/livez?deep=1' })).status, 400)
})

function small(fault: () => Promise<string | undefined>) {
  const server = new SmallServer({ routes: healthRoutes(fault), doors: [] })
  return { server, logLines: server.logLines, ask: (url: string) => server.ask({ method: 'GET', url }) }
}

async function onDatabase(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}
