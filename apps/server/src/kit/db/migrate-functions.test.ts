import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import pg from 'pg'
import { emptyDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import type { SqlFunction } from './function-files.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import { checksumOf, type Migration } from './migration-files.ts'

const TABLE_OF_FUNCTIONS = readFileSync(
  new URL('../../../migrations/0081-functions-in-files.sql', import.meta.url),
  'utf8',
)

const migration = (name: string, sql: string): Migration => ({ name, sql, checksum: checksumOf(sql) })
const first = migration('0001-first.sql', `${TABLE_OF_FUNCTIONS}; create table words (n int);`)

/** `answer` with this version and this answer. */
function answering(version: number, answer: string, more = ''): SqlFunction {
  const sql = `-- version ${version}\ncreate or replace function answer() returns int language sql as $$ select ${answer} $$;\n${more}`
  return { name: 'answer', version, sql, checksum: checksumOf(sql) }
}

const NUMBERED = `-- version 1
create or replace function numbered() returns trigger language plpgsql as $$ begin new.n := 7; return new; end $$;
create or replace trigger numbered before insert on words for each row execute function numbered();
`
const numbered: SqlFunction = { name: 'numbered', version: 1, sql: NUMBERED, checksum: checksumOf(NUMBERED) }

async function begin() {
  const url = await emptyDatabase()
  const client = new pg.Client({ connectionString: url })
  // Its database is dropped under it.
  client.on('error', () => {})
  await client.connect()
  after(() => client.end())
  const rows = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows
  return {
    client,
    rows,
    migrate: (functions: readonly SqlFunction[], more: Partial<MigrateOptions> = {}, migrations = [first]) =>
      migrate({ ownerUrl: url, serverUrl: url, schema: { migrations, functions }, ...more }),
    answer: async () => (await rows('select answer()'))[0]?.[0],
    history: () => rows('select name, version, checksum from schema_functions order by name, version'),
  }
}

test('functions are applied after the migrations, with a row for each, and only when they are new', async () => {
  const it = await begin()
  const named: string[] = []
  const onApplied = (name: string) => void named.push(name)
  const one = answering(1, 'count(*)::int from words')
  const all = ['0001-first.sql', 'function answer, version 1', 'function numbered, version 1']
  assert.deepEqual(await it.migrate([one, numbered], { onApplied }), all)
  assert.deepEqual(named, all)
  assert.equal(await it.answer(), 0)
  await it.client.query('insert into words values (1)')
  assert.deepEqual(await it.rows('select n from words'), [[7]])
  assert.deepEqual(await it.history(), [
    ['answer', 1, one.checksum],
    ['numbered', 1, numbered.checksum],
  ])
  assert.deepEqual(await it.migrate([one, numbered]), [])
})

test('a newer version replaces an older one and never the other way round; both stand in the history', async () => {
  const it = await begin()
  const [older, newer] = [answering(1, '1'), answering(2, '2')]
  await it.migrate([older])
  assert.equal(await it.answer(), 1)
  assert.deepEqual(await it.migrate([newer]), ['function answer, version 2'])
  assert.equal(await it.answer(), 2)
  assert.deepEqual(await it.migrate([older]), [], 'a node of the version before migrates')
  assert.equal(await it.answer(), 2)
  assert.deepEqual(await it.history(), [
    ['answer', 1, older.checksum],
    ['answer', 2, newer.checksum],
  ])
  const times = await it.rows('select applied_at from schema_functions order by version')
  assert.ok(times[0]?.[0] < times[1]?.[0])
})

test('a version 10 is newer than a version 9', async () => {
  const it = await begin()
  await it.migrate([answering(9, '9')])
  assert.deepEqual(await it.migrate([answering(10, '10')]), ['function answer, version 10'])
  assert.deepEqual(await it.migrate([answering(9, '9')]), [])
  assert.equal(await it.answer(), 10)
})

test('another text of the same version is applied, and so is the first when it is taken back: it is being written', async () => {
  const it = await begin()
  const [written, edited] = [answering(1, '1'), answering(1, '11')]
  await it.migrate([written])
  assert.deepEqual(await it.migrate([edited]), ['function answer, version 1'])
  assert.equal(await it.answer(), 11)
  assert.deepEqual(await it.migrate([edited]), [])
  assert.deepEqual(await it.migrate([written]), ['function answer, version 1'])
  assert.equal(await it.answer(), 1)
  assert.deepEqual(await it.migrate([written]), [])
  assert.deepEqual((await it.history()).map((row) => row[2]).sort(), [written.checksum, edited.checksum].sort())
})

test('a function that fails leaves neither itself nor its row behind, keeps those before it, and can be mended', async () => {
  const it = await begin()
  const wrong = answering(
    2,
    '2',
    'create trigger none before insert on nowhere for each row execute function answer();',
  )
  await it.migrate([answering(1, '1')])
  await assert.rejects(it.migrate([numbered, wrong]), (error: Error) => {
    assert.equal(error.message, 'function answer failed')
    assert.match((error.cause as Error).message, /"nowhere" does not exist/)
    return true
  })
  assert.equal(await it.answer(), 1)
  assert.deepEqual(
    (await it.history()).map(([name, version]) => [name, version]),
    [
      ['answer', 1],
      ['numbered', 1],
    ],
  )
  assert.deepEqual(await it.migrate([numbered, answering(2, '2')]), ['function answer, version 2'])
  assert.equal(await it.answer(), 2)
})

test('a migration that fails leaves the functions as they were', async () => {
  const it = await begin()
  await it.migrate([answering(1, '1')])
  const bad = migration('0002-second.sql', 'select 1/0')
  await assert.rejects(it.migrate([answering(2, '2')], {}, [first, bad]), {
    message: 'migration 0002-second.sql failed',
  })
  assert.equal(await it.answer(), 1)
})

test('several nodes may migrate at once: each function is applied once', async () => {
  const it = await begin()
  const nodes = await Promise.all([1, 2, 3].map(() => it.migrate([answering(1, '1'), numbered])))
  assert.deepEqual(nodes.map(({ length }) => length).sort(), [0, 0, 3])
})

test('one whose trigger waits for the lock of its table says so, and is applied when it is free', async () => {
  const it = await begin()
  await it.migrate([])
  await it.client.query('begin')
  await it.client.query('insert into words values (1)')
  const sentences: string[] = []
  const running = it.migrate([numbered], { onWaiting: (sentence) => void sentences.push(sentence) })
  await eventually(60_000, 'it has waited and tried again', () =>
    sentences.some((sentence) => sentence === 'function numbered waits for a lock; trying again (1)'),
  )
  assert.deepEqual(await it.history(), [])
  await it.client.query('rollback')
  assert.deepEqual(await running, ['function numbered, version 1'])
})

test('one that does not get its lock says for how long it waited', async () => {
  const it = await begin()
  await it.migrate([])
  await it.client.query('begin')
  await it.client.query('insert into words values (1)')
  await assert.rejects(it.migrate([numbered], { patienceMs: 10 }), {
    message: /^function numbered did not get its lock within 0 s/,
  })
  await it.client.query('rollback')
})
