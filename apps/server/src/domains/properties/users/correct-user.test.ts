import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Scene } from '../../../../test/scene/scene.ts'
import { assertRefused } from '../../../../test/server.ts'
import type { Caller } from '../../../kit/context.ts'
import { newId } from '../../../kit/ids.ts'
import { createLoginLink, operator, startSession } from '../../access/index.ts'
import { correctUser } from './correct-user.ts'

const scene = await Scene.open()
const { server, org } = scene
const admin = await server.make.staff(org, { roles: [{ role: 'ADMINISTRATOR' }] })
const correct = (id: string, body: object, token = admin.text) => server.call(`PUT /users/${id}`, { token, body })
const { tools } = server.runtime
const administrator = (userId: string) =>
  ({
    organizationId: org.id,
    actor: { type: 'USER', id: userId },
    grants: null,
    reach: null,
    userId,
  }) as unknown as Caller
const somebody = () => server.make.staff(org, { roles: [{ role: 'READ_ONLY' }] })

test('names and email of a user are corrected by an administrator, and the trail names what was', async () => {
  const { userId } = await somebody()
  const email = `${newId()}@example.com`
  const corrected = await scene.done(correct(userId, { firstname: 'Uma', lastname: 'Ray', email }))
  assert.deepEqual([corrected.firstname, corrected.lastname, corrected.email], ['Uma', 'Ray', email])
  const trail = await scene.rows(
    `select fields from audit_entries where subject_id = $1 and action = 'user.corrected'`,
    [userId],
  )
  assert.deepEqual(trail, [{ fields: ['firstname', 'lastname', 'email'] }])
})

test('an email is one user only, also when two are corrected at once', async () => {
  const [one, two] = [await somebody(), await somebody()]
  const email = `${newId()}@example.com`
  const answers = await Promise.all([one, two].map(({ userId }) => correct(userId, { email })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  const taken = answers.find(({ status }) => status === 409) ?? assert.fail()
  assertRefused(taken, 409, 'This organization already has a user with that email')
})

test('somebody who is not active any more has no way in, and does not get one back by being active again', async () => {
  const { userId, text: token } = await somebody()
  const cookie = await server.make.session(org, { userId })
  await createLoginLink(tools, operator(org.id), userId)
  assert.equal((await server.call('GET /me', { token })).status, 200)
  await scene.done(correct(userId, { status: 'INACTIVE' }))
  await scene.done(correct(userId, { status: 'ACTIVE' }))
  const left = await scene.rows('select id from staff_tokens where user_id = $1 and revoked_at is null', [userId])
  assert.deepEqual(left, [])
  assert.deepEqual(await scene.rows('select from login_links where user_id = $1', [userId]), [])
  const trail = await scene.rows(`select action from audit_entries where subject_id = $1`, [cookie.id])
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['session.started', 'session.ended'],
  )
  const { text: another } = await server.make.staff(org, { userId })
  assert.equal((await server.call('GET /me', { token: another })).status, 200)
})

test('of two administrators who end each other at once, one stays', async () => {
  const { userId: one } = await somebody()
  const { userId: two } = await somebody()
  // Past the door, which let both in a moment before.
  const ends = (by: string, whom: string) =>
    correctUser({ ...tools, requestId: newId(), caller: administrator(by) }, whom, { status: 'INACTIVE' })
  const outcomes = await Promise.allSettled([ends(one, two), ends(two, one)])
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const [active] = await scene.rows(`select count(*)::int as n from users where id in ($1, $2) and status = 'ACTIVE'`, [
    one,
    two,
  ])
  assert.equal(active.n, 1)
})

test('whoever is invited again, not active, has no way in either; an invitation to a wrong address is withdrawn', async () => {
  const { userId } = await somebody()
  const links = () => scene.rows('select from login_links where user_id = $1', [userId])
  await createLoginLink(tools, operator(org.id), userId)
  await scene.done(correct(userId, { firstname: 'Una' }))
  assert.equal((await links()).length, 1)
  await scene.done(correct(userId, { email: `${newId()}@example.com` }))
  assert.equal((await links()).length, 0)
  await scene.done(correct(userId, { status: 'INVITED' }))
  assert.deepEqual(await scene.rows('select from staff_tokens where user_id = $1 and revoked_at is null', [userId]), [])
})

test('who signs in while their access is being ended is not signed in', async () => {
  const { userId } = await somebody()
  await scene.done(correct(userId, { status: 'INACTIVE' }))
  const by = operator(org.id)
  const session = { userId, loginId: newId(), userAgentHint: null, now: tools.clock.now() }
  const start = tools.db.transaction(by, (tx) => startSession(tx, by, tools.ports.signIn, session))
  await assert.rejects(start, { status: 401 })
  await assert.rejects(server.make.staff(org, { userId }), { status: 409 })
})

test('nobody ends their own access, and no other role nor anybody limited to properties corrects users', async () => {
  assertRefused(await correct(admin.userId, { status: 'INACTIVE' }), 409, /^Nobody changes their own status/)
  assert.equal((await correct(admin.userId, { status: 'ACTIVE', firstname: 'Una' })).status, 200)
  const { userId } = await somebody()
  const { text: manager } = await server.make.staff(org, { roles: [{ role: 'PROPERTY_MANAGER' }] })
  assertRefused(await correct(userId, { firstname: 'Una' }, manager), 403, /users:update/)
  const { text: limited } = await server.make.staff(org, { reach: [scene.propertyId] })
  assertRefused(await correct(userId, { firstname: 'Una' }, limited), 403, /belong to the whole organization/)
})
