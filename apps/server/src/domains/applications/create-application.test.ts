// Staff apply for somebody who stands at the counter. What an application is, whoever makes it, is in test/spec/applications.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertConflict } from '../../../test/assert-conflict.ts'
import { partner, primary, Scene } from '../../../test/scene/scene.ts'
import { assertRefused } from '../../../test/server.ts'

const scene = await Scene.open()
const { server, org, propertyId } = scene
const { text: agent, userId } = await server.make.staff(org, { roles: [{ role: 'LEASING_AGENT', at: [propertyId] }] })
const apply = (body: object, token = agent) =>
  server.call('POST /applications', { token, body: { applicants: [primary, partner], ...body } })

test('an agent makes an application from a prospect, with its people, pets and unit', async () => {
  const prospectId = await scene.prospect({ phone: '202-555-0101' })
  const unitId = await scene.unit()
  const employmentInformation = { employerName: 'Mill', socialSecurityNumber: '123-45-6789' }
  const applicants = [{ ...primary, monthlyIncomeAmount: 5200, employmentInformation }, partner]
  const made = await scene.done(apply({ prospectId, unitId, applicants, pets: [{ name: 'Rex', type: 'DOG' }] }), 201)
  const [ana, ben] = made.customers
  assert.deepEqual([made.status, made.unitId, made.pets[0].name], ['IN_PROCESS', unitId, 'Rex'])
  assert.deepEqual([ana.phone, ana.monthlyIncomeAmount, ana.socialSecurityNumberSet], ['2025550101', 5200, 'true'])
  assert.deepEqual([ben.firstName, ben.relationship], ['Ben', 'PARTNER'])
  assert.ok(!JSON.stringify(made).includes('6789'))
  assert.equal((await scene.get(`/prospects/${prospectId}`)).applicationId, made.id)
  const trail = await scene.rows('select action, actor_id from audit_entries where subject_id = $1', [made.id])
  assert.deepEqual(trail, [{ action: 'application.created', actor_id: userId }])
})

test('of two applications for one prospect the second is refused, and a repeated id is the first', async () => {
  const prospectId = await scene.prospect()
  const first = await scene.done(apply({ prospectId, idempotencyId: 'a-1' }), 201)
  assert.equal((await scene.done(apply({ prospectId, idempotencyId: 'a-1' }), 200)).id, first.id)
  assertConflict(await apply({ prospectId }), 'conflict', /already has the open application/)
})

test('a unit that is not to be had is refused to staff as to everybody', async () => {
  const unitId = await scene.unit({ status: 'DOWN' })
  assertConflict(await apply({ prospectId: await scene.prospect(), unitId }), 'unit_unavailable')
})

test('it takes a role that includes it, where the prospect is', async () => {
  assertRefused(await apply({ prospectId: await scene.elsewhere().prospect() }), 404, /^No prospect has the id/)
  for (const role of ['READ_ONLY', 'COMPLIANCE', 'MAINTENANCE'] as const) {
    const { text } = await server.make.staff(org, { roles: [{ role }] })
    assertRefused(await apply({ prospectId: await scene.prospect() }, text), 403, /applications:create/)
  }
})

test('people of an approved application are taken into another by those who may decide', async () => {
  const approved = await scene.approved()
  const prospectId = await scene.prospect()
  await scene.doneByStaff(`PUT /prospects/${prospectId}/household`, { householdId: approved.householdId })
  const stranger = { firstName: 'Zed', lastName: 'Cole', isPrimary: false, relationship: 'ROOMMATE' }
  const body = { prospectId, applicants: [primary, stranger] }
  assertRefused(await apply(body), 403, /screening-decisions:create/)
  assert.equal((await scene.get(`/applications/${approved.id}/customers`)).length, 2, 'nobody was taken out')
  const { text: manager } = await server.make.staff(org, { roles: [{ role: 'PROPERTY_MANAGER', at: [propertyId] }] })
  assert.equal((await apply(body, manager)).status, 201)
})
