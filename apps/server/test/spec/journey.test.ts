// An application provider's journey, from a prospect to a household that no longer changes, as one key walks it. What the property
// does meanwhile, its staff do.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aField, aFile, multipart } from '../multipart.ts'
import { Scene } from '../scene/scene.ts'
import { assertRefused } from '../server.ts'

const scene = await Scene.open()
const { server } = scene

test("[S-006] [S-077] an application provider's journey", async () => {
  const send = (what: string, body?: object) => scene.done(scene.call(what, body))
  const staff = (what: string, body?: object) => scene.doneByStaff(what, body)

  // A person is interested.
  const { prospectId } = await send('POST /prospects', {
    propertyId: scene.propertyId,
    firstName: 'Noor',
    lastName: 'Baker',
    phone: '202-555-0142',
    idempotencyId: 'journey-prospect',
  })

  // They apply, two of them and a dog, before they know for which unit.
  const application = await send('POST /applications', {
    prospectId,
    applicants: [
      { firstName: 'Noor', lastName: 'Baker', isPrimary: true, dob: '1991-05-17', monthlyIncomeAmount: 5200 },
      { firstName: 'Emil', lastName: 'Baker', isPrimary: false, relationship: 'PARTNER' },
    ],
    pets: [{ name: 'Biscuit', type: 'DOG' }],
    desiredMoveInDate: '2026-12-01',
    idempotencyId: 'journey-application',
  })
  const { applicationId, householdId, customerId } = application
  assert.equal((await scene.get(`/prospects/${prospectId}`)).status, 'APPLIED')
  const at = `/applications/${applicationId}`

  // A unit is found, and no other application can have it.
  const unitId = await scene.unit()
  assert.equal((await send(`PUT ${at}/unit`, { unitId })).unitId, unitId)
  assertRefused(await scene.apply({ unitId }), 409, /is held by another application/)

  // A daughter joins, the partner's job is added, the dog gets a companion and leaves again.
  await send(`POST ${at}/customers`, {
    firstName: 'Ida',
    lastName: 'Baker',
    isPrimary: false,
    relationship: 'CHILD',
    applicantType: 'MINOR',
  })
  const [, emil, ida] = await scene.get(`${at}/customers?sort=createdAt`)
  await send(`PUT ${at}/customers/${emil.id}`, {
    employmentInformation: { employerName: 'Lakeside Clinic', socialSecurityNumber: '123-45-6789' },
  })
  const cat = await send(`POST ${at}/pets`, { name: 'Miso', type: 'CAT' })
  await send(`DELETE ${at}/pets/${cat.id}`)

  // The fee is posted.
  const fee = await send('POST /transactions', { applicationId, code: 'APPFEE', amount: 50 })
  assert.deepEqual([fee.transactionId, fee.householdId], [fee.id, householdId])

  // It is approved, and the property makes the lease.
  assert.equal((await send(`PUT ${at}/status`, { status: 'Approved' })).status, 'APPROVED')
  const lease = await staff(`POST ${at}/leases`, { startDate: '2026-12-01', endDate: '2027-11-30', rentAmount: 1450 })
  assert.deepEqual([lease.unitId, lease.householdId], [unitId, householdId])

  // The applicant signs.
  const { signedAt } = await staff(`POST ${at}/sign`)
  assert.ok(signedAt)

  // Up to here everything changes; from the completion of the lease on nothing does.
  await send(`PUT ${at}/customers/${ida.id}`, { middleName: 'Mae' })
  await staff(`POST /leases/${lease.id}/complete`)
  const household = await scene.get(`/households/${householdId}?fields=tenants.*,pets.*`)
  assert.deepEqual([household.isLocked, household.status, household.primaryCustomerId], ['true', 'FUTURE', customerId])
  assert.equal((await scene.get(`/prospects/${prospectId}`)).status, 'LEASED')
  assert.equal((await scene.get(`/units/${unitId}`)).status, 'VACANT_LEASED')
  for (const [what, body] of [
    [`PUT ${at}/customers/${ida.id}`, { middleName: 'May' }],
    [`DELETE ${at}/customers/${ida.id}`, undefined],
    [`POST ${at}/pets`, { name: 'Miso', type: 'CAT' }],
    [`PUT ${at}/status`, { status: 'Cancelled' }],
    [`PUT ${at}/unit`, { unitId: await scene.unit() }],
    [`PUT ${at}`, { leaseTermMonths: 6 }],
  ] as const)
    assertRefused(await scene.call(what, body), 409, /is locked since its lease was completed/)
  assert.deepEqual(await scene.get(`/households/${householdId}?fields=tenants.*,pets.*`), household)

  // The signed lease is uploaded last.
  const document = await server.call(`POST /households/${householdId}/documents`, {
    key: scene.key,
    ...multipart([aField('documentType', 'Lease'), aFile()]),
  })
  assert.equal(document.status, 201)
  assert.equal((await scene.get(`/leases/${lease.id}`)).documentId, document.body.id)

  // They move in, and the application lets go of the unit.
  await send('POST /moveIns', { leaseId: lease.id })
  assert.deepEqual(
    [(await scene.get(`/units/${unitId}`)).status, (await scene.get(`/households/${householdId}`)).currentUnitId],
    ['OCCUPIED', unitId],
  )
})
