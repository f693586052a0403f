// From an application to its lease: the lock that a completed one puts on a household, a sitting household that applies, signing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../src/domains/access/index.ts'
import { createSubscription } from '../../src/domains/webhooks/index.ts'
import type { Ctx } from '../../src/kit/context.ts'
import { assembly } from '../../src/main/domains.ts'
import { assertConflict } from '../assert-conflict.ts'
import { storedRows } from '../proofs/stored.ts'
import { Receiver } from '../receiver.ts'
import { dog, partner, primary, Scene, UNKNOWN_ID } from '../scene/scene.ts'
import { type Answer, assertRefused } from '../server.ts'

const scene = await Scene.open({ GATELODGE_MODE: 'sandbox' })
const { server, owner, org } = scene

test('[S-077] [S-078] [S-079] [S-080] a locked household does not change, through no route', async () => {
  const { id, customers, pets, householdId } = await scene.application({
    unitId: await scene.unit(),
    pets: [dog],
    notes: 'a',
  })
  const [ana, ben] = customers
  const at = `/applications/${id}`
  const free = await scene.unit()
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
  await scene.lock(householdId)
  assert.equal((await scene.get(`/households/${householdId}`)).isLocked, 'true')
  const stored = async () => {
    const { api_keys: _, staff_tokens: __, ...rows } = await storedRows(owner, org.id)
    return rows
  }
  const before = await stored()
  for (const as of [{ key: scene.key }, { token: scene.token }])
    for (const [what, body] of changes)
      assertConflict(
        await scene.call(what, body, as),
        'household_locked',
        new RegExp(`^Household ${householdId} is locked since`),
      )
  const lease = { startDate: '2026-09-01', rentAmount: 900 }
  assertConflict(await scene.staff(`POST ${at}/leases`, lease), 'household_locked')
  assert.deepEqual(await stored(), before)

  // Notes and assignee go on, and what is sent back as it was read is no change.
  const told = await scene.done(scene.call(`PUT ${at}`, { notes: 'b', leaseTermMonths: null, desiredMoveInDate: null }))
  assert.equal(told.notes, 'b')
  await scene.done(scene.setStatus(id, 'IN_PROCESS'))
})

test('a prospect that staff linked to a sitting household makes a transfer of it', async () => {
  const { applicationId, householdId, unitId } = await scene.sitting()
  const before = await scene.get(`/households/${householdId}?fields=tenants.*`)
  const prospectId = await scene.prospect()
  const link = (to: string | null, prospect = prospectId) =>
    scene.staff(`PUT /prospects/${prospect}/household`, { householdId: to })
  assertRefused(await link(UNKNOWN_ID), 404, `No household has the id ${UNKNOWN_ID}`)
  const { rows } = await owner.query('select id from households where property_id = $1 limit 1', [
    scene.otherPropertyId,
  ])
  assertRefused(await link(rows[0].id), 404, `No household has the id ${rows[0].id}`)
  assert.equal((await scene.done(link(householdId))).householdId, householdId)
  assert.equal((await scene.done(link(null))).householdId, null)
  await scene.done(link(householdId))

  const target = await scene.unit()
  const apply = (applicants: object[], pets: object[] = []) =>
    scene.apply({ prospectId, unitId: target, applicants, pets })
  const stranger = { firstName: 'Zoe', lastName: 'New', isPrimary: false }
  assertConflict(await apply([primary, stranger]), 'household_locked')
  assertConflict(await apply([{ ...primary, birthDate: '1991-01-02' }]), 'household_locked')
  assertConflict(await apply([primary], [dog]), 'household_locked')
  assertConflict(
    await apply([{ ...partner, isPrimary: true, relationship: null }]),
    'primary_required',
    /head of household/,
  )
  assert.equal((await scene.get(`/prospects/${prospectId}`)).applicationId, null)

  const made = await scene.done(
    apply([{ ...primary, firstName: 'ANA', phone: '202-555-0111' }, partner], [{ name: 'mia', type: 'CAT' }]),
  )
  assert.deepEqual([made.householdId, made.customerId], [householdId, before.primaryCustomerId])
  assert.equal(made.pets[0].name, 'Mia')
  const now = await scene.get(`/households/${householdId}?fields=tenants.*`)
  assert.deepEqual([now.applicationId, now.status, now.currentUnitId], [made.id, 'CURRENT', unitId])
  const unaltered = (tenants: Record<string, unknown>[]) =>
    tenants
      .map(({ applicationId: _, updatedAt: __, ...rest }) => rest)
      .sort((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))
  assert.deepEqual(unaltered(now.tenants), unaltered(before.tenants))
  assert.ok(now.tenants.every((tenant: Record<string, unknown>) => tenant['applicationId'] === made.id))
  assertConflict(await link(null), 'conflict', new RegExp(made.id))

  // The lock stops the people and the first application, not the transfer, until its own lease is completed.
  assertConflict(await scene.call(`POST /applications/${made.id}/customers`, partner), 'household_locked')
  assertConflict(await scene.setStatus(applicationId, 'CANCELED'), 'household_locked')
  await scene.done(scene.call(`PUT /applications/${made.id}`, { desiredMoveInDate: '2026-12-01' }))
  await scene.done(scene.setUnit(made.id, await scene.unit()))
  await scene.done(scene.setUnit(made.id, target))
  await scene.done(scene.setStatus(made.id, 'DENIED'))
  assert.equal((await scene.get(`/households/${householdId}`)).status, 'CURRENT')
  await scene.done(scene.setStatus(made.id, 'IN_PROCESS'))
  await scene.done(scene.setUnit(made.id, target))
  await scene.done(scene.setStatus(made.id, 'APPROVED'))
  const lease = await scene.done(
    scene.staff(`POST /applications/${made.id}/leases`, { startDate: '2026-10-01', rentAmount: 1200 }),
  )
  await scene.doneByStaff(`POST /leases/${lease.id}/complete`)
  assertConflict(await scene.setStatus(made.id, 'CANCELED'), 'household_locked')
  assertConflict(await scene.setUnit(made.id, await scene.unit()), 'household_locked')
  assertConflict(await scene.call(`PUT /applications/${made.id}`, { leaseTermMonths: 3 }), 'household_locked')
  await scene.doneByStaff('POST /moveIns', { leaseId: lease.id })
  assert.equal((await scene.get(`/households/${householdId}`)).currentUnitId, target)
  assert.equal((await scene.row('applications', made.id)).holds_unit, false)
})

test('an application of a household that is not locked yet adds whom it does not know', async () => {
  const first = await scene.application()
  const prospectId = await scene.prospect()
  await scene.doneByStaff(`PUT /prospects/${prospectId}/household`, { householdId: first.householdId })
  const zoe = { firstName: 'Zoe', lastName: 'New', isPrimary: false, relationship: 'ROOMMATE' }
  const made = await scene.application({ prospectId, applicants: [primary, zoe], pets: [dog] })
  assert.deepEqual([made.householdId, made.customerId], [first.householdId, first.customerId])
  const tenants = (await scene.get(`/households/${made.householdId}?fields=tenants.*`)).tenants
  assert.deepEqual(tenants.map((one: { firstName: string }) => one.firstName).sort(), ['Ana', 'Ben', 'Zoe'])
  // As long as one of its applications is open, the household goes on applying.
  await scene.done(scene.setStatus(made.id, 'DENIED'))
  assert.equal((await scene.get(`/households/${made.householdId}`)).status, 'APPLICANT')
  await scene.done(scene.setStatus(first.id, 'DENIED'))
  assert.equal((await scene.get(`/households/${made.householdId}`)).status, 'CANCELED')
  // The primary applicant of the first is named by the second.
  await scene.done(scene.setStatus(first.id, 'IN_PROCESS'))
  await scene.done(scene.setUnit(first.id, await scene.unit()))
  assertConflict(await scene.setStatus(first.id, 'APPROVED'), 'primary_required', /named by a later application/)
})

test('a lease is made from an approved application, one at a time', async () => {
  const lease = { startDate: '2026-09-01', endDate: '2027-08-31', rentAmount: 1234.5 }
  const make = (id: string, body: object = lease) => scene.staff(`POST /applications/${id}/leases`, body)
  const open = await scene.application({ unitId: await scene.unit() })
  assertConflict(
    await make(open.id),
    'conflict',
    `Application ${open.id} is IN_PROCESS; a lease is made from an approved one`,
  )

  const approved = await scene.approved({ leaseTermMonths: 12 })
  assertRefused(await make(approved.id, { ...lease, endDate: '2026-08-31' }), 400, /^endDate must not be before/)
  const made = await make(approved.id, { ...lease, idempotencyId: 'l-1' })
  assert.equal(made.status, 201)
  const { id, applicationId, householdId, unitId, status, termMonths, rentAmount, securityDepositAmount } = made.body
  assert.deepEqual(
    [applicationId, householdId, unitId, status, termMonths, rentAmount, securityDepositAmount],
    [approved.id, approved.householdId, approved.unitId, 'DRAFT', 12, 1234.5, 0],
  )
  assert.equal((await scene.get(`/applications/${approved.id}`)).leaseId, id)
  const again = await make(approved.id, { ...lease, idempotencyId: 'l-1' })
  assert.deepEqual([again.status, again.headers['idempotent-replayed'], again.body.id], [200, 'true', id])
  assertConflict(await make(approved.id), 'conflict', new RegExp(`already has the lease ${id}`))

  // A draft given up leaves the application as it was, but for its hold on the unit.
  await scene.doneByStaff(`POST /leases/${id}/cancel`, {})
  assert.equal((await scene.get(`/households/${householdId}`)).status, 'APPLICANT')
  assert.equal((await scene.get(`/customers/${approved.customerId}`)).status, 'APPLICANT')
  const second = await scene.done(make(approved.id))
  assertConflict(await scene.apply({ unitId }), 'unit_unavailable')
  // Nor is it completed once the application went another way.
  await scene.done(scene.setUnit(approved.id, await scene.unit()))
  assertConflict(await scene.staff(`POST /leases/${second.id}/complete`), 'conflict', /must have the same unit/)
  await scene.done(scene.setUnit(approved.id, unitId))
  await scene.done(scene.setStatus(approved.id, 'IN_PROCESS'))
  assertConflict(await scene.staff(`POST /leases/${second.id}/complete`), 'conflict', /is IN_PROCESS/)
  await scene.done(scene.setStatus(approved.id, 'APPROVED'))
  await scene.doneByStaff(`POST /leases/${second.id}/complete`)
  assert.equal((await scene.get(`/prospects/${approved.prospectId}`)).status, 'LEASED')
  await scene.doneByStaff(`POST /leases/${second.id}/cancel`, {})
  assert.equal((await scene.row('applications', approved.id)).holds_unit, false)
})

test('a completed lease that is canceled lets its application go on: every way that was locked is open again', async () => {
  const completed = async () => {
    const made = await scene.approved({ applicants: [primary, partner], pets: [dog] })
    const lease = await scene.done(
      scene.staff(`POST /applications/${made.id}/leases`, { startDate: '2026-09-01', rentAmount: 1200 }),
    )
    await scene.doneByStaff(`POST /leases/${lease.id}/complete`)
    return { ...made, leaseId: lease.id }
  }
  type Made = Awaited<ReturnType<typeof completed>>
  const ways: Record<string, (made: Made) => Promise<Answer>> = {
    'another unit': async ({ id }) => scene.setUnit(id, await scene.unit()),
    'another status': ({ id }) => scene.setStatus(id, 'IN_PROCESS'),
    'the end': ({ id }) => scene.setStatus(id, 'CANCELED'),
    'other terms': ({ id }) => scene.call(`PUT /applications/${id}`, { leaseTermMonths: 3 }),
    'another applicant': ({ id }) => scene.call(`POST /applications/${id}/customers`, { ...partner, firstName: 'Cy' }),
    'another pet': ({ id }) => scene.call(`POST /applications/${id}/pets`, { name: 'Kit', type: 'CAT' }),
    'a new lease': ({ id }) =>
      scene.staff(`POST /applications/${id}/leases`, { startDate: '2026-10-01', rentAmount: 1100 }),
  }
  for (const [way, go] of Object.entries(ways)) {
    const made = await completed()
    assert.equal((await go(made)).status, 409, way)
    await scene.doneByStaff(`POST /leases/${made.leaseId}/cancel`, {})
    const household = await scene.get(`/households/${made.householdId}?fields=status,isLocked,tenants.status`)
    assert.deepEqual([household.status, household.isLocked], ['APPLICANT', 'false'])
    assert.deepEqual(
      household.tenants.map(({ status }: { status: string }) => status),
      ['APPLICANT', 'APPLICANT'],
    )
    assert.equal((await scene.get(`/prospects/${made.prospectId}`)).status, 'APPLIED')
    const answer = await go(made)
    assert.ok(answer.status < 300, `${way}: ${answer.text}`)
  }
})

test('a lease that follows a canceled one is signed and completed like the first, and locks again', async () => {
  const made = await scene.approved()
  const lease = async () =>
    (await scene.doneByStaff(`POST /applications/${made.id}/leases`, { startDate: '2026-09-01', rentAmount: 1200 })).id
  const signed = () => scene.doneByStaff(`POST /applications/${made.id}/sign`)
  const raised = async () =>
    (
      await owner.query(`select body from events where kind = 'application.signed' and body like '%' || $1 || '%'`, [
        made.id,
      ])
    ).rowCount
  const first = await lease()
  const { signedAt } = await signed()
  await scene.doneByStaff(`POST /leases/${first}/complete`)
  await signed()
  assert.equal(await raised(), 1)
  await scene.doneByStaff(`POST /leases/${first}/cancel`, {})
  assert.equal((await scene.get(`/applications/${made.id}`)).signedAt, null)
  const second = await lease()
  assert.notEqual((await signed()).signedAt, null)
  assert.ok((await scene.get(`/applications/${made.id}`)).signedAt >= signedAt)
  await signed()
  assert.equal(await raised(), 2)
  await scene.doneByStaff(`POST /leases/${second}/complete`)
  assertConflict(await scene.setStatus(made.id, 'CANCELED'), 'household_locked')
  assert.equal((await scene.get(`/prospects/${made.prospectId}`)).status, 'LEASED')
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
    propertyId: scene.propertyId,
    kinds: ['application.signed'],
    url: receiver.url(),
  })
  const { id } = await scene.approved()
  const signed = await scene.doneByStaff(`POST /applications/${id}/sign`)
  const again = await scene.staff(`POST /applications/${id}/sign`)
  assert.deepEqual([again.status, again.body], [200, signed])
  assert.deepEqual(await scene.get(`/applications/${id}`), signed)
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
  assertRefused(
    await scene.staff(`POST /applications/${UNKNOWN_ID}/sign`),
    404,
    `No application has the id ${UNKNOWN_ID}`,
  )
})
