import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { emptyDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { HeldProxy } from '../../../test/held-proxy.ts'
import { hangUp, withSilenceLimit } from './silence.ts'

const LOST = { message: 'connection terminated: no answer' }
const ASK_EVERY_MS = 500
const SILENT_AFTER_MS = 3_000

async function connected(url: string, name: string) {
  const client = new pg.Client({ connectionString: url, application_name: name })
  client.on('error', () => {})
  await client.connect()
  after(() => hangUp(client))
  return client
}

/** A connection through a network that can be made silent, and one beside it that cannot. */
async function begin() {
  const direct = await emptyDatabase()
  const { proxy, url } = await HeldProxy.before(direct)
  const client = await connected(url, 'watched')
  const aside = await connected(direct, 'aside')
  const limits = { url, askEveryMs: ASK_EVERY_MS, silentAfterMs: SILENT_AFTER_MS }
  const isRunning = async (words: string) => {
    const found = await aside.query(
      `select from pg_stat_activity where application_name = 'watched' and state = 'active' and strpos(query, $1) > 0`,
      [words],
    )
    return found.rowCount === 1
  }
  return { proxy, client, aside, limits, isRunning }
}

test('a statement lasts as long as it likes while answers come, and ends soon after the network falls silent', async () => {
  const { proxy, client, limits, isRunning } = await begin()
  await withSilenceLimit(client, limits, () => client.query(`select pg_sleep(${(2 * SILENT_AFTER_MS) / 1000})`))
  const sleeping = withSilenceLimit(client, limits, () => client.query('select pg_sleep(600)'))
  const lost = assert.rejects(sleeping, LOST)
  await eventually(30_000, 'it sleeps', () => isRunning('pg_sleep'))
  proxy.silence()
  const began = performance.now()
  await lost
  const took = performance.now() - began
  assert.ok(took > SILENT_AFTER_MS / 2, `given up after ${took} ms, which a hiccup may last`)
})

test('a connection on which nobody answers can be ended', async () => {
  const { proxy, client } = await begin()
  proxy.silence()
  await hangUp(client)
})

test('an answer that was given and never comes is not waited for', async () => {
  const { proxy, client, limits } = await begin()
  const held = proxy.holdAnswerTo('forty-two')
  await assert.rejects(
    withSilenceLimit(client, limits, () => client.query(`select 'forty-two'`)),
    LOST,
  )
  await held
})

test('a backend that is gone is not waited for, however long silence may last', async () => {
  const { proxy, client, aside, limits, isRunning } = await begin()
  const held = proxy.holdAnswerTo('pg_sleep')
  const sleeping = withSilenceLimit(client, { ...limits, silentAfterMs: 600_000 }, () =>
    client.query('select pg_sleep(600)'),
  )
  const lost = assert.rejects(sleeping, LOST)
  await held
  await eventually(30_000, 'it sleeps', () => isRunning('pg_sleep'))
  await aside.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'watched'`)
  await lost
})

test('what lies idle between two statements is left alone', async () => {
  const { client, limits } = await begin()
  const answer = await withSilenceLimit(client, limits, async () => {
    await client.query('begin')
    const began = performance.now()
    await eventually(60_000, 'as long as a silence', () => performance.now() - began > 2 * SILENT_AFTER_MS)
    return client.query('commit')
  })
  assert.equal(answer.command, 'COMMIT')
})

test('a server with no connection to spare is not taken for a silent one', async () => {
  const { client, aside, limits } = await begin()
  const login = `watched_${process.pid}`
  await aside.query(`create role ${login} login connection limit 0`)
  const url = new URL(limits.url)
  url.username = login
  const sleep = `select pg_sleep(${(2 * SILENT_AFTER_MS) / 1000})`
  try {
    await withSilenceLimit(client, { ...limits, url: url.href }, () => client.query(sleep))
  } finally {
    await aside.query(`drop role ${login}`)
  }
})

test('a statement that waits for a lock is told with whoever has it', async () => {
  const { client, aside, limits } = await begin()
  await aside.query('select pg_advisory_lock(1)')
  const { rows } = await aside.query<{ pid: number }>('select pg_backend_pid() as pid')
  const holders: string[] = []
  const onBlocked = (by: string) => {
    holders.push(by)
    if (holders.length === 1) void aside.query('select pg_advisory_unlock(1)')
  }
  await withSilenceLimit(client, { ...limits, onBlocked }, () => client.query('select pg_advisory_lock(1)'))
  assert.equal(holders[0], `aside (pid ${rows[0]?.pid})`)
})

test('the failure of what is done is passed on, and nothing is left running', async () => {
  const { client, aside, limits } = await begin()
  await assert.rejects(
    withSilenceLimit(client, limits, () => client.query('select 1/0')),
    /division by zero/,
  )
  assert.equal((await client.query('select 1 as n')).rowCount, 1)
  const watchers = `select from pg_stat_activity where application_name = 'gatelodge watch' and datname = current_database()`
  await eventually(30_000, 'nobody watches', async () => (await aside.query(watchers)).rowCount === 0)
})
