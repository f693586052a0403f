import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { emptyDatabase } from '../../../test/database.ts'
import { migrate, readMigrations } from './migrate.ts'

/** An empty database and a folder of migrations to bring it forward with. */
async function begin() {
  const url = await emptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'gatelodge-migrations-'))
  after(() => rmSync(folder, { recursive: true }))
  return {
    url,
    write: (name: string, sql: string) => writeFile(join(folder, name), sql),
    read: () => readMigrations(folder),
    migrate: async (serverUrl = url) => migrate({ ownerUrl: url, serverUrl, migrations: await readMigrations(folder) }),
    tables: () => column(url, `select tablename from pg_tables where schemaname = 'public' order by 1`),
    applied: () => column(url, 'select name from schema_migrations order by 1'),
  }
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
  assert.deepEqual(await migrate({ ownerUrl: it.url, serverUrl: it.url, migrations: older }), [])
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
  await it.migrate(serverUrl.href)
  await it.migrate(serverUrl.href)
  const roles = await column(
    it.url,
    `select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.roleid
     where m.member = '${login}'::regrole order by 1`,
  )
  assert.deepEqual(roles, ['gatelodge_app', 'gatelodge_system'])
})
