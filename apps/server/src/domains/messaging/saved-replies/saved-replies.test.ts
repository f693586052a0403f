import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Scene } from '../../../../test/scene/scene.ts'
import { assertRefused } from '../../../../test/server.ts'

const scene = await Scene.open()
const { server, org, propertyId, otherPropertyId } = scene
const { text: agent } = await server.make.staff(org, { roles: [{ role: 'LEASING_AGENT', at: [propertyId] }] })
const { text: reader } = await server.make.staff(org, { roles: [{ role: 'READ_ONLY' }] })
const by = (token: string, what: string, body?: object) => server.call(what, { token, ...(body && { body }) })
const reply = { name: 'Parking', content: 'Hello {firstName}, guests park on the street.' }
const namesOf = async (token: string) =>
  (await scene.done(by(token, 'GET /savedReplies?limit=500'))).map(({ name }: { name: string }) => name)

test('a reply is saved at a property, changed and removed, and each leaves a trace', async () => {
  const saved = await scene.done(by(agent, 'POST /savedReplies', { ...reply, propertyId }), 201)
  assert.deepEqual([saved.propertyId, saved.name, saved.content], [propertyId, reply.name, reply.content])
  const path = `/savedReplies/${saved.id}`
  const changed = await scene.done(by(agent, `PUT ${path}`, { name: 'Guests' }))
  assert.deepEqual([changed.name, changed.content], ['Guests', reply.content])
  assert.match((await scene.done(by(agent, `DELETE ${path}`))).message, /is removed$/)
  assertRefused(await by(agent, `GET ${path}`), 404)
  assertRefused(await by(agent, `DELETE ${path}`), 404, /^No saved reply has the id/)
  const trail = await scene.rows('select action from audit_entries where subject_id = $1 order by at, id', [saved.id])
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['saved_reply.created', 'saved_reply.changed', 'saved_reply.removed'],
  )
})

test('those of every property are read by all who write texts, and written by roles in the whole organization', async () => {
  const saved = await scene.doneByStaff('POST /savedReplies', { ...reply, name: 'Everywhere' }, 201)
  assert.equal(saved.propertyId, null)
  assert.ok((await namesOf(agent)).includes('Everywhere'))
  for (const [what, body] of [
    ['POST /savedReplies', reply],
    [`PUT /savedReplies/${saved.id}`, { name: 'Mine' }],
    [`DELETE /savedReplies/${saved.id}`, undefined],
  ] as const)
    assertRefused(await by(agent, what, body), 403, /belong to the whole organization/)
  assert.equal((await scene.doneByStaff(`GET /savedReplies/${saved.id}`)).name, 'Everywhere')
})

test('those of another property are not there', async () => {
  const elsewhere = await scene.doneByStaff('POST /savedReplies', {
    ...reply,
    name: 'There',
    propertyId: otherPropertyId,
  })
  assert.ok(!(await namesOf(agent)).includes('There'))
  assertRefused(await by(agent, `PUT /savedReplies/${elsewhere.id}`, { name: 'Mine' }), 404)
  assertRefused(await by(agent, `DELETE /savedReplies/${elsewhere.id}`), 404)
  assertRefused(await by(agent, 'POST /savedReplies', { ...reply, propertyId: otherPropertyId }), 404)
  assertRefused(await by(reader, 'GET /savedReplies'), 403)
})

test('what could not be sent cannot be saved', async () => {
  const save = (body: object) => scene.staff('POST /savedReplies', { ...reply, ...body })
  assertRefused(await save({ content: '  ' }), 400, /^content must not be only white space$/)
  assertRefused(await save({ content: 'x'.repeat(1601) }), 400, /^content /)
  assertRefused(await save({ name: '' }), 400, /^name /)
})

test('a reply for every property that is sent again is the first one, also for who is limited since', async () => {
  const body = { ...reply, name: 'Once', idempotencyId: 'once' }
  const { text: token, userId } = await server.make.staff(org, { roles: [{ role: 'LEASING_AGENT' }] })
  const first = await scene.done(by(token, 'POST /savedReplies', body), 201)
  const limited = await server.make.staff(org, { userId, reach: [propertyId] })
  const again = await by(limited.text, 'POST /savedReplies', body)
  assert.deepEqual([again.status, again.body.id], [200, first.id])
})
