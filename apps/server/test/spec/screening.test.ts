// Screening requests as their provider finds and reads them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeIntegration, operator } from '../../src/domains/access/index.ts'
import { untilBegun } from '../ask-again.ts'
import { eventually } from '../eventually.ts'
import { UNKNOWN_ID } from '../scene/scene.ts'
import { METHODS, person, Screening } from '../scene/screening.ts'
import { assertRefused } from '../server.ts'

const screening = await Screening.open()
const { scene } = screening
const { server, org, token, key: partner } = scene
const [property, otherProperty] = screening.properties
const [provider, otherProvider] = screening.providers
// Relations take the grant to read them, which providers do not usually have.
const partnersKey = (await server.make.key(org, { integrationId: provider.id })).text
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const list = (query: Record<string, string> = {}, key = provider.key) =>
  server.call('GET /screening-requests', { key, query: { limit: '500', ...query } })
const withNumber = (socialSecurityNumber: string, o = {}) =>
  person({ employmentInformation: { employerName: 'Lakeside Clinic', socialSecurityNumber }, ...o })

test('[S-004] [S-215] [S-217] [S-218] a provider finds a request, reads it, submits its result and patches it later', async () => {
  const { requestId } = await screening.submitted()
  const waiting = async () => (await list({ status: 'IN_PROGRESS' })).body.map(({ id }: { id: string }) => id)
  assert.ok((await waiting()).includes(requestId))
  const { body: detail } = await screening.detail(requestId)
  const screeningMethods = detail.screeningMethods.map(({ screeningMethodId }: { screeningMethodId: string }) => ({
    screeningMethodId,
    status: 'PENDING',
  }))
  const body = { screeningRequestId: requestId, idempotencyId: 'walk', status: 'PENDING', screeningMethods }
  const posted = await screening.post(body)
  assert.equal(posted.status, 201)
  assert.equal(posted.body.status, 'PENDING')
  const patched = await screening.patch({ screeningRequestId: requestId, status: 'APPROVED' })
  assert.equal(patched.status, 200)
  assert.equal(patched.body.status, 'APPROVED')
  assert.equal(patched.body.id, posted.body.id)
  assert.ok(!(await waiting()).includes(requestId))
})

test('[S-016] screening routes cannot be used before onboarding', async () => {
  const fresh = await server.make.key(org, { kind: 'screening', capabilities: [] })
  const { requestId } = await screening.submitted()
  const asked: [string, object?][] = [
    ['GET /screening-requests'],
    [`GET /screening-requests/${requestId}`],
    ['POST /screening-results', screening.result(requestId)],
    ['PATCH /screening-results', { screeningRequestId: requestId }],
  ]
  for (const [what, body] of asked)
    assertRefused(
      await server.call(what, { key: fresh.text, body }),
      403,
      'Screening is not enabled for this integration',
    )
  const { db } = server.runtime.tools
  await changeIntegration(db, operator(org.id), fresh.integrationId, { capabilities: ['screening'] })
  const as = { key: fresh.text, id: fresh.integrationId }
  await eventually(20_000, 'it is onboarded', async () => (await list({}, as.key)).status === 200)
  const method = { propertyId: property, providerId: as.id, name: 'Credit report', type: 'CREDIT' }
  const { id: screeningMethodId } = await scene.doneByStaff('POST /screeningMethods', method, 201)
  await screening.setProvider(property, as)
  const { requestId: theirs } = await screening.submitted()
  await screening.setProvider(property, provider)
  assert.deepEqual(
    (await list({}, as.key)).body.map(({ id }: { id: string }) => id),
    [theirs],
  )
  assert.equal((await screening.detail(theirs, as)).body.id, theirs)
  const screeningMethods = [{ screeningMethodId, status: 'PENDING' }]
  const result = { screeningRequestId: theirs, status: 'PENDING', screeningMethods }
  assert.equal((await screening.post(result, as)).status, 201)
  assert.equal((await screening.patch({ screeningRequestId: theirs, status: 'APPROVED' }, as)).body.status, 'APPROVED')
})

test('an application is not submitted to a provider that could not answer: suspended, out of reach, or no longer screening', async () => {
  const { db } = server.runtime.tools
  const change = (to: Parameters<typeof changeIntegration>[3]) =>
    changeIntegration(db, operator(org.id), provider.id, to)
  const application = await screening.applied(property)
  const submit = (idempotencyId: string) =>
    server.call(`POST /applications/${application.id}/screening`, { token, body: { idempotencyId } })
  const requests = async () =>
    (await scene.owner.query('select from screening_requests where application_id = $1', [application.id])).rowCount
  for (const [reason, taken, given] of [
    ['integration suspended', { status: 'SUSPENDED' }, { status: 'ACTIVE' }],
    ['property out of reach', { reach: [otherProperty] }, { reach: null }],
    ['capability missing', { capabilities: [] }, { capabilities: ['screening'] }],
  ] as const) {
    await change(taken)
    const refused = await submit('to a provider who is away')
    assert.deepEqual([refused.status, refused.headers['x-error-code']], [422, 'screening_provider_unavailable'])
    assert.ok(refused.body.message.endsWith(reason), refused.body.message)
    assert.equal(await requests(), 0)
    await change(given)
  }
  assert.equal((await submit('to a provider who is away')).status, 201)
  await change({ status: 'SUSPENDED' })
  assert.equal(
    (await submit('to a provider who is away')).status,
    200,
    'what was submitted before is answered as before',
  )
  await change({ status: 'ACTIVE' })
  assert.equal(await requests(), 1)
})

test('[S-026] the list answers exactly id, propertyId, idempotencyId and status, and more when fields asks', async () => {
  const application = await screening.applied(property)
  const { id, ...rest } = await scene.doneByStaff(
    `POST /applications/${application.id}/screening`,
    { idempotencyId: 'submission 1' },
    201,
  )
  const own = { filter: `id=${id}` }
  const item = { id, propertyId: property, idempotencyId: 'submission 1', status: 'IN_PROGRESS' }
  assert.deepEqual((await list(own)).body, [item])
  assert.equal((await list(own)).headers['x-total-count'], '1')
  const { body: more } = await list({ ...own, fields: 'applicationId,createdAt' })
  assert.deepEqual(more, [{ id, applicationId: application.id, createdAt: rest.createdAt }])
  const [{ property: pulled, ...usual }] = (await list({ ...own, fields: 'property.id' }, partnersKey)).body
  assert.deepEqual([usual, pulled], [item, { id: property }])
  const whole = await scene.doneByStaff(`GET /screening-requests/${id}?fields=*`)
  assert.deepEqual(Object.keys((await list({ ...own, fields: '*' })).body[0]).sort(), Object.keys(whole).sort())
  assertRefused(await list({ fields: 'unit' }), 400, /^fields: screeningRequest has no field 'unit'/)
})

test('[S-026] without an idempotencyId of the property side the request has one all the same', async () => {
  const { requestId } = await screening.submitted()
  const [{ idempotencyId }] = (await list({ filter: `id=${requestId}` })).body
  assert.equal(typeof idempotencyId, 'string')
  assert.notEqual(idempotencyId, '')
})

test('a submission repeated under the same idempotencyId gives the first request', async () => {
  const application = await screening.applied(property)
  const submit = (of: { id: string }, idempotencyId: string) =>
    server.call(`POST /applications/${of.id}/screening`, { token, body: { idempotencyId } })
  const racing = await Promise.all(Array.from({ length: 8 }, () => untilBegun(() => submit(application, 'again'))))
  assert.equal(racing.filter(({ status }) => status === 201).length, 1)
  assert.equal(new Set(racing.map(({ text }) => text)).size, 1)
  assert.equal(racing.find(({ status }) => status === 200)?.headers['idempotent-replayed'], 'true')
  assertRefused(
    await submit(await screening.applied(property), 'again'),
    409,
    /stands for the screening of another application/,
  )
})

test('[S-215] the list filters by status, beside the common conventions', async () => {
  const { requestId } = await screening.submitted(otherProperty)
  const { body: waiting, headers } = await list({ status: 'IN_PROGRESS' })
  assert.ok(waiting.every(({ status }: { status: string }) => status === 'IN_PROGRESS'))
  assert.equal(headers['x-total-count'], String(waiting.length))
  const { body: here } = await list({ status: 'IN_PROGRESS', filter: `propertyId=${otherProperty}` })
  assert.deepEqual(
    here,
    waiting.filter(({ propertyId }: { propertyId: string }) => propertyId === otherProperty),
  )
  assert.equal((await screening.post(screening.result(requestId, { status: 'DECLINED' }, otherProperty))).status, 201)
  assert.ok(!(await list({ status: 'IN_PROGRESS' })).text.includes(requestId))
  assert.ok((await list({ status: 'DECLINED' })).text.includes(requestId))
  assert.deepEqual((await list({ status: 'NEVER_HEARD_OF' })).body, [])
  assertRefused(await list({ status: 'in progress' }), 400, /^status must be a word in capitals/)
})

test('[S-005] [S-027] [S-216] the detail holds the household data that screening needs in screening.payload', async () => {
  const unitId = await scene.unit({
    propertyId: property,
    floorPlanId: await screening.floorPlan(property, 'A1', 'The Aspen'),
  })
  const application = await screening.applied(property, {
    unitId,
    applicants: [
      person({ email: 'ada@example.com', phone: '202-555-0142', currentAddress: { line1: '1 High St', city: 'Reno' } }),
      person({ isPrimary: false, relationship: 'CHILD', applicantType: 'MINOR', birthDate: '2020-02-02' }),
    ],
    pets: [{ name: 'Biscuit', type: 'DOG', breed: 'Beagle', weight: 24 }],
  })
  const requestId = await screening.submit(application.id)
  const { status, body } = await screening.detail(requestId)
  assert.equal(status, 200)
  assert.deepEqual(
    [body.id, body.propertyId, body.organizationId, body.applicationId, body.householdId, body.status],
    [requestId, property, org.id, application.id, application.householdId, 'IN_PROGRESS'],
  )
  assert.match(body.screening.id, UUID)
  assert.notEqual(body.screening.id, requestId)
  assert.match(body.createdAt, MOMENT)
  const { applicants, household, pets, ...terms } = body.screening.payload
  assert.deepEqual(household, {
    id: application.householdId,
    size: 2,
    adultCount: 1,
    minorCount: 1,
    petCount: 1,
  })
  assert.deepEqual([pets[0].name, pets[0].type, pets[0].isServiceAnimal], ['Biscuit', 'DOG', 'false'])
  assert.deepEqual([terms.rentAmount, terms.securityDepositAmount, terms.leaseTermMonths], [1250.5, 500, 12])
  assert.equal(terms.desiredMoveInDate, null)
  const [first] = applicants
  assert.deepEqual([first.email, first.phone, first.currentAddress.city], ['ada@example.com', '2025550142', 'Reno'])
  assert.equal(first.employmentInformation.socialSecurityNumber, null)
  assertRefused(await screening.detail(UNKNOWN_ID), 404, `No screening request has the id ${UNKNOWN_ID}`)
  assertRefused(await screening.detail('1'), 400, 'screeningRequestId must be a valid UUID')
})

test('[S-028] [S-029] the detail lists every method configured for the property now, each with its own id', async () => {
  const { requestId } = await screening.submitted()
  const methods = async () => (await screening.detail(requestId)).body.screeningMethods
  const before = await methods()
  assert.deepEqual(
    before.map(({ screeningMethodId }: { screeningMethodId: string }) => screeningMethodId),
    screening.methods(property),
  )
  assert.deepEqual(
    before.map(({ name, type }: { name: string; type: string }) => [name, type]),
    METHODS.map((name) => [name, 'CREDIT']),
  )
  assert.equal(new Set(before.map(({ screeningMethodId }: { screeningMethodId: string }) => screeningMethodId)).size, 3)
  const [first = ''] = screening.methods(property)
  await scene.doneByStaff(`PUT /screeningMethods/${first}`, { isActive: false })
  assert.equal((await methods()).length, 2)
  await scene.doneByStaff(`PUT /screeningMethods/${first}`, { isActive: true })
  assert.deepEqual(await methods(), before)
})

test('[S-041] [S-042] [S-043] there is one entry per applicant, with names and birth date', async () => {
  const people = [
    person({ firstName: 'Bo', lastName: 'Ek', birthDate: '1988-01-31', isPrimary: false, relationship: 'PARTNER' }),
    person({ firstName: 'Cy', lastName: 'Ek', birthDate: '1985-06-01' }),
    person({ firstName: 'Di', lastName: 'Ek', birthDate: '2019-12-24', isPrimary: false, relationship: 'CHILD' }),
  ]
  const { requestId } = await screening.submitted(property, { applicants: people })
  const { applicants } = await screening.payload(requestId)
  assert.deepEqual(
    applicants.map((a: Record<string, unknown>) => [a['firstName'], a['lastName'], a['dob'], a['isPrimary']]),
    [
      ['Cy', 'Ek', '1985-06-01', 'true'],
      ['Bo', 'Ek', '1988-01-31', 'false'],
      ['Di', 'Ek', '2019-12-24', 'false'],
    ],
  )
  const alone = await screening.submitted()
  assert.equal((await screening.payload(alone.requestId)).applicants.length, 1)
})

test('the applicants are those of the submission, whatever becomes of them later', async () => {
  const { application, requestId } = await screening.submitted()
  const before = await screening.payload(requestId)
  const changed = { firstName: 'Renamed' }
  await scene.doneByStaff(`PUT /applications/${application.id}/customers/${application.customerId}`, changed)
  assert.deepEqual(await screening.payload(requestId), before)
})

test('[S-045] [S-046] the social security number is told in the detail only, and each telling is audited', async () => {
  const number = '123456789'
  const { application, requestId } = await screening.submitted(property, { applicants: [withNumber(number)] })
  const revealed = async () =>
    (
      await scene.rows<{ actor_type: string }>(
        "select actor_type from audit_entries where subject_id = $1 and action = 'screening_request.numbers_revealed'",
        [requestId],
      )
    ).length
  assert.equal(await revealed(), 0)
  const payload = await screening.payload(requestId)
  assert.equal(payload.employmentInformation.socialSecurityNumber, number)
  assert.equal(payload.employmentInformation.employerName, 'Lakeside Clinic')
  assert.equal(payload.applicants[0].employmentInformation.socialSecurityNumber, number)
  assert.equal(await revealed(), 1)
  await screening.payload(requestId)
  assert.equal(await revealed(), 2)
  const part = await screening.detail(requestId, provider, 'status,screeningMethods,application.status')
  assert.deepEqual(Object.keys(part.body), ['id', 'status', 'screeningMethods', 'application'])
  assert.deepEqual(part.body.application, { status: application.status })
  assert.equal(await revealed(), 2, 'what tells no number is not audited as if it did')
  const { body: whole } = await screening.detail(requestId, provider, 'screening')
  assert.equal(whole.screening.payload.employmentInformation.socialSecurityNumber, number)
  assert.equal(await revealed(), 3)

  const sealed = await scene.rows<{ value: Buffer }>(
    `select social_security_number as value from screening_applicants where screening_request_id = $1
     union all select social_security_number from customers where id = $2`,
    [requestId, application.customerId],
  )
  assert.equal(sealed.length, 2)
  assert.ok(sealed.every(({ value }) => value.length > 17 && !value.includes(number)))
  // Copied to another place, the bytes open nothing.
  assert.notDeepEqual(sealed[0]?.value, sealed[1]?.value)

  await screening.post(screening.result(requestId))
  await screening.settled()
  const elsewhere = [
    await list({ fields: '*' }),
    await server.call('GET /customers', { key: partner, query: { limit: 500 } }),
    await server.call(`GET /applications/${application.id}/customers`, { key: partner }),
    await server.call(`GET /screening-requests/${requestId}`, { token, query: { fields: '*' } }),
    await server.call('GET /screening-results', { token, query: { limit: 500 } }),
    await server.call('GET /notices', { token, query: { limit: 500 } }),
    await server.call('GET /activities', { key: partner, query: { limit: 500 } }),
    await screening.post(screening.result(requestId, { status: 'wrong' })),
  ]
  for (const { text } of elsewhere) assert.ok(!text.includes(number))
  assert.ok(!server.logLines.join('').includes(number))
})

test('a person without a number is told of with null, and reading that is no matter for the audit', async () => {
  const { requestId } = await screening.submitted()
  assert.equal((await screening.payload(requestId)).employmentInformation.socialSecurityNumber, null)
  const rows = await scene.rows("select 1 from audit_entries where subject_id = $1 and action like '%revealed'", [
    requestId,
  ])
  assert.equal(rows.length, 0)
})

const previousOf = async (requestId: string, from = provider) =>
  (await screening.payload(requestId, from)).applicants[0].previousScreening

test('[S-044] [S-055] [S-056] [S-058] [S-059] [S-060] [S-061] the screening of the same person before this one is told of', async () => {
  const { application, requestId: first } = await screening.submitted()
  assert.equal(await previousOf(first), null)
  const { screening: told, createdAt } = (await screening.detail(first)).body

  const duplicate = await screening.submit(application.id)
  const waiting = {
    id: told.id,
    requestId: first,
    resultId: null,
    status: 'IN_PROGRESS',
    screeningCreatedAt: createdAt,
    resultCreatedAt: null,
    cancellationReasons: null,
  }
  assert.deepEqual(await previousOf(duplicate), waiting)
  const { body: result } = await screening.post(screening.result(first, { status: 'DECLINED' }))
  assert.deepEqual(await previousOf(duplicate), {
    ...waiting,
    status: 'DECLINED',
    resultId: result.id,
    resultCreatedAt: result.createdAt,
  })
  assert.match(createdAt, MOMENT)

  const again = await screening.submit(application.id)
  assert.equal((await previousOf(again)).requestId, duplicate)
  assert.equal(await previousOf(first), null)

  // One that was cancelled has no reasons either.
  const at = `/applications/${application.id}/status`
  await scene.doneByStaff(`PUT ${at}`, { status: 'CANCELED' })
  await scene.doneByStaff(`PUT ${at}`, { status: 'IN_PROCESS' })
  const cancelled = await previousOf(await screening.submit(application.id))
  assert.deepEqual(
    [cancelled.requestId, cancelled.status, cancelled.resultId, cancelled.cancellationReasons],
    [again, 'CLOSED', null, null],
  )
})

test('[S-055] the same person is the same customer, the same number, or without one the same name and birth date', async () => {
  const before = async (first: Record<string, unknown>, second: Record<string, unknown>) => {
    const { requestId } = await screening.submitted(property, { applicants: [person(first)] })
    const later = await screening.submitted(property, { applicants: [person(second)] })
    return (await previousOf(later.requestId))?.requestId === requestId
  }
  const number = (socialSecurityNumber: string) => ({ employmentInformation: { socialSecurityNumber } })
  const named = (lastName: string) => ({ firstName: 'Eve', lastName })
  assert.equal(await before(number('111223333'), number('111-22-3333')), true)
  assert.equal(await before(named('Moss'), { firstName: 'EVE', lastName: 'moss' }), true)
  assert.equal(await before({ ...named('Fern'), ...number('222334444') }, named('Fern')), true)
  assert.equal(await before(named('Ivy'), { ...named('Ivy'), ...number('333445555') }), true)
  assert.equal(
    await before({ ...named('Oak'), ...number('444556666') }, { ...named('Oak'), ...number('444556667') }),
    false,
  )
  assert.equal(await before(named('Elm'), { ...named('Elm'), birthDate: '1990-12-11' }), false)
  assert.equal(await before({ ...named('Ash'), birthDate: null }, { ...named('Ash'), birthDate: null }), false)
})

test('[S-057] a screening of another applicant, at another property or by another provider does not count', async () => {
  const who = { firstName: 'Gus', lastName: 'Reed', employmentInformation: { socialSecurityNumber: '555667777' } }
  await screening.submitted(property, { applicants: [person(who)] })
  const other = await screening.submitted(property, { applicants: [person()] })
  assert.equal(await previousOf(other.requestId), null)
  const elsewhere = await screening.submitted(otherProperty, { applicants: [person(who)] })
  assert.equal(await previousOf(elsewhere.requestId), null)
  await screening.setProvider(property, otherProvider)
  const changed = await screening.submitted(property, { applicants: [person(who)] })
  await screening.setProvider(property, provider)
  assert.equal(await previousOf(changed.requestId, otherProvider), null)
})

test('a provider sees neither requests, results nor methods of another provider', async () => {
  const { requestId } = await screening.submitted()
  assert.equal((await screening.post(screening.result(requestId, { idempotencyId: 'theirs' }))).status, 201)
  await screening.setProvider(property, otherProvider)
  const theirs = await screening.submitted()
  await screening.setProvider(property, provider)

  const asIfUnknown = (text: string, id: string) => text.replaceAll(id, UNKNOWN_ID)
  const attempts = [
    (id: string) => screening.detail(id, otherProvider),
    (id: string) => screening.detail(id, otherProvider, 'status,property.name'),
    (id: string) => screening.post(screening.result(id, {}, property, otherProvider), otherProvider),
    (id: string) =>
      screening.post(screening.result(id, { idempotencyId: 'theirs' }, property, otherProvider), otherProvider),
    (id: string) => screening.patch({ screeningRequestId: id, notes: 'x' }, otherProvider),
  ]
  for (const attempt of attempts) {
    const [refused, never] = [await attempt(requestId), await attempt(UNKNOWN_ID)]
    assert.equal(refused.status, 404)
    assert.equal(asIfUnknown(refused.text, requestId), never.text)
  }
  const { body: listed } = await list({}, otherProvider.key)
  const owned = await scene.rows<{ id: string }>('select id from screening_requests where provider_id = $1', [
    otherProvider.id,
  ])
  assert.deepEqual(listed.map(({ id }: { id: string }) => id).sort(), owned.map(({ id }) => id).sort())
  assert.ok(owned.some(({ id }) => id === theirs.requestId))
  assert.deepEqual((await list({ filter: `id=${requestId}` }, otherProvider.key)).body, [])
  assert.deepEqual((await list({ filter: `providerId=${provider.id}` }, otherProvider.key)).body, [])
  const { body } = await screening.detail(theirs.requestId, otherProvider)
  const own = body.screeningMethods.map(({ screeningMethodId }: { screeningMethodId: string }) => screeningMethodId)
  assert.deepEqual(own, screening.methods(property, otherProvider))
  assertRefused(await screening.post(screening.result(theirs.requestId), otherProvider), 400, /unknown: /)
  // What was submitted to the first stays with the first.
  assert.equal((await screening.detail(requestId)).status, 200)
})

test('a provider that may touch some properties only is told of no others', async () => {
  const limited = await server.make.key(org, { kind: 'screening', capabilities: ['screening'], reach: [property] })
  const as = { key: limited.text, id: limited.integrationId }
  const body = { providerId: as.id }
  assertRefused(
    await server.call(`PUT /properties/${otherProperty}/screeningProvider`, { token, body }),
    400,
    `providerId: the integration may not touch the property ${otherProperty}`,
  )
  await screening.setProvider(property, as)
  const { requestId } = await screening.submitted()
  await screening.setProvider(property, provider)
  assert.equal((await screening.detail(requestId, as)).status, 200)
  await scene.owner.query('update integrations set reach = $2 where id = $1', [as.id, [otherProperty]])
  await eventually(20_000, 'the new reach is known', async () => (await screening.detail(requestId, as)).status === 404)
  assert.deepEqual((await list({}, as.key)).body, [])
})

test('the property side says who screens; without anybody nothing can be submitted', async () => {
  const where = `/properties/${otherProperty}/screeningProvider`
  const set = (providerId: unknown) => server.call(`PUT ${where}`, { token, body: { providerId } })
  const before = await scene.doneByStaff(`GET ${where}`)
  assert.deepEqual(before, { propertyId: otherProperty, providerId: provider.id })
  assert.equal((await set(null)).body.providerId, null)
  const { id } = await screening.applied(otherProperty)
  const refused = await server.call(`POST /applications/${id}/screening`, { token, body: {} })
  assertRefused(refused, 409, `Property ${otherProperty} has no screening provider`)
  const unready = await server.make.key(org, { capabilities: [] })
  assertRefused(await set(unready.integrationId), 400, /^providerId: screening is not enabled for the integration/)
  assertRefused(await set(UNKNOWN_ID), 404, `No integration has the id ${UNKNOWN_ID}`)
  assert.equal((await set(provider.id)).status, 200)
})

test('only an application that is still to be decided can be submitted', async () => {
  const application = await screening.applied(property)
  await scene.doneByStaff(`PUT /applications/${application.id}/status`, { status: 'CANCELED' })
  const refused = await server.call(`POST /applications/${application.id}/screening`, { token, body: {} })
  assertRefused(refused, 409, /is CANCELED: it can be submitted for screening while it is IN_PROCESS or WAITLIST$/)
})

test('submission is written on the application', async () => {
  const { application } = await screening.submitted()
  const { body } = await server.call(`GET /applications/${application.id}`, { key: partner })
  assert.equal(body.screeningStatus, 'IN_PROGRESS')
  assert.match(body.submittedAt, MOMENT)
})
