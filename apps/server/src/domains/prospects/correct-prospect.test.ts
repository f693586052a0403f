import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Scene, UNKNOWN_ID } from '../../../test/scene/scene.ts'
import { assertRefused } from '../../../test/server.ts'

const scene = await Scene.open()
const { server, org, propertyId, otherPropertyId } = scene
const { text: agent } = await server.make.staff(org, { roles: [{ role: 'LEASING_AGENT', at: [propertyId] }] })
const correct = (id: string, body: object, token = agent) => server.call(`PUT /prospects/${id}`, { token, body })
const floorPlanAt = async (at: string) =>
  (await scene.rows('select id from floor_plans where property_id = $1 limit 1', [at]))[0].id as string

test('everything that was entered of a prospect is corrected, and the trail names what was', async () => {
  const id = await scene.prospect({ firstName: 'Pia', phone: '202-555-0101', maxPrice: 1500 })
  const given = {
    firstName: 'Mia',
    lastName: 'Roy',
    email: 'mia@example.com',
    phone: '2025550102',
    isCorporation: 'true',
    companyName: 'Roy Ltd',
    introductoryNote: 'Two cats',
    minPrice: 900,
    maxPrice: 1400.5,
    numBeds: 2,
    numBaths: 1.5,
    moveInStart: '2027-01-01',
    moveInEnd: '2027-02-01',
    referralSource: 'Friend',
    assignedUserId: scene.userId,
    preferredUnit: '204',
    preferredFloorPlanId: await floorPlanAt(propertyId),
    status: 'CONTACTED',
  }
  const corrected = await scene.done(correct(id, given))
  for (const [name, value] of Object.entries(given)) assert.deepEqual(corrected[name], value, name)
  const [trail] = await scene.rows(`select fields from audit_entries where subject_id = $1 and fields is not null`, [
    id,
  ])
  assert.deepEqual(trail.fields, Object.keys(given))
  await scene.done(correct(id, given))
  assert.equal(
    (await scene.rows(`select from audit_entries where subject_id = $1 and fields is not null`, [id])).length,
    1,
  )
  assert.equal((await scene.done(correct(id, { phone: null }))).phone, null)
})

test('a range stays the right way round, also with the end that is not given', async () => {
  const id = await scene.prospect({ maxPrice: 1000, moveInEnd: '2027-01-01' })
  assertRefused(await correct(id, { minPrice: 1001 }), 400, 'minPrice must not be more than maxPrice')
  assertRefused(await correct(id, { moveInStart: '2027-01-02' }), 400, 'moveInStart must not be after moveInEnd')
  assert.equal((await correct(id, { minPrice: 1001, maxPrice: null })).status, 200)
})

test('a status is set by hand until there is an application', async () => {
  const id = await scene.prospect()
  for (const status of ['TOURED', 'LOST', 'NEW'])
    assert.equal((await scene.done(correct(id, { status }))).status, status)
  assertRefused(await correct(id, { status: 'APPLIED' }), 409, /follows from the application$/)
  await scene.application({ prospectId: id })
  assertRefused(await correct(id, { status: 'LOST' }), 409, /follows from the application$/)
  assert.equal((await correct(id, { status: 'APPLIED', firstName: 'Mia' })).status, 200, 'as it was read')
})

test('what it names must be there, and it must be within reach', async () => {
  const id = await scene.prospect()
  assertRefused(await correct(id, { assignedUserId: UNKNOWN_ID }), 404, /^No user has the id/)
  assertRefused(await correct(id, { preferredFloorPlanId: await floorPlanAt(otherPropertyId) }), 404, /floor plan/)
  const there = await scene.elsewhere().prospect()
  assertRefused(await correct(there, { firstName: 'Mia' }), 404, /^No prospect has the id/)
  const { text: reader } = await server.make.staff(org, { roles: [{ role: 'READ_ONLY' }] })
  assertRefused(await correct(id, { firstName: 'Mia' }, reader), 403, /prospects:update/)
})

test('what a file stored wrong keeps nothing else from being corrected, and is corrected itself', async () => {
  const id = await scene.prospect({ moveInStart: '2027-01-01', moveInEnd: '2027-02-01' })
  await scene.rows(`update prospects set min_price = 200000, max_price = 100000, status = 'APPLIED' where id = $1`, [
    id,
  ])
  assert.equal((await scene.done(correct(id, { phone: '202-555-0103' }))).phone, '2025550103')
  assert.equal((await scene.done(correct(id, { status: 'NEW', maxPrice: 2500 }))).status, 'NEW')
  assertRefused(await correct(id, { minPrice: 2600 }), 400, 'minPrice must not be more than maxPrice')
})
