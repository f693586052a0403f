// What a role is worth in daily work: who may decide, what is shown of a person, and where.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HeldRole } from '../../../test/make.ts'
import { aField, aFile, FILES, multipart } from '../../../test/multipart.ts'
import { Screening } from '../../../test/scene/screening.ts'
import { type Answer, assertRefused } from '../../../test/server.ts'

const screening = await Screening.open()
const { scene } = screening
const { server, org, propertyId: here, otherPropertyId: elsewhere } = scene

type Asking = (what: string, body?: unknown) => Promise<Answer>

const asking =
  (token: string): Asking =>
  (what, body) =>
    server.call(what, { token, ...(body !== undefined && { body }) })
const staff = async (...roles: HeldRole[]) => asking((await server.make.staff(org, { roles })).text)

type Uploading = (what: string, documentType: string) => Promise<Answer>
const uploading =
  (token: string): Uploading =>
  (what, documentType) =>
    server.call(what, { token, ...multipart([aField('documentType', documentType), aFile(FILES.pdf, 'a.pdf')]) })

const { text: managerToken } = await server.make.staff(org, { roles: [{ role: 'PROPERTY_MANAGER', at: [here] }] })
const { text: agentToken } = await server.make.staff(org, { roles: [{ role: 'LEASING_AGENT', at: [here] }] })
const manager = asking(managerToken)
const agent = asking(agentToken)
const reader = await staff({ role: 'READ_ONLY' })
/** Manages one property and looks at another. */
const mixed = await staff({ role: 'PROPERTY_MANAGER', at: [here] }, { role: 'READ_ONLY', at: [elsewhere] })

test('somebody who may only read creates no subscription to an outside address', async () => {
  const { integrationId } = scene
  const body = { integrationId, propertyId: here, kinds: ['prospect.created'], url: 'https://example.com/hooks' }
  assertRefused(await reader('POST /subscriptions', body), 403, 'Your role does not include subscriptions:create')
  assert.equal((await reader('GET /units')).status, 200)
})

test('whoever edits an application does not thereby approve or deny it', async () => {
  const { id } = await scene.application({ unitId: await scene.unit() })
  const status = `PUT /applications/${id}/status`
  assert.equal((await agent(`PUT /applications/${id}`, { notes: 'Quiet' })).status, 200)
  for (const word of ['APPROVED', 'DENIED'])
    assertRefused(await agent(status, { status: word }), 403, 'Your role does not include screening-decisions:create')
  assert.equal((await scene.row('applications', id)).status, 'IN_PROCESS')
  assert.equal((await manager(status, { status: 'APPROVED' })).status, 200)
  const terms = { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1300 }
  assertRefused(await agent(`POST /applications/${id}/leases`, terms), 403, /leases:create$/)
  assertRefused(await agent(`POST /applications/${id}/sign`), 403, /leases:create$/)
  assert.equal((await manager(`POST /applications/${id}/leases`, terms)).status, 201)
  const other = await scene.application()
  assert.equal((await agent(`PUT /applications/${other.id}/status`, { status: 'CANCELED' })).status, 200)
})

test('whoever decides at one property does not decide at another, where the application can be seen', async () => {
  const { id } = await scene.elsewhere().application({ unitId: await scene.unit({ propertyId: elsewhere }) })
  assert.equal((await mixed(`GET /applications/${id}`)).status, 200)
  const decides = await staff({ role: 'PROPERTY_MANAGER', at: [here] }, { role: 'LEASING_AGENT', at: [elsewhere] })
  const before = await decides(`PUT /applications/${id}`, { notes: 'Seen' })
  assert.equal(before.status, 200, before.text)
  assertRefused(await decides(`PUT /applications/${id}/status`, { status: 'APPROVED' }), 404)
  assert.equal((await scene.row('applications', id)).status, 'IN_PROCESS')
})

test('a screening is submitted by an agent, and read and decided by a manager', async () => {
  const { id } = await screening.applied(here, { unitId: await scene.unit() })
  const submitted = await agent(`POST /applications/${id}/screening`, {})
  assert.equal(submitted.status, 201, submitted.text)
  const requestId = submitted.body.id
  assert.equal((await screening.post(screening.result(requestId, { status: 'DECLINED' }))).status, 201)
  await screening.settled()
  const decision = `POST /screening-requests/${requestId}/decision`
  for (const what of [`GET /screening-requests/${requestId}`, 'GET /screening-results', 'GET /notices'])
    assertRefused(await agent(what), 403)
  assertRefused(await agent(decision, { decision: 'APPROVED' }), 403, /screening-decisions:create$/)
  assert.equal((await manager(`GET /screening-requests/${requestId}`)).status, 200)
  // Asked for once more, under the id it has: who submits does not thereby learn what came of it.
  const again = await agent(`POST /applications/${id}/screening`, { idempotencyId: submitted.body.idempotencyId })
  assert.deepEqual([again.status, again.body], [200, submitted.body])
  assert.doesNotMatch(again.text, /status|closedReason/i)
  const denied = { decision: 'DENIED', adverseActionReasons: ['Income'] }
  assert.equal((await manager(decision, denied)).status, 201)
})

test('a decision is neither taken back nor turned to other people by whoever may not decide', async () => {
  const decided = async (status: 'APPROVED' | 'DENIED') => {
    const { id, customers } = await scene.application({ unitId: await scene.unit() })
    assert.equal((await manager(`PUT /applications/${id}/status`, { status })).status, 200)
    return { id, customerId: customers[0].id as string }
  }
  const refused = /^Your role does not include screening-decisions:create$/
  const denial = await decided('DENIED')
  const back = { status: 'IN_PROCESS' }
  assertRefused(await agent(`PUT /applications/${denial.id}/status`, back), 403, refused)
  assert.equal((await manager(`PUT /applications/${denial.id}/status`, back)).status, 200)

  const { id, customerId } = await decided('APPROVED')
  const person = { firstName: 'Eve', lastName: 'Else', isPrimary: true }
  assertRefused(await agent(`PUT /applications/${id}/status`, back), 403, refused)
  assertRefused(await agent(`POST /applications/${id}/customers`, person), 403, refused)
  assertRefused(await agent(`PUT /applications/${id}/customers/${customerId}`, { lastName: 'Else' }), 403, refused)
  assertRefused(await agent(`DELETE /applications/${id}/customers/${customerId}`), 403, refused)
  assert.equal((await manager(`PUT /applications/${id}/customers/${customerId}`, { middleName: 'B' })).status, 200)
  // The applicant withdraws.
  assert.equal((await agent(`PUT /applications/${id}/status`, { status: 'CANCELED' })).status, 200)
})

test('the document of a lease is filed by those who may change the lease', async () => {
  const { householdId } = await scene.sitting()
  const file = (ask: Uploading, documentType: string) => ask(`POST /households/${householdId}/documents`, documentType)
  assertRefused(await file(uploading(agentToken), 'Lease'), 403, 'Your role does not include leases:update')
  assert.equal((await file(uploading(agentToken), 'Identification')).status, 201)
  assert.equal((await file(uploading(managerToken), 'Lease')).status, 201)
})

test('what a screening found is not told by the application, alone, in a list or beside another record', async () => {
  const { application } = await screening.recorded({ status: 'DECLINED' })
  await screening.settled()
  const { id, householdId } = application
  const found = `GET /applications?limit=500&filter=screeningStatus=DECLINED`
  const seen = async (ask: Asking) => [
    (await ask(`GET /applications/${id}`)).body.screeningStatus,
    (await ask(`GET /households/${householdId}?fields=application.*`)).body.application.screeningStatus,
    (await ask(found)).body.some((one: { id: string }) => one.id === id),
  ]
  assert.deepEqual(await seen(manager), ['DECLINED', 'DECLINED', true])
  for (const ask of [agent, reader]) {
    assert.deepEqual(await seen(ask), [null, null, false])
    assert.equal((await ask(found)).headers['x-total-count'], '0')
  }
  assert.equal((await agent(`PUT /applications/${id}`, { notes: 'Quiet' })).body.screeningStatus, null)
  assert.equal((await manager(`PUT /applications/${id}`, { notes: 'Loud' })).body.screeningStatus, 'DECLINED')
})

test('what a screening found is not told by the activities of the household either', async () => {
  const { application, requestId } = await screening.recorded({ status: 'DECLINED' })
  await screening.settled()
  assert.ok(requestId)
  const list = `GET /activities?limit=500&filter=householdId=${application.householdId}`
  const kinds = async (ask: Asking, what = list) => (await ask(what)).body.map(({ type }: { type: string }) => type)
  const whole: string[] = await kinds(manager)
  assert.ok(whole.includes('SCREENING_RESULT'))
  const rest = whole.filter((type) => type !== 'SCREENING_RESULT')
  for (const ask of [agent, reader]) {
    assert.deepEqual(await kinds(ask), rest)
    assert.equal((await ask(list)).headers['x-total-count'], String(rest.length))
    const [{ id }] = (await manager(`${list}&filter=type=SCREENING_RESULT`)).body
    assertRefused(await ask(`GET /activities/${id}`), 404)
    assert.deepEqual(await kinds(ask, `${list}&filter=type=SCREENING_RESULT`), [])
    const { body } = await ask(`GET /prospects/${application.prospectId}?fields=activities.*`)
    assert.ok(!JSON.stringify(body).includes('SCREENING_RESULT'))
  }
})

test('birth dates, incomes and employers are null where the role does not include them, and cannot be searched by', async () => {
  const born = '1971-03-09'
  const applicants = [
    {
      firstName: 'Una',
      lastName: 'Roy',
      isPrimary: true,
      birthDate: born,
      monthlyIncomeAmount: 4321,
      employmentInformation: { employerName: 'Hidden Works' },
    },
  ]
  const ours = await scene.application({ applicants })
  const theirs = await scene.elsewhere().application({ applicants })
  const customers = `GET /customers?limit=500&filter=lastName=Roy`
  const seen = async (ask: Asking, what = customers) =>
    Object.fromEntries(
      (await ask(what)).body.map((one: { propertyId: string; birthDate: string }) => [one.propertyId, one.birthDate]),
    )
  assert.deepEqual(await seen(mixed), { [here]: born, [elsewhere]: null })
  assert.deepEqual(await seen(reader), { [here]: null, [elsewhere]: null })
  assert.deepEqual(await seen(agent), { [here]: born })
  for (const search of [`${customers}&filter=birthDate=${born}`, `${customers}&sort=birthDate`]) {
    assert.deepEqual(await seen(mixed, search), { [here]: born })
    assert.deepEqual(await seen(reader, search), {})
    assert.equal((await reader(search)).headers['x-total-count'], '0')
  }
  for (const [application, isShown] of [
    [ours, true],
    [theirs, false],
  ] as const) {
    const [one] = (await mixed(`GET /applications/${application.id}/customers`)).body
    assert.deepEqual(
      [one.birthDate, one.monthlyIncomeAmount, one.employmentInformation?.employerName ?? null],
      isShown ? [born, 4321, 'Hidden Works'] : [null, null, null],
    )
    const { body } = await mixed(`GET /applications/${application.id}?fields=customers.*`)
    assert.equal(body.customers[0].birthDate, isShown ? born : null)
  }
  // Of the property alone, and with a single field: what decides is no part of the answer.
  const [lone] = (await mixed(`${customers}&filter=propertyId=${elsewhere}&fields=birthDate`)).body
  assert.deepEqual(Object.keys(lone), ['id', 'birthDate'])
  assert.equal(lone.birthDate, null)
  const key = await scene.get(`/customers?filter=lastName=Roy&filter=birthDate=${born}`)
  assert.deepEqual(
    key.map((one: { birthDate: string }) => one.birthDate),
    [born, born],
  )
})

test('the codes of a work order are for those who may change it there', async () => {
  const order = { description: 'Tap', doorCode: '4711' }
  for (const propertyId of [here, elsewhere]) await scene.doneByStaff('POST /workOrders', { ...order, propertyId }, 201)
  const codes = async (ask: Asking) =>
    Object.fromEntries(
      (await ask('GET /workOrders?limit=500&filter=description=Tap')).body.map(
        (one: { propertyId: string; doorCode: string }) => [one.propertyId, one.doorCode],
      ),
    )
  assert.deepEqual(await codes(mixed), { [here]: '4711', [elsewhere]: null })
  assert.deepEqual(await codes(reader), { [here]: null, [elsewhere]: null })
})

test('a repeated idempotencyId tells nothing of a record where the role no longer holds', async () => {
  const { text: token, userId } = await server.make.staff(org, { roles: [{ role: 'LEASING_AGENT', at: [here] }] })
  const body = { propertyId: here, firstName: 'Pia', idempotencyId: 'once-and-again' }
  assert.equal((await server.call('POST /prospects', { token, body })).status, 201)
  await scene.rows('delete from user_properties where user_id = $1', [userId])
  // Another token: this process remembers for a moment what it knows of the first.
  const moved = await server.make.staff(org, { userId, roles: [{ role: 'LEASING_AGENT', at: [elsewhere] }] })
  const again = { token: moved.text, body: { ...body, propertyId: elsewhere } }
  assertRefused(await server.call('POST /prospects', again), 409)
})

test('a token of a limited reach is limited although its user is not', async () => {
  const roles = [{ role: 'ADMINISTRATOR' }] as const
  const { text: token } = await server.make.staff(org, { roles, reach: [elsewhere] })
  const { body } = await server.call('GET /units?limit=500', { token })
  assert.deepEqual([...new Set(body.map((unit: { propertyId: string }) => unit.propertyId))], [elsewhere])
  const me = (await server.call('GET /me', { token })).body
  assert.deepEqual([me.allProperties, me.propertyIds], ['false', [elsewhere]])
})
