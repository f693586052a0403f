// Applications: how they are made, their unit, their status and their details.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeIntegration, operator } from '../../src/domains/access/index.ts'
import { assembly } from '../../src/main/domains.ts'
import { assertConflict } from '../assert-conflict.ts'
import { storedRows } from '../proofs/stored.ts'
import { dog, partner, primary, Scene, UNKNOWN_ID } from '../scene/scene.ts'
import { assertRefused } from '../server.ts'

const scene = await Scene.open()
const { server, owner, org } = scene
const STATUSES = ['APPROVED', 'IN_PROCESS', 'DENIED', 'WAITLIST', 'CANCELED', 'ABANDONED']

test('[S-075] [S-076] an application is made from a prospect, a unit and applicants, and tells the ids to store', async () => {
  const prospectId = await scene.prospect()
  const unitId = await scene.unit()
  const answer = await scene.apply({
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
  assert.deepEqual(await scene.get(`/applications/${body.applicationId}`), own)
  const prospect = await scene.get(`/prospects/${body.prospectId}`)
  assert.deepEqual(
    [prospect.status, prospect.applicationId, prospect.householdId, prospect.customerId],
    ['APPLIED', body.id, body.householdId, body.customerId],
  )
  const household = await scene.get(`/households/${body.householdId}`)
  assert.deepEqual(
    [household.name, household.status, household.applicationId, household.primaryCustomerId, household.prospectId],
    ['Cole', 'APPLICANT', body.id, body.customerId, prospectId],
  )
  assert.equal((await scene.get(`/customers/${body.customerId}`)).prospectId, prospectId)
  assert.equal((await scene.get(`/units/${body.unitId}`)).mostRecentApplicationId, body.id)
  const [activity] = await scene.get(`/activities?filter=prospectId=${prospectId}`)
  assert.deepEqual(
    [activity.type, activity.customerId, activity.householdId],
    ['APPLICATION_SUBMITTED', body.customerId, body.householdId],
  )
})

test('[S-222] an application can only be made from an existing prospect that has none open', async () => {
  const applicants = [primary]
  assertRefused(await scene.call('POST /applications', { applicants }), 400, 'prospectId is required')
  assertRefused(await scene.apply({ prospectId: UNKNOWN_ID }), 404, `No prospect has the id ${UNKNOWN_ID}`)
  const stranger = await server.make.organization()
  const foreign = stranger.made.get('prospect')?.[0] ?? ''
  assertRefused(await scene.apply({ prospectId: foreign }), 404, `No prospect has the id ${foreign}`)

  const prospectId = await scene.prospect()
  const first = await scene.application({ prospectId })
  assertConflict(
    await scene.apply({ prospectId }),
    'conflict',
    `Prospect ${prospectId} already has the open application ${first.id}`,
  )
  await scene.done(scene.setStatus(first.id, 'DENIED'))
  const second = await scene.application({ prospectId })
  assert.notEqual(second.householdId, first.householdId)
  assertConflict(await scene.setStatus(first.id, 'IN_PROCESS'), 'conflict', new RegExp(second.id))
  await scene.done(scene.setStatus(second.id, 'ABANDONED'))
  await scene.done(scene.setStatus(first.id, 'IN_PROCESS'))
  assert.equal((await scene.get(`/prospects/${prospectId}`)).applicationId, first.id)
})

test('exactly one applicant is the primary one, and nothing about an applicant contradicts itself', async () => {
  const other = { ...partner, relationship: null }
  const before = await scene.count('households')
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
  for (const [applicants, message] of refused) assertRefused(await scene.apply({ applicants }), 400, message)
  assertRefused(await scene.apply({ assignedUserId: UNKNOWN_ID }), 404, `No user has the id ${UNKNOWN_ID}`)
  assert.equal(await scene.count('households'), before)
  const { customers } = await scene.application({
    applicants: [{ ...primary, birthDate: undefined, dob: '1988-03-04' }],
  })
  assert.equal(customers[0].birthDate, '1988-03-04')
})

test('[S-223] an unavailable unit is refused, and no application is made', async () => {
  const held = await scene.unit()
  await scene.application({ unitId: held })
  const before = await storedRows(owner, org.id)
  const prospectId = await scene.prospect()
  const made = await storedRows(owner, org.id)
  assertConflict(await scene.apply({ prospectId, unitId: held }), 'unit_unavailable', /is held by another application/)
  for (const status of ['OCCUPIED', 'VACANT_NOT_READY', 'VACANT_LEASED', 'NOTICE_LEASED', 'DOWN', 'MODEL']) {
    const unitId = await scene.unit({ status })
    assertConflict(await scene.apply({ prospectId, unitId }), 'unit_unavailable', new RegExp(`${unitId} is ${status}`))
  }
  for (const unitId of [UNKNOWN_ID, await scene.unit({ status: 'VACANT_READY', propertyId: scene.otherPropertyId })])
    assertRefused(await scene.apply({ prospectId, unitId }), 404, `No unit of this property has the id ${unitId}`)
  const now = await storedRows(owner, org.id)
  for (const table of ['applications', 'households', 'customers', 'pets', 'activities'])
    assert.equal(now[table], before[table], table)
  assert.equal(now['prospects'], made['prospects'])
  assert.equal((await scene.apply({ prospectId, unitId: await scene.unit({ status: 'NOTICE' }) })).status, 201)
})

test('[S-224] with the bypass set at onboarding an unavailable unit is accepted', async () => {
  const letThrough = await server.make.key(org)
  const { db } = server.runtime.tools
  await changeIntegration(db, operator(org.id), letThrough.integrationId, { bypassUnitAvailability: true })
  const as = { key: letThrough.text }
  const held = await scene.unit()
  const { id: holder } = await scene.application({ unitId: held })
  const second = await scene.done(scene.apply({ unitId: held }, as))
  assert.equal(second.unitId, held)
  assert.equal((await scene.row('applications', second.id)).holds_unit, false)
  assert.equal((await scene.row('applications', holder)).holds_unit, true)
  const occupied = await scene.done(scene.apply({ unitId: await scene.unit({ status: 'OCCUPIED' }) }, as))
  assert.equal((await scene.row('applications', occupied.id)).holds_unit, true)
  const elsewhere = await scene.unit({ status: 'OCCUPIED', propertyId: scene.otherPropertyId })
  assertRefused(await scene.apply({ unitId: elsewhere }, as), 404)
  // A lease is made for the one that holds the unit.
  await scene.done(scene.setStatus(second.id, 'APPROVED'))
  const lease = { startDate: '2026-09-01', rentAmount: 900 }
  assertConflict(await scene.staff(`POST /applications/${second.id}/leases`, lease), 'unit_unavailable')
})

test('[S-007] a unit can be assigned to an application that already exists', async () => {
  const [first, second] = [await scene.unit(), await scene.unit({ status: 'NOTICE' })]
  const { id } = await scene.application()
  assert.equal((await scene.done(scene.setUnit(id, first))).unitId, first)
  assert.equal((await scene.get(`/applications/${id}`)).unitId, first)
  const other = await scene.application()
  assertConflict(await scene.setUnit(other.id, first), 'unit_unavailable')
  // Assigning another frees the first at once; the same again changes nothing.
  const moved = await scene.done(scene.setUnit(id, second))
  assert.deepEqual(await scene.done(scene.setUnit(id, second)), moved)
  await scene.done(scene.setUnit(other.id, first))
  assert.equal((await scene.get(`/units/${first}`)).mostRecentApplicationId, other.id)
  for (const unitId of [UNKNOWN_ID, await scene.unit({ status: 'VACANT_READY', propertyId: scene.otherPropertyId })])
    assertRefused(await scene.setUnit(id, unitId), 404, `No unit of this property has the id ${unitId}`)
  assertRefused(await scene.call(`PUT /applications/${id}/unit`, {}), 400, 'unitId is required')

  assert.equal((await scene.done(scene.setUnit(id, null))).unitId, null)
  await scene.doneByStaff(`PUT /applications/${id}/unit`, { unitId: second })
  await scene.done(scene.setStatus(id, 'APPROVED'))
  assertConflict(await scene.setUnit(id, null), 'unit_required')
  const third = await scene.unit()
  assert.equal((await scene.done(scene.setUnit(id, third))).unitId, third)
  await scene.done(scene.setStatus(id, 'DENIED'))
  assertConflict(await scene.setUnit(id, third), 'conflict', /is DENIED; only an open application can be given a unit/)
})

test('[S-183] an application without a unit cannot be approved', async () => {
  const { id, ...made } = await scene.application()
  assertConflict(await scene.setStatus(id, 'APPROVED'), 'unit_required', /has no unit/)
  const after = await scene.get(`/applications/${id}`)
  assert.deepEqual([after.status, after.updatedAt], ['IN_PROCESS', made.updatedAt])
  await scene.done(scene.setUnit(id, await scene.unit()))
  assert.equal((await scene.done(scene.setStatus(id, 'APPROVED'))).status, 'APPROVED')
})

test('[S-074] [S-182] [S-225] the status route sets the status, in any of its spellings, and answers six words only', async () => {
  const { id } = await scene.application({ unitId: await scene.unit() })
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
    if (status === 'APPROVED') await scene.done(scene.setUnit(id, await scene.unit()))
    const changed = await scene.done(scene.setStatus(id, spelling, { reason: `as ${spelling}` }))
    assert.deepEqual([changed.status, changed.statusReason], [status, `as ${spelling}`])
    assert.deepEqual(await scene.get(`/applications/${id}`), changed)
    // The same status again: nothing happens.
    assert.deepEqual(await scene.done(scene.setStatus(id, status, { reason: 'again' })), changed)
  }
  for (const word of ['OPEN', '', 'PENDING', 7, null])
    assertRefused(await scene.setStatus(id, word as string), 400, /^status must be one of APPROVED, IN_PROCESS, DENIED/)
  assertConflict(
    await scene.setStatus(id, 'DENIED'),
    'transition_not_allowed',
    `Application ${id} is ABANDONED and cannot become DENIED. It can become: IN_PROCESS, CANCELED`,
  )
  for (const status of STATUSES) {
    const { id: one } = await scene.application()
    await owner.query('update applications set status = $1 where id = $2', [status, one])
  }
  const seen = new Set((await scene.get('/applications?limit=500')).map(({ status }: { status: string }) => status))
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
  const unitId = await scene.unit()
  const { id, householdId } = await scene.application()
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
          const before = await scene.row('applications', id)
          const { status, body, headers } = await scene.setStatus(id, to)
          const now = await scene.row('applications', id)
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
  const unitId = await scene.unit()
  const { id, householdId, customers } = await scene.application({ unitId })
  const removed = customers[1].id
  await scene.done(scene.call(`DELETE /applications/${id}/customers/${removed}`))
  for (const status of ['DENIED', 'CANCELED', 'ABANDONED']) {
    await scene.done(scene.setUnit(id, unitId))
    await scene.done(scene.setStatus(id, status))
    assert.equal((await scene.get(`/households/${householdId}`)).status, 'CANCELED')
    assert.equal((await scene.get(`/customers/${customers[0].id}`)).status, 'CANCELED')
    const other = await scene.application({ unitId })
    await scene.done(scene.setUnit(other.id, null))
    await scene.done(scene.setStatus(id, 'IN_PROCESS'))
    assert.equal((await scene.get(`/households/${householdId}`)).status, 'APPLICANT')
    assert.equal((await scene.get(`/customers/${customers[0].id}`)).status, 'APPLICANT')
    assert.equal((await scene.get(`/customers/${removed}`)).status, 'CANCELED')
  }
})

test('the details of an application change: what is missing stays, null clears', async () => {
  const { id } = await scene.application({ notes: 'First', leaseTermMonths: 6 })
  const put = (body: object) => scene.call(`PUT /applications/${id}`, body)
  const userId = org.made.get('user')?.[0]
  const changed = await scene.done(put({ desiredMoveInDate: '2026-11-01', assignedUserId: userId }))
  assert.deepEqual(
    [changed.notes, changed.leaseTermMonths, changed.desiredMoveInDate, changed.assignedUserId],
    ['First', 6, '2026-11-01', userId],
  )
  const cleared = await scene.done(put({ notes: null, desiredMoveInDate: null }))
  assert.deepEqual([cleared.notes, cleared.desiredMoveInDate, cleared.leaseTermMonths], [null, null, 6])
  assert.deepEqual(await scene.get(`/applications/${id}`), cleared)
  assertRefused(await put({ leaseTermMonths: 0 }), 400, /^leaseTermMonths must be a whole number from 1 to 120/)
  assertRefused(await put({ notes: 'x'.repeat(2001) }), 400, /^notes must have at most 2000/)
  assertRefused(await put({ assignedUserId: UNKNOWN_ID }), 404, `No user has the id ${UNKNOWN_ID}`)
  assertRefused(await scene.call(`PUT /applications/${UNKNOWN_ID}`, {}), 404, `No application has the id ${UNKNOWN_ID}`)
})

test('a repeated idempotencyId returns the first record and does nothing more', async () => {
  const unitId = await scene.unit()
  const prospectId = await scene.prospect()
  const first = await scene.apply({ prospectId, unitId, idempotencyId: 'a-1', pets: [dog] })
  assert.equal(first.status, 201)
  const { id } = first.body
  const repeat = async (what: string, body: object) => {
    const again = await scene.call(what, body)
    assert.deepEqual([again.status, again.headers['idempotent-replayed']], [200, 'true'])
    return again.body
  }
  assert.deepEqual(
    await repeat('POST /applications', { prospectId, unitId, idempotencyId: 'a-1', applicants: [primary] }),
    first.body,
  )
  await scene.done(scene.call(`POST /applications/${id}/pets`, { name: 'Kit', type: 'CAT', idempotencyId: 'a-1' }))
  await scene.done(
    scene.call(`POST /applications/${id}/customers`, { ...partner, firstName: 'Cy', idempotencyId: 'a-1' }),
  )
  const pet = await repeat(`POST /applications/${id}/pets`, { name: 'Other', type: 'DOG', idempotencyId: 'a-1' })
  assert.equal(pet.name, 'Kit')
  const customer = await repeat(`POST /applications/${id}/customers`, { ...primary, idempotencyId: 'a-1' })
  assert.deepEqual([customer.firstName, customer.isPrimary], ['Cy', 'false'])
  // As it is now, and before anything that could refuse.
  await scene.lock(first.body.householdId)
  const now = await repeat('POST /applications', {
    prospectId: UNKNOWN_ID,
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
  const { id, customerId, pets } = await scene.application({ pets: [dog] })
  for (const { method, path } of own) {
    const place = path.replace('{applicationId}', id).replace('{customerId}', customerId).replace('{petId}', pets[0].id)
    const { status } = await scene.call(`${method} ${place}`, method === 'GET' || method === 'DELETE' ? undefined : {})
    assert.ok(status === 200 || status === 400 || status === 409, `${method} ${path} → ${status}`)
  }
})
