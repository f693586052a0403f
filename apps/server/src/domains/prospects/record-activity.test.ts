import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Scene, UNKNOWN_ID } from '../../../test/scene/scene.ts'
import { assertRefused } from '../../../test/server.ts'
import { activityTypes } from './activity.resource.ts'

const scene = await Scene.open()
const { server, org, propertyId } = scene
const { text: agent } = await server.make.staff(org, { roles: [{ role: 'LEASING_AGENT', at: [propertyId] }] })
const note = (body: object, token = agent) =>
  server.call('POST /activities', { token, body: { description: 'Called back', ...body } })
const placeOf = ({ prospectId, customerId, householdId }: Record<string, string | null>) => [
  prospectId,
  customerId,
  householdId,
]

test('a note is about a prospect, a customer or a household, and is found under each that they are', async () => {
  const prospectId = await scene.prospect()
  const early = await scene.done(note({ prospectId }), 201)
  assert.deepEqual([early.type, early.description, early.propertyId], ['NOTE', 'Called back', propertyId])
  assert.deepEqual(placeOf(early), [prospectId, null, null])
  const { customerId, householdId } = await scene.application({ prospectId })
  for (const about of [{ prospectId }, { customerId }])
    assert.deepEqual(placeOf(await scene.done(note(about))), [prospectId, customerId, householdId])
  assert.deepEqual(placeOf(await scene.done(note({ householdId }))), [null, null, householdId])
  const listed = await scene.get(`/activities?filter=customerId=${customerId}&filter=type=NOTE`)
  assert.equal(listed.length, 2)
  const trail = await scene.rows('select action, actor_type from audit_entries where subject_id = $1', [early.id])
  assert.deepEqual(trail, [{ action: 'activity.recorded', actor_type: 'USER' }])
})

test('what somebody did is written down with its time, and a repeated id writes it once', async () => {
  const prospectId = await scene.prospect()
  const tour = {
    prospectId,
    idempotencyId: 'tour',
    type: 'TOUR_SCHEDULED',
    scheduledAt: '2027-01-05T15:00:00.000Z',
    assignedUserId: scene.userId,
  }
  const first = await scene.done(note(tour), 201)
  assert.deepEqual([first.type, first.scheduledAt, first.assignedUserId], [tour.type, tour.scheduledAt, scene.userId])
  assert.equal((await scene.done(note(tour), 200)).id, first.id)
})

test('what follows from other things is not written by hand', async () => {
  const prospectId = await scene.prospect()
  const taken: string[] = []
  for (const type of activityTypes) if ((await note({ prospectId, type })).status === 201) taken.push(type)
  const refused = activityTypes.filter((type) => !taken.includes(type))
  assert.deepEqual(refused, ['TEXT', 'LEAD_RECEIVED', 'APPLICATION_SUBMITTED', 'SCREENING_RESULT'])
})

test('a note is about one, who is there and within reach, by a role that includes it', async () => {
  const prospectId = await scene.prospect()
  const { householdId } = await scene.application()
  const one = /^One of prospectId, customerId and householdId is required/
  assertRefused(await note({}), 400, one)
  assertRefused(await note({ prospectId, householdId }), 400, one)
  assertRefused(await note({ prospectId, description: '' }), 400, /^description /)
  assertRefused(await note({ prospectId, assignedUserId: UNKNOWN_ID }), 404, /^No user/)
  const there = await scene.elsewhere().application()
  assertRefused(await note({ prospectId: there.prospectId }), 404, /^No prospect has the id/)
  assertRefused(await note({ customerId: there.customerId }), 404, /^No customer has the id/)
  assertRefused(await note({ householdId: there.householdId }), 404, /^No household has the id/)
  const { text: reader } = await server.make.staff(org, { roles: [{ role: 'READ_ONLY' }] })
  assertRefused(await note({ prospectId }, reader), 403, /activities:create/)
})
