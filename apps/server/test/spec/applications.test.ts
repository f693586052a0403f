// Applications: from a prospect to an approved application, its people, pets and unit, and the lock that ends all changes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeIntegration, operator } from '../../src/domains/access/index.ts'
import { createSubscription } from '../../src/domains/webhooks/index.ts'
import type { Ctx } from '../../src/kit/context.ts'
import { assembly } from '../../src/main/domains.ts'
import { tablesOf } from '../catalogue.ts'
import { storedRows } from '../proofs/stored.ts'
import { Receiver } from '../receiver.ts'
import { type Answer, assertRefused, startServer } from '../server.ts'
import { Desk, dog, partner, primary } from './applications/desk.ts'

const server = await startServer({ settings: { GATELODGE_MODE: 'sandbox' } })
const desk = await Desk.open(server)
const { owner, org } = desk

const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const STATUSES = ['APPROVED', 'IN_PROCESS', 'DENIED', 'WAITLIST', 'CANCELED', 'ABANDONED']
const setStatus = (id: string, status: string, more: object = {}) =>
  desk.call(`PUT /applications/${id}/status`, { status, ...more })
const setUnit = (id: string, unitId: string | null) => desk.call(`PUT /applications/${id}/unit`, { unitId })

function assertConflict(answer: Answer, code: string, message?: string | RegExp) {
  assertRefused(answer, 409, message)
  assert.equal(answer.headers['x-error-code'], code, answer.text)
}

test('[S-075] [S-076] an application is made from a prospect, a unit and applicants, and tells the ids to store', async () => {
  const prospectId = await desk.prospect()
  const unitId = await desk.unit()
  const answer = await desk.apply({
    prospectId,
    unitId,
    applicants: [primary, partner],
    pets: [dog],
    desiredMoveInDate: '2026-10-01',
    leaseTermMonths: 12,
    notes: 'Ground floor, please',
  })
  assert.equal(answer.status, 201)
  const { body } = answer
  assert.equal(body.applicationId, body.id)
  assert.deepEqual([body.prospectId, body.unitId, body.status], [prospectId, unitId, 'IN_PROCESS'])
  assert.deepEqual(
    [body.desiredMoveInDate, body.leaseTermMonths, body.notes],
    ['2026-10-01', 12, 'Ground floor, please'],
  )
  const [ana, ben] = body.customers
  assert.deepEqual([ana.firstName, ana.isPrimary, ben.firstName, ben.isPrimary], ['Ana', 'true', 'Ben', 'false'])
  assert.equal(body.customerId, ana.id)
  assert.deepEqual([body.pets[0].name, body.pets[0].householdId], ['Rex', body.householdId])

  // Each id opens its record, and the records lead back.
  const { customers: _, pets: __, ...own } = body
  assert.deepEqual(await desk.get(`/applications/${body.applicationId}`), own)
  const prospect = await desk.get(`/prospects/${body.prospectId}`)
  assert.deepEqual(
    [prospect.status, prospect.applicationId, prospect.householdId, prospect.customerId],
    ['APPLIED', body.id, body.householdId, body.customerId],
  )
  const household = await desk.get(`/households/${body.householdId}`)
  assert.deepEqual(
    [household.name, household.status, household.applicationId, household.primaryCustomerId, household.prospectId],
    ['Cole', 'APPLICANT', body.id, body.customerId, prospectId],
  )
  assert.equal((await desk.get(`/customers/${body.customerId}`)).prospectId, prospectId)
  assert.equal((await desk.get(`/units/${body.unitId}`)).mostRecentApplicationId, body.id)
  const [activity] = await desk.get(`/activities?filter=prospectId=${prospectId}`)
  assert.deepEqual(
    [activity.type, activity.customerId, activity.householdId],
    ['APPLICATION_SUBMITTED', body.customerId, body.householdId],
  )
})

test('[S-222] an application can only be made from an existing prospect that has none open', async () => {
  const applicants = [primary]
  assertRefused(await desk.call('POST /applications', { applicants }), 400, 'prospectId is required')
  assertRefused(await desk.apply({ prospectId: UNKNOWN }), 404, `No prospect has the id ${UNKNOWN}`)
  const stranger = await server.make.organization()
  const foreign = stranger.made.get('prospect')?.[0] ?? ''
  assertRefused(await desk.apply({ prospectId: foreign }), 404, `No prospect has the id ${foreign}`)

  const prospectId = await desk.prospect()
  const first = await desk.application({ prospectId })
  assertConflict(
    await desk.apply({ prospectId }),
    'conflict',
    `Prospect ${prospectId} already has the open application ${first.id}`,
  )
  await desk.done(setStatus(first.id, 'DENIED'))
  const second = await desk.application({ prospectId })
  assert.notEqual(second.householdId, first.householdId)
  assertConflict(await setStatus(first.id, 'IN_PROCESS'), 'conflict', new RegExp(second.id))
  await desk.done(setStatus(second.id, 'ABANDONED'))
  await desk.done(setStatus(first.id, 'IN_PROCESS'))
  assert.equal((await desk.get(`/prospects/${prospectId}`)).applicationId, first.id)
})

test('exactly one applicant is the primary one, and nothing about an applicant contradicts itself', async () => {
  const other = { ...partner, relationship: null }
  const before = await desk.count('households')
  const refused = [
    [[other], /exactly one with isPrimary true, not 0/],
    [[primary, primary], /exactly one with isPrimary true, not 2/],
    [[], /applicants must have at least 1/],
    [[{ ...primary, firstName: undefined }], /applicants 1 is wrong: firstName is required/],
    [[primary, { ...partner, dob: '2000-01-01', birthDate: '2000-01-02' }], /applicants 2 is wrong: birthDate and dob/],
    [[{ ...primary, relationship: 'PARTNER' }], /applicants 1 is wrong: relationship must be null/],
    [[primary, { ...partner, relationship: 'COUSIN' }], /relationship must be one of PARTNER, PARENT/],
    [[primary, { ...partner, applicantType: 'PRIMARY' }], /applicants 2 is wrong: applicantType must not be PRIMARY/],
  ] as const
  for (const [applicants, message] of refused) assertRefused(await desk.apply({ applicants }), 400, message)
  assertRefused(await desk.apply({ assignedUserId: UNKNOWN }), 404, `No user has the id ${UNKNOWN}`)
  assert.equal(await desk.count('households'), before)
  const { customers } = await desk.application({
    applicants: [{ ...primary, birthDate: undefined, dob: '1988-03-04' }],
  })
  assert.equal(customers[0].birthDate, '1988-03-04')
})

test('[S-223] an unavailable unit is refused, and no application is made', async () => {
  const held = await desk.unit()
  await desk.application({ unitId: held })
  const before = await storedRows(owner, org.id)
  const prospectId = await desk.prospect()
  const made = await storedRows(owner, org.id)
  assertConflict(await desk.apply({ prospectId, unitId: held }), 'unit_unavailable', /is held by another application/)
  for (const status of ['OCCUPIED', 'VACANT_NOT_READY', 'VACANT_LEASED', 'NOTICE_LEASED', 'DOWN', 'MODEL']) {
    const unitId = await desk.unit(status)
    assertConflict(await desk.apply({ prospectId, unitId }), 'unit_unavailable', new RegExp(`${unitId} is ${status}`))
  }
  for (const unitId of [UNKNOWN, await desk.unit('VACANT_READY', desk.otherPropertyId)])
    assertRefused(await desk.apply({ prospectId, unitId }), 404, `No unit of this property has the id ${unitId}`)
  const now = await storedRows(owner, org.id)
  for (const table of ['applications', 'households', 'customers', 'pets', 'activities'])
    assert.equal(now[table], before[table], table)
  assert.equal(now['prospects'], made['prospects'])
  assert.equal((await desk.apply({ prospectId, unitId: await desk.unit('NOTICE') })).status, 201)
})

test('[S-224] with the bypass set at onboarding an unavailable unit is accepted', async () => {
  const letThrough = await server.make.key(org)
  const { db } = server.runtime.tools
  await changeIntegration(db, operator(org.id), letThrough.integrationId, { bypassUnitAvailability: true })
  const as = { key: letThrough.text }
  const held = await desk.unit()
  const { id: holder } = await desk.application({ unitId: held })
  const second = await desk.done(desk.apply({ unitId: held }, as))
  assert.equal(second.unitId, held)
  assert.equal((await desk.row('applications', second.id)).holds_unit, false)
  assert.equal((await desk.row('applications', holder)).holds_unit, true)
  const occupied = await desk.done(desk.apply({ unitId: await desk.unit('OCCUPIED') }, as))
  assert.equal((await desk.row('applications', occupied.id)).holds_unit, true)
  const elsewhere = await desk.unit('OCCUPIED', desk.otherPropertyId)
  assertRefused(await desk.apply({ unitId: elsewhere }, as), 404)
  // A lease is made for the one that holds the unit.
  await desk.done(setStatus(second.id, 'APPROVED'))
  const lease = { startDate: '2026-09-01', rentAmount: 900 }
  assertConflict(await desk.staff(`POST /applications/${second.id}/leases`, lease), 'unit_unavailable')
})

test('[S-007] a unit can be assigned to an application that already exists', async () => {
  const [first, second] = [await desk.unit(), await desk.unit('NOTICE')]
  const { id } = await desk.application()
  assert.equal((await desk.done(setUnit(id, first))).unitId, first)
  assert.equal((await desk.get(`/applications/${id}`)).unitId, first)
  const other = await desk.application()
  assertConflict(await setUnit(other.id, first), 'unit_unavailable')
  // Assigning another frees the first at once; the same again changes nothing.
  const moved = await desk.done(setUnit(id, second))
  assert.deepEqual(await desk.done(setUnit(id, second)), moved)
  await desk.done(setUnit(other.id, first))
  assert.equal((await desk.get(`/units/${first}`)).mostRecentApplicationId, other.id)
  for (const unitId of [UNKNOWN, await desk.unit('VACANT_READY', desk.otherPropertyId)])
    assertRefused(await setUnit(id, unitId), 404, `No unit of this property has the id ${unitId}`)
  assertRefused(await desk.call(`PUT /applications/${id}/unit`, {}), 400, 'unitId is required')

  assert.equal((await desk.done(setUnit(id, null))).unitId, null)
  await desk.done(desk.staff(`PUT /applications/${id}/unit`, { unitId: second }))
  await desk.done(setStatus(id, 'APPROVED'))
  assertConflict(await setUnit(id, null), 'unit_required')
  const third = await desk.unit()
  assert.equal((await desk.done(setUnit(id, third))).unitId, third)
  await desk.done(setStatus(id, 'DENIED'))
  assertConflict(await setUnit(id, third), 'conflict', /is DENIED; only an open application can be given a unit/)
})

test('[S-183] an application without a unit cannot be approved', async () => {
  const { id, ...made } = await desk.application()
  assertConflict(await setStatus(id, 'APPROVED'), 'unit_required', /has no unit/)
  const after = await desk.get(`/applications/${id}`)
  assert.deepEqual([after.status, after.updatedAt], ['IN_PROCESS', made.updatedAt])
  await desk.done(setUnit(id, await desk.unit()))
  assert.equal((await desk.done(setStatus(id, 'APPROVED'))).status, 'APPROVED')
})

test('[S-074] [S-182] [S-225] the status route sets the status, in any of its spellings, and answers six words only', async () => {
  const { id } = await desk.application({ unitId: await desk.unit() })
  for (const [spelling, status] of [
    ['Approved', 'APPROVED'],
    ['In Progress', 'IN_PROCESS'],
    ['Denied', 'DENIED'],
    ['in_progress', 'IN_PROCESS'],
    ['Cancelled', 'CANCELED'],
    ['IN PROGRESS', 'IN_PROCESS'],
    ['waitlist', 'WAITLIST'],
    ['ABANDONED', 'ABANDONED'],
  ] as const) {
    if (status === 'APPROVED') await desk.done(setUnit(id, await desk.unit()))
    const changed = await desk.done(setStatus(id, spelling, { reason: `as ${spelling}` }))
    assert.deepEqual([changed.status, changed.statusReason], [status, `as ${spelling}`])
    assert.deepEqual(await desk.get(`/applications/${id}`), changed)
    // The same status again: nothing happens.
    assert.deepEqual(await desk.done(setStatus(id, status, { reason: 'again' })), changed)
  }
  for (const word of ['OPEN', '', 'PENDING', 7, null])
    assertRefused(await setStatus(id, word as string), 400, /^status must be one of APPROVED, IN_PROCESS, DENIED/)
  assertConflict(
    await setStatus(id, 'DENIED'),
    'transition_not_allowed',
    `Application ${id} is ABANDONED and cannot become DENIED. It can become: IN_PROCESS, CANCELED`,
  )
  for (const status of STATUSES) {
    const { id: one } = await desk.application()
    await owner.query('update applications set status = $1 where id = $2', [status, one])
  }
  const seen = new Set((await desk.get('/applications?limit=500')).map(({ status }: { status: string }) => status))
  assert.deepEqual([...seen].sort(), STATUSES.toSorted())
})

test('[S-225] [S-183] every change of status, with a unit and without, locked and not', async () => {
  // Written down from the decision, not from the table in the code.
  const allowed = new Set(
    `IN_PROCESS>APPROVED IN_PROCESS>DENIED IN_PROCESS>WAITLIST IN_PROCESS>CANCELED IN_PROCESS>ABANDONED
     WAITLIST>IN_PROCESS WAITLIST>DENIED WAITLIST>CANCELED WAITLIST>ABANDONED
     APPROVED>IN_PROCESS APPROVED>DENIED APPROVED>CANCELED
     DENIED>IN_PROCESS CANCELED>IN_PROCESS ABANDONED>IN_PROCESS ABANDONED>CANCELED`.split(/\s+/),
  )
  const expected = (from: string, to: string, hasUnit: boolean, isLocked: boolean) => {
    if (from === to) return 'unchanged'
    if (isLocked) return 'household_locked'
    if (!allowed.has(`${from}>${to}`)) return 'transition_not_allowed'
    return to === 'APPROVED' && !hasUnit ? 'unit_required' : 'changed'
  }
  const unitId = await desk.unit()
  const { id, householdId } = await desk.application()
  let cases = 0
  for (const from of STATUSES)
    for (const to of STATUSES)
      for (const hasUnit of [true, false])
        for (const isLocked of [true, false]) {
          const title = `${from} → ${to}, ${hasUnit ? 'a' : 'no'} unit, ${isLocked ? '' : 'not '}locked`
          await owner.query('update applications set status = $2, unit_id = $3, holds_unit = $4 where id = $1', [
            id,
            from,
            hasUnit ? unitId : null,
            hasUnit,
          ])
          await owner.query('update households set locked_at = $2 where id = $1', [
            householdId,
            isLocked ? new Date() : null,
          ])
          const before = await desk.row('applications', id)
          const { status, body, headers } = await setStatus(id, to)
          const now = await desk.row('applications', id)
          const what = expected(from, to, hasUnit, isLocked)
          if (what === 'changed') {
            const keeps = hasUnit && ['IN_PROCESS', 'WAITLIST', 'APPROVED'].includes(to)
            assert.deepEqual([status, body.status, body.unitId], [200, to, keeps ? unitId : null], title)
            assert.deepEqual([now.status, now.holds_unit], [to, keeps], title)
          } else {
            assert.deepEqual(
              [status, headers['x-error-code']],
              what === 'unchanged' ? [200, undefined] : [409, what],
              title,
            )
            assert.deepEqual(now, before, title)
          }
          cases++
        }
  assert.equal(cases, 144)
})

test('leaving an application frees its unit, and its household and people follow', async () => {
  const unitId = await desk.unit()
  const { id, householdId, customers } = await desk.application({ unitId })
  const removed = customers[1].id
  await desk.done(desk.call(`DELETE /applications/${id}/customers/${removed}`))
  for (const status of ['DENIED', 'CANCELED', 'ABANDONED']) {
    await desk.done(setUnit(id, unitId))
    await desk.done(setStatus(id, status))
    assert.equal((await desk.get(`/households/${householdId}`)).status, 'CANCELED')
    assert.equal((await desk.get(`/customers/${customers[0].id}`)).status, 'CANCELED')
    const other = await desk.application({ unitId })
    await desk.done(setUnit(other.id, null))
    await desk.done(setStatus(id, 'IN_PROCESS'))
    assert.equal((await desk.get(`/households/${householdId}`)).status, 'APPLICANT')
    assert.equal((await desk.get(`/customers/${customers[0].id}`)).status, 'APPLICANT')
    assert.equal((await desk.get(`/customers/${removed}`)).status, 'CANCELED')
  }
})

test('the details of an application change: what is missing stays, null clears', async () => {
  const { id } = await desk.application({ notes: 'First', leaseTermMonths: 6 })
  const put = (body: object) => desk.call(`PUT /applications/${id}`, body)
  const userId = org.made.get('user')?.[0]
  const changed = await desk.done(put({ desiredMoveInDate: '2026-11-01', assignedUserId: userId }))
  assert.deepEqual(
    [changed.notes, changed.leaseTermMonths, changed.desiredMoveInDate, changed.assignedUserId],
    ['First', 6, '2026-11-01', userId],
  )
  const cleared = await desk.done(put({ notes: null, desiredMoveInDate: null }))
  assert.deepEqual([cleared.notes, cleared.desiredMoveInDate, cleared.leaseTermMonths], [null, null, 6])
  assert.deepEqual(await desk.get(`/applications/${id}`), cleared)
  assertRefused(await put({ leaseTermMonths: 0 }), 400, /^leaseTermMonths must be a whole number from 1 to 120/)
  assertRefused(await put({ notes: 'x'.repeat(2001) }), 400, /^notes must have at most 2000/)
  assertRefused(await put({ assignedUserId: UNKNOWN }), 404, `No user has the id ${UNKNOWN}`)
  assertRefused(await desk.call(`PUT /applications/${UNKNOWN}`, {}), 404, `No application has the id ${UNKNOWN}`)
})

test('[S-233] [S-163] [S-164] applicants are added, changed and removed one by one', async () => {
  const { id, householdId, customers } = await desk.application({ applicants: [primary] })
  const list = () => desk.get(`/applications/${id}/customers?sort=createdAt`)
  const add = (body: object) => desk.call(`POST /applications/${id}/customers`, body)
  const kinds = ['CO_APPLICANT', 'OCCUPANT', 'MINOR', 'GUARANTOR']
  for (const applicantType of kinds) {
    const { status, body } = await add({ ...partner, firstName: applicantType, applicantType })
    assert.equal(status, 201)
    assert.deepEqual([body.householdId, body.applicationId, body.applicantType], [householdId, id, applicantType])
  }
  assert.deepEqual(
    (await list()).map((c: { firstName: string }) => c.firstName),
    ['Ana', ...kinds],
  )
  for (const { id: customerId, isPrimary } of await list()) {
    const customer = await desk.get(`/customers/${customerId}`)
    assert.deepEqual([customer.householdId, customer.headOfHousehold], [householdId, isPrimary])
  }

  const [, second, third] = await list()
  const address = { line1: '1 Elm St', line2: null, city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' }
  const changed = await desk.done(
    desk.call(`PUT /applications/${id}/customers/${second.id}`, {
      phone: '(202) 555-0199',
      email: 'BEN@example.com',
      monthlyIncomeAmount: 4100.5,
      currentAddress: address,
      employmentInformation: { employerName: 'Mill', monthlyIncomeAmount: 4000.25, supervisorPhone: '202-555-0188' },
    }),
  )
  assert.deepEqual(
    [changed.phone, changed.email, changed.monthlyIncomeAmount],
    ['2025550199', 'ben@example.com', 4100.5],
  )
  assert.deepEqual(changed.currentAddress, address)
  assert.deepEqual(changed.employmentInformation, {
    employerName: 'Mill',
    jobTitle: null,
    startDate: null,
    monthlyIncomeAmount: 4000.25,
    supervisorName: null,
    supervisorPhone: '2025550188',
  })
  assert.equal(changed.lastName, 'Cole')
  assert.deepEqual((await list())[1], changed)
  const cleared = await desk.done(
    desk.call(`PUT /applications/${id}/customers/${second.id}`, { phone: null, currentAddress: null }),
  )
  assert.deepEqual([cleared.phone, cleared.currentAddress, cleared.email], [null, null, 'ben@example.com'])
  assertRefused(
    await desk.call(`PUT /applications/${id}/customers/${second.id}`, { firstName: null }),
    400,
    /^firstName/,
  )

  const gone = await desk.call(`DELETE /applications/${id}/customers/${third.id}`)
  assert.deepEqual([gone.status, Object.keys(gone.body)], [200, ['message']])
  assert.ok(!(await list()).some((c: { id: string }) => c.id === third.id))
  const kept = await desk.get(`/customers/${third.id}`)
  assert.deepEqual([kept.status, kept.applicationId, kept.householdId], ['CANCELED', null, householdId])
  assertRefused(await desk.call(`DELETE /applications/${id}/customers/${third.id}`), 404)
  assertConflict(await desk.call(`DELETE /applications/${id}/customers/${customers[0].id}`), 'primary_required')

  // Another application's applicant is not there.
  const other = await desk.application()
  for (const [method, body] of [
    ['PUT', {}],
    ['DELETE', undefined],
  ] as const)
    assertRefused(
      await desk.call(`${method} /applications/${id}/customers/${other.customerId}`, body),
      404,
      `No customer of this application has the id ${other.customerId}`,
    )
})

test('[S-162] relationship is one of seven words, or null for the head of household', async () => {
  const words = ['PARTNER', 'PARENT', 'ADULT_CHILD', 'ROOMMATE', 'CHILD', 'GUARANTOR', 'OTHER']
  const { id, customers } = await desk.application({ applicants: [primary] })
  for (const relationship of words) {
    const added = await desk.done(desk.call(`POST /applications/${id}/customers`, { ...partner, relationship }))
    const customer = await desk.get(`/customers/${added.id}`)
    assert.deepEqual([customer.relationship, customer.headOfHousehold], [relationship, 'false'])
  }
  const head = await desk.get(`/customers/${customers[0].id}`)
  assert.deepEqual([head.relationship, Object.hasOwn(head, 'relationship'), head.headOfHousehold], [null, true, 'true'])
  const add = (relationship: unknown) => desk.call(`POST /applications/${id}/customers`, { ...partner, relationship })
  for (const word of ['COUSIN', 'partner', '']) assertRefused(await add(word), 400, /^relationship must be one of/)
})

test('there is always one primary applicant, and application and household follow it', async () => {
  const { id, householdId, customers } = await desk.application()
  const [ana, ben] = customers
  const put = (customerId: string, body: object) => desk.call(`PUT /applications/${id}/customers/${customerId}`, body)
  const assertPrimary = async (customerId: string, others: Record<string, string | null>) => {
    assert.equal((await desk.get(`/applications/${id}`)).customerId, customerId)
    assert.equal((await desk.get(`/households/${householdId}`)).primaryCustomerId, customerId)
    for (const one of await desk.get(`/applications/${id}/customers`)) {
      const isPrimary = one.id === customerId
      assert.deepEqual([one.isPrimary, one.relationship], [String(isPrimary), isPrimary ? null : others[one.id]])
    }
  }
  assertConflict(await put(ana.id, { isPrimary: false }), 'primary_required')
  await assertPrimary(ana.id, { [ben.id]: 'PARTNER' })
  const { applicantType } = await desk.done(put(ben.id, { isPrimary: true }))
  assert.equal(applicantType, 'PRIMARY')
  await assertPrimary(ben.id, { [ana.id]: 'OTHER' })
  assert.equal((await desk.row('customers', ana.id)).applicant_type, 'CO_APPLICANT')
  await desk.done(put(ana.id, { isPrimary: 'true', relationship: 'PARTNER' }))
  await assertPrimary(ana.id, { [ben.id]: 'PARTNER' })
  const eve = await desk.done(
    desk.call(`POST /applications/${id}/customers`, { ...primary, firstName: 'Eve', relationship: 'ADULT_CHILD' }),
  )
  await assertPrimary(eve.id, { [ana.id]: 'ADULT_CHILD', [ben.id]: 'PARTNER' })
  assertRefused(await put(eve.id, { relationship: 'CHILD' }), 400, /^relationship must be null for the primary/)
  await desk.done(put(eve.id, { isPrimary: true, email: 'eve@example.com' }))
  await desk.done(desk.call(`DELETE /applications/${id}/customers/${ana.id}`))
})

test('[S-234] pets are added, changed and removed one by one', async () => {
  const { id, householdId } = await desk.application()
  const list = () => desk.get(`/applications/${id}/pets`)
  const { status, body: rex } = await desk.call(`POST /applications/${id}/pets`, {
    ...dog,
    weight: 24.5,
    isServiceAnimal: true,
  })
  assert.equal(status, 201)
  assert.deepEqual(
    [rex.applicationId, rex.householdId, rex.isServiceAnimal, rex.isEmotionalSupportAnimal, rex.weight, rex.breed],
    [id, householdId, 'true', 'false', 24.5, null],
  )
  assert.deepEqual(await list(), [rex])
  const changed = await desk.done(
    desk.call(`PUT /applications/${id}/pets/${rex.id}`, { breed: 'Beagle', weight: null }),
  )
  assert.deepEqual(
    [changed.name, changed.breed, changed.weight, changed.isServiceAnimal],
    ['Rex', 'Beagle', null, 'true'],
  )
  assert.deepEqual(await list(), [changed])
  assertRefused(
    await desk.call(`POST /applications/${id}/pets`, { name: 'Zed', type: 'DRAGON' }),
    400,
    /^type must be one of DOG/,
  )
  const other = await desk.application()
  assertRefused(await desk.call(`DELETE /applications/${other.id}/pets/${rex.id}`), 404)
  const gone = await desk.call(`DELETE /applications/${id}/pets/${rex.id}`)
  assert.deepEqual([gone.status, Object.keys(gone.body)], [200, ['message']])
  assert.deepEqual(await list(), [])
  assertRefused(await desk.call(`PUT /applications/${id}/pets/${rex.id}`, {}), 404)
})

test('[S-077] [S-078] [S-079] [S-080] a locked household does not change, through no route', async () => {
  const { id, customers, pets, householdId } = await desk.application({
    unitId: await desk.unit(),
    pets: [dog],
    notes: 'a',
  })
  const [ana, ben] = customers
  const at = `/applications/${id}`
  const free = await desk.unit()
  const changes = [
    [`POST ${at}/customers`, partner],
    [`POST ${at}/customers`, { ...primary, firstName: 'Eve' }],
    [`PUT ${at}/customers/${ben.id}`, { firstName: 'Bob' }],
    [`PUT ${at}/customers/${ben.id}`, { relationship: 'ROOMMATE' }],
    [`PUT ${at}/customers/${ben.id}`, { isPrimary: true }],
    [`PUT ${at}/customers/${ana.id}`, { employmentInformation: { socialSecurityNumber: null } }],
    [`DELETE ${at}/customers/${ben.id}`, undefined],
    [`POST ${at}/pets`, dog],
    [`PUT ${at}/pets/${pets[0].id}`, { name: 'Max' }],
    [`DELETE ${at}/pets/${pets[0].id}`, undefined],
    [`PUT ${at}`, { desiredMoveInDate: '2027-01-01' }],
    [`PUT ${at}`, { leaseTermMonths: 3 }],
    [`PUT ${at}/status`, { status: 'APPROVED' }],
    [`PUT ${at}/status`, { status: 'CANCELED' }],
    [`PUT ${at}/unit`, { unitId: free }],
    [`PUT ${at}/unit`, { unitId: null }],
  ] as const
  // Every write of a partner below an application is among them.
  for (const { path, method, audience } of assembly.routes) {
    if (!path.startsWith('/applications/{') || method === 'GET' || audience !== 'partner') continue
    const pattern = new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`)
    assert.ok(
      changes.some(([what]) => pattern.test(what)),
      `${method} ${path}`,
    )
  }
  await desk.lock(householdId)
  assert.equal((await desk.get(`/households/${householdId}`)).isLocked, 'true')
  const stored = async () => {
    const { api_keys: _, staff_tokens: __, ...rows } = await storedRows(owner, org.id)
    return rows
  }
  const before = await stored()
  for (const as of [{ key: desk.key }, { token: desk.token }])
    for (const [what, body] of changes)
      assertConflict(
        await desk.call(what, body, as),
        'household_locked',
        new RegExp(`^Household ${householdId} is locked since`),
      )
  const lease = { startDate: '2026-09-01', rentAmount: 900 }
  assertConflict(await desk.staff(`POST ${at}/leases`, lease), 'household_locked')
  assert.deepEqual(await stored(), before)

  // Notes and assignee go on, and what is sent back as it was read is no change.
  const told = await desk.done(desk.call(`PUT ${at}`, { notes: 'b', leaseTermMonths: null, desiredMoveInDate: null }))
  assert.equal(told.notes, 'b')
  await desk.done(setStatus(id, 'IN_PROCESS'))
})

test('a prospect that staff linked to a sitting household makes a transfer of it', async () => {
  const { applicationId, householdId, unitId } = await desk.sitting()
  const before = await desk.get(`/households/${householdId}?fields=tenants.*`)
  const prospectId = await desk.prospect()
  const link = (to: string | null, prospect = prospectId) =>
    desk.staff(`PUT /prospects/${prospect}/household`, { householdId: to })
  assertRefused(await link(UNKNOWN), 404, `No household has the id ${UNKNOWN}`)
  const { rows } = await owner.query('select id from households where property_id = $1 limit 1', [desk.otherPropertyId])
  assertRefused(await link(rows[0].id), 404, `No household has the id ${rows[0].id}`)
  assert.equal((await desk.done(link(householdId))).householdId, householdId)
  assert.equal((await desk.done(link(null))).householdId, null)
  await desk.done(link(householdId))

  const target = await desk.unit()
  const apply = (applicants: object[], pets: object[] = []) =>
    desk.apply({ prospectId, unitId: target, applicants, pets })
  const stranger = { firstName: 'Zoe', lastName: 'New', isPrimary: false }
  assertConflict(await apply([primary, stranger]), 'household_locked')
  assertConflict(await apply([{ ...primary, birthDate: '1991-01-02' }]), 'household_locked')
  assertConflict(await apply([primary], [dog]), 'household_locked')
  assertConflict(
    await apply([{ ...partner, isPrimary: true, relationship: null }]),
    'primary_required',
    /head of household/,
  )
  assert.equal((await desk.get(`/prospects/${prospectId}`)).applicationId, null)

  const made = await desk.done(
    apply([{ ...primary, firstName: 'ANA', phone: '202-555-0111' }, partner], [{ name: 'mia', type: 'CAT' }]),
  )
  assert.deepEqual([made.householdId, made.customerId], [householdId, before.primaryCustomerId])
  assert.equal(made.pets[0].name, 'Mia')
  const now = await desk.get(`/households/${householdId}?fields=tenants.*`)
  assert.deepEqual([now.applicationId, now.status, now.currentUnitId], [made.id, 'CURRENT', unitId])
  const unaltered = (tenants: Record<string, unknown>[]) =>
    tenants
      .map(({ applicationId: _, updatedAt: __, ...rest }) => rest)
      .sort((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))
  assert.deepEqual(unaltered(now.tenants), unaltered(before.tenants))
  assert.ok(now.tenants.every((tenant: Record<string, unknown>) => tenant['applicationId'] === made.id))
  assertConflict(await link(null), 'conflict', new RegExp(made.id))

  // The lock stops the people and the first application, not the transfer, until its own lease is completed.
  assertConflict(await desk.call(`POST /applications/${made.id}/customers`, partner), 'household_locked')
  assertConflict(await setStatus(applicationId, 'CANCELED'), 'household_locked')
  await desk.done(desk.call(`PUT /applications/${made.id}`, { desiredMoveInDate: '2026-12-01' }))
  await desk.done(setUnit(made.id, await desk.unit()))
  await desk.done(setUnit(made.id, target))
  await desk.done(setStatus(made.id, 'DENIED'))
  assert.equal((await desk.get(`/households/${householdId}`)).status, 'CURRENT')
  await desk.done(setStatus(made.id, 'IN_PROCESS'))
  await desk.done(setUnit(made.id, target))
  await desk.done(setStatus(made.id, 'APPROVED'))
  const lease = await desk.done(
    desk.staff(`POST /applications/${made.id}/leases`, { startDate: '2026-10-01', rentAmount: 1200 }),
  )
  await desk.done(desk.staff(`POST /leases/${lease.id}/complete`))
  assertConflict(await setStatus(made.id, 'CANCELED'), 'household_locked')
  assertConflict(await setUnit(made.id, await desk.unit()), 'household_locked')
  assertConflict(await desk.call(`PUT /applications/${made.id}`, { leaseTermMonths: 3 }), 'household_locked')
  await desk.done(desk.staff('POST /moveIns', { leaseId: lease.id }))
  assert.equal((await desk.get(`/households/${householdId}`)).currentUnitId, target)
  assert.equal((await desk.row('applications', made.id)).holds_unit, false)
})

test('an application of a household that is not locked yet adds whom it does not know', async () => {
  const first = await desk.application()
  const prospectId = await desk.prospect()
  await desk.done(desk.staff(`PUT /prospects/${prospectId}/household`, { householdId: first.householdId }))
  const zoe = { firstName: 'Zoe', lastName: 'New', isPrimary: false, relationship: 'ROOMMATE' }
  const made = await desk.application({ prospectId, applicants: [primary, zoe], pets: [dog] })
  assert.deepEqual([made.householdId, made.customerId], [first.householdId, first.customerId])
  const tenants = (await desk.get(`/households/${made.householdId}?fields=tenants.*`)).tenants
  assert.deepEqual(tenants.map((one: { firstName: string }) => one.firstName).sort(), ['Ana', 'Ben', 'Zoe'])
  // As long as one of its applications is open, the household goes on applying.
  await desk.done(setStatus(made.id, 'DENIED'))
  assert.equal((await desk.get(`/households/${made.householdId}`)).status, 'APPLICANT')
  await desk.done(setStatus(first.id, 'DENIED'))
  assert.equal((await desk.get(`/households/${made.householdId}`)).status, 'CANCELED')
  // The primary applicant of the first is named by the second.
  await desk.done(setStatus(first.id, 'IN_PROCESS'))
  await desk.done(setUnit(first.id, await desk.unit()))
  assertConflict(await setStatus(first.id, 'APPROVED'), 'primary_required', /named by a later application/)
})

test('a lease is made from an approved application, one at a time', async () => {
  const lease = { startDate: '2026-09-01', endDate: '2027-08-31', rentAmount: 1234.5 }
  const make = (id: string, body: object = lease) => desk.staff(`POST /applications/${id}/leases`, body)
  const open = await desk.application({ unitId: await desk.unit() })
  assertConflict(
    await make(open.id),
    'conflict',
    `Application ${open.id} is IN_PROCESS; a lease is made from an approved one`,
  )

  const approved = await desk.approved({ leaseTermMonths: 12 })
  assertRefused(await make(approved.id, { ...lease, endDate: '2026-08-31' }), 400, /^endDate must not be before/)
  const made = await make(approved.id, { ...lease, idempotencyId: 'l-1' })
  assert.equal(made.status, 201)
  const { id, applicationId, householdId, unitId, status, termMonths, rentAmount, securityDepositAmount } = made.body
  assert.deepEqual(
    [applicationId, householdId, unitId, status, termMonths, rentAmount, securityDepositAmount],
    [approved.id, approved.householdId, approved.unitId, 'DRAFT', 12, 1234.5, 0],
  )
  assert.equal((await desk.get(`/applications/${approved.id}`)).leaseId, id)
  const again = await make(approved.id, { ...lease, idempotencyId: 'l-1' })
  assert.deepEqual([again.status, again.headers['idempotent-replayed'], again.body.id], [200, 'true', id])
  assertConflict(await make(approved.id), 'conflict', new RegExp(`already has the lease ${id}`))

  // A draft given up leaves the application as it was, but for its hold on the unit.
  await desk.done(desk.staff(`POST /leases/${id}/cancel`, {}))
  assert.equal((await desk.get(`/households/${householdId}`)).status, 'APPLICANT')
  assert.equal((await desk.get(`/customers/${approved.customerId}`)).status, 'APPLICANT')
  const second = await desk.done(make(approved.id))
  assertConflict(await desk.apply({ unitId }), 'unit_unavailable')
  // Nor is it completed once the application went another way.
  await desk.done(setUnit(approved.id, await desk.unit()))
  assertConflict(await desk.staff(`POST /leases/${second.id}/complete`), 'conflict', /must have the same unit/)
  await desk.done(setUnit(approved.id, unitId))
  await desk.done(setStatus(approved.id, 'IN_PROCESS'))
  assertConflict(await desk.staff(`POST /leases/${second.id}/complete`), 'conflict', /is IN_PROCESS/)
  await desk.done(setStatus(approved.id, 'APPROVED'))
  await desk.done(desk.staff(`POST /leases/${second.id}/complete`))
  assert.equal((await desk.get(`/prospects/${approved.prospectId}`)).status, 'LEASED')
  await desk.done(desk.staff(`POST /leases/${second.id}/cancel`, {}))
  assert.equal((await desk.row('applications', approved.id)).holds_unit, false)
})

test('a completed lease that is canceled lets its application go on: every way that was locked is open again', async () => {
  const completed = async () => {
    const made = await desk.approved({ applicants: [primary, partner], pets: [dog] })
    const lease = await desk.done(
      desk.staff(`POST /applications/${made.id}/leases`, { startDate: '2026-09-01', rentAmount: 1200 }),
    )
    await desk.done(desk.staff(`POST /leases/${lease.id}/complete`))
    return { ...made, leaseId: lease.id }
  }
  type Made = Awaited<ReturnType<typeof completed>>
  const ways: Record<string, (made: Made) => Promise<Answer>> = {
    'another unit': async ({ id }) => setUnit(id, await desk.unit()),
    'another status': ({ id }) => setStatus(id, 'IN_PROCESS'),
    'the end': ({ id }) => setStatus(id, 'CANCELED'),
    'other terms': ({ id }) => desk.call(`PUT /applications/${id}`, { leaseTermMonths: 3 }),
    'another applicant': ({ id }) => desk.call(`POST /applications/${id}/customers`, { ...partner, firstName: 'Cy' }),
    'another pet': ({ id }) => desk.call(`POST /applications/${id}/pets`, { name: 'Kit', type: 'CAT' }),
    'a new lease': ({ id }) =>
      desk.staff(`POST /applications/${id}/leases`, { startDate: '2026-10-01', rentAmount: 1100 }),
  }
  for (const [way, go] of Object.entries(ways)) {
    const made = await completed()
    assert.equal((await go(made)).status, 409, way)
    await desk.done(desk.staff(`POST /leases/${made.leaseId}/cancel`, {}))
    const household = await desk.get(`/households/${made.householdId}?fields=status,isLocked,tenants.status`)
    assert.deepEqual([household.status, household.isLocked], ['APPLICANT', 'false'])
    assert.deepEqual(
      household.tenants.map(({ status }: { status: string }) => status),
      ['APPLICANT', 'APPLICANT'],
    )
    assert.equal((await desk.get(`/prospects/${made.prospectId}`)).status, 'APPLIED')
    const answer = await go(made)
    assert.ok(answer.status < 300, `${way}: ${answer.text}`)
  }
})

test('a lease that follows a canceled one is signed and completed like the first, and locks again', async () => {
  const made = await desk.approved()
  const lease = async () =>
    (await desk.done(desk.staff(`POST /applications/${made.id}/leases`, { startDate: '2026-09-01', rentAmount: 1200 })))
      .id
  const signed = () => desk.done(desk.staff(`POST /applications/${made.id}/sign`))
  const raised = async () =>
    (
      await owner.query(`select body from events where kind = 'application.signed' and body like '%' || $1 || '%'`, [
        made.id,
      ])
    ).rowCount
  const first = await lease()
  const { signedAt } = await signed()
  await desk.done(desk.staff(`POST /leases/${first}/complete`))
  await signed()
  assert.equal(await raised(), 1)
  await desk.done(desk.staff(`POST /leases/${first}/cancel`, {}))
  assert.equal((await desk.get(`/applications/${made.id}`)).signedAt, null)
  const second = await lease()
  assert.notEqual((await signed()).signedAt, null)
  assert.ok((await desk.get(`/applications/${made.id}`)).signedAt >= signedAt)
  await signed()
  assert.equal(await raised(), 2)
  await desk.done(desk.staff(`POST /leases/${second}/complete`))
  assertConflict(await setStatus(made.id, 'CANCELED'), 'household_locked')
  assert.equal((await desk.get(`/prospects/${made.prospectId}`)).status, 'LEASED')
})

test('[S-314] signing raises application.signed, once', async () => {
  const { tools } = server.runtime
  const worker = server.startWorker()
  const receiver = await Receiver.start()
  const listener = await server.make.key(org)
  const ctx = { ...tools, caller: operator(org.id), requestId: 'test' } as Ctx
  const { integrationId } = listener
  await createSubscription(ctx, {
    integrationId,
    propertyId: desk.propertyId,
    kinds: ['application.signed'],
    url: receiver.url(),
  })
  const { id } = await desk.approved()
  const signed = await desk.done(desk.staff(`POST /applications/${id}/sign`))
  const again = await desk.staff(`POST /applications/${id}/sign`)
  assert.deepEqual([again.status, again.body], [200, signed])
  assert.deepEqual(await desk.get(`/applications/${id}`), signed)
  await worker.settled()
  const { propertyId, organizationId, householdId, prospectId, customerId, unitId, signedAt } = signed
  assert.deepEqual(
    receiver.events().map(({ eventType, data }) => [eventType, data]),
    [
      [
        'application.signed',
        { applicationId: id, propertyId, organizationId, householdId, prospectId, customerId, unitId, signedAt },
      ],
    ],
  )
  assertRefused(await desk.staff(`POST /applications/${UNKNOWN}/sign`), 404, `No application has the id ${UNKNOWN}`)
})

test('a repeated idempotencyId returns the first record and does nothing more', async () => {
  const unitId = await desk.unit()
  const prospectId = await desk.prospect()
  const first = await desk.apply({ prospectId, unitId, idempotencyId: 'a-1', pets: [dog] })
  assert.equal(first.status, 201)
  const { id } = first.body
  const repeat = async (what: string, body: object) => {
    const again = await desk.call(what, body)
    assert.deepEqual([again.status, again.headers['idempotent-replayed']], [200, 'true'])
    return again.body
  }
  assert.deepEqual(
    await repeat('POST /applications', { prospectId, unitId, idempotencyId: 'a-1', applicants: [primary] }),
    first.body,
  )
  await desk.done(desk.call(`POST /applications/${id}/pets`, { name: 'Kit', type: 'CAT', idempotencyId: 'a-1' }))
  await desk.done(
    desk.call(`POST /applications/${id}/customers`, { ...partner, firstName: 'Cy', idempotencyId: 'a-1' }),
  )
  const pet = await repeat(`POST /applications/${id}/pets`, { name: 'Other', type: 'DOG', idempotencyId: 'a-1' })
  assert.equal(pet.name, 'Kit')
  const customer = await repeat(`POST /applications/${id}/customers`, { ...primary, idempotencyId: 'a-1' })
  assert.deepEqual([customer.firstName, customer.isPrimary], ['Cy', 'false'])
  // As it is now, and before anything that could refuse.
  await desk.lock(first.body.householdId)
  const now = await repeat('POST /applications', {
    prospectId: UNKNOWN,
    idempotencyId: 'a-1',
    applicants: [primary, primary],
  })
  assert.deepEqual([now.id, now.customers.length, now.pets.length], [id, 3, 2])
  await repeat(`POST /applications/${id}/pets`, { ...dog, idempotencyId: 'a-1' })
})

test('[S-232] there are 14 endpoints of applications', async () => {
  const own = assembly.routes.filter(
    ({ audience, path, availability }) =>
      audience === 'partner' && availability === 'published' && /^\/applications(\/|$)/.test(path),
  )
  assert.equal(own.length, 14)
  const { paths } = JSON.parse((await server.call('GET //docs/openapi.json')).text)
  const listed = Object.entries<object>(paths).flatMap(([path, operations]) =>
    /^\/applications(\/|$)/.test(path)
      ? Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`)
      : [],
  )
  assert.deepEqual(
    listed.filter((what) => !what.includes('parameters')).sort(),
    own.map(({ method, path }) => `${method} ${path}`).sort(),
  )
  const { id, customerId, pets } = await desk.application({ pets: [dog] })
  for (const { method, path } of own) {
    const place = path.replace('{applicationId}', id).replace('{customerId}', customerId).replace('{petId}', pets[0].id)
    const { status } = await desk.call(`${method} ${place}`, method === 'GET' || method === 'DELETE' ? undefined : {})
    assert.ok(status === 200 || status === 400 || status === 409, `${method} ${path} → ${status}`)
  }
})

test('[S-046] a social security number is sealed, and no answer, log line or table shows it', async () => {
  const numbers = ['123-45-6789', '987 65 4321', '555443333'] as const
  const told = (socialSecurityNumber: string | null) => ({
    employmentInformation: { employerName: 'Mill', socialSecurityNumber },
  })
  const { id, customers } = await desk.application({
    applicants: [
      { ...primary, ...told(numbers[0]) },
      { ...partner, ...told(numbers[1]) },
    ],
  })
  const [ana, ben] = customers
  const number = async (customerId: string) => {
    const { social_security_number: sealed, social_security_number_mark: mark } = await desk.row(
      'customers',
      customerId,
    )
    if (sealed === null) return { plain: null, mark }
    for (const text of numbers) assert.ok(!sealed.includes(text.replace(/\D/g, '')), 'it lies there in plain')
    const { db, sealing } = server.runtime.tools
    const place = { table: 'customers', column: 'social_security_number', id: customerId }
    const scope = { organizationId: org.id }
    return { plain: await db.transaction(scope, (tx) => sealing.open(tx, scope, place, sealed)), mark }
  }
  assert.deepEqual([ana.socialSecurityNumberSet, ben.socialSecurityNumberSet], ['true', 'true'])
  assert.deepEqual([(await number(ana.id)).plain, (await number(ben.id)).plain], ['123456789', '987654321'])

  const put = (customerId: string, body: object) =>
    desk.done(desk.call(`PUT /applications/${id}/customers/${customerId}`, body))
  // Absent keeps, null clears, and the same number leaves the same mark.
  await put(ana.id, { email: 'ana@example.com' })
  await put(ana.id, { employmentInformation: { employerName: 'Lake' } })
  assert.equal((await number(ana.id)).plain, '123456789')
  assert.equal((await put(ben.id, told(null))).socialSecurityNumberSet, 'false')
  assert.deepEqual(await number(ben.id), { plain: null, mark: null })
  await put(ben.id, told('123456789'))
  assert.deepEqual((await number(ben.id)).mark, (await number(ana.id)).mark)
  await put(ben.id, told(numbers[2]))
  assert.notDeepEqual((await number(ben.id)).mark, (await number(ana.id)).mark)
  const eve = await desk.done(desk.call(`POST /applications/${id}/customers`, { ...partner, ...told(numbers[2]) }))
  assert.equal((await put(eve.id, { employmentInformation: null })).socialSecurityNumberSet, 'false')
  await desk.done(desk.call(`DELETE /applications/${id}/customers/${ben.id}`))
  assert.deepEqual(await number(ben.id), { plain: null, mark: null })

  assertRefused(
    await desk.call(`PUT /applications/${id}/customers/${ana.id}`, told('123-45-678')),
    400,
    'employmentInformation is wrong: socialSecurityNumber must be 9 digits',
  )
  for (const path of [
    `/applications/${id}`,
    `/applications/${id}/customers`,
    '/customers?limit=500',
    '/households?fields=tenants.*',
  ])
    await desk.get(path)
  const shown = numbers.flatMap((text) => [text, text.replace(/\D/g, '')])
  const hidden = (texts: readonly string[], where: string) => {
    for (const text of texts) for (const one of shown) assert.ok(!text.includes(one), `${where} shows a number`)
  }
  hidden(desk.answers, 'an answer')
  hidden(server.logLines, 'the log')
  for (const { name } of await tablesOf(owner)) {
    const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${name} t`)
    const texts = rows.map(({ row }) => row)
    hidden(texts, name)
    const bytes = shown.map((one) => Buffer.from(one).toString('hex'))
    for (const text of texts)
      for (const one of bytes) assert.ok(!text.includes(one), `${name} stores a number in bytes`)
  }
})
