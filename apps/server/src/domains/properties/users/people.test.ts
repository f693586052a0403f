import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../../test/eventually.ts'
import { Scene, UNKNOWN_ID } from '../../../../test/scene/scene.ts'
import { assertRefused } from '../../../../test/server.ts'
import type { Caller } from '../../../kit/context.ts'
import { createLoginLink, issueStaffToken } from '../../access/index.ts'
import { setRoles as storeRoles } from './set-role.ts'

const scene = await Scene.open()
const { server, org, propertyId, otherPropertyId } = scene
const admin = await server.make.staff(org, { roles: [{ role: 'ADMINISTRATOR' }] })
const by = (what: string, body?: object, token = admin.text) => server.call(what, { token, ...(body && { body }) })
const somebody = () => server.make.staff(org, { roles: [{ role: 'READ_ONLY', at: [propertyId] }] })
const setRoles = (id: string, body: object, token = admin.text) => by(`PUT /users/${id}/roles`, body, token)
const personOf = async (id: string) =>
  (await scene.done(by('GET /people?limit=500'))).find((each: { id: string }) => each.id === id)
const statusOf = async (what: string, token: string) => (await by(what, undefined, token)).status

test('people are listed by name with their roles and their way in', async () => {
  const { userId } = await somebody()
  await server.make.session(org, { userId })
  const { organizationRole, atProperties, hasPassword, hasIdentity, status } = await personOf(userId)
  assert.deepEqual([organizationRole, hasPassword, hasIdentity, status], [null, 'false', 'false', 'ACTIVE'])
  assert.deepEqual(
    atProperties.map(({ propertyId, role }: Record<string, string>) => [propertyId, role]),
    [[propertyId, 'READ_ONLY']],
  )
  const { headers, body } = await by('GET /people?limit=2')
  assert.deepEqual([body.length, Number(headers['x-total-count'])], [2, await scene.count('users')])
})

test('roles are given and taken, and tokens follow', async () => {
  const { userId, text } = await somebody()
  assert.equal(await statusOf('GET /units', text), 200)
  assert.equal(await statusOf('GET /transactions', text), 403)
  const changed = await scene.done(
    setRoles(userId, { atProperties: [{ propertyId: otherPropertyId, role: 'PROPERTY_MANAGER' }] }),
  )
  assert.deepEqual(
    changed.atProperties.map(({ propertyId, role }: Record<string, string>) => [propertyId, role]),
    [[otherPropertyId, 'PROPERTY_MANAGER']],
  )
  await eventually(5_000, 'noticed', async () => (await statusOf('GET /transactions', text)) === 200)
  assert.equal(
    (await scene.done(setRoles(userId, { organizationRole: 'REGIONAL', atProperties: [] }))).organizationRole,
    'REGIONAL',
  )
  assert.deepEqual((await personOf(userId)).atProperties, [])
  await scene.done(setRoles(userId, { organizationRole: null }))
  await eventually(5_000, 'noticed', async () => (await statusOf('GET /units', text)) === 403)
  const trail = await scene.rows(
    `select request_id from audit_entries where subject_id = $1 and action = 'user.role_changed' and request_id is not null`,
    [userId],
  )
  assert.equal(trail.length, 3)
})

test('a role belongs where it can hold, at properties that are there, each once', async () => {
  const { userId } = await somebody()
  const at = (...atProperties: object[]) => setRoles(userId, { atProperties })
  assertRefused(await at({ propertyId, role: 'ADMINISTRATOR' }), 400, /role/)
  assertRefused(await at({ propertyId: UNKNOWN_ID, role: 'READ_ONLY' }), 400, /^Not a property of this organization/)
  const one = { propertyId, role: 'READ_ONLY' }
  assertRefused(await at(one, one), 400, /each property once$/)
  assertRefused(await setRoles(userId, { organizationRole: 'KING' }), 400, /^organizationRole /)
  assertRefused(await setRoles(UNKNOWN_ID, { organizationRole: null }), 404, /^No user/)
  assert.equal((await personOf(userId)).atProperties.length, 1, 'nothing of a refused change is stored')
})

test('nobody takes their own role of administrator, and one whose role was taken does nothing more', async () => {
  assertRefused(await setRoles(admin.userId, { organizationRole: null }), 409, /^Nobody takes their own role/)
  assert.equal((await setRoles(admin.userId, { organizationRole: 'ADMINISTRATOR' })).status, 200)
  const other = await server.make.staff(org, { roles: [{ role: 'ADMINISTRATOR' }] })
  assert.equal(await statusOf('GET /people', other.text), 200)
  await scene.rows(`update users set organization_role = 'REGIONAL' where id = $1`, [other.userId])
  // Still known as an administrator for a moment, or not any more.
  const late = await setRoles(admin.userId, { organizationRole: null }, other.text)
  assert.ok(late.status === 409 || late.status === 403, late.text)
  assert.equal((await personOf(admin.userId)).organizationRole, 'ADMINISTRATOR')
})

test('with the role of administrator end the tokens that may do everything; the last administrator stays', async () => {
  const other = await server.make.staff(org, { roles: [{ role: 'ADMINISTRATOR' }] })
  const { text: whole } = await server.make.staff(org, { userId: other.userId })
  assert.equal(await statusOf('GET /people', whole), 200)
  await scene.done(setRoles(other.userId, { organizationRole: 'REGIONAL' }))
  await eventually(5_000, 'noticed', async () => (await statusOf('GET /people', whole)) === 401)
  assert.equal(await statusOf('GET /units', other.text), 200, 'what follows the roles goes on')
  // By a token that follows no role, and of somebody who is no administrator.
  await scene.rows(
    `update users set organization_role = null where organization_id = $1 and organization_role = 'ADMINISTRATOR' and id <> $2`,
    [org.id, admin.userId],
  )
  for (const [what, body] of [
    [`PUT /users/${admin.userId}/roles`, { organizationRole: null }],
    [`PUT /users/${admin.userId}`, { status: 'INACTIVE' }],
  ] as const)
    assertRefused(await by(what, body, scene.token), 409, /^An organization keeps an administrator/)
})

test('whoever has just lost the role issues nothing that lasts', async () => {
  const { userId } = await somebody()
  const reachOf = () => null
  const caller = {
    organizationId: org.id,
    actor: { type: 'USER', id: userId },
    grants: null,
    reach: null,
    reachOf,
    userId,
  }
  const ctx = { ...server.runtime.tools, caller: caller as unknown as Caller, requestId: 'test' }
  await assert.rejects(createLoginLink(ctx, ctx.caller, userId), { status: 409 })
  const token = { userId, name: 'x', reach: null, expiresAt: null, allGrants: true }
  await assert.rejects(issueStaffToken(ctx.db, ctx.caller, ctx.ports.minting.pepper, token), { status: 409 })
  await assert.rejects(storeRoles(ctx, userId, { organizationRole: 'ADMINISTRATOR' }), { status: 409 })
})

test('an invitation is a link that is told once, and sets a password', async () => {
  const { userId } = await somebody()
  const { url, expiresAt } = await scene.done(by(`POST /users/${userId}/invitation`), 201)
  assert.ok(Date.parse(expiresAt) > Date.now())
  const token = new URL(url).hash.slice(1)
  const set = await server.app.inject({
    method: 'POST',
    url: '/console/password',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { token, password: 'a long enough password 17' },
  })
  assert.ok(set.statusCode < 300, set.payload)
  assert.equal((await personOf(userId)).hasPassword, 'true')
  assertRefused(await by(`POST /users/${UNKNOWN_ID}/invitation`), 404)
})

test('a token of a script is issued for a user, follows their roles, and is revoked', async () => {
  const { userId } = await somebody()
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const issue = (more: object = {}) => by('POST /staffTokens', { userId, name: 'export', expiresAt, ...more })
  const { token, ...told } = await scene.done(issue({ propertyIds: [propertyId] }), 201)
  assert.deepEqual([told.userId, told.allGrants, told.propertyIds], [userId, 'false', [propertyId]])
  assert.deepEqual([await statusOf('GET /units', token), await statusOf('GET /transactions', token)], [200, 403])
  const listed = await by('GET /staffTokens')
  assert.ok(listed.body.some(({ id }: { id: string }) => id === told.id) && !listed.text.includes(token))
  assert.notEqual((await scene.done(by(`POST /staffTokens/${told.id}/revoke`))).revokedAt, null)
  await eventually(5_000, 'noticed', async () => (await statusOf('GET /units', token)) === 401)
  assertRefused(await issue({ expiresAt: '2020-01-01T00:00:00.000Z' }), 400, /^expiresAt must lie in the future/)
  assertRefused(await issue({ expiresAt: new Date(Date.now() + 400 * 86_400_000).toISOString() }), 400, /a year/)
  assertRefused(await issue({ userId: UNKNOWN_ID }), 404)
})

test("people, roles and tokens are an administrator's, without bounds", async () => {
  const { userId } = await somebody()
  const { text: limited } = await server.make.staff(org, { reach: [propertyId] })
  const { text: manager } = await server.make.staff(org, { roles: [{ role: 'PROPERTY_MANAGER' }] })
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const calls = [
    ['GET /people', undefined],
    ['GET /staffTokens', undefined],
    [`PUT /users/${userId}/roles`, { organizationRole: 'ADMINISTRATOR' }],
    [`POST /users/${userId}/invitation`, undefined],
    ['POST /staffTokens', { userId, name: 'x', expiresAt, allGrants: true }],
    [`POST /staffTokens/${UNKNOWN_ID}/revoke`, undefined],
  ] as const
  for (const [what, body] of calls) {
    assertRefused(await by(what, body, limited), 403, /belong to the whole organization/)
    assertRefused(await by(what, body, manager), 403, /^Your role does not include (people|users|staffTokens):/)
  }
})
