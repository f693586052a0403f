import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectAs } from './catalogue.ts'
import { startServer, type TestServer } from './server.ts'

test('a server, its worker and connections end before their database is dropped', async (t) => {
  let server: TestServer | undefined
  const lost: unknown[] = []
  await t.test('they are used', async () => {
    server = await startServer()
    await server.startWorker().settled()
    const owner = await connectAs(server.config.databaseUrl, 'owner')
    owner.on('error', (error) => lost.push(error))
    assert.equal((await owner.query('select from pg_database where datname = current_database()')).rowCount, 1)
  })
  const events = server?.logLines.map((line) => JSON.parse(line).event) ?? []
  assert.deepEqual(events.slice(-2), ['process.stopping', 'process.stopped'])
  assert.deepEqual(
    events.filter((event) => /lost|failed|timed_out/.test(event)),
    [],
  )
  assert.deepEqual(lost, [])
})
