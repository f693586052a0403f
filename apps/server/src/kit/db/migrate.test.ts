import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { emptyDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { HeldProxy } from '../../../test/held-proxy.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

/** An empty database and a folder of migrations to bring it forward with. */
async function begin() {
  const url = await emptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'gatelodge-migrations-'))
  after(() => rmSync(folder, { recursive: true }))
  return {
    url,
    write: (name: string, sql: string) => writeFile(join(folder, name), sql),
    read: () => readMigrations(folder),
    migrate: async (more: Partial<MigrateOptions> = {}) =>
      migrate({
        ownerUrl: url,
        serverUrl: url,
        schema: { migrations: await readMigrations(folder), functions: [] },
        ...more,
      }),
    tables: () => column(url, `select tablename from pg_tables where schemaname = 'public' order by 1`),
    applied: () => column(url, 'select name from schema_migrations order by 1'),
    isWaiting: async () => (await column(url, WAITING)).length > 0,
    validIndexes: () =>
      column(url, `select indexrelid::regclass::text from pg_index where indisvalid and indrelid = 'words'::regclass`),
  }
}

const WAITING = `
  select pid from pg_locks join pg_stat_activity using (pid)
  where not granted and application_name = 'gatelodge migrate' and datname = current_database()`

async function connected(url: string, more: pg.ClientConfig) {
  const client = new pg.Client({ connectionString: url, ...more })
  // Its database is dropped under it.
  client.on('error', () => {})
  await client.connect()
  after(() => client.end())
  return client
}

/** Another session, with an open transaction in which this statement was run. */
async function holder(url: string, statement: string) {
  const client = await connected(url, { application_name: 'report' })
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.query('begin')
  await client.query(statement)
  return { client, name: `report (pid ${rows[0]?.pid})`, letGo: () => client.query('rollback') }
}

/** The sentences that a run reports while it waits. */
function listening() {
  const sentences: string[] = []
  const options = { onWaiting: (sentence: string) => void sentences.push(sentence), silence: { askEveryMs: 500 } }
  return { options, isReported: (words: RegExp) => sentences.some((sentence) => words.test(sentence)) }
}

async function column(url: string, query: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: query, rowMode: 'array' })).rows.map(([value]) => value)
  } finally {
    await client.end()
  }
}

test('migrations run once each, in the order of their numbers, and only those that are new', async () => {
  const it = await begin()
  await it.write('0002-second.sql', 'insert into words values (2); create table second ()')
  await it.write('0001-first.sql', 'create table words (n int); insert into words values (1)')
  await it.write('README.md', 'not a migration')
  assert.deepEqual(await it.migrate(), ['0001-first.sql', '0002-second.sql'])
  assert.deepEqual(await it.migrate(), [])
  await it.write('0003-third.sql', 'insert into words values (3)')
  assert.deepEqual(await it.migrate(), ['0003-third.sql'])
  assert.deepEqual(await column(it.url, 'select n from words order by n'), [1, 2, 3])
})

test('a migration that was changed after it ran is refused, and nothing else is done', async () => {
  const it = await begin()
  await it.write('0001-first.sql', 'create table first ()')
  await it.migrate()
  await it.write('0001-first.sql', 'create table first (n int)')
  await it.write('0002-second.sql', 'create table second ()')
  await assert.rejects(it.migrate(), {
    message: 'migration 0001-first.sql was changed after it had been applied; write a new one instead',
  })
  assert.deepEqual(await it.tables(), ['first', 'schema_migrations'])
})

test('a migration that fails leaves nothing behind, keeps those before it, and can be mended', async () => {
  const it = await begin()
  await it.write('0001-first.sql', 'create table first ()')
  await it.write('0002-second.sql', 'create table second (); select 1/0')
  await it.write('0003-third.sql', 'create table third ()')
  await assert.rejects(it.migrate(), (error: Error) => {
    assert.equal(error.message, 'migration 0002-second.sql failed')
    assert.match((error.cause as Error).message, /division by zero/)
    return true
  })
  assert.deepEqual(await it.tables(), ['first', 'schema_migrations'])
  assert.deepEqual(await it.applied(), ['0001-first.sql'])
  await it.write('0002-second.sql', 'create table second ()')
  assert.deepEqual(await it.migrate(), ['0002-second.sql', '0003-third.sql'])
})

test('several nodes may migrate at once: each migration runs once, and none returns before all have run', async () => {
  const it = await begin()
  await it.write('0001-first.sql', 'create table words (n int); select pg_sleep(0.2)')
  await it.write('0002-second.sql', 'insert into words values (1)')
  const nodes = await Promise.all([1, 2, 3].map(() => it.migrate()))
  assert.deepEqual(nodes.flat().sort(), ['0001-first.sql', '0002-second.sql'])
  assert.deepEqual(nodes.map(({ length }) => length).sort(), [0, 0, 2])
  assert.deepEqual(await column(it.url, 'select n from words'), [1])
})

test('a database ahead of this version is left as it is', async () => {
  const it = await begin()
  await it.write('0001-first.sql', 'create table first ()')
  const older = await it.read()
  await it.write('0002-second.sql', 'create table second ()')
  await it.migrate()
  assert.deepEqual(
    await migrate({ ownerUrl: it.url, serverUrl: it.url, schema: { migrations: older, functions: [] } }),
    [],
  )
  assert.deepEqual(await it.applied(), ['0001-first.sql', '0002-second.sql'])
})

test('a migration without a number or with capitals in its name is refused', async () => {
  for (const name of ['first.sql', '1-first.sql', '0001_first.sql', '0001-First.sql']) {
    const it = await begin()
    await it.write(name, 'select 1')
    await assert.rejects(it.read(), { message: `migration ${name}: write 0001-what-it-does.sql` })
  }
})

test('the login of the servers is made a member of the two roles they run as', async () => {
  const it = await begin()
  const login = `server_${process.pid}`
  await column(it.url, `create role "${login}" login`)
  after(() => column(it.url, `drop role "${login}"`).catch(() => {}))
  const serverUrl = new URL(it.url)
  serverUrl.username = login
  await it.migrate({ serverUrl: serverUrl.href })
  await it.migrate({ serverUrl: serverUrl.href })
  const roles = await column(
    it.url,
    `select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.roleid
     where m.member = '${login}'::regrole order by 1`,
  )
  assert.deepEqual(roles, ['gatelodge_app', 'gatelodge_system'])
})

test('a migration that waits for a table does not keep others from it, and goes through once the table is free', async () => {
  const it = await begin()
  await it.write('0001-first.sql', 'create table words (n int)')
  await it.migrate()
  await it.write('0002-second.sql', 'alter table words add column more int')
  const writer = await holder(it.url, 'insert into words values (1)')
  const { options, isReported } = listening()
  const migrating = it.migrate(options)
  await eventually(30_000, 'it waits', it.isWaiting)
  const reader = await connected(it.url, { statement_timeout: 30_000 })
  await reader.query('select n from words')
  await eventually(30_000, 'it is tried again', () =>
    isReported(/^0002-second\.sql waits for a lock; trying again \(2\)$/),
  )
  await writer.letGo()
  assert.deepEqual(await migrating, ['0002-second.sql'])
})

test('a migration whose patience ends says who was in the way, and leaves nothing behind', async () => {
  const it = await begin()
  await it.write('0001-first.sql', 'create table words (n int)')
  await it.migrate()
  await it.write('0002-second.sql', 'create table second (); alter table words add column more int')
  const writer = await holder(it.url, 'insert into words values (1)')
  const { options, isReported } = listening()
  await assert.rejects(it.migrate({ ...options, patienceMs: 3_000 }), {
    message: `migration 0002-second.sql did not get its lock within 3 s; ${writer.name} was in the way`,
  })
  assert.ok(isReported(/^0002-second\.sql waits for report/))
  assert.deepEqual(await it.tables(), ['schema_migrations', 'words'])
})

test('a migration that others wait for, and that waits for them, is tried again', async () => {
  const it = await begin()
  await it.write('0001-first.sql', 'create table words (n int); create table others (n int)')
  await it.migrate()
  await it.write('0002-second.sql', 'alter table words add column more int; alter table others add column more int')
  // So that the migration, and not this session, detects the deadlock.
  const writer = await holder(it.url, `set local deadlock_timeout = '1min'; insert into others values (1)`)
  const { options, isReported } = listening()
  const migrating = it.migrate(options)
  await eventually(30_000, 'it waits', it.isWaiting)
  await writer.client.query('insert into words values (1)')
  await eventually(30_000, 'it is tried again', () => isReported(/trying again/))
  await writer.letGo()
  assert.deepEqual(await migrating, ['0002-second.sql'])
})

test('a node whose turn does not come says who has it', async () => {
  const it = await begin()
  await it.write('0001-first.sql', 'create table first ()')
  const other = await holder(it.url, 'select pg_advisory_lock(7264001)')
  await assert.rejects(it.migrate({ patienceMs: 1_200, wait: async () => {} }), {
    message: `another node, ${other.name}, was still migrating after 1 s; run this again when it has ended`,
  })
})

const CONCURRENT = '-- outside a transaction\ncreate index concurrently if not exists words_n on words (n);\n'

test('an index is built outside a transaction, and other nodes wait for it without being waited for', async () => {
  const it = await begin()
  await it.write('0001-first.sql', 'create table words (n int)')
  await it.migrate()
  await it.write('0002-second.sql', CONCURRENT)
  const writer = await holder(it.url, 'insert into words values (1)')
  const nodes = [listening(), listening()]
  const migrating = Promise.all(nodes.map(({ options }) => it.migrate(options)))
  await eventually(30_000, 'one builds', () =>
    nodes.some(({ isReported }) => isReported(/^0002-second\.sql waits for report/)),
  )
  await eventually(30_000, 'one waits', () => nodes.some(({ isReported }) => isReported(/^another node is migrating/)))
  await column(it.url, 'insert into words values (2)')
  await writer.letGo()
  assert.deepEqual((await migrating).flat(), ['0002-second.sql'])
  assert.deepEqual(await it.validIndexes(), ['words_n'])
})

test('a build waits longer for old transactions than others would wait for a table, and is not begun anew', async () => {
  const it = await begin()
  await it.write('0001-first.sql', 'create table words (n int)')
  await it.migrate()
  await it.write('0002-second.sql', CONCURRENT)
  const writer = await holder(it.url, 'insert into words values (1)')
  const { options, isReported } = listening()
  const migrating = it.migrate(options)
  await eventually(30_000, 'it waits', it.isWaiting)
  const [first] = await column(it.url, `select 'words_n'::regclass::oid`)
  const began = performance.now()
  await eventually(30_000, 'longer than for a table', () => performance.now() - began > 3_000)
  await writer.letGo()
  await migrating
  assert.deepEqual(await column(it.url, `select 'words_n'::regclass::oid`), [first])
  assert.ok(!isReported(/trying again/))
})

test('an index that a failed build left behind is built anew', async () => {
  const it = await begin()
  await it.write('0001-first.sql', 'create table words (n int); insert into words values (1), (1)')
  await it.migrate()
  await it.write('0002-second.sql', CONCURRENT.replace('create', 'create unique'))
  await assert.rejects(it.migrate(), (error: Error) => {
    assert.equal(error.message, 'migration 0002-second.sql failed')
    assert.match((error.cause as Error).message, /could not create unique index "words_n"/)
    return true
  })
  assert.deepEqual(await it.validIndexes(), [])
  assert.deepEqual(await column(it.url, `select 'words_n'::regclass::text`), ['words_n'])
  await column(it.url, 'delete from words')
  assert.deepEqual(await it.migrate(), ['0002-second.sql'])
  assert.deepEqual(await it.validIndexes(), ['words_n'])
})

test('a migration outside a transaction that stopped half-way may be changed, and runs from its beginning', async () => {
  const it = await begin()
  await it.write('0001-first.sql', 'create table words (n int)')
  await it.migrate()
  await it.write('0002-second.sql', `${CONCURRENT}select 1/0;\ncreate table second ();\n`)
  await assert.rejects(it.migrate(), { message: 'migration 0002-second.sql failed' })
  assert.deepEqual(await it.validIndexes(), ['words_n'])
  assert.deepEqual(await it.applied(), ['0001-first.sql'])
  await it.write('0002-second.sql', `${CONCURRENT}-- a remark;\ncreate table\n  second ();\n`)
  assert.deepEqual(await it.migrate(), ['0002-second.sql'])
  assert.deepEqual(await it.tables(), ['schema_migrations', 'second', 'words'])
  await it.write('0002-second.sql', CONCURRENT)
  await assert.rejects(it.migrate(), /was changed after it had been applied/)
})

test('a migration outside a transaction that cannot be cut into statements, or not be repeated, is refused', async () => {
  const it = await begin()
  const rules = [
    ['select 1', /end each statement with a line that ends in a semicolon/],
    ['select 1; select 2;', /no other semicolon/],
    ['select 1; -- why\nselect 2;', /no other semicolon/],
    ['select 1;\n;', /no other semicolon/],
    ['do $$ begin end $$;', /body of a function/],
    ['do $body$ begin end $body$;', /body of a function/],
    ['begin;\nselect 1;', /must not begin or end one/],
    ['create index concurrently words_n on words (n);', /if not exists <name>/],
    ['create unique index concurrently on words (n);', /if not exists <name>/],
  ] as const
  for (const [sql, rule] of rules) {
    await it.write('0001-first.sql', `-- outside a transaction\n${sql}\n`)
    await assert.rejects(it.read(), rule, sql)
    await assert.rejects(it.read(), /^Error: migration 0001-first\.sql runs outside a transaction: /)
  }
})

test('a migration whose connection falls silent fails instead of waiting for ever', async () => {
  const it = await begin()
  await it.write('0001-first.sql', 'select pg_sleep(600)')
  const { proxy, url } = await HeldProxy.before(it.url)
  const migrating = it.migrate({ ownerUrl: url, silence: { askEveryMs: 500, silentAfterMs: 4_000 } })
  const failed = assert.rejects(migrating, (error: Error) => {
    assert.equal(error.message, 'migration 0001-first.sql failed')
    assert.equal((error.cause as Error).message, 'connection terminated: no answer')
    return true
  })
  const sleeps = `select pid from pg_stat_activity
    where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`
  await eventually(30_000, 'it runs', async () => (await column(it.url, sleeps)).length > 0)
  proxy.silence()
  await failed
})
