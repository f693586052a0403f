import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { cloneDatabase } from '../../../test/database.ts'
import { testDatabase } from '../../../test/open-database.ts'
import { createOrganization, operator } from '../../domains/access/index.ts'
import { addUser } from '../../domains/properties/index.ts'
import { builder } from './database.ts'
import { databaseProblem, OutcomeUnknown } from './failures.ts'

const url = await cloneDatabase()
// One connection, so that every test meets what the one before it left behind.
const db = testDatabase(url, { poolSize: 1 })
after(() => db.close())

const here = operator((await createOrganization(db, { name: 'Here' })).id)
const there = operator((await createOrganization(db, { name: 'There' })).id)
const user = (email: string) => ({ firstname: 'Ada', lastname: 'Abbott', email })
const { id: hereId } = await addUser(db, here, user('here@example.com'))
const { id: thereId } = await addUser(db, there, user('there@example.com'))

/** No predicate at all: only the second wall, row-level security, stands. */
const everybody = { name: 'everybody', text: 'select id from users', values: [] }
const backend = { name: 'backend', text: 'select pg_backend_pid()', values: [] }
const backendOfWrites = async () =>
  (await db.write(here, sql<{ pid: number }>`select pg_backend_pid() as pid`.compile(builder)))[0]?.pid
/** Every row that row-level security lets it see. */
const naming = (lastname: string) => builder.updateTable('users').set({ lastname }).returning('lastname').compile()
const emailsOf = (who: typeof here) =>
  db.transaction(who, (tx) => tx.selectFrom('users').select('email').orderBy('email').execute())

test('a read sees the rows of its organization and no others, whoever had the connection before', async () => {
  for (const [who, id] of [
    [here, hereId],
    [there, thereId],
    [here, hereId],
  ] as const)
    assert.deepEqual(await db.read(who, [everybody]), [[[id]]])
})

test('a transaction sees and writes the rows of its organization and no others', async () => {
  assert.deepEqual(await emailsOf(here), [{ email: 'here@example.com' }])
  const intrusion = db.transaction(here, (tx) =>
    tx
      .insertInto('users')
      .values({ organization_id: there.organizationId, id: hereId, ...user('x@example.com') })
      .execute(),
  )
  await assert.rejects(intrusion, { code: '42501' })
  const touched = await db.transaction(here, (tx) => tx.updateTable('users').set({ lastname: 'B' }).executeTakeFirst())
  assert.equal(touched.numUpdatedRows, 1n)
})

test('a write of one statement touches the rows of its organization and no others', async () => {
  for (const who of [here, there, here])
    assert.deepEqual(await db.write(who, naming('Written')), [{ lastname: 'Written' }])
  const intrusion = builder
    .insertInto('users')
    .values({ organization_id: there.organizationId, id: hereId, ...user('x@example.com') })
  await assert.rejects(db.write(here, intrusion.compile()), { code: '42501' })
})

test('a write that fails keeps nothing, and leaves the connection usable', async () => {
  const before = await backendOfWrites()
  const failing = sql`with changed as (update users set lastname = 'Lost') select 1 / (select count(*) - 1 from users)`
  await assert.rejects(db.write(here, failing.compile(builder)), { code: '22012' })
  const kept = await db.transaction(here, (tx) => tx.selectFrom('users').select('lastname').execute())
  assert.deepEqual(kept, [{ lastname: 'Written' }])
  assert.equal(await backendOfWrites(), before)
})

test('of a write whose connection broke nobody knows whether it was kept, and the next has another', async () => {
  const before = await backendOfWrites()
  await asOwner(`create function cut_off() returns boolean language sql security definer
    as 'select pg_terminate_backend(pg_backend_pid())'`)
  await assert.rejects(db.write(here, sql`select cut_off()`.compile(builder)), OutcomeUnknown)
  assert.notEqual(await backendOfWrites(), before)
})

test('a statement whose wall is missing does not run, and the next is well again', async () => {
  const forget = { text: 'deallocate set_tenant', values: [] }
  await db.read(here, [forget])
  assert.deepEqual(await db.read(there, [everybody]), [[[thereId]]])
  await db.write(here, sql.raw(forget.text).compile(builder))
  await assert.rejects(db.write(here, naming('Y')), (error) => databaseProblem(error)?.status === 503)
  assert.deepEqual(await db.read(here, [{ text: "select from users where lastname = 'Y'", values: [] }]), [[]])
  assert.deepEqual(await db.write(here, naming('Written')), [{ lastname: 'Written' }])
})

test('without an organization nothing is read, and nothing is written', async () => {
  for (const organizationId of ['', "' or true --", 'default']) {
    const nobody = { ...here, organizationId }
    await assert.rejects(db.read(nobody, [everybody]), /something else than a UUID/)
    await assert.rejects(emailsOf(nobody), /something else than a UUID/)
    await assert.rejects(db.write(nobody, naming('X')), /something else than a UUID/)
  }
})

test('the system role has no way to the records of organizations', async () => {
  await assert.rejects(
    db.system((tx) => tx.selectFrom('properties').selectAll().execute()),
    { code: '42501' },
  )
})

test('several statements of a read are answered each in its place, as PostgreSQL writes them', async () => {
  const facts = { name: 'facts', text: "select 1.50, true, null, '2026-11-15'::date, $1::text", values: ['x'] }
  assert.deepEqual(await db.read(here, [facts, everybody]), [[['1.50', 't', null, '2026-11-15', 'x']], [[hereId]]])
})

test('a read that fails leaves the connection usable, behind the same wall', async () => {
  const [before] = await db.read(here, [backend])
  for (const text of ['select 1/0', 'select nothing', 'not even sql']) {
    const failing = { name: text, text, values: [] }
    await assert.rejects(db.read(here, [failing, everybody]))
    assert.deepEqual(await db.read(there, [everybody, backend]), [[[thereId]], before])
  }
})

test('a transaction keeps everything or nothing', async () => {
  await addUser(db, here, user('kept@example.com'))
  const failing = db.transaction(here, async (tx) => {
    await tx.updateTable('users').set({ lastname: 'Changed' }).execute()
    throw new Error('changed my mind')
  })
  await assert.rejects(failing, /changed my mind/)
  const kept = await db.transaction(here, (tx) => tx.selectFrom('users').select(['email', 'lastname']).execute())
  assert.ok(kept.some(({ email }) => email === 'kept@example.com'))
  assert.ok(kept.every(({ lastname }) => lastname !== 'Changed'))
})

test('a transaction in which a failed statement was overlooked is not taken for committed', async () => {
  const overlooked = db.transaction(here, async (tx) => {
    await tx.updateTable('users').set({ lastname: 'Lost' }).execute()
    await sql`select 1/0`.execute(tx).catch(() => {})
  })
  await assert.rejects(overlooked, /failed before its commit/)
})

test('a transaction inside a transaction is refused, and names the way out', async () => {
  const nested = db.transaction(here, (tx) => tx.transaction().execute(async () => {}))
  await assert.rejects(nested, /a transaction is already open: pass tx on/)
  assert.ok((await emailsOf(here)).length > 0)
})

test('the builder of statements cannot run them', async () => {
  await assert.rejects(builder.selectFrom('users').selectAll().execute(), /only compiles/)
})

test('a statement that takes too long is stopped, and its caller told to ask for less', async () => {
  const hasty = testDatabase(url, { statementTimeoutMs: 1_000 })
  after(() => hasty.close())
  const slow = [
    () => hasty.read(here, [{ text: 'select pg_sleep(30)', values: [] }]),
    () => hasty.transaction(here, (tx) => sql`select pg_sleep(30)`.execute(tx)),
    () => hasty.write(here, sql`select pg_sleep(30)`.compile(builder)),
  ]
  for (const take of slow) {
    const problem = databaseProblem(
      await take().then(
        () => assert.fail('it was not stopped'),
        (error: unknown) => error,
      ),
    )
    assert.equal(problem?.status, 503)
    assert.equal(problem.message, 'This took too long and was stopped. Ask for less at once.')
    assert.equal(problem.headers['retry-after'], '5')
  }
  assert.equal((await hasty.read(here, [everybody]))[0]?.length, (await emailsOf(here)).length)
})

test('a read that comes again is prepared; those that callers shape do not use up the names of the others', async () => {
  const one = testDatabase(url)
  after(() => one.close())
  const twice = async (text: string, isShapedByCaller: boolean) => {
    for (let time = 0; time < 2; time++) await one.read(here, [{ text, values: [], isShapedByCaller }], 'wide')
  }
  for (let n = 0; n < 600; n++) await twice(`select ${n}`, true)
  await twice('select * from (select 2) of_our_own', false)
  const [rows = []] = await one.read(here, [
    {
      text: 'select left(name, 1), count(*) from pg_prepared_statements where name ~ $1 group by 1 order by 1',
      values: ['^[rs][0-9]'],
    },
  ])
  assert.deepEqual(rows, [
    ['r', '1'],
    ['s', '500'],
  ])
})

test('a statement that comes again is planned once a connection, and still runs as the tenant of its caller', async () => {
  const mine = (who: typeof here) =>
    db.transaction(who, async (tx) => ({
      users: await tx.selectFrom('users').select('organization_id').distinct().execute(),
      plans: await sql<{
        n: number
      }>`select count(*)::int as n from pg_prepared_statements where statement like ${'select distinct%'}`.execute(tx),
    }))
  for (let n = 0; n < 8; n++)
    for (const who of [here, there]) {
      const { users, plans } = await mine(who)
      assert.deepEqual(users, [{ organization_id: who.organizationId }])
      if (n > 0) assert.equal(plans.rows[0]?.n, 1)
    }
})

test('a migration under named statements fails no read, and no transaction for longer than one try', async () => {
  const all = { name: 'all', text: 'select * from users', values: [] }
  const name = () =>
    db.transaction(here, (tx) => tx.selectFrom('users').select('lastname').where('id', '=', hereId).execute())
  const whole = () =>
    db.transaction(here, (tx) => tx.selectFrom('users').selectAll().where('id', '=', hereId).executeTakeFirstOrThrow())
  const system = () => db.systemRead(builder.selectFrom('organizations').select('name').compile())
  for (let n = 0; n < 3; n++) await Promise.all([db.read(here, [all]), name(), whole(), system()])
  await asOwner('alter table users add column nickname text; alter table organizations alter column name type varchar')
  assert.equal((await db.read(here, [all])).length, 1)
  await name()
  assert.ok('nickname' in (await whole()))
  assert.equal((await system()).length, 2)
  for (let n = 0; n < 3; n++) await name()
  await asOwner('alter table users alter column lastname type varchar')
  await assert.rejects(name(), (error) => databaseProblem(error)?.status === 503)
  assert.equal((await name()).length, 1)
  for (let n = 0; n < 3; n++) await db.write(here, naming('E'))
  await asOwner('alter table users alter column lastname type text')
  await assert.rejects(db.write(here, naming('E')), (error) => databaseProblem(error)?.status === 503)
  assert.ok((await db.write(here, naming('E'))).length > 0)
})

test('the time of records is real time moved by the one shift, and a change moves updatedAt along', async () => {
  const { id } = await addUser(db, here, user('clock@example.com'))
  await asOwner("update app_clock set shift = interval '10 days'")
  const changed = await db.transaction(here, (tx) =>
    tx.updateTable('users').set({ lastname: 'C' }).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  )
  await asOwner("update app_clock set shift = interval '0'")
  const days = (changed.updated_at.getTime() - changed.created_at.getTime()) / 86_400_000
  assert.ok(days > 9.99 && days < 10.01, `${days} days`)
  const again = await db.transaction(here, (tx) =>
    tx.updateTable('users').set({ lastname: 'D' }).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  )
  assert.ok(Math.abs(again.updated_at.getTime() - Date.now()) < 60_000)
})

test('only the owner of the tables can move time', async () => {
  await assert.rejects(
    db.transaction(here, (tx) => tx.updateTable('app_clock').set({ shift: '1 day' }).execute()),
    { code: '42501' },
  )
})

async function asOwner(statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
