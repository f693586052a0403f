// A database of version 0.1.0 with records in it, brought forward as an operator does: by an owner whom row-level security binds.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { migrate } from '../../src/kit/db/migrate.ts'
import { unshelve } from '../../src/kit/work/troubled-work.ts'
import { assembly } from '../../src/main/domains.ts'
import { ownSchema } from '../../src/main/own-schema.ts'
import { testDatabase } from '../open-database.ts'
import { ownedDatabase } from '../owned-database.ts'
import { runCommand } from '../process.ts'

const FIRST_RELEASE = '0050-compliance.sql'

test('deliveries that version 0.1.0 gave up are owed again; other work stays where it was', async () => {
  const { admin, databaseUrl, ownerUrl } = await ownedDatabase()
  const schema = await ownSchema()
  const first = schema.migrations.filter(({ name }) => name <= FIRST_RELEASE)
  await migrate({ ownerUrl, serverUrl: ownerUrl, schema: { migrations: first, functions: [] } })
  const id = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`
  const [organization, property, integration, subscription, event] = [1, 2, 3, 4, 5].map(id)
  await admin.query(`
    insert into organizations (id, handle, name) values ('${organization}', 'acme', 'Acme');
    insert into properties (organization_id, id, name, address) values ('${organization}', '${property}', 'Alder', '{}');
    insert into integrations (organization_id, id, kind, name) values ('${organization}', '${integration}', 'general', 'Desk');
    insert into subscriptions (organization_id, id, integration_id, property_id, kinds, url, secret)
      values ('${organization}', '${subscription}', '${integration}', '${property}', '{prospect.created}', 'https://x.example', '');
    insert into events (organization_id, id, property_id, kind, body)
      values ('${organization}', '${event}', '${property}', 'prospect.created', '{}');
    insert into deliveries (organization_id, id, event_id, subscription_id)
      values ('${organization}', '${id(6)}', '${event}', '${subscription}');
    insert into shelved_work (organization_id, id, lane, kind, subject, claims, reason) values
      ('${organization}', 1, '${subscription}', 1, '${id(6)}', 9, 'error 57014 after 9 tries'),
      ('${organization}', 2, '${subscription}', 1, '${id(7)}', 9, 'its delivery is gone'),
      ('${organization}', 3, '${property}', 30, '${id(8)}', 8, 'TypeError after 8 tries')`)
  await migrate({ ownerUrl, serverUrl: ownerUrl, schema })
  const { rows: peers } = await admin.query('select * from lane_peers')
  assert.deepEqual(peers, [{ lane: subscription, peer: 'x.example' }])
  // What a worker does within its first seconds.
  const db = testDatabase(databaseUrl)
  after(() => db.close())
  assert.equal(await unshelve(db, assembly.work), 2)
  assert.equal(await unshelve(db, assembly.work), 0)
  const { rows: work } = await admin.query('select kind, lane, subject, claims, failures from work order by subject')
  const owed = { kind: 1, lane: subscription, claims: 0, failures: 0 }
  assert.deepEqual(work, [
    { ...owed, subject: id(6) },
    { ...owed, subject: id(7) },
  ])
  const { rows: shelved } = await admin.query('select kind, subject from shelved_work')
  assert.deepEqual(shelved, [{ kind: 30, subject: id(8) }])
})

test('keys in use that read households go on reading their files, and key list marks them; other keys stay as they were', async () => {
  const { admin, databaseUrl, ownerUrl } = await ownedDatabase()
  const schema = await ownSchema()
  const before = schema.migrations.filter(({ name }) => name < '0058')
  await migrate({ ownerUrl, serverUrl: ownerUrl, schema: { migrations: before, functions: [] } })
  const id = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`
  const keys = [
    { name: 'in use', grants: ['households:read', 'units:read'] },
    { name: 'of another company', grants: ['households:read'], organization: 2 },
    { name: 'ends tomorrow', grants: ['households:read'], expires: "app_now() + interval '1 day'" },
    { name: 'ended', grants: ['households:read'], expires: "app_now() - interval '1 minute'" },
    { name: 'revoked', grants: ['households:read'], revoked: 'app_now()' },
    { name: 'reads no households', grants: ['leases:read', 'documents:create'] },
    { name: 'has it', grants: ['documents:read', 'households:read'] },
  ]
  for (const n of [1, 2])
    await admin.query(`
      insert into organizations (id, handle, name) values ('${id(n)}', 'company-${n}', 'Company');
      insert into integrations (organization_id, id, kind, name) values ('${id(n)}', '${id(n + 10)}', 'general', 'Desk')`)
  for (const [n, { name, grants, organization = 1, expires = 'null', revoked = 'null' }] of keys.entries())
    await admin.query(`
      insert into api_keys (organization_id, id, integration_id, public_id, kind, name, digest, grants, expires_at, revoked_at)
      values ('${id(organization)}', '${id(n + 100)}', '${id(organization + 10)}', 'public${n}', 'live', '${name}', '',
        '{${grants}}', ${expires}, ${revoked})`)
  await migrate({ ownerUrl, serverUrl: ownerUrl, schema })

  const { rows } = await admin.query('select name, grants, grants_by_upgrade as added from api_keys order by id')
  const added = ['documents:read']
  assert.deepEqual(rows, [
    { name: 'in use', grants: ['households:read', 'units:read', ...added], added },
    { name: 'of another company', grants: ['households:read', ...added], added },
    { name: 'ends tomorrow', grants: ['households:read', ...added], added },
    ...keys.slice(3).map(({ name, grants }) => ({ name, grants, added: [] })),
  ])
  const { rows: walls } = await admin.query(
    "select relforcerowsecurity as forced from pg_class where relname = 'api_keys'",
  )
  assert.deepEqual(walls, [{ forced: true }])

  const list = (...words: string[]) => runCommand(databaseUrl, ['key', 'list', '--org', 'company-1', ...words])
  const lines = (await list()).out.split('\n')
  assert.match(lines[0] ?? '', / ADDED BY UPGRADE /)
  const marked = lines.filter((line) => line.includes(' documents:read '))
  assert.deepEqual(
    marked.map((line) => line.split(/ {2,}/)[1]),
    ['in use', 'ends tomorrow'],
  )
  const told = JSON.parse((await list('--json')).out) as { name: string; grantsByUpgrade: string[] }[]
  assert.deepEqual(
    told.flatMap(({ name, grantsByUpgrade }) => grantsByUpgrade.map((grant) => [name, grant])),
    [
      ['in use', 'documents:read'],
      ['ends tomorrow', 'documents:read'],
    ],
  )
})

test('households whose only completed lease was canceled are unlocked; others stay locked', async () => {
  const { admin, ownerUrl } = await ownedDatabase()
  const schema = await ownSchema()
  const first = schema.migrations.filter(({ name }) => name <= FIRST_RELEASE)
  await migrate({ ownerUrl, serverUrl: ownerUrl, schema: { migrations: first, functions: [] } })
  const id = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`
  const [organization, property, unit] = [1, 2, 3].map(id)
  await admin.query(`
    insert into organizations (id, handle, name) values ('${organization}', 'acme', 'Acme');
    insert into properties (organization_id, id, name, address) values ('${organization}', '${property}', 'Alder', '{}');
    insert into units (organization_id, id, property_id, number, status, num_beds, num_baths, market_rent_amount)
      values ('${organization}', '${unit}', '${property}', '1', 'VACANT_READY', 1, 1, 100)`)
  const homes = { canceled: 10, both: 20, active: 30, draft: 40 }
  const lease = (n: number, household: number, status: string, completed: string) =>
    admin.query(`
      insert into leases (organization_id, id, property_id, unit_id, household_id, status, start_date, rent_amount, completed_at)
      values ('${organization}', '${id(n)}', '${property}', '${unit}', '${id(household)}', '${status}', '2026-01-01', 1, ${completed})`)
  for (const n of Object.values(homes))
    await admin.query(`insert into households (organization_id, id, property_id, name)
      values ('${organization}', '${id(n)}', '${property}', 'Home')`)
  await lease(11, homes.canceled, 'CANCELED', "'2026-02-01'")
  await lease(21, homes.both, 'CANCELED', "'2026-02-01'")
  await lease(22, homes.both, 'COMPLETED', "'2026-03-01'")
  await lease(31, homes.active, 'ACTIVE', "'2026-02-01'")
  await lease(41, homes.draft, 'DRAFT', 'null')
  const locked = async () =>
    (await admin.query('select is_locked from households order by id')).rows.map(({ is_locked }) => is_locked)
  // The first has an application that was approved: as the version before left it.
  await admin.query('set session_replication_role = replica')
  await admin.query(`
    insert into prospects (organization_id, id, property_id, status) values ('${organization}', '${id(50)}', '${property}', 'LEASED');
    insert into applications (organization_id, id, property_id, prospect_id, household_id, customer_id, status, signed_at)
      values ('${organization}', '${id(51)}', '${property}', '${id(50)}', '${id(homes.canceled)}', '${id(52)}', 'APPROVED', '2026-02-01'),
        ('${organization}', '${id(54)}', '${property}', '${id(55)}', '${id(homes.canceled)}', '${id(52)}', 'APPROVED', '2026-03-01');
    update leases set application_id = '${id(51)}' where id = '${id(11)}';
    insert into customers (organization_id, id, property_id, household_id, application_id, first_name, last_name, status)
      values ('${organization}', '${id(52)}', '${property}', '${id(homes.canceled)}', '${id(51)}', 'Ada', 'Left', 'CANCELED'),
        ('${organization}', '${id(53)}', '${property}', '${id(homes.canceled)}', null, 'Ben', 'Removed', 'CANCELED');
    update households set status = 'CANCELED' where id = '${id(homes.canceled)}'`)
  await admin.query('set session_replication_role = origin')
  assert.deepEqual(await locked(), [true, true, true, false])
  await migrate({ ownerUrl, serverUrl: ownerUrl, schema })
  const { rows: now } = await admin.query(`
    select h.status, a.signed_at, p.status as prospect, (select array_agg(c.status order by c.id) from customers c) as people
    from households h, applications a, prospects p where h.id = '${id(homes.canceled)}' and a.id = '${id(51)}'`)
  const { rows: other } = await admin.query(`select signed_at from applications where id = '${id(54)}'`)
  assert.deepEqual(other, [{ signed_at: new Date('2026-03-01T00:00:00Z') }], 'another application of the household')
  assert.deepEqual(now, [
    { status: 'APPLICANT', signed_at: null, prospect: 'APPLIED', people: ['APPLICANT', 'CANCELED'] },
  ])
  assert.deepEqual(await locked(), [false, true, true, false])
  const forced = await admin.query(
    `select relname from pg_class where relname in ('households', 'leases') and relforcerowsecurity`,
  )
  assert.equal(forced.rowCount, 2)
})

test('screening requests that nobody could answer any more are closed, with the reason; others stay', async () => {
  const { admin, ownerUrl } = await ownedDatabase()
  const schema = await ownSchema()
  const first = schema.migrations.filter(({ name }) => name <= FIRST_RELEASE)
  await migrate({ ownerUrl, serverUrl: ownerUrl, schema: { migrations: first, functions: [] } })
  const id = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`
  await admin.query(`insert into organizations (id, handle, name) values ('${id(1)}', 'acme', 'Acme')`)
  // Without the records that these point to.
  await admin.query('set session_replication_role = replica')
  const request = async (n: number, application: string, o: { status?: string; decided?: boolean } = {}) => {
    const { status = 'IN_PROGRESS', decided = false } = o
    await admin.query(`
      insert into applications (organization_id, id, property_id, prospect_id, household_id, customer_id, status, screening_status)
        values ('${id(1)}', '${id(n)}', '${id(2)}', '${id(100 + n)}', '${id(4)}', '${id(5)}', '${application}', '${status}');
      insert into screening_requests (organization_id, id, property_id, application_id, household_id, provider_id, screening_id, status,
          household, pets, idempotency_id)
        values ('${id(1)}', '${id(n)}', '${id(2)}', '${id(n)}', '${id(4)}', '${id(6)}', '${id(7)}', '${status}', '{}', '[]', '${n}')`)
    if (status !== 'IN_PROGRESS')
      await admin.query(`
        insert into screening_results (organization_id, id, screening_request_id, property_id, status, screening_methods)
        values ('${id(1)}', '${id(n)}', '${id(n)}', '${id(2)}', '${status}', '[]')`)
    if (decided)
      await admin.query(`
        insert into screening_decisions (organization_id, id, screening_request_id, application_id, property_id, decision, source)
        values ('${id(1)}', '${id(n)}', '${id(n)}', '${id(n)}', '${id(2)}', 'APPROVED', 'STAFF')`)
  }
  await request(10, 'IN_PROCESS')
  await request(11, 'IN_PROCESS', { decided: true })
  await request(12, 'CANCELED')
  await request(13, 'DENIED', { decided: true })
  await request(14, 'ABANDONED')
  await request(15, 'CANCELED', { status: 'PENDING' })
  await request(16, 'APPROVED', { status: 'APPROVED', decided: true })
  await admin.query('set session_replication_role = origin')
  await migrate({ ownerUrl, serverUrl: ownerUrl, schema })
  const { rows } = await admin.query('select status, closed_reason from screening_requests order by id')
  assert.deepEqual(rows.map(Object.values), [
    ['IN_PROGRESS', null],
    ['CLOSED', 'DECIDED'],
    ['CLOSED', 'APPLICATION_CANCELED'],
    ['CLOSED', 'APPLICATION_DENIED'],
    ['CLOSED', 'APPLICATION_ABANDONED'],
    ['PENDING', null],
    ['APPROVED', null],
  ])
  const { rowCount } = await admin.query(
    'select from pg_class where relrowsecurity and not relforcerowsecurity and relnamespace = $1::regnamespace',
    ['public'],
  )
  assert.equal(rowCount, 0, 'every wall stands again')
})
