import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../../test/eventually.ts'
import { Scene, UNKNOWN_ID } from '../../../../test/scene/scene.ts'
import { assertRefused } from '../../../../test/server.ts'
import { newId } from '../../../kit/ids.ts'
import { assembly } from '../../../main/domains.ts'

const scene = await Scene.open()
const { server, org, propertyId } = scene
const tokenOf = async (role: 'INTEGRATION_MANAGER' | 'ADMINISTRATOR' | 'PROPERTY_MANAGER') =>
  (await server.make.staff(org, { roles: [{ role }] })).text
const manager = await tokenOf('INTEGRATION_MANAGER')
const admin = await tokenOf('ADMINISTRATOR')
const by = (token: string, what: string, body?: object) => server.call(what, { token, ...(body && { body }) })
const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString()
const aName = () => `Partner ${newId().slice(-8)}`
const make = (o: object = {}, token = manager) =>
  scene.done(by(token, 'POST /integrations', { name: aName(), kind: 'general', ...o }), 201)
const issue = async (id: string, body: object = {}, token = manager) =>
  scene.done(by(token, `POST /integrations/${id}/keys`, { name: 'first', ...body }), 201)
const statusOf = async (key: string) => (await server.call('GET /me', { key })).status

test('an integration is created, limited to a property, suspended and resumed, and each leaves a trace', async () => {
  const made = await make({ propertyIds: [propertyId], capabilities: ['users'] })
  assert.deepEqual([made.status, made.propertyIds, made.capabilities], ['ACTIVE', [propertyId], ['users']])
  const { key } = await issue(made.id)
  assert.equal(await statusOf(key), 200)
  const path = `/integrations/${made.id}`
  assert.equal((await scene.done(by(manager, `PUT ${path}`, { status: 'SUSPENDED' }))).status, 'SUSPENDED')
  await eventually(5_000, 'noticed', async () => (await statusOf(key)) === 401)
  const changed = await scene.done(
    by(manager, `PUT ${path}`, { status: 'ACTIVE', propertyIds: null, capabilities: [] }),
  )
  assert.deepEqual(
    [changed.status, changed.propertyIds, changed.capabilities, changed.name],
    ['ACTIVE', null, [], made.name],
  )
  const [read] = await scene.done(by(manager, `GET /integrations?filter=id=${made.id}&fields=*,subscriptions.*`))
  assert.deepEqual([read.name, read.subscriptions], [made.name, []])
  const trail = await scene.rows('select action, request_id from audit_entries where subject_id = $1 order by at, id', [
    made.id,
  ])
  assert.deepEqual(
    trail.map(({ action, request_id }) => [action, request_id !== null]),
    [
      ['integration.created', true],
      ['integration.changed', true],
      ['integration.changed', true],
    ],
  )
})

test('a name is one integration, and what it names must be there', async () => {
  const { name } = await make()
  const other = await make()
  const taken = `This organization already has an integration called '${name}'`
  assertRefused(await by(manager, 'POST /integrations', { name, kind: 'general' }), 409, taken)
  assertRefused(await by(manager, `PUT /integrations/${other.id}`, { name }), 409, taken)
  const wrong = [
    [{ capabilities: ['flying'] }, /^capabilities must be of .+, not 'flying'$/],
    [{ propertyIds: [UNKNOWN_ID] }, /^Not a property of this organization/],
    [{ transactionCodes: ['NONE'] }, /^Not a transaction code/],
    [
      { transactionCodes: Array.from({ length: 501 }, (_, n) => `C${n}`) },
      /^transactionCodes must have at most 500 words$/,
    ],
    [{ referralSource: 'Listings' }, /^Only an integration of the kind ils/],
  ] as const
  for (const [change, message] of wrong)
    assertRefused(await by(manager, `PUT /integrations/${other.id}`, change), 400, message)
  assertRefused(await by(manager, `PUT /integrations/${UNKNOWN_ID}`, { name: 'X' }), 404)
  const none = await scene.done(by(manager, `PUT /integrations/${other.id}`, { transactionCodes: [] }))
  assert.deepEqual([none.transactionCodes, none.name], [[], other.name])
  await scene.done(by(manager, `PUT /integrations/${other.id}`, {}))
  assert.equal((await scene.rows(`select from audit_entries where subject_id = $1`, [other.id])).length, 2)
})

test('a key is shown once, rotated with an overlap, and revoked for good', async () => {
  const { id } = await make()
  const first = await issue(id, { grants: ['units:read'], expiresAt: IN_A_YEAR })
  assert.deepEqual([first.name, first.grants, first.expiresAt], ['first', ['units:read'], IN_A_YEAR])
  const second = await scene.done(by(manager, `POST /keys/${first.id}/rotate`, { overlapHours: 1 }), 201)
  assert.deepEqual([second.grants, second.expiresAt], [first.grants, first.expiresAt])
  assert.ok(second.oldEndsAt < first.expiresAt)
  assert.deepEqual([await statusOf(first.key), await statusOf(second.key)], [200, 200])
  const listed = await by(manager, `GET /integrations/${id}/keys`)
  assert.deepEqual(
    listed.body.map((each: { id: string; expiresAt: string }) => [each.id, each.expiresAt]),
    [
      [first.id, second.oldEndsAt],
      [second.id, first.expiresAt],
    ],
  )
  assert.ok(!listed.text.includes(second.key), 'the text is in no other answer')
  const revoked = await scene.done(by(manager, `POST /keys/${first.id}/revoke`))
  assert.notEqual(revoked.revokedAt, null)
  await eventually(5_000, 'noticed', async () => (await statusOf(first.key)) === 401)
  assert.equal(await statusOf(second.key), 200)
  assertRefused(await by(manager, `POST /keys/${first.id}/rotate`), 409, /is revoked/)
  // Whoever did not get the answer: a third like the first would end with the overlap.
  await scene.done(by(manager, `POST /keys/${second.id}/rotate`), 201)
  assertRefused(await by(manager, `POST /keys/${second.id}/rotate`), 409, /was rotated before/)
  assert.equal((await scene.done(by(manager, `POST /keys/${first.id}/revoke`))).revokedAt, revoked.revokedAt)
  const actions = await scene.rows('select action from audit_entries where subject_id = $1 order by at, id', [first.id])
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['key.issued', 'key.rotated', 'key.revoked', 'key.revoked'],
  )
})

test('keys are told with their integration and in a list of their own, never their text; that one was used is no change of it', async () => {
  const { id } = await make()
  const { key, beginning, ...issued } = await issue(id, { expiresAt: IN_A_YEAR })
  assert.ok(key.startsWith(beginning), 'it begins so')
  const answers = await Promise.all([
    by(manager, `GET /integrations/${id}?fields=keys.*`),
    by(manager, `GET /integrations?filter=id=${id}&fields=name,keys.name,keys.expiresAt,keys.lastUsedAt`),
    by(manager, `GET /keys?filter=integrationId=${id}&sort=expiresAt`),
    by(manager, `GET /keys/${issued.id}`),
  ])
  for (const { text } of answers) {
    assert.ok(text.includes('"first"'), text)
    assert.ok(!text.includes(key), 'no answer has the text')
  }
  const [, , { body: listed }, { body: read }] = answers
  assert.deepEqual(listed, [read])
  assert.deepEqual([read.beginning, read.expiresAt, read.lastUsedAt], [beginning, IN_A_YEAR, null])
  await scene.rows('update api_keys set last_used_at = app_now() where id = $1', [issued.id])
  const used = await scene.done(by(manager, `GET /keys/${issued.id}`))
  assert.notEqual(used.lastUsedAt, null)
  assert.equal(used.updatedAt, read.updatedAt)
  await scene.done(by(manager, `POST /keys/${issued.id}/revoke`))
  const revoked = await scene.done(by(manager, `GET /keys/${issued.id}`))
  assert.ok(revoked.updatedAt > used.updatedAt)
})

test('a key has the usual grants of its kind unless others are given, and none that there are not', async () => {
  const { grants, usual } = await scene.done(by(manager, 'GET /grants'))
  assert.deepEqual(
    grants.map(({ grant }: { grant: string }) => grant),
    assembly.grants,
  )
  for (const { grant, opens } of grants) assert.ok(opens.length > 0, grant)
  const { id } = await make({ kind: 'application' })
  const { grants: given } = await issue(id)
  assert.deepEqual(given, usual.find(({ kind }: { kind: string }) => kind === 'application').grants)
  const refused = async (body: object, message: RegExp) =>
    assertRefused(await by(manager, `POST /integrations/${id}/keys`, { name: 'x', ...body }), 400, message)
  await refused({ grants: ['units:read', 'units:fly'] }, /there is no 'units:fly'/)
  await refused({ grants: [] }, /at least one/)
  await refused({ expiresAt: '2020-01-01T00:00:00.000Z' }, /must lie in the future/)
  assertRefused(await by(manager, `POST /integrations/${UNKNOWN_ID}/keys`, { name: 'x' }), 404)
})

test("keys that are told social security numbers are an administrator's", async () => {
  const refused = /screening-keys:create/
  const screening = { kind: 'screening', capabilities: ['screening'] }
  assertRefused(await by(manager, 'POST /integrations', { name: aName(), ...screening }), 403, refused)
  const { id } = await make(screening, admin)
  assertRefused(await by(manager, `POST /integrations/${id}/keys`, { name: 'x' }), 403, refused)
  const key = await issue(id, {}, admin)
  assertRefused(await by(manager, `POST /keys/${key.id}/rotate`), 403, refused)
  assertRefused(await by(manager, `PUT /integrations/${id}`, { propertyIds: null }), 403, refused)
  const plain = await make()
  assertRefused(await by(manager, `PUT /integrations/${plain.id}`, { capabilities: ['screening'] }), 403, refused)
  const early = await make({ kind: 'screening' })
  const { id: earlyKey } = await issue(early.id)
  const able = () => by(admin, `PUT /integrations/${early.id}`, { capabilities: ['screening'] })
  assertRefused(await able(), 409, /under the key 'first': revoke its keys first$/)
  await scene.done(by(manager, `POST /keys/${earlyKey}/revoke`))
  assert.equal((await able()).status, 200)
  // What takes away gives nothing.
  assert.equal((await by(manager, `PUT /integrations/${id}`, { status: 'SUSPENDED' })).status, 200)
  assertRefused(await by(manager, `PUT /integrations/${id}`, { status: 'ACTIVE' }), 403, refused)
  assert.equal((await by(manager, `POST /keys/${key.id}/revoke`)).status, 200)
})

test('integrations and keys are for the roles that name them, without bounds', async () => {
  const { id } = await make()
  const key = await issue(id)
  const { text: limited } = await server.make.staff(org, { reach: [propertyId] })
  const agent = await tokenOf('PROPERTY_MANAGER')
  const writes = [
    ['POST /integrations', { name: aName(), kind: 'general' }],
    [`PUT /integrations/${id}`, { name: aName() }],
    [`POST /integrations/${id}/keys`, { name: 'x' }],
    [`POST /keys/${key.id}/rotate`, {}],
    [`POST /keys/${key.id}/revoke`, undefined],
  ] as const
  for (const [what, body] of writes) {
    assertRefused(await by(limited, what, body), 403, /belong to the whole organization/)
    assertRefused(await by(agent, what, body), 403, /Your role does not include (integrations|keys):/)
  }
  for (const what of ['GET /integrations', `GET /integrations/${id}/keys`, 'GET /grants'])
    assertRefused(await by(agent, what), 403)
})
