// Each check against real parts: as they should be, and each in turn made to fail.
import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { CarrierSimulator } from '../../../simulator/carrier-simulator.ts'
import { cloneDatabase, emptyDatabase } from '../../../test/database.ts'
import { HeldProxy } from '../../../test/held-proxy.ts'
import { runCommand } from '../../../test/process.ts'
import { startServer } from '../../../test/server.ts'
import { testConfig } from '../../../test/settings.ts'
import { changeIntegration, operator } from '../../domains/access/index.ts'
import { segments } from '../../domains/messaging/index.ts'
import { createSubscription, pauseSubscription } from '../../domains/webhooks/index.ts'
import { realClock } from '../../kit/clock.ts'
import { checkCarrier } from '../doctor/check-carrier.ts'
import { checkDatabase } from '../doctor/check-database.ts'
import { checkFiles } from '../doctor/check-files.ts'
import type { Finding } from '../doctor/finding.ts'
import { ownSchema } from '../own-schema.ts'

const folder = await mkdtemp(join(tmpdir(), 'gatelodge-doctor-test-'))
after(() => rm(folder, { recursive: true, force: true }))
const account = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'b'.repeat(32) }
const simulator = await CarrierSimulator.start({ ...account, segments, clock: realClock })
after(() => simulator.close())
const carrier = {
  GATELODGE_MODE: 'sandbox',
  GATELODGE_CARRIER: 'simulator',
  GATELODGE_CARRIER_URL: simulator.url,
  GATELODGE_TWILIO_ACCOUNT_SID: account.accountSid,
  GATELODGE_TWILIO_AUTH_TOKENS: account.authToken,
}
const schema = await ownSchema()
const databaseUrl = await cloneDatabase()

type Settings = Readonly<Record<string, string>>
const database = async (check: string, url = databaseUrl, settings: Settings = {}) =>
  named(await checkDatabase(testConfig(url, settings), schema), check)

function named(findings: readonly Finding[], check: string): Finding {
  return findings.find((finding) => finding.check === check) ?? assert.fail(`no check is called ${check}`)
}

/** A database of its own, after these statements of its owner. */
async function altered(...statements: readonly string[]): Promise<string> {
  const url = await cloneDatabase()
  await run(url, statements)
  return url
}

async function run(url: string, statements: readonly string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

function says({ status, found, todo }: Finding, expected: Finding['status'], words: RegExp, advice?: RegExp) {
  assert.equal(status, expected, found)
  assert.match(found, words)
  if (advice) assert.match(todo ?? '', advice)
  else assert.equal(todo, undefined)
}

test('where all is well it says so and ends with 0', async () => {
  const { out, err, code } = await runCommand(databaseUrl, ['doctor'], '', carrier)
  assert.equal(code, 0, out + err)
  for (const check of [
    'settings',
    'database',
    'login',
    'writes',
    'migrations',
    'functions',
    'clock',
    'sealing',
    'work',
    'webhooks',
    'files',
    'carrier',
  ])
    assert.match(out, new RegExp(`^✓ ${check} `, 'm'))
  assert.ok(out.split('\n').every(({ length }) => length <= 80) && !out.includes('\u001b'), out)
})

test('writes that nobody confirms are told at once, while reads go on', async () => {
  const { proxy, url } = await HeldProxy.before(databaseUrl)
  void proxy.holdAnswerTo('pg_logical_emit_message')
  const findings = await checkDatabase(testConfig(url), schema)
  says(named(findings, 'writes'), 'failed', /^a write was not confirmed within 3 s/, /Writes that wait/)
  assert.equal(named(findings, 'migrations').status, 'ok')
})

test('what fails is said with what to do about it, and it ends with 1', async () => {
  const wrong = { GATELODGE_DATABASE_URL: 'postgres://gate@127.0.0.1:1/gate', GATELODGE_FILE_FOLDER: '/dev/null/files' }
  const { out, code } = await runCommand(databaseUrl, ['doctor'], '', { ...carrier, ...wrong })
  assert.equal(code, 1)
  assert.match(out, /^✗ database {4}nobody listens at 127\.0\.0\.1:1\n {14}→ Start PostgreSQL there, or correct/m)
  assert.match(out, /^- work {8}not checked$/m)
  assert.match(out, /^✗ files {7}folder \/dev\/null\/files: ENOTDIR/m)
  assert.match(out, /^✓ carrier /m)

  const printed = await runCommand(databaseUrl, ['doctor', '--json'], '', { GATELODGE_KEY_PEPPER: 'short' })
  assert.equal(printed.code, 1)
  const { ok, checks } = JSON.parse(printed.out)
  assert.equal(ok, false)
  says(named(checks, 'settings'), 'failed', /GATELODGE_KEY_PEPPER/, /gatelodge settings explains/)
})

test('a database that is not the right one', async () => {
  const other = new URL(databaseUrl)
  other.pathname = '/nowhere'
  says(await database('database', other.href), 'failed', /"nowhere" does not exist/, /Create it/)
  other.username = 'nobody_such'
  says(await database('database', other.href), 'failed', /nobody_such/, /user and password/)
  says(await database('migrations', await emptyDatabase()), 'failed', /missing, the first is 0001/, /gatelodge migrate/)
})

test('a database at another level', async () => {
  const behind = await altered("delete from schema_migrations where name like '0013-%'")
  says(
    await database('migrations', behind),
    'failed',
    /1 missing, the first is 0013-webhooks\.sql/,
    /gatelodge migrate/,
  )
  const edited = await altered("update schema_migrations set checksum = 'x' where name like '0013-%'")
  says(await database('migrations', edited), 'failed', /0013-webhooks\.sql is not the one that was applied/, /version/)
  const ahead = await altered("insert into schema_migrations values ('9999-later.sql', 'x')")
  says(await database('migrations', ahead), 'warning', /1 that this version does not know/, /Upgrade this node/)
})

test('a database with other versions of the SQL functions', async () => {
  says(await database('functions', databaseUrl), 'ok', /^all \d\d are there$/)
  const behind = await altered("update schema_functions set version = 0 where name in ('lane_limit', 'settle_in')")
  says(
    await database('functions', behind),
    'failed',
    /^2 not as this version has them, the first is settle_in$/,
    /gatelodge migrate/,
  )
  const edited = await altered("update schema_functions set checksum = 'x' where name = 'lane_limit'")
  says(
    await database('functions', edited),
    'failed',
    /^1 not as this version has them, the first is lane_limit$/,
    /gatelodge migrate/,
  )
  const ahead = await altered("insert into schema_functions values ('work_turn', 999, 'x'), ('one_of_later', 1, 'x')")
  says(await database('functions', ahead), 'warning', /^1 of a later version$/, /Upgrade this node/)
  const unmigrated = await altered('delete from schema_migrations')
  says(await database('functions', unmigrated), 'skipped', /not checked/)
})

test('a login with too few rights, or too many', async () => {
  const login = `t_doctor_${process.pid}`
  // Roles are the whole cluster's.
  await run(databaseUrl, [`create role ${login} login`])
  after(() => run(databaseUrl, [`drop role ${login}`]))
  const url = new URL(databaseUrl)
  url.username = login
  says(await database('login', url.href), 'failed', /may not act as gatelodge_app/, /gatelodge migrate as the owner/)
  says(await database('login'), 'warning', /is a superuser/, /a login of their own/)
  says(await database('login', databaseUrl, carrier), 'ok', /^postgres$/)
})

test('a clock that is off', async () => {
  // A database whose clock differs from this machine's.
  const off = (by: string) =>
    altered(
      `create function clock_timestamp() returns timestamptz language sql as $$ select pg_catalog.clock_timestamp() + interval '${by}' $$`,
      `do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
    )
  says(await database('clock', await off('-40 s')), 'failed', /(39|40)\.\d s apart/, /time server/)
  says(await database('clock', await off('10 s')), 'warning', /(9|10)\.\d s apart/, /time server/)
  const moved = await altered("update app_clock set shift = '90 minutes'")
  says(await database('clock', moved), 'failed', /moved by 1h 30m/, /app_clock/)
  says(await database('clock', moved, carrier), 'ok', /the sandbox is 1h 30m ahead/)
})

test('data keys that this node cannot open', async () => {
  const key = (by: string) => `
    with o as (insert into organizations (id, handle, name) values (gen_random_uuid(), 'x' || gen_random_uuid(), 'X') returning id)
    insert into data_keys (organization_id, id, wrapped_by, wrapped) select id, gen_random_uuid(), '${by}', '' from o`
  says(await database('sealing', await altered(key('k1'))), 'ok', /^1 data keys, all of which/)
  const both = await altered(key('k1'), key('k2'), key('k2'))
  says(await database('sealing', both), 'failed', /^2 data keys are wrapped by k2, which/, /Sealing keys/)
})

test('work that nobody does', async () => {
  const due = (ago: string) => `
    insert into work (organization_id, lane, kind, subject, next_at)
    values (gen_random_uuid(), '018f0000-0000-7000-8000-000000000000', 1, gen_random_uuid(), app_now() - interval '${ago}')`
  says(await database('work', await altered(due('10 min'))), 'failed', /waited for 10m/, /gatelodge work/)
  says(await database('work', await altered(due('2 min'))), 'warning', /waited for 2m/, /gatelodge work/)
  says(await database('work', await altered(due('1 s'))), 'ok', /waited for 1s/)
  const held = "insert into lane_holds values ('018f0000-0000-7000-8000-000000000000', 0)"
  says(await database('work', await altered(due('10 min'), held)), 'ok', /nothing is due/)
  const shelved = `insert into shelved_work (organization_id, id, lane, kind, subject, claims, reason)
    values (gen_random_uuid(), 1, gen_random_uuid(), 1, gen_random_uuid(), 5, 'a bug')`
  says(
    await database('work', await altered(shelved)),
    'warning',
    /^1 given up, 0 waiting .*: webhooks\.deliver$/,
    /gatelodge work list/,
  )
  const failing = `insert into work (organization_id, lane, kind, subject, next_at, failures, failure)
    select gen_random_uuid(), gen_random_uuid(), 1, gen_random_uuid(), app_now() + interval '5 min', 2, 'Unopenable NOT_AUTHENTIC'
    from generate_series(1, 3)`
  says(
    await database('work', await altered(shelved, failing)),
    'warning',
    /^1 given up, 3 waiting after a failure; most often: webhooks\.deliver$/,
    /gatelodge work retry/,
  )
})

test('subscriptions that are paused, and deliveries that were given up', async () => {
  const server = await startServer()
  const org = await server.make.organization({ properties: 1, unitsPerProperty: 1 })
  const { integrationId } = await server.make.key(org)
  const ctx = { ...server.runtime.tools, caller: operator(org.id), requestId: 'test' }
  const propertyId = org.made.get('property')?.[0] ?? assert.fail()
  const url = 'https://partner.example.com/hooks'
  const { stored } = await createSubscription(ctx, { integrationId, propertyId, url, kinds: ['prospect.created'] })
  const webhooks = () => database('webhooks', server.config.databaseUrl)
  says(await webhooks(), 'ok', /1 subscriptions active, 0 paused; 0 deliveries given up in 7 days$/)
  const change = (to: Parameters<typeof changeIntegration>[3]) =>
    changeIntegration(ctx.db, ctx.caller, integrationId, to)
  await server.asOwner("update subscriptions set kinds = '{message.received}'")
  await change({ capabilities: ['screening'] })
  says(await webhooks(), 'warning', /1 subscriptions to what their integration may not receive/, /integration change/)
  await change({ status: 'SUSPENDED' })
  says(await webhooks(), 'ok', /given up in 7 days$/)
  await change({ status: 'ACTIVE', capabilities: ['messaging'] })
  await server.asOwner(`insert into held_deliveries (organization_id, delivery_id, subscription_id, reason, until)
    select organization_id, id, subscription_id, 'integration suspended', app_now() from deliveries limit 1`)
  says(await webhooks(), 'ok', /; 1 held, since their integrations may not receive them now$/)
  await server.asOwner("update held_deliveries set reason = 'replay stopped'")
  says(await webhooks(), 'ok', /7 days; 1 held, since their replays are stopped$/)
  await server.asOwner('delete from held_deliveries')
  await pauseSubscription(ctx, stored.id, 'test')
  says(await webhooks(), 'warning', /0 subscriptions active, 1 paused/, /gatelodge subscription list/)
  await server.asOwner("update deliveries set state = 'EXHAUSTED'")
  says(await webhooks(), 'warning', /[1-9]\d* deliveries given up in 7 days/, /delivery list --state EXHAUSTED/)
})

test('a file store that does not keep files', async () => {
  const files = (settings: Settings) => checkFiles(testConfig(databaseUrl, settings))
  const here = { GATELODGE_FILE_FOLDER: join(folder, 'files') }
  says(await files(here), 'ok', /written, read and removed in folder/)
  // The file is gone again.
  const left = await readdir(here.GATELODGE_FILE_FOLDER, { recursive: true, withFileTypes: true })
  assert.deepEqual(
    left.filter((entry) => entry.isFile()),
    [],
  )
  await writeFile(join(folder, 'a-file'), '')
  const inFile = { GATELODGE_FILE_FOLDER: join(folder, 'a-file') }
  says(await files(inFile), 'failed', /a-file: /, /writable by the user that runs the servers/)
  const bucket = {
    GATELODGE_FILE_STORE: 's3',
    GATELODGE_FILE_BUCKET: 'papers',
    GATELODGE_FILE_ENDPOINT: 'http://127.0.0.1:1',
    GATELODGE_FILE_ACCESS_KEY_ID: 'key',
    GATELODGE_FILE_SECRET_ACCESS_KEY: 'secret',
  }
  says(await files(bucket), 'failed', /bucket papers: .*ECONNREFUSED/, /put, get, delete and list/)
})

test('a carrier that does not know us', async () => {
  const ask = (settings: Settings) => checkCarrier(testConfig(databaseUrl, { ...carrier, ...settings }))
  says(await ask({}), 'ok', /simulator knows the account ACa+/)
  says(await ask({ GATELODGE_TWILIO_AUTH_TOKENS: 'wrong' }), 'failed', /refuses the account \(401\)/, /AUTH_TOKENS/)
  says(await ask({ GATELODGE_CARRIER_URL: 'http://127.0.0.1:1' }), 'failed', /ECONNREFUSED/, /GATELODGE_CARRIER_URL/)
  says(await ask({ GATELODGE_CARRIER: 'none' }), 'skipped', /not configured/)
})
