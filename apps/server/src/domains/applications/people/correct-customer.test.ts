import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertConflict } from '../../../../test/assert-conflict.ts'
import { partner, primary, Scene } from '../../../../test/scene/scene.ts'
import { assertRefused } from '../../../../test/server.ts'

const scene = await Scene.open()
const { server, org, propertyId, otherPropertyId } = scene
const { text: agent } = await server.make.staff(org, { roles: [{ role: 'LEASING_AGENT', at: [propertyId] }] })
const correct = (id: string, body: object, token = agent) => server.call(`PUT /customers/${id}`, { token, body })
const trailOf = async (id: string) =>
  (
    await scene.rows(
      `select action, fields, actor_type, request_id from audit_entries where subject_id = $1 and action like '%.corrected' order by at, id`,
      [id],
    )
  ).map(({ action, fields }) => [action, fields])

const address = { line1: '12 Elm St', line2: null, city: 'Austin', state: 'TX', postalCode: '78701', country: null }
/** Everything that says who somebody is, with a value that nobody here has. */
const PERSON = {
  firstName: 'Zoe',
  middleName: 'Quill',
  lastName: 'Yarrow',
  birthDate: '1981-02-03',
  relationship: 'ROOMMATE',
}

test('how somebody is reached is corrected at any time, also in a locked household', async () => {
  const { applicationId } = await scene.sitting()
  const [ana] = await scene.get(`/applications/${applicationId}/customers`)
  const given = { phone: '(202) 555-0177', email: 'Ana.Cole@Example.com', currentAddress: address }
  const corrected = await scene.done(correct(ana.id, given))
  assert.deepEqual(
    [corrected.phone, corrected.email, corrected.currentAddress],
    ['2025550177', 'ana.cole@example.com', address],
  )
  const seen = await scene.get(`/customers/${ana.id}`)
  assert.deepEqual([seen.phoneE164, seen.email], ['+12025550177', 'ana.cole@example.com'])
  assert.deepEqual(await trailOf(ana.id), [['customer.corrected', ['phone', 'email', 'currentAddress']]])
  // What is sent back as it was read changes nothing and leaves no trace.
  await scene.done(correct(ana.id, { ...given, firstName: ana.firstName, birthDate: ana.birthDate }))
  assert.equal((await trailOf(ana.id)).length, 1)
  await scene.done(correct(ana.id, { phone: null }))
  assert.equal((await scene.get(`/customers/${ana.id}`)).phone, null)
})

for (const [name, value] of Object.entries(PERSON))
  test(`${name} is corrected until a lease locks the household, and then no more`, async () => {
    const open = await scene.application()
    const ben = open.customers.find(({ isPrimary }: { isPrimary: string }) => isPrimary === 'false')
    assert.equal((await scene.done(correct(ben.id, { [name]: value })))[name], value)
    assert.deepEqual(await trailOf(ben.id), [['customer.corrected', [name]]])
    const { applicationId } = await scene.sitting()
    const members = await scene.get(`/applications/${applicationId}/customers`)
    const { id } = members.find(({ isPrimary }: { isPrimary: string }) => isPrimary === 'false')
    const before = await scene.row('customers', id)
    assertConflict(await correct(id, { [name]: value, phone: '202-555-0188' }), 'household_locked', new RegExp(name))
    assert.deepEqual(await scene.row('customers', id), before, 'nothing of a refused correction is stored')
    assert.deepEqual(await trailOf(id), [])
  })

test('what an application gave in place of the record gives way to the correction', async () => {
  const { householdId } = await scene.sitting()
  const prospectId = await scene.prospect()
  await scene.doneByStaff(`PUT /prospects/${prospectId}/household`, { householdId })
  const given = { ...primary, phone: '202-555-0101', email: 'given@example.com' }
  const transfer = await scene.application({ prospectId, applicants: [given, partner] })
  const [ana] = transfer.customers
  assert.deepEqual([ana.phone, (await scene.get(`/customers/${ana.id}`)).phone], ['2025550101', null])
  const corrected = await scene.done(correct(ana.id, { phone: '202-555-0199' }))
  assert.deepEqual([corrected.phone, corrected.email], ['2025550199', 'given@example.com'])
  assert.equal((await scene.get(`/customers/${ana.id}`)).phone, '2025550199')
  // The same as the record has is a correction too, where the application said otherwise.
  await scene.done(scene.call(`PUT /applications/${transfer.id}/customers/${ana.id}`, { phone: '202-555-0102' }))
  assert.equal((await scene.done(correct(ana.id, { phone: '202-555-0199' }))).phone, '2025550199')
  assert.deepEqual((await trailOf(ana.id)).length, 2)
})

test('a whole form that is sent back is refused for nothing that stands in the record or in the application', async () => {
  const { householdId } = await scene.sitting()
  const prospectId = await scene.prospect()
  await scene.doneByStaff(`PUT /prospects/${prospectId}/household`, { householdId })
  const given = { ...primary, middleName: 'Ann', email: 'given@example.com' }
  const transfer = await scene.application({ prospectId, applicants: [given, partner] })
  const [{ id }] = transfer.customers
  const file = await scene.doneByStaff(`GET /applications/${transfer.id}/file`)
  const { firstName, middleName, lastName, birthDate, relationship, email, currentAddress } = file.applicants[0]
  assert.equal(middleName, 'Ann')
  const form = { firstName, middleName, lastName, birthDate, relationship, email, currentAddress }
  assert.equal((await scene.done(correct(id, { ...form, phone: '202-555-0166' }))).phone, '2025550166')
  assert.deepEqual(await trailOf(id), [['customer.corrected', ['phone', 'email']]])
  assert.equal((await scene.row('customers', id)).middle_name, null, 'what is locked stays')
  assertConflict(await correct(id, { ...form, middleName: 'Eve' }), 'household_locked', /: middleName of customer/)
})

test('the prospect whom somebody was keeps no number that was wrong in both, and one of its own it keeps', async () => {
  const prospectId = await scene.prospect({ firstName: 'Ana', phone: '202-555-0101', email: 'own@example.com' })
  const applicants = [{ ...primary, email: 'ana@example.com' }]
  const { customers } = await scene.application({ prospectId, applicants })
  await scene.done(
    correct(customers[0].id, { phone: '202-555-0102', email: 'ana.cole@example.com', firstName: 'Anna' }),
  )
  const { phone, email, firstName, lastName } = await scene.get(`/prospects/${prospectId}`)
  assert.deepEqual([phone, email, firstName, lastName], ['2025550102', 'own@example.com', 'Anna', null])
  assert.deepEqual(await trailOf(prospectId), [['prospect.corrected', ['phone', 'firstName']]])
})

test('the prospect of somebody who lived here before follows too, also where only the application was wrong', async () => {
  const { householdId } = await scene.sitting()
  const prospectId = await scene.prospect({ phone: '202-555-0121' })
  await scene.doneByStaff(`PUT /prospects/${prospectId}/household`, { householdId })
  const given = { ...primary, phone: '202-555-0121' }
  const { customers } = await scene.application({ prospectId, applicants: [given, partner] })
  await scene.done(correct(customers[0].id, { phone: '202-555-0122' }))
  assert.equal((await scene.get(`/prospects/${prospectId}`)).phone, '2025550122')
})

test('who was approved is corrected by those who may decide; how they are reached, by everybody who corrects', async () => {
  const approved = await scene.approved()
  const { id } = (await scene.get(`/applications/${approved.id}/customers`))[0]
  assertRefused(await correct(id, { lastName: 'Yarrow' }), 403, /screening-decisions:create/)
  assert.equal((await correct(id, { phone: '202-555-0111' })).status, 200)
  const { text: manager } = await server.make.staff(org, { roles: [{ role: 'PROPERTY_MANAGER', at: [propertyId] }] })
  assert.equal((await scene.done(correct(id, { lastName: 'Yarrow' }, manager))).lastName, 'Yarrow')
})

test('a household that is called after its head keeps being so; one with a name of its own keeps that', async () => {
  const { customers, householdId } = await scene.application()
  await scene.done(correct(customers[0].id, { lastName: 'Yarrow' }))
  assert.equal((await scene.get(`/households/${householdId}`)).name, 'Yarrow')
  assert.deepEqual(await trailOf(householdId), [['household.corrected', ['name']]])
  await scene.rows(`update households set name = 'The Oaks' where id = $1`, [householdId])
  await scene.done(correct(customers[0].id, { lastName: 'Cole' }))
  await scene.done(correct(customers[1].id, { lastName: 'The Oaks' }))
  assert.equal((await scene.get(`/households/${householdId}`)).name, 'The Oaks')
})

test('the head of a household has no relationship, and values are checked as everywhere', async () => {
  const { customers } = await scene.application()
  assertRefused(await correct(customers[0].id, { relationship: 'PARTNER' }), 400, /^relationship must be null/)
  assertRefused(await correct(customers[1].id, { phone: '12' }), 400, /^phone must be a valid phone number/)
  assertRefused(await correct(customers[1].id, { firstName: null }), 400, /^firstName /)
})

test('a correction is for roles that include it, where they hold', async () => {
  const { customers } = await scene.elsewhere().application()
  assertRefused(await correct(customers[0].id, { phone: null }), 404, /^No customer has the id/)
  for (const role of ['READ_ONLY', 'MAINTENANCE', 'COMPLIANCE'] as const) {
    const { text } = await server.make.staff(org, { roles: [{ role, at: [otherPropertyId] }] })
    assertRefused(await correct(customers[0].id, { phone: null }, text), 403, /customers:update/)
  }
})

test('the trail of an application shows who corrected what of its people, and no value', async () => {
  const { id, customers } = await scene.application()
  await scene.doneByStaff(`PUT /customers/${customers[0].id}`, { phone: '202-555-0155', lastName: 'Yarrow' })
  const file = await scene.doneByStaff(`GET /applications/${id}/file`)
  const [entry] = file.history.filter(({ action }: { action: string }) => action === 'customer.corrected')
  assert.deepEqual([entry.fields, entry.actor.type], [['lastName', 'phone'], 'USER'])
  assert.ok(!JSON.stringify(file.history).match(/0155|Yarrow/))
})
