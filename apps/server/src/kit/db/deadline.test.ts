import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { LocalPostgres } from '../../../sandbox/postgres.ts'
import { connectAs } from '../../../test/catalogue.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { HeldProxy } from '../../../test/held-proxy.ts'
import { testDatabase } from '../../../test/open-database.ts'
import { createOrganization, operator } from '../../domains/access/index.ts'
import { addUser } from '../../domains/properties/index.ts'
import { ownSchema } from '../../main/own-schema.ts'
import type { Caller } from '../context.ts'
import { builder, Database } from './database.ts'
import { SILENT_AFTER_MS, withinDeadline } from './deadline.ts'
import { databaseProblem, NotWritable, OutcomeUnknown } from './failures.ts'
import { databaseFault } from './level.ts'
import { migrate } from './migrate.ts'
import { QUICK_CONNECTIONS, shareOf, WAIT_MOST_MS } from './shared-connections.ts'

const STATEMENT_MS = 1_000
/** For a busy machine. */
const SLACK_MS = 10_000
const DEADLINE_MS = STATEMENT_MS + SILENT_AFTER_MS

const one = { name: 'one', text: 'select 1', values: [] }
const selectOne = sql<{ n: number }>`select 1 as n`.compile(builder)

/** Every way to the data. */
const WAYS: Readonly<Record<string, (db: Database, by: Caller) => Promise<unknown>>> = {
  'a quick read': (db, by) => db.read(by, [one], 'quick'),
  'a wide read': (db, by) => db.read(by, [one, one]),
  'a transaction': (db, by) => db.transaction(by, (tx) => sql`select 1`.execute(tx)),
  'a write of one statement': (db, by) => db.write(by, selectOne),
  'a chore of the system': (db) => db.system((tx) => sql`select 1`.execute(tx)),
  'urgent work of the system': (db) => db.system((tx) => sql`select 1`.execute(tx), 'urgent'),
  'a read of the system': (db) => db.systemRead(selectOne),
  'a write of the system': (db) => db.systemWrite(selectOne),
}

const settle = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  )

test('every way to the data is walked below', () => {
  const ways = Object.getOwnPropertyNames(Database.prototype).filter(
    (name) => !['constructor', 'close', 'writesFailingMs'].includes(name),
  )
  const walked = Object.values(WAYS).map((ask) => /db\.(\w+)\(/.exec(String(ask))?.[1])
  assert.deepEqual([...new Set(walked)].sort(), ways.sort())
})

test('on connections that have gone silent every call ends with 503 in time, and the next is answered on others', async () => {
  const { proxy, url } = await HeldProxy.before(await cloneDatabase())
  const db = testDatabase(url, { statementTimeoutMs: STATEMENT_MS })
  after(() => db.close())
  // One each: an organization may not have all connections at once.
  const callers = await Promise.all(
    Object.keys(WAYS).map(async (name) => operator((await createOrganization(db, { name })).id)),
  )
  const all = () => Promise.all(Object.values(WAYS).map((ask, n) => settle(ask(db, callers[n] as Caller))))
  assert.deepEqual(await all(), Array(8).fill(undefined))
  proxy.silenceOpen()
  const from = performance.now()
  for (const [n, error] of (await all()).entries()) {
    const problem = error instanceof OutcomeUnknown ? error : databaseProblem(error)
    assert.equal(problem?.status, 503, `${Object.keys(WAYS)[n]}: ${error}`)
  }
  assert.ok(performance.now() - from < DEADLINE_MS + SLACK_MS)
  await eventually(5_000, 'a write that succeeds', async () => db.writesFailingMs === undefined)
  assert.deepEqual(await all(), Array(8).fill(undefined))
})

test('when one connection has fallen silent, what else was open is given up before anybody asks on it', async () => {
  const { proxy, url } = await HeldProxy.before(await cloneDatabase())
  const db = testDatabase(url, { statementTimeoutMs: STATEMENT_MS })
  after(() => db.close())
  const by = operator((await createOrganization(db, { name: 'Here' })).id)
  const others = Object.entries(WAYS).filter(([name]) => name !== 'a read of the system')
  for (const [, ask] of others) await ask(db, by)
  await db.systemRead(selectOne)
  proxy.silenceOpen()
  await assert.rejects(db.systemRead(selectOne), (error) => databaseProblem(error)?.status === 503)
  for (const [, ask] of others) await ask(db, by)
})

test('a quick read that fell silent warns of the others as well', async () => {
  const { proxy, url } = await HeldProxy.before(await cloneDatabase())
  const db = testDatabase(url, { statementTimeoutMs: STATEMENT_MS })
  after(() => db.close())
  const by = operator((await createOrganization(db, { name: 'Here' })).id)
  for (const ask of Object.values(WAYS)) await ask(db, by)
  proxy.silenceOpen()
  await assert.rejects(db.read(by, [one], 'quick'), (error) => databaseProblem(error)?.status === 503)
  for (const ask of Object.values(WAYS)) await ask(db, by)
})

test('a process that stood still for longer than the deadline takes the answers that arrived meanwhile', async () => {
  const statementTimeoutMs = 2_000
  const deadlineMs = statementTimeoutMs + SILENT_AFTER_MS
  const url = await cloneDatabase()
  const db = testDatabase(url, { statementTimeoutMs })
  after(() => db.close())
  const client = await connectAs(url, 'gatelodge_app')
  const by = operator((await createOrganization(db, { name: 'Here' })).id)
  const slow = { name: 'slow', text: 'select pg_sleep(0.2)', values: [] }
  // More than the organization has connections for: the last waits behind another.
  const reads = () => Array.from({ length: shareOf(QUICK_CONNECTIONS) + 1 }, () => db.read(by, [slow], 'quick'))
  await Promise.all(reads())
  const answers = [withinDeadline(client, deadlineMs, client.query(slow.text)), ...reads()]
  const settled = Promise.all(answers.map(settle))
  // All are sent by now.
  await new Promise(setImmediate)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.max(deadlineMs, WAIT_MOST_MS) + 200)
  assert.deepEqual(
    await settled,
    answers.map(() => undefined),
  )
})

test('a database whose connections have gone silent can be closed, and nothing of them stays', async () => {
  const { proxy, url } = await HeldProxy.before(await cloneDatabase())
  const db = testDatabase(url)
  const by = operator((await createOrganization(db, { name: 'Here' })).id)
  await Promise.all(Object.values(WAYS).map((ask) => ask(db, by)))
  const sockets = () => process.getActiveResourcesInfo().filter((what) => what === 'TCPSocketWrap').length
  const before = sockets()
  proxy.silenceOpen()
  await db.close()
  // At least one for each kind of connection: for both kinds of reads, for writes, and three of the system role.
  await eventually(10_000, 'that they are gone', () => sockets() <= before - 6)
})

test('of a commit that is not answered nobody knows whether it was kept', async () => {
  const { proxy, url } = await HeldProxy.before(await cloneDatabase())
  const db = testDatabase(url, { statementTimeoutMs: STATEMENT_MS, poolSize: 1 })
  after(() => db.close())
  const by = operator((await createOrganization(db, { name: 'Here' })).id)
  const read = () => db.transaction(by, (tx) => sql`select 1`.execute(tx))
  await read()
  void proxy.holdAnswerTo('commit')
  await assert.rejects(read(), OutcomeUnknown)
  await read()
})

test('a write that is confirmed ends the doubt, although the trial has no answer yet', async () => {
  const { proxy, url } = await HeldProxy.before(await cloneDatabase())
  const db = testDatabase(url, { statementTimeoutMs: STATEMENT_MS })
  after(() => db.close())
  const by = operator((await createOrganization(db, { name: 'Here' })).id)
  const write = (email: string) => addUser(db, by, { firstname: 'Ada', lastname: 'Abbott', email })
  const met = proxy.holdAnswerTo('commit')
  const unanswered = assert.rejects(write('a@example.com'), OutcomeUnknown)
  await met
  const tried = proxy.holdAnswerTo('pg_logical_emit_message')
  await unanswered
  await tried
  await db.transaction(by, (tx) => tx.selectFrom('users').select('id').execute())
  assert.notEqual(db.writesFailingMs, undefined, 'what only reads says nothing of writes')
  await write('b@example.com')
  assert.equal(db.writesFailingMs, undefined)
})

test('what was asked on a connection that others have left is answered in time too', async () => {
  const direct = await cloneDatabase()
  const { proxy, url } = await HeldProxy.before(direct)
  const db = testDatabase(url, { statementTimeoutMs: 5_000, poolSize: 1 })
  after(() => db.close())
  const by = operator((await createOrganization(db, { name: 'Here' })).id)
  const all = { name: 'all', text: 'select * from users', values: [] }
  await db.read(by, [all])
  const owner = new pg.Client({ connectionString: direct })
  await owner.connect()
  await owner.query('alter table users add column nickname text')
  await owner.end()
  // Both on one connection; the first meets a plan that is outdated, and goes on on another.
  const first = db.read(by, [all])
  const second = settle(db.read(by, [{ text: 'select pg_sleep(4)', values: [] }]))
  await first
  proxy.silenceOpen()
  assert.equal(databaseProblem(await second)?.status, 503)
})

test('an urgent transaction whose connection falls silent does not keep its locks for long', async () => {
  const direct = await cloneDatabase()
  const { proxy, url } = await HeldProxy.before(direct)
  const db = testDatabase(url, { statementTimeoutMs: STATEMENT_MS })
  after(() => db.close())
  const turn = db.system(async (tx) => {
    await sql`select pg_advisory_xact_lock(4711)`.execute(tx)
    proxy.silenceOpen()
    await sql`select 1`.execute(tx)
  }, 'urgent')
  await assert.rejects(turn, (error) => databaseProblem(error)?.status === 503)
  const other = new pg.Client({ connectionString: direct, lock_timeout: 15_000 })
  await other.connect()
  await other.query('select pg_advisory_lock(4711)')
  await other.end()
})

test('finding a key does not wait for other questions of the system', async () => {
  const db = testDatabase(await cloneDatabase())
  after(() => db.close())
  let isOver = false
  const slow = Promise.all(Array.from({ length: 4 }, () => db.systemRead(sql`select pg_sleep(1)`.compile(builder))))
  const over = slow.then(() => {
    isOver = true
  })
  await db.systemRead(selectOne, 'urgent')
  assert.ok(!isOver)
  await over
})

test('a read of the system cannot write, and neither can a read of a caller', async () => {
  const db = testDatabase(await cloneDatabase())
  after(() => db.close())
  const by = operator((await createOrganization(db, { name: 'Here' })).id)
  const writing = `update users set lastname = ''`
  await assert.rejects(db.systemRead(sql.raw(writing).compile(builder)), { code: '25006' })
  await assert.rejects(db.read(by, [{ text: writing, values: [] }]), { code: '25006' })
})

test('while the synchronous standby is lost, writes end in time, then at once; reads go on; and it is over when it is over', async () => {
  const postgres = await LocalPostgres.start({
    binDir: process.env['GATELODGE_TEST_PG_BIN'],
    settings: { synchronous_commit: 'on' },
  })
  after(() => postgres.stop())
  await migrate({ ownerUrl: postgres.url(), serverUrl: postgres.url(), schema: await ownSchema() })
  const states: boolean[] = []
  const db = testDatabase(postgres.url(), {
    statementTimeoutMs: STATEMENT_MS,
    poolSize: 4,
    onWriteHealth: ({ failing }) => states.push(failing),
  })
  after(() => db.close())
  const by = operator((await createOrganization(db, { name: 'Here' })).id)
  const owner = new pg.Client({ connectionString: postgres.url() })
  owner.on('error', () => {})
  await owner.connect()
  const standby = async (name: string) => {
    await owner.query(`alter system set synchronous_standby_names = '${name}'`)
    await owner.query('select pg_reload_conf()')
    await eventually(5_000, 'the setting', async () => {
      const { rows } = await owner.query('show synchronous_standby_names')
      return rows[0].synchronous_standby_names === name
    })
  }
  let users = 0
  const write = () => addUser(db, by, { firstname: 'Ada', lastname: 'Abbott', email: `ada${users++}@example.com` })
  const emit = () => db.system((tx) => sql`select pg_logical_emit_message(true, 'test', '')`.execute(tx))
  await standby('lost')
  const from = performance.now()
  for (const error of await Promise.all([write(), emit(), write(), emit()].map(settle)))
    assert.ok(error instanceof OutcomeUnknown, String(error))
  assert.ok(performance.now() - from < DEADLINE_MS + SLACK_MS)
  // As many as there are connections went unanswered: no further one is tried, and none leaves a session behind.
  const waiting = async () => {
    const { rows } = await owner.query(`select count(*)::int as n from pg_stat_activity where wait_event = 'SyncRep'`)
    return rows[0].n as number
  }
  const left = await waiting()
  for (let n = 0; n < 5; n++) {
    assert.ok((await settle(write())) instanceof NotWritable)
    assert.ok((await settle(emit())) instanceof NotWritable)
    assert.ok((await settle(db.systemWrite(selectOne))) instanceof NotWritable)
    await db.read(by, [one])
    await db.systemRead(selectOne)
    // What only reads in a transaction goes on too.
    await db.transaction(by, (tx) => tx.selectFrom('users').select('id').execute())
  }
  // The trial may have begun since.
  assert.ok((await waiting()) <= left + 1)
  assert.deepEqual(states, [true])
  assert.ok((db.writesFailingMs ?? 0) > 0)
  await standby('')
  await eventually(10_000, 'writes', async () => db.writesFailingMs === undefined)
  await write()
  assert.deepEqual(states, [true, false])
})

test('a process turns unready when writes have failed for 30 s, and not before', async () => {
  const db = testDatabase(await cloneDatabase())
  after(() => db.close())
  const faultAfter = async (writesFailingMs: number | undefined) =>
    databaseFault({ writesFailingMs, systemRead: (query) => db.systemRead(query) }, await ownSchema())
  assert.equal(await faultAfter(undefined), undefined)
  assert.equal(await faultAfter(29_999), undefined)
  assert.equal(await faultAfter(31_000), 'writes have been failing for 31 s')
})
