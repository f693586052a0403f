import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Scene } from '../../../test/scene/scene.ts'
import { assertRefused } from '../../../test/server.ts'

const scene = await Scene.open()
const { server, org, propertyId, otherPropertyId } = scene
const { text: manager } = await server.make.staff(org, { roles: [{ role: 'PROPERTY_MANAGER', at: [propertyId] }] })
const correct = (id: string, body: object, token = manager) => server.call(`PUT /units/${id}`, { token, body })
const floorPlanAt = async (at: string) =>
  (await scene.rows('select id from floor_plans where property_id = $1 limit 1', [at]))[0].id as string

test('everything of a unit but who lives there is corrected, and the trail names what was', async () => {
  const id = await scene.unit()
  const given = {
    floorPlanId: await floorPlanAt(propertyId),
    number: '12-B',
    buildingName: 'East',
    floorLevel: 3,
    status: 'VACANT_NOT_READY',
    reportConfigurationValue: 'Quoting Rent',
    marketRentAmount: 1300,
    quotingRentAmount: 1350.5,
    financialMarketRentAmount: null,
    squareFeet: 640,
    numBeds: 2,
    numBaths: 1.5,
    vacantSince: '2026-10-01',
    makeReadyDate: '2026-12-01',
    availableDate: '2026-12-05',
    isADA: 'true',
  }
  const corrected = await scene.done(correct(id, given))
  for (const [name, value] of Object.entries(given)) assert.deepEqual(corrected[name], value, name)
  const trail = await scene.rows('select action, fields from audit_entries where subject_id = $1', [id])
  const { financialMarketRentAmount: _, ...changed } = given
  assert.deepEqual(trail, [{ action: 'unit.corrected', fields: Object.keys(changed) }])
})

test('an empty unit is set ready, down or aside; what follows from a lease stays', async () => {
  const id = await scene.unit()
  for (const status of ['DOWN', 'MODEL', 'VACANT_NOT_READY', 'VACANT_READY'])
    assert.equal((await scene.done(correct(id, { status }))).status, status)
  for (const status of ['OCCUPIED', 'NOTICE', 'NOTICE_LEASED', 'VACANT_LEASED'])
    assertRefused(await correct(id, { status }), 409, /by hand it can be VACANT_READY, VACANT_NOT_READY, DOWN, MODEL$/)
  const { unitId: livedIn } = await scene.sitting()
  assertRefused(await correct(livedIn, { status: 'VACANT_READY' }), 409, /by hand it can be none$/)
  assert.equal((await correct(livedIn, { status: 'OCCUPIED', isADA: 'true' })).status, 200, 'as it was read')
  for (const status of ['OCCUPIED', 'VACANT_LEASED', 'NOTICE']) {
    const astray = await scene.unit({ status })
    assert.equal(
      (await scene.done(correct(astray, { status: 'VACANT_READY' }))).status,
      'VACANT_READY',
      'no lease says so',
    )
  }
})

test('a unit that somebody with a lease waits for is not offered again, also after it was down', async () => {
  const approved = await scene.approved()
  await scene.done(correct(approved.unitId, { status: 'DOWN' }))
  await scene.lease(approved.id)
  assertRefused(
    await correct(approved.unitId, { status: 'VACANT_READY' }),
    409,
    /by hand it can be VACANT_LEASED, DOWN$/,
  )
  assert.equal((await scene.done(correct(approved.unitId, { status: 'VACANT_LEASED' }))).status, 'VACANT_LEASED')
})

test('a unit of another property, its floor plans, and other roles', async () => {
  const there = await scene.unit({ propertyId: otherPropertyId })
  assertRefused(await correct(there, { isADA: 'true' }), 404, /^No unit has the id/)
  const here = await scene.unit()
  assertRefused(await correct(here, { floorPlanId: await floorPlanAt(otherPropertyId) }), 404, /^No floor plan/)
  const { text: agent } = await server.make.staff(org, { roles: [{ role: 'LEASING_AGENT' }] })
  assertRefused(await correct(here, { isADA: 'true' }, agent), 403, /units:update/)
})
