import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Body } from '../../../test/scene/scene.ts'
import { person, Screening } from '../../../test/scene/screening.ts'

const screening = await Screening.open()
const { scene } = screening
const { server, org, propertyId, otherPropertyId } = scene
const read = (path: string): Promise<Body> => scene.doneByStaff(`GET ${path}`)
const as = async (roles: readonly { role: string; at?: string[] }[]) =>
  server.make.staff(org, { roles: roles as [{ role: 'READ_ONLY' }] })

test('a review shows what was submitted as it was then, whatever happened since', async () => {
  const floorPlanId = await screening.floorPlan(propertyId, 'B2', 'The Birch')
  const unitId = await scene.unit({ number: 'R-7', floorPlanId })
  const ada = person({ monthlyIncomeAmount: 5200, employmentInformation: { socialSecurityNumber: '123-45-6789' } })
  const { application, requestId, result } = await screening.recorded(
    { status: 'DECLINED', notes: 'Income too low', report: { score: 512 } },
    { unitId, applicants: [ada], pets: [{ name: 'Rex', type: 'DOG', isServiceAnimal: true }] },
  )
  await scene.done(scene.setStatus(application.id, 'CANCELED'))
  const review = await read(`/screening-requests/${requestId}/review`)
  assert.deepEqual(review.captured, {
    unit: { id: unitId, number: 'R-7', floorPlan: 'The Birch' },
    rentAmount: 1250.5,
    securityDepositAmount: 500,
    leaseTermMonths: 12,
    desiredMoveInDate: null,
  })
  assert.equal(review.application.unit, null, 'a canceled application has no unit any more')
  assert.deepEqual(review.application.allowedStatuses, ['IN_PROCESS'])
  const [applicant] = review.applicants
  assert.deepEqual(
    [
      applicant.firstName,
      applicant.lastName,
      applicant.birthDate,
      applicant.monthlyIncomeAmount,
      applicant.numberOnFile,
    ],
    ['Ada', ada['lastName'], '1990-12-10', 5200, 'true'],
  )
  assert.ok(!JSON.stringify(review).includes('6789'), 'the number itself is not told')
  assert.deepEqual(
    [review.household.size, review.household.adults, review.household.minors, review.pets[0].isServiceAnimal],
    [1, 1, 0, 'true'],
  )
  assert.deepEqual(
    [review.result.id, review.result.status, review.result.notes, review.result.version, review.result.hasReport],
    [result.id, 'DECLINED', 'Income too low', 1, 'true'],
  )
  assert.deepEqual(review.result.methods.map(({ name }: Body) => name).sort(), [
    'Credit report',
    'Criminal records',
    'Eviction records',
  ])
  assert.equal(review.decision, null)
  assert.deepEqual(review.earlier, [])
})

test('a review names who decided, and what was decided on the same application before', async () => {
  const { application, requestId } = await screening.recorded({ status: 'DECLINED' })
  const reasons = [{ basis: 'REPORT', text: 'Income', criterion: 'Income to rent', threshold: '3', found: '2.1' }]
  await scene.done(screening.decide(requestId, { decision: 'DENIED', reasons, note: 'Sorry' }))
  const again = await screening.submit(application.id)
  const { decision } = await read(`/screening-requests/${requestId}/review`)
  assert.deepEqual(
    { ...decision, at: '' },
    {
      decision: 'DENIED',
      source: 'STAFF',
      note: 'Sorry',
      reasons,
      conditions: [],
      acceptBy: null,
      by: 'Sam Staff',
      at: '',
    },
  )
  const second = await read(`/screening-requests/${again}/review`)
  assert.deepEqual([second.decision, second.result], [null, null])
  assert.deepEqual(
    second.earlier.map((each: Body) => [each.id, each.status, each.decision.decision, each.decision.reasons]),
    [[requestId, 'DECLINED', 'DENIED', reasons]],
  )
})

test('under conditions an application waits for them to be accepted', async () => {
  const { application, requestId } = await screening.recorded({}, { unitId: await scene.unit() })
  await scene.doneByStaff(`POST /applications/${application.id}/requirements`)
  const conditions = [{ type: 'CO_SIGNER', text: 'Somebody else signs too' }]
  const reasons = [{ basis: 'APPLICATION', text: 'Short work history' }]
  const body = { decision: 'CONDITIONAL', reasons, conditions, acceptBy: '2099-01-31' }
  await scene.done(screening.decide(requestId, body), 201)
  const file = await read(`/applications/${application.id}/file`)
  assert.deepEqual([file.status, file.nextStep], ['IN_PROCESS', 'WAIT_FOR_CONDITIONS'])
  const { decision } = await read(`/screening-requests/${requestId}/review`)
  assert.deepEqual(
    [decision.decision, decision.conditions, decision.acceptBy],
    ['CONDITIONAL', conditions, '2099-01-31'],
  )
  await scene.done(screening.decide(requestId, { decision: 'APPROVED', applicationStatus: 'APPROVED' }), 201)
  const met = await read(`/screening-requests/${requestId}/review`)
  assert.deepEqual([met.decision.decision, met.application.status], ['APPROVED', 'APPROVED'])
  assert.equal(met.earlier.length, 0, 'a request is listed once, however often it was decided')
})

test('what was not handed in and what is to be reviewed are told apart', async () => {
  const { application, requestId } = await screening.recorded({}, { unitId: await scene.unit() })
  const { requirements } = await scene.doneByStaff(`POST /applications/${application.id}/requirements`)
  const mandatory = requirements.filter(({ isMandatory }: Body) => isMandatory === 'true')
  const [first, second] = mandatory.map(({ id }: Body) => id)
  assert.ok(
    second !== undefined && mandatory.every(({ applicationStatus }: Body) => applicationStatus === 'IN_PROCESS'),
  )
  const setTo = (id: string, status: string) =>
    scene.rows('update requirements set status = $2 where id = $1 returning name', [id, status])
  const told = async () => (await read(`/screening-requests/${requestId}/review`)).requirements
  const { missing, toReview } = await told()
  assert.deepEqual([missing.length, toReview], [mandatory.length, []])
  for (const [status, isMissing, isToReview] of [
    ['UPLOADED', false, true],
    ['IN_REVIEW', false, true],
    ['WAITING_FOR_COMPLIANCE', false, true],
    ['WAITING_FOR_APPLICANT', true, false],
    ['VALIDATED', false, false],
  ] as const) {
    const [{ name }] = await setTo(first, status)
    const now = await told()
    assert.equal(now.missing.length, mandatory.length - (isMissing ? 0 : 1), status)
    assert.deepEqual(now.toReview, isToReview ? [name] : [], status)
  }
})

test('what an application owes is told with whose it is, and that it has ended', async () => {
  const { id, householdId } = await scene.application()
  const { name } = await read(`/households/${householdId}`)
  const asked = `/requirements?filter=applicationId=${id}&fields=status,applicationStatus,householdName`
  await scene.doneByStaff(`POST /applications/${id}/requirements`)
  const owed = await read(asked)
  assert.ok(owed.length > 0)
  assert.ok(owed.every((each: Body) => each.applicationStatus === 'IN_PROCESS' && each.householdName === name))
  const going = (status: string) => read(`${asked}&filter=applicationStatus=${status}`)
  await scene.done(scene.setStatus(id, 'CANCELED'))
  assert.deepEqual(await going('IN_PROCESS|WAITLIST|APPROVED'), [])
  assert.equal((await going('CANCELED')).length, owed.length)
})

test('an application goes through the board and its file, and each says what comes next', async () => {
  const where = async (id: string) => {
    const { columns } = await read(`/leasing-board?propertyId=${propertyId}`)
    const { key, cards } =
      columns.find((column: Body) => column.cards.some((card: Body) => card.id === id)) ?? assert.fail(id)
    return [key, cards.find((card: Body) => card.id === id).missing.join()]
  }
  const step = async (id: string) => (await read(`/applications/${id}/file`)).nextStep
  const prospectId = await scene.prospect({ firstName: 'Pia' })
  assert.deepEqual(await where(prospectId), ['PROSPECTS', ''])
  const { id } = await scene.application({ prospectId, applicants: [person()] })
  await scene.doneByStaff(`POST /applications/${id}/requirements`)
  assert.deepEqual([await where(id), await step(id)], [['APPLYING', 'UNIT,DOCUMENTS'], 'ASSIGN_UNIT'])
  const assignable = (await read(`/applications/${id}/assignableUnits`)).map((unit: Body) => unit.id)
  const unitId = assignable[0] ?? assert.fail('no unit can be assigned')
  await scene.doneByStaff(`PUT /applications/${id}/unit`, { unitId })
  assert.deepEqual([await where(id), await step(id)], [['APPLYING', 'DOCUMENTS'], 'SUBMIT_FOR_SCREENING'])
  const requestId = await screening.submit(id)
  assert.deepEqual([(await where(id))[0], await step(id)], ['SCREENING', 'WAIT_FOR_SCREENING'])
  await scene.done(screening.post(screening.result(requestId)))
  assert.deepEqual([(await where(id))[0], await step(id)], ['DECIDE', 'DECIDE'])
  await scene.done(screening.decide(requestId))
  assert.deepEqual([(await where(id))[0], await step(id)], ['DECIDE', 'SET_STATUS'])
  await scene.doneByStaff(`PUT /applications/${id}/status`, { status: 'APPROVED' })
  assert.deepEqual([(await where(id))[0], await step(id)], ['APPROVED', 'MAKE_LEASE'])
  const lease = await scene.doneByStaff(`POST /applications/${id}/leases`, {
    startDate: '2026-01-01',
    rentAmount: 1000,
  })
  assert.deepEqual([await where(id), await step(id)], [['LEASE_OUT', 'SIGNATURE'], 'RECORD_SIGNATURE'])
  await scene.doneByStaff(`POST /applications/${id}/sign`)
  assert.deepEqual([await where(id), await step(id)], [['LEASE_OUT', ''], 'COMPLETE_LEASE'])
  await scene.doneByStaff(`POST /leases/${lease.id}/complete`)
  assert.deepEqual([await where(id), await step(id)], [['MOVING_IN', ''], 'RECORD_MOVE_IN'])
  const file = await read(`/applications/${id}/file`)
  assert.deepEqual([file.household.isLocked, file.allowedStatuses, file.lease.rentAmount], ['true', [], 1000])
  assert.deepEqual(
    file.history.slice(0, 3).map((entry: Body) => [entry.action, entry.actor.name]),
    [
      ['lease.completed', 'Sam Staff'],
      ['application.signed', 'Sam Staff'],
      ['lease.created', 'Sam Staff'],
    ],
  )
  await scene.moveIn(lease.id, { date: '2026-01-01' })
  assert.equal(await step(id), null)
  const { columns } = await read('/leasing-board')
  assert.ok(!JSON.stringify(columns).includes(id), 'who lives here is no longer on the way')
})

test('decided without a result, an application is not sent to screening again', async () => {
  const { id } = await scene.application({ unitId: await scene.unit(), applicants: [person()] })
  await scene.doneByStaff(`POST /applications/${id}/requirements`)
  const requestId = await screening.submit(id)
  await scene.done(screening.decide(requestId))
  assert.equal((await scene.row('screening_requests', requestId)).status, 'CLOSED')
  assert.equal((await read(`/applications/${id}/file`)).nextStep, 'SET_STATUS')
  const { columns } = await read(`/leasing-board?propertyId=${propertyId}`)
  assert.equal(columns.find(({ cards }: Body) => cards.some((card: Body) => card.id === id)).key, 'DECIDE')
})

test('what the lock of its household stops has no next step', async () => {
  const { id, householdId } = await scene.application({ unitId: await scene.unit() })
  await scene.lock(householdId)
  const { nextStep, allowedStatuses, household } = await read(`/applications/${id}/file`)
  assert.deepEqual([nextStep, allowedStatuses, household.isLocked], [null, [], 'true'])
})

test('the draft of a lease whose approval was taken back is on the board once, where its application is', async () => {
  const { id } = await scene.approved()
  await scene.doneByStaff(`POST /applications/${id}/leases`, { startDate: '2026-01-01', rentAmount: 1000 })
  const keys = async () => {
    const { columns } = await read(`/leasing-board?propertyId=${propertyId}`)
    return columns.filter(({ cards }: Body) => cards.some((card: Body) => card.id === id)).map(({ key }: Body) => key)
  }
  assert.deepEqual(await keys(), ['LEASE_OUT'])
  await scene.done(scene.setStatus(id, 'IN_PROCESS'))
  assert.deepEqual(await keys(), ['APPLYING'])
  await scene.done(scene.setStatus(id, 'CANCELED'))
  assert.deepEqual(await keys(), [])
})

test('a column has its 25 newest and counts the rest', async () => {
  for (let n = 0; n < 27; n++) await scene.prospect({ propertyId: otherPropertyId, lastName: `Number${n}` })
  const { columns } = await read(`/leasing-board?propertyId=${otherPropertyId}`)
  const [prospects] = columns
  assert.equal(prospects.cards.length, 25)
  assert.ok(prospects.count >= 27)
  assert.equal(prospects.cards[0].title, 'Number26')
})

test('a unit that another application holds cannot be assigned; the own one can', async () => {
  const [mine, held, down] = [await scene.unit(), await scene.unit(), await scene.unit({ status: 'DOWN' })]
  const { id } = await scene.application({ unitId: mine })
  await scene.application({ unitId: held })
  const assignable = (await read(`/applications/${id}/assignableUnits`)).map((unit: Body) => unit.id)
  assert.deepEqual(
    [mine, held, down].map((unit) => assignable.includes(unit)),
    [true, false, false],
  )
  for (const unitId of assignable.slice(0, 3)) await scene.done(scene.setUnit(id, unitId))
})

test('the inbox lists by status, those in need of help by the oldest flag, others by the last text', async () => {
  const all = await scene.staff('GET /inbox?limit=500')
  assert.equal(Number(all.headers['x-total-count']), all.body.length)
  const times = all.body.map((item: Body) => item.lastMessageAt)
  assert.deepEqual(times, [...times].sort().reverse())
  let counted = 0
  for (const status of ['NEEDS_HELP', 'NEW', 'UNRESOLVED', 'RESOLVED']) {
    const { body, headers } = await scene.staff(`GET /inbox?status=${status}&limit=500`)
    assert.ok(body.every((item: Body) => item.status === status))
    assert.equal(Number(headers['x-total-count']), body.length)
    counted += body.length
  }
  assert.equal(counted, all.body.length)
  const [first] = all.body
  const thread = await read(`/conversations/${first.id}?fields=*,messages.*,property.name`)
  const last = thread.messages[0]
  assert.deepEqual(
    [first.last.content, first.last.direction, first.property.name],
    [last.content, last.direction, thread.property.name],
  )
  assert.deepEqual(first.recipient, thread.recipient)
  const help = await read('/inbox?status=NEEDS_HELP')
  assert.ok(help.length > 1)
  const since = help.map((item: Body) => item.needsHelp.since)
  assert.deepEqual(since, [...since].sort())
  assert.ok(help.every((item: Body) => item.needsHelp.count > 0 && item.needsHelp.reason !== null))
})

test('pages of the inbox follow one another, for those who see some properties as for those who see all', async () => {
  const { text: token } = await as([{ role: 'READ_ONLY', at: [propertyId, otherPropertyId] }])
  for (const query of ['', '&status=NEW', '&status=NEEDS_HELP']) {
    const whole = (await scene.staff(`GET /inbox?limit=500${query}`)).body.map((item: Body) => item.id)
    for (const caller of [scene.token, token]) {
      const paged: string[] = []
      for (let page = 1; page <= Math.ceil(whole.length / 2) + 1; page++) {
        const { body, headers } = await scene.call(`GET /inbox?limit=2&page=${page}${query}`, undefined, {
          token: caller,
        })
        assert.equal(headers['x-total-count'], String(whole.length))
        paged.push(...body.map((item: Body) => item.id))
      }
      assert.deepEqual(paged, whole)
    }
  }
  const { text: elsewhere } = await as([{ role: 'READ_ONLY', at: [otherPropertyId] }])
  const { body } = await scene.call('GET /inbox?limit=500', undefined, { token: elsewhere })
  assert.ok(body.length > 0 && body.every((item: Body) => item.property.id === otherPropertyId))
})

test('a requirement comes with what it accepts, what was handed in and what reviews found', async () => {
  const [document] = (await read('/documents?limit=500')).filter((each: Body) => each.status === 'IN_REVIEW')
  const file = await read(`/requirements/${document.requirementId}/file`)
  const [handedIn] = file.documents
  assert.deepEqual([handedIn.id, handedIn.fileName, handedIn.status], [document.id, document.fileName, 'IN_REVIEW'])
  const path = new URL(handedIn.url).pathname + new URL(handedIn.url).search
  const { statusCode, rawPayload } = await server.app.inject({ url: path })
  assert.deepEqual([statusCode, rawPayload.length], [200, handedIn.size])
  const results = await read(`/documents/${document.id}/results`)
  assert.deepEqual(
    handedIn.results.map(({ id }: Body) => id),
    results.map(({ id }: Body) => id),
  )
  const type = file.documentTypes.find(({ id }: Body) => id === document.documentTypeId)
  assert.ok(type.definitionVersion >= 1 && type.rules.length > 0 && type.fields.length > 0)
})

test('me says who, in which roles, what they include and where', async () => {
  const { text, userId } = await as([
    { role: 'PROPERTY_MANAGER', at: [otherPropertyId] },
    { role: 'READ_ONLY', at: [propertyId] },
  ])
  const me = await scene.done(scene.call('GET /me', undefined, { token: text }))
  assert.deepEqual(
    [me.user.id, me.user.firstname, me.role, me.allGrants, me.allProperties, me.session],
    [userId, 'Sam', null, 'false', 'false', null],
  )
  assert.deepEqual(Object.fromEntries(me.properties.map(({ id, role }: Body) => [id, role])), {
    [otherPropertyId]: 'PROPERTY_MANAGER',
    [propertyId]: 'READ_ONLY',
  })
  assert.ok(me.grants.includes('screening-decisions:create') && !me.grants.includes('subscriptions:create'))
  const [reader] = me.roles.filter(({ role }: Body) => role === 'READ_ONLY')
  assert.ok(reader.grants.includes('units:read') && !reader.grants.includes('leases:create'))
  const whole = await read('/me')
  assert.deepEqual([whole.allGrants, whole.grants, whole.allProperties], ['true', [], 'true'])
  const { text: administrator } = await as([{ role: 'ADMINISTRATOR' }])
  const boss = await scene.done(scene.call('GET /me', undefined, { token: administrator }))
  assert.deepEqual(
    [boss.role, boss.allGrants, boss.roles],
    ['ADMINISTRATOR', 'true', [{ role: 'ADMINISTRATOR', allGrants: 'true', grants: [] }]],
  )
})

test('a file tells of a screening where the role holds, not where it holds elsewhere', async () => {
  const { application } = await screening.recorded({})
  const { text: token } = await as([
    { role: 'PROPERTY_MANAGER', at: [otherPropertyId] },
    { role: 'LEASING_AGENT', at: [propertyId] },
  ])
  const file = await scene.done(scene.call(`GET /applications/${application.id}/file`, undefined, { token }))
  assert.deepEqual([file.screenings, file.history], [null, null])
  assert.ok(file.applicants.length > 0 && file.requirements !== null)
})

test('what is not there, or not within reach, is not found', async () => {
  const { text: token } = await as([{ role: 'PROPERTY_MANAGER', at: [otherPropertyId] }])
  const { application, requestId } = await screening.recorded({})
  const [{ id: requirementId }] = await scene.rows(
    'select id from requirements where organization_id = $1 and property_id = $2 limit 1',
    [org.id, propertyId],
  )
  for (const path of [
    `/screening-requests/${requestId}/review`,
    `/applications/${application.id}/file`,
    `/applications/${application.id}/assignableUnits`,
    `/requirements/${requirementId}/file`,
  ]) {
    assert.equal((await scene.staff(`GET ${path}`)).status, 200, path)
    assert.equal((await scene.call(`GET ${path}`, undefined, { token })).status, 404, path)
  }
})
