// Every released version can be left behind: its database is brought forward by this one, and nothing in it is lost or unreadable.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type pg from 'pg'
import { operator } from '../../src/domains/access/index.ts'
import type { SealedCell } from '../../src/kit/crypto/sealing.ts'
import { migrate } from '../../src/kit/db/migrate.ts'
import { APPLIED_FUNCTIONS, type AppliedFunction } from '../../src/kit/db/schema.ts'
import { paramsOf, type Route } from '../../src/kit/http/route.ts'
import { assembly } from '../../src/main/domains.ts'
import { ownSchema } from '../../src/main/own-schema.ts'
import { changeLog } from '../../src/main/reference.ts'
import { columnsOf, connectAs, functionsOf, type StoredFunction, tablesOf, triggersOf } from '../catalogue.ts'
import { cloneDatabase } from '../database.ts'
import type { Organization } from '../make.ts'
import { runCommand } from '../process.ts'
import { fixtureVersions, restoreRelease } from '../release-fixtures.ts'
import { sampleOf } from '../sample.ts'
import { type Answer, startServer, type TestServer } from '../server.ts'
import { everyRoute, pathFor } from '../walk.ts'
import { listQuery, resourceOf } from './matrix.ts'

/** Tables in which migrations change rows of that version's, and why. No row is ever taken away. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  // Keys that read households were given documents:read.
  '0.1.0': ['api_keys'],
}

/** Functions that were kept in that version for nodes of the one before: its own do not call them, so they may go. */
const NOT_CALLED: Readonly<Record<string, readonly string[]>> = {
  '0.2.0': ['work_held'],
}

const reads = [...everyRoute('partner'), ...everyRoute('staff')].filter(({ method }) => method === 'GET')

/** The one before what is being written. */
const { version: released } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

test('every version that was released has its fixture', () => {
  for (const each of [released, ...changeLog().flatMap((entry) => entry.version ?? [])])
    assert.ok(fixtureVersions().includes(each), `test/releases has no ${each}: npm run release makes it`)
})

for (const version of fixtureVersions()) {
  test(`a database of ${version}`, async (t) => {
    const { admin, ownerUrl, databaseUrl, fixture } = await restoreRelease(version)
    const columns = await storedColumns(admin)
    const before = await rowsOf(admin, columns)
    const functionsBefore = await functionsOf(admin)
    const applied = await appliedFunctions(admin)
    await migrate({ ownerUrl, serverUrl: ownerUrl, schema: await ownSchema() })
    const after = await rowsOf(admin, columns)
    const server = await startServer({ databaseUrl, settings: fixture.settings })

    await t.test('is brought forward without losing a row, and without changing one but for a reason', () => {
      assert.ok(before.size > 50)
      const counts = (rows: Rows) => Object.fromEntries([...rows].map(([table, { count }]) => [table, count]))
      assert.deepEqual(counts(after), counts(before))
      const changed = [...before].filter(([table, { digest }]) => after.get(table)?.digest !== digest)
      assert.deepEqual(
        changed.map(([table]) => table),
        CHANGED[version] ?? [],
      )
    })

    await t.test('has the functions and triggers of a new one', async () => {
      const fresh = await connectAs(await cloneDatabase(), 'owner')
      assert.deepEqual(await functionsOf(admin), await functionsOf(fresh))
      assert.deepEqual(await triggersOf(admin), await triggersOf(fresh))
    })

    await t.test('had no function whose text has changed since without a new version', async () => {
      assert.deepEqual(changedInPlace((await ownSchema()).functions, applied), [])
    })

    if (version === released)
      await t.test('has every function that nodes of that version call, to be called as they do', async () => {
        const called = functionsBefore.filter(
          ({ name, returns }) => returns !== 'trigger' && !NOT_CALLED[version]?.includes(name),
        )
        assert.ok(called.length > 10)
        const now = await functionsOf(admin)
        assert.deepEqual(
          called.filter((then) => !now.some((each) => canBeCalledAs(then, each))).map(({ name }) => name),
          [],
        )
      })

    await t.test('has both walls on every table that holds records', async () => {
      for (const { name, whose, enabled, forced } of await tablesOf(admin))
        if (whose !== null) assert.deepEqual({ name, enabled, forced }, { name, enabled: true, forced: true })
    })

    for (const { id, name, key } of fixture.organizations) {
      await t.test(`every list and every record of ${name} is read, as the contract has it`, async () => {
        const { org, credentialFor } = await readers(server, admin, id)
        for (const route of reads) {
          for (const { path, ids } of questions(route, org, columns)) {
            const answer = await server.call(`GET ${path}`, {
              ...credentialFor(route),
              query: { ...(sampleOf(route.query, org) as Record<string, string>), ...listQuery(route) },
            })
            assert.equal(answer.status, 200, `${route.audience} ${path}: ${answer.text}`)
            if (ids) assert.deepEqual(told(answer), ids, `${route.audience} ${path}`)
          }
        }
      })

      await t.test(`a key that was issued then still opens the door of ${name}`, async () => {
        const { status, body } = await server.call('GET /me', { key })
        assert.deepEqual([status, body.organization.id], [200, id])
      })

      await t.test(`everything that was sealed for ${name} opens`, async () => {
        const { sealing, db } = server.runtime.tools
        const sealed = await sealedValues(admin, id)
        const places = new Set(sealed.map(({ of }) => of))
        assert.deepEqual(
          SEALED.filter((place) => !places.has(place)),
          [],
        )
        const texts = await sealing.openAll(db, operator(id), sealed)
        for (const text of texts) assert.match(text ?? '', /^[\x20-\x7e]+$/)
      })
    }

    await t.test('gives the doctor nothing to say', async () => {
      // As a login that is no superuser. There are no carrier and no mail server here.
      const settings = { ...fixture.settings, GATELODGE_CARRIER: 'none' }
      const { out } = await runCommand(ownerUrl, ['doctor', '--json'], '', settings)
      const { checks } = JSON.parse(out) as { checks: { check: string; status: string }[] }
      assert.ok(checks.length > 8)
      assert.deepEqual(
        checks.filter(({ status }) => status !== 'ok').map(({ check }) => check),
        ['carrier', 'mail'],
        out,
      )
    })
  })
}

test('a function whose text was released has a new version when it changes', () => {
  const was = [{ name: 'one', version: 2, checksum: 'a' }]
  const now = (version: number, checksum: string) => changedInPlace([{ name: 'one', version, checksum }], was)
  assert.deepEqual([now(2, 'a'), now(3, 'b'), now(2, 'b'), now(1, 'c')], [[], [], ['one'], ['one']])
  assert.deepEqual(changedInPlace([{ name: 'new', version: 1, checksum: 'x' }], was), [])
})

test('a function can be called as before when nothing is taken from it', () => {
  const then = {
    name: 'one',
    takes: ['uuid', 'integer'],
    defaults: 0,
    returns: 'TABLE(id uuid)',
    byApp: false,
    bySystem: true,
  }
  const can = (now: Partial<StoredFunction>) => canBeCalledAs(then, { ...then, ...now })
  assert.ok(can({}))
  assert.ok(can({ takes: [...then.takes, 'text'], defaults: 1, returns: 'TABLE(id uuid, n integer)' }))
  assert.ok(!can({ takes: [...then.takes, 'text'] }), 'one more must be given')
  assert.ok(!can({ takes: ['text', ...then.takes], defaults: 1 }), 'another comes first')
  assert.ok(!can({ takes: ['uuid'] }), 'one is gone')
  assert.ok(!can({ returns: 'TABLE(id text)' }))
  assert.ok(!can({ returns: 'TABLE(n integer, id uuid)' }))
  assert.ok(!can({ name: 'two' }))
  assert.ok(!can({ bySystem: false }), 'they may not')
  assert.ok(can({ byApp: true }))
})

/** Parameters and columns of the answer may be added at the end, the former with defaults. */
function canBeCalledAs(then: Called, now: Called) {
  const more = now.takes.slice(then.takes.length)
  return (
    now.name === then.name &&
    then.takes.every((type, at) => now.takes[at] === type) &&
    more.length <= now.defaults &&
    (now.byApp || !then.byApp) &&
    (now.bySystem || !then.bySystem) &&
    (now.returns === then.returns || now.returns.startsWith(`${then.returns.replace(/\)$/, '')}, `))
  )
}

type Called = Omit<StoredFunction, 'definition'>

/** Those whose text is not the one that was released with this version of them, or whose version went back. */
function changedInPlace(own: readonly AppliedFunction[], was: readonly AppliedFunction[]) {
  return own
    .filter(({ name, version, checksum }) =>
      was.some(
        (row) => row.name === name && (row.version > version || (row.version === version && row.checksum !== checksum)),
      ),
    )
    .map(({ name }) => name)
}

/** Versions up to 0.2.0 had none in files. */
async function appliedFunctions(admin: pg.Client): Promise<AppliedFunction[]> {
  const { rowCount } = await admin.query("select where to_regclass('schema_functions') is not null")
  return rowCount ? (await admin.query<AppliedFunction>(APPLIED_FUNCTIONS)).rows : []
}

type Columns = ReadonlyMap<string, readonly string[]>
type Rows = ReadonlyMap<string, { readonly count: number; readonly digest: string }>

/** Of every table but the lists of migrations and functions, which grow. */
async function storedColumns(admin: pg.Client): Promise<Columns> {
  const all = Map.groupBy(await columnsOf(admin), ({ table }) => table)
  const tables = (await tablesOf(admin)).filter(({ name }) => !name.startsWith('schema_'))
  return new Map(tables.map(({ name }) => [name, (all.get(name) ?? []).map((column) => column.name).sort()]))
}

/** How many rows each table holds, and one digest of what stands in these columns of them. */
async function rowsOf(admin: pg.Client, columns: Columns): Promise<Rows> {
  const rows = new Map<string, { count: number; digest: string }>()
  for (const [table, names] of columns) {
    const { rows: found } = await admin.query(
      `select count(*)::int as count, md5(coalesce(string_agg(line, e'\\n' order by line), '')) as digest
       from (select row(${names.map((name) => `"${name}"`).join()})::text as line from ${table}) t`,
    )
    rows.set(table, found[0])
  }
  return rows
}

/** Credentials that may read all of an organization, and the ids of what there is to read. */
async function readers(server: TestServer, admin: pg.Client, id: string) {
  const org: Organization = { id, made: new Map() }
  const token = (await server.make.staff(org)).text
  const key = (await server.make.key(org)).text
  const { rows } = await admin.query('select provider_id from screening_requests where organization_id = $1', [id])
  const screeningKey = (await server.make.key(org, { integrationId: rows[0]?.provider_id })).text
  const kinds = [
    ...assembly.resources.all().map(({ name, table }) => ({ name, table })),
    { name: 'event', table: 'events' },
  ]
  const made = new Map<string, string[]>()
  for (const { name, table } of kinds) {
    const { rows: stored } = await admin.query(`select id from ${table} where organization_id = $1 order by id`, [id])
    made.set(
      name,
      stored.map((row) => row.id),
    )
  }
  const credentialFor = ({ audience, capability }: Route) =>
    audience === 'staff' ? { token } : { key: capability === 'screening' ? screeningKey : key }
  return { org: { id, made }, credentialFor }
}

/** A route about one record is asked of each; a list of all records of a kind must have them all. */
function questions(
  route: Route,
  org: Organization,
  then: Columns,
): { path: string; ids?: readonly string[] | undefined }[] {
  const [param, ...others] = paramsOf(route.path)
  assert.deepEqual(others, [], route.path)
  if (param === undefined) return [{ path: pathFor(route, org), ids: org.made.get(resourceOf(route)?.name ?? '') }]
  const kind = param.replace(/Id$/, '')
  const ids = org.made.get(kind) ?? []
  const table = assembly.resources.all().find(({ name }) => name === kind)?.table
  const isNew = table !== undefined && !then.has(table)
  assert.ok(ids.length > 0 || isNew, `there is nothing to ask ${route.path} of`)
  return ids.map((id) => ({ path: pathFor(route, org, { [param]: id }) }))
}

const told = ({ body }: Answer) => (body as { id: string }[]).map(({ id }) => id).sort()

/** Where the story of every version has secrets. */
const SEALED = [
  'property_agent_secrets.sealed',
  'property_configurations.office_alarm_code',
  'screening_applicants.social_security_number',
  'subscriptions.secret',
  'work_orders.alarm_code',
  'work_orders.door_code',
]
/** Bytes that are not sealed. */
const PLAIN = /digest|_(mark|index)$|^wrapped$/

/** Every sealed value of an organization, with the place for which it was sealed. */
async function sealedValues(admin: pg.Client, organizationId: string) {
  const found: { of: string; place: SealedCell; sealed: Buffer }[] = []
  for (const { table, name, type, viewed } of await columnsOf(admin)) {
    if (type !== 'bytea' || viewed || PLAIN.test(name)) continue
    const { rows } = await admin.query(
      `select to_jsonb(t) as row, ${name} as sealed from ${table} t where organization_id = $1 and ${name} is not null`,
      [organizationId],
    )
    for (const { row, sealed } of rows) found.push({ of: `${table}.${name}`, place: placeOf(table, name, row), sealed })
  }
  return found
}

function placeOf(table: string, column: string, row: Readonly<Record<string, string>>): SealedCell {
  const { id = '', name = '', configuration_id = '', subscription_id = '' } = row
  if (table === 'property_agent_secrets') return { table, column: name, id: configuration_id }
  // A secret stays sealed for the place where it was first, also when it is an old one.
  if (table === 'secret_rotations') return { table: 'subscriptions', column: 'secret', id: subscription_id }
  if (table === 'subscriptions') return { table, column: 'secret', id }
  return { table, column, id }
}
