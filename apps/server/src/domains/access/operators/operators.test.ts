// The operator's door: who gets in, what is on it, and that it leads nowhere else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '../../../../test/eventually.ts'
import { sampleOf } from '../../../../test/sample.ts'
import { Scene } from '../../../../test/scene/scene.ts'
import { assertRefused, startServer } from '../../../../test/server.ts'
import { everyRoute, pathFor } from '../../../../test/walk.ts'
import { runSweep } from '../../../kit/sweeps.ts'
import { mintKey } from '../credentials/key-format.ts'
import { access, addOperator, endOperator, endOperatorSession, listOperators, startOperatorSession } from '../index.ts'

const scene = await Scene.open()
const { server, org, key, token } = scene
const { tools } = server.runtime
const { db, clock } = tools
const pepper = server.config.keyPepper
const other = await startServer({ databaseUrl: server.config.databaseUrl })
const inAnHour = () => new Date(clock.now().getTime() + 3_600_000)
const REFUSAL = "Missing or invalid operator's session"
let people = 0

async function somebody(expiresAt = inAnHour()) {
  const { id, name } = await addOperator(db, `Olga ${++people}`)
  const session = await startOperatorSession(db, pepper, { operator: name, expiresAt })
  return { id, name, sessionId: session.id, text: session.text }
}
const me = (operator: string, at = server) => at.call('GET /me', { operator })
const routes = everyRoute('operator')

test('every route of the door refuses whoever has no session of an operator, all alike', async () => {
  const ended = await somebody()
  await endOperatorSession(db, ended.sessionId, clock.now())
  const dismissed = await somebody()
  await endOperator(db, dismissed.name, clock.now())
  // With a session that nobody has ended.
  const gone = await somebody()
  await scene.owner.query('update operators set ended_at = app_now() where id = $1', [gone.id])
  const expired = await somebody(new Date(clock.now().getTime() - 1))
  const { text: session } = await server.make.session(org, {})
  const strangers: Record<string, Record<string, string>> = {
    nobody: {},
    'a key': { 'x-api-key': key },
    'a key as a token': { authorization: `Bearer ${key}` },
    'a staff token': { authorization: `Bearer ${token}` },
    'a session of staff': { authorization: `Bearer ${session}` },
    'a session of staff in a cookie': { cookie: `__Host-gatelodge=${session}`, 'sec-fetch-site': 'same-origin' },
    'an unknown session': { authorization: `Bearer ${mintKey('operator').text}` },
    'one that was ended': { authorization: `Bearer ${ended.text}` },
    'one of somebody who is no operator any more': { authorization: `Bearer ${dismissed.text}` },
    'one that was left of somebody who is none any more': { authorization: `Bearer ${gone.text}` },
    'one that expired': { authorization: `Bearer ${expired.text}` },
    'one in the header of keys': { 'x-api-key': (await somebody()).text },
  }
  assert.ok(routes.length >= 5)
  for (const [who, headers] of Object.entries(strangers))
    for (const { method, path, body } of routes) {
      const what = `${method} //installation/v1${path}`
      const answer = await server.call(what, { headers, ...(body && { body: sampleOf(body, org) }) })
      assert.equal(answer.status, 401, `${who}, ${what}: ${answer.text}`)
      assertRefused(answer, 401, REFUSAL)
      assert.equal(answer.headers['www-authenticate'], 'Bearer')
    }
})

test('a session of an operator opens no route of partners, nor of staff', async () => {
  const { text } = await somebody()
  assert.equal((await me(text)).status, 200)
  let asked = 0
  for (const audience of ['partner', 'staff'] as const)
    for (const route of everyRoute(audience)) {
      const prefix = audience === 'partner' ? '/v1' : '/backoffice/v1'
      for (const headers of [
        { authorization: `Bearer ${text}` },
        { 'x-api-key': text },
        { cookie: `__Host-gatelodge=${text}`, 'sec-fetch-site': 'same-origin' },
      ] as Record<string, string>[]) {
        const answer = await server.call(`${route.method} /${prefix}${pathFor(route, org)}`, { headers })
        assert.ok(answer.status === 401 || (answer.status === 429 && asked > 0), `${route.path}: ${answer.text}`)
        asked += 1
      }
    }
  assert.ok(asked > 700, String(asked))
})

test('a session that is ended is refused by every server within a second', async () => {
  const { text, sessionId } = await somebody()
  for (const each of [server, other]) assert.equal((await me(text, each)).status, 200)
  await endOperatorSession(db, sessionId, clock.now())
  await endOperatorSession(db, sessionId, clock.now())
  const ends = await scene.rows('select from installation_entries where subject_id = $1 and action like $2', [
    sessionId,
    '%ended',
  ])
  assert.equal(ends.length, 1, 'it ends once')
  for (const each of [server, other])
    await eventually(1_000, 'it is refused', async () => (await me(text, each)).status === 401)
  const own = await somebody()
  assert.equal((await server.call('DELETE /session', { operator: own.text })).status, 200)
  await eventually(1_000, 'it is refused', async () => (await me(own.text)).status === 401)
})

test('an operator is told who they are, and how the installation is, as the doctor finds it', async () => {
  const { id, name, text } = await somebody()
  const { body } = await me(text)
  assert.deepEqual(body.operator, { id, name })
  // Why work was given up may name what is a tenant's own.
  await scene.owner.query(
    `insert into shelved_work (organization_id, id, lane, kind, subject, claims, reason)
     values ($1, 1, $1, 21, $1, 5, 'code HUSH is no active transaction code')`,
    [org.id],
  )
  const health = await server.call('GET /health', { operator: text })
  const checks: { check: string; status: string; todo: string | null }[] = health.body.checks
  assert.deepEqual(
    checks.map(({ check }) => check),
    [
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
      'mail',
    ],
  )
  assert.equal(health.body.isWell, checks.some(({ status }) => status === 'failed') ? 'false' : 'true')
  assert.equal(health.headers['cache-control'], 'no-store')
  const { found } = health.body.checks.find(({ check }: { check: string }) => check === 'work')
  assert.match(found, /^1 given up, .*most often: ledger\.post-scheduled/)
  assert.ok(!health.text.includes('HUSH'))
  for (const secret of [server.config.databaseUrl, String(server.config.keyPepper)])
    assert.ok(!health.text.includes(secret))
})

test('an organization is created and listed by its names alone, and both trails say so', async () => {
  const { name, text } = await somebody()
  const asked = { operator: text, headers: { 'x-request-id': 'new-tenant' }, body: { name: 'Birch Homes' } }
  const { status, body } = await server.call('POST /organizations', asked)
  assert.equal(status, 201)
  assert.equal(body.handle, 'birch-homes')
  const { body: all, headers: counted } = await server.call('GET /organizations?limit=500', { operator: text })
  assert.equal(Number(counted['x-total-count']), all.length)
  assert.deepEqual(
    all.find(({ id }: { id: string }) => id === body.id),
    body,
  )
  for (const each of all) assert.deepEqual(Object.keys(each).sort(), ['createdAt', 'handle', 'id', 'name'])
  assertRefused(await server.call('POST /organizations', asked), 409, /Another organization has the handle/)
  const { body: entries, headers } = await server.call('GET /entries', { operator: text })
  const mine = entries.filter(({ subjectId }: { subjectId: string }) => subjectId === body.id)
  assert.deepEqual(
    mine.map((each: { action: string }) => each.action),
    ['organization.created', 'organization.creating'],
  )
  const [{ operator, action, subjectId, request }] = mine
  assert.deepEqual([operator.name, action, subjectId, request], [name, 'organization.created', body.id, 'new-tenant'])
  assert.ok(Number(headers['x-total-count']) > 1)
  const trail = await scene.rows('select actor_type, actor_id, request_id from audit_entries where subject_id = $1', [
    body.id,
  ])
  assert.deepEqual(
    trail.map((row) => ({ ...row })),
    [{ actor_type: 'OPERATOR', actor_id: 'installation', request_id: 'new-tenant' }],
  )
})

test('no tenant can look at operators, their sessions or what they did', async () => {
  for (const table of ['operators', 'operator_sessions', 'installation_entries'])
    await assert.rejects(
      db.transaction({ organizationId: org.id }, (tx) => sql`select from ${sql.table(table)}`.execute(tx)),
      /permission denied/,
      table,
    )
})

test('who is no operator any more gets no session, and the name is not given again', async () => {
  const { name } = await somebody()
  await endOperator(db, name, clock.now())
  const again = { operator: name, expiresAt: inAnHour() }
  await assert.rejects(startOperatorSession(db, pepper, again), { message: `${name} is no operator any more` })
  await assert.rejects(addOperator(db, name), /There is, or was, an operator called/)
  await assert.rejects(startOperatorSession(db, pepper, { ...again, operator: 'Nobody' }), /No operator has the id/)
  for (const wrong of ['', ' ', scene.userId, 'tab\there', 'x'.repeat(101)])
    await assert.rejects(addOperator(db, wrong), /A name has 1 to 100 characters/, wrong)
  assert.ok((await listOperators(db)).find((each) => each.name === name)?.ended_at)
})

test('sessions that ended a month ago are deleted, and others are not', async () => {
  const days = (n: number) => new Date(clock.now().getTime() - n * 86_400_000)
  const [old, recent, open] = [await somebody(days(31)), await somebody(days(29)), await somebody()]
  const sweep = access.sweeps?.find(({ name }) => /sessions of operators/.test(name)) ?? assert.fail('no such sweep')
  await runSweep(sweep, tools)
  const kept = await scene.rows('select id from operator_sessions where id = any($1)', [
    [old, recent, open].map(({ sessionId }) => sessionId),
  ])
  assert.deepEqual(kept.map(({ id }) => id).toSorted(), [recent.sessionId, open.sessionId].toSorted())
})
