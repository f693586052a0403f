// PostgreSQL goes away under load and comes back: callers get 503 with Retry-After, and then are served, with no restart of ours.
import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { after, test } from 'node:test'
import { LocalPostgres } from '../../sandbox/postgres.ts'
import { migrate } from '../../src/kit/db/migrate.ts'
import { ownSchema } from '../../src/main/own-schema.ts'
import { eventually } from '../eventually.ts'
import { ask, load, type Outcome, tally } from '../load.ts'
import { startProcess } from '../process.ts'
import { startServer } from '../server.ts'

const CLIENTS = 8

// Arranged inside the test: a file that fails while loading runs no hooks, and would leave its cluster behind.
test('PostgreSQL is ended and started again under load', async (t) => {
  const postgres = await LocalPostgres.start({ binDir: process.env['GATELODGE_TEST_PG_BIN'] })
  after(() => postgres.stop())
  await migrate({ ownerUrl: postgres.url(), serverUrl: postgres.url(), schema: await ownSchema() })
  const { make } = await startServer({ databaseUrl: postgres.url() })
  const key = (await make.key(await make.organization())).text
  // A process of its own: an unhandled error would end it.
  const { url, child } = await startProcess(postgres.url())
  const agent = new Agent({ keepAlive: true })
  after(() => agent.destroy())
  for (const signal of ['SIGQUIT', 'SIGINT'] as const) {
    await t.test(`by ${signal}: 503 with Retry-After, then 200 with no restart of ours`, async () => {
      await restartUnderLoad(postgres, signal, url, () => ask(`${url}/v1/units`, { agent, key }))
      assert.equal(child.exitCode, null)
    })
  }
})

async function restartUnderLoad(
  postgres: LocalPostgres,
  signal: 'SIGQUIT' | 'SIGINT',
  url: string,
  once: () => Promise<Outcome>,
) {
  // By when they were asked, so that what was under way at a turn counts for the time before it.
  const asked: Record<'up' | 'down' | 'coming' | 'upAgain', Outcome[]> = { up: [], down: [], coming: [], upAgain: [] }
  let now: keyof typeof asked = 'up'
  const clients = load(CLIENTS, async () => {
    const when = asked[now]
    when.push(await once())
  })
  const more = (count: number) => eventually(30_000, `${count} answers`, () => asked[now].length >= count)
  const statusOf = async (path: string) => (await ask(`${url}${path}`)).status

  try {
    await more(100)
    assert.deepEqual(Object.keys(tally(asked.up)), ['200'])
    await postgres.down(signal)
    now = 'down'
    await more(100)
    assert.equal(await statusOf('/readyz'), 503)
    assert.equal(await statusOf('/livez'), 200)
    now = 'coming'
    await postgres.up()
    await eventually(5_000, 'ready', async () => (await statusOf('/readyz')) === 200)
    // A connection that was begun before may still be refused to those who wait for it.
    await more(asked.coming.length + 2 * CLIENTS)
    now = 'upAgain'
    await more(200)
  } finally {
    await clients.stop()
  }

  assert.deepEqual(Object.keys(tally(asked.down)), ['503'])
  assert.deepEqual(Object.keys(tally(asked.upAgain)), ['200'])
  for (const { status, retryAfter, message } of Object.values(asked).flat()) {
    assert.ok(status === 200 || status === 503, `${status} ${message}`)
    if (status === 503) assert.ok(Number(retryAfter) >= 1, 'Retry-After')
  }
}
