// The unit of a screening request: which one is reported, and that it never changes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Gatelodge } from '@gatelodge/sdk/client'
import { contractFile } from '../../tools/contract-file.ts'
import { person, Screening } from '../scene/screening.ts'

const screening = await Screening.open()
const { scene } = screening
const { server, token, key: partner } = scene
const [property] = screening.properties
const unitOf = async (requestId: string) => (await screening.payload(requestId)).unit
const assign = (applicationId: string, unitId: string | null) =>
  scene.doneByStaff(`PUT /applications/${applicationId}/unit`, { unitId })

/** A household that has moved in, and how it applies for another unit. */
async function sitting() {
  const unitId = await scene.unit({ propertyId: property })
  const applicants = [person()]
  const application = await screening.applied(property, { unitId, applicants })
  await scene.moveIn(await screening.approveAndLease(application.id))
  const householdId: string = application.householdId
  return {
    unitId,
    transferTo: (to?: string) => screening.applied(property, { householdId, applicants, ...(to && { unitId: to }) }),
  }
}

test('[S-030] [S-031] [S-036] [S-048] a household that occupies nothing is reported with the unit assigned to the application', async () => {
  const unitId = await scene.unit({ propertyId: property, number: '0107' })
  const { requestId } = await screening.submitted(property, { unitId })
  const unit = await unitOf(requestId)
  const { body } = await server.call(`GET /units/${unitId}`, { key: partner })
  assert.deepEqual(unit, { id: body.id, number: body.number, floorplan: null })
  assert.equal(unit.number, '0107')
})

test('[S-049] of several assignments the most recent one counts', async () => {
  const [b, c] = [await scene.unit({ propertyId: property }), await scene.unit({ propertyId: property })]
  const application = await screening.applied(property, { unitId: b })
  await assign(application.id, c)
  assert.equal((await unitOf(await screening.submit(application.id))).id, c)
})

test('[S-047] a unit that the household occupies is reported even when the application is for another, or for none', async () => {
  const { unitId: a, transferTo } = await sitting()
  const application = await transferTo(await scene.unit({ propertyId: property }))
  assert.equal((await unitOf(await screening.submit(application.id))).id, a)
  await assign(application.id, null)
  assert.equal((await unitOf(await screening.submit(application.id))).id, a)
})

test('[S-050] in mid-transfer the unit still occupied is reported, until the move-in to the new one is recorded', async () => {
  const { unitId: a, transferTo } = await sitting()
  const b = await scene.unit({ propertyId: property })
  const transfer = await transferTo(b)
  const begun = await screening.submit(transfer.id)
  assert.equal((await unitOf(begun)).id, a)
  // The lease for the new unit is completed, and the household has not moved: it applies once more.
  const leaseId = await screening.approveAndLease(transfer.id)
  await scene.owner.query("update applications set status = 'IN_PROCESS' where id = $1", [transfer.id])
  assert.equal((await unitOf(await screening.submit(transfer.id))).id, a)
  await scene.owner.query("update applications set status = 'APPROVED' where id = $1", [transfer.id])
  await scene.moveIn(leaseId)
  await scene.owner.query("update applications set status = 'IN_PROCESS' where id = $1", [transfer.id])
  assert.equal((await unitOf(await screening.submit(transfer.id))).id, b)
  assert.equal((await unitOf(begun)).id, a)
})

test('[S-051] [S-054] unit is null when the household has none, and that is no error', async () => {
  const { requestId } = await screening.submitted()
  const payload = await screening.payload(requestId)
  assert.ok(Object.hasOwn(payload, 'unit'))
  assert.equal(payload.unit, null)
  assert.equal((await screening.post(screening.result(requestId))).status, 201)
})

test('[S-052] [S-053] a look-up that fails looks like no unit to the provider, and fails nothing else', async () => {
  const none = await screening.submitted()
  const without = (await screening.detail(none.requestId)).body
  const failures: [string, string, string][] = [
    ['a right that is missing', 'revoke select on units from gatelodge_app', 'grant select on units to gatelodge_app'],
    [
      'a statement that fails',
      'create policy broken on units as restrictive to gatelodge_app using (1 / (case when number is null then 1 else 0 end) > 0)',
      'drop policy broken on units',
    ],
  ]
  for (const [what, breaking, mending] of failures) {
    const application = await screening.applied(property, { unitId: await scene.unit({ propertyId: property }) })
    await scene.owner.query(breaking)
    const submitted = await server.call(`POST /applications/${application.id}/screening`, { token, body: {} })
    await scene.owner.query(mending)
    assert.equal(submitted.status, 201, `${what}: ${submitted.text}`)
    const { body } = await screening.detail(submitted.body.id)
    assert.equal(body.screening.payload.unit, null, what)
    assert.deepEqual(Object.keys(body).sort(), Object.keys(without).sort())
    assert.deepEqual(Object.keys(body.screening.payload).sort(), Object.keys(without.screening.payload).sort())
    const { text } = await server.call('GET /screening-requests', {
      key: screening.providers[0].key,
      query: { fields: '*' },
    })
    assert.ok(text.includes(submitted.body.id))
    assert.ok(!/fail|lookup/i.test(text + JSON.stringify(body)))
    // It is not looked up again once the look-up would succeed.
    assert.equal(await unitOf(submitted.body.id), null)
    // Staff get a notification, and the log counts it.
    assert.deepEqual(
      (await screening.notices(submitted.body.id)).map(({ kind }) => kind),
      ['SCREENING_UNIT_UNKNOWN'],
    )
    assert.equal((await screening.post(screening.result(submitted.body.id))).status, 201)
  }
  const counted = server.logLines.filter((line) => line.includes('"event":"screening.unit_lookup_failed"'))
  assert.ok(counted.length >= failures.length)
})

test('[S-053] a look-up that hangs is given up: it does not block the submission', async () => {
  const application = await screening.applied(property, { unitId: await scene.unit({ propertyId: property }) })
  await scene.owner.query('begin')
  await scene.owner.query('lock table units in access exclusive mode')
  const from = performance.now()
  const submitted = await server.call(`POST /applications/${application.id}/screening`, { token, body: {} })
  const took = performance.now() - from
  await scene.owner.query('rollback')
  assert.equal(submitted.status, 201, submitted.text)
  assert.ok(took < 15_000, `${took} ms`)
  assert.equal(await unitOf(submitted.body.id), null)
})

test('[S-032] [S-033] what was captured is never recalculated, nor filled in afterwards', async () => {
  const plan = await screening.floorPlan(property, 'B2', 'The Birch')
  const first = await scene.unit({ propertyId: property, floorPlanId: plan })
  const { application, requestId } = await screening.submitted(property, { unitId: first })
  const empty = await screening.submitted()
  const captured = await unitOf(requestId)
  assert.equal(captured.id, first)
  await assign(application.id, await scene.unit({ propertyId: property }))
  await assign(empty.application.id, first)
  await scene.owner.query("update units set number = 'other' where id = $1", [first])
  await scene.owner.query("update floor_plans set name = 'other', marketing_name = null where id = $1", [plan])
  await scene.moveIn(await screening.approveAndLease(application.id))
  assert.deepEqual(await unitOf(requestId), captured)
  assert.equal(await unitOf(empty.requestId), null)
  // Not even by mistake: the servers have no right to write it.
  await scene.owner.query('begin')
  await scene.owner.query('set local role gatelodge_app')
  await assert.rejects(scene.owner.query('update screening_requests set unit = null'), /permission denied/)
  await scene.owner.query('rollback')
})

/** One as it was stored before the unit was part of a request. */
async function fromBefore() {
  const { application, requestId } = await screening.submitted()
  await scene.owner.query('update screening_requests set unit_captured = false where id = $1', [requestId])
  return { application, requestId }
}

test('[S-033] [S-034] [S-054] a request from before the field has no unit at all, and stays so', async () => {
  const { application, requestId } = await fromBefore()
  assert.ok(!Object.hasOwn(await screening.payload(requestId), 'unit'))
  await assign(application.id, await scene.unit({ propertyId: property }))
  assert.ok(!Object.hasOwn(await screening.payload(requestId), 'unit'))
  const { requestId: other } = await fromBefore()
  assert.equal((await screening.post(screening.result(other))).status, 201)
})

test('[S-035] the contract has a consumer read an absent unit as null, and the client library does', async () => {
  const client = new Gatelodge({ url: await server.listen(), apiKey: screening.providers[0].key })
  const { requestId: before } = await fromBefore()
  const { requestId: none } = await screening.submitted()
  for (const id of [before, none]) assert.equal((await client.screeningRequests.get(id)).screening.payload.unit, null)
  const { ScreeningRequestDetail } = JSON.parse(contractFile().text).components.schemas
  const { properties, required } = ScreeningRequestDetail.properties.screening.properties.payload
  assert.ok(!required.includes('unit'))
  assert.ok(JSON.stringify(properties.unit).includes('"null"'))
  assert.match(properties.unit.description, /read that as null/)
})

test('[S-037] [S-038] [S-039] [S-040] the floor plan comes with both names, each of which may be null by itself', async () => {
  for (const internalName of ['C3', null]) {
    for (const marketingName of ['The Cedar', null]) {
      const floorPlanId = await screening.floorPlan(property, internalName, marketingName)
      const unitId = await scene.unit({ propertyId: property, floorPlanId })
      const { requestId } = await screening.submitted(property, { unitId, applicants: [person()] })
      const { floorplan } = await unitOf(requestId)
      assert.deepEqual(floorplan, { id: floorPlanId, internalName, marketingName })
      const { body } = await server.call(`GET /floorPlans/${floorPlanId}`, { key: partner })
      assert.deepEqual([body.name, body.marketingName], [floorplan.internalName, floorplan.marketingName])
    }
  }
})
