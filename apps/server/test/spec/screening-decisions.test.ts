// What settles a screening: a final decision, or the end of its application.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../src/domains/access/index.ts'
import { createSubscription } from '../../src/domains/webhooks/index.ts'
import { newId } from '../../src/kit/ids.ts'
import { runSweep } from '../../src/kit/sweeps.ts'
import { assembly, eventKinds } from '../../src/main/domains.ts'
import { assertConflict } from '../assert-conflict.ts'
import { connectAs } from '../catalogue.ts'
import { eventually } from '../eventually.ts'
import { type Body, UNKNOWN_ID } from '../scene/scene.ts'
import { person, Screening } from '../scene/screening.ts'
import { assertRefused } from '../server.ts'

const screening = await Screening.open()
const { scene } = screening
const { server, org, token, key: partner } = scene
const [property] = screening.properties
const [provider] = screening.providers
const methods = screening.methods(property)
const [one = ''] = methods

const REASON = { basis: 'REPORT', text: 'Eviction on record', criterion: 'Evictions', threshold: '0', found: '1' }

type Decided = { requestId: string; application: { id: string; householdId: string } }

const DECISIONS: Record<string, (of: Decided) => Promise<unknown>> = {
  'staff decide on the screening': ({ requestId }) => screening.decide(requestId),
  'staff deny it': ({ requestId }) =>
    screening.decide(requestId, { decision: 'DENIED', adverseActionReasons: ['Income below the requirement'] }),
  'the application is approved': ({ application }) =>
    scene.doneByStaff(`PUT /applications/${application.id}/status`, { status: 'APPROVED' }),
  'the application is denied': ({ application }) =>
    scene.doneByStaff(`PUT /applications/${application.id}/status`, { status: 'DENIED', reasons: [REASON] }),
  'the lease is completed': ({ application }) => screening.approveAndLease(application.id),
}

for (const [what, decide] of Object.entries(DECISIONS)) {
  test(`[S-179] [S-180] once ${what}, a PATCH is answered 409 and changes nothing`, async () => {
    const unitId = await scene.unit({ propertyId: property })
    const { application, requestId } = await screening.recorded(
      { status: 'PENDING', notes: 'kept', report: { k: 1 } },
      { unitId },
    )
    const waiting = await screening.submit(application.id)
    await screening.left(requestId, application)
    await decide({ requestId, application })
    if (what.startsWith('staff')) await decide({ requestId: waiting, application })
    const before = [
      await screening.resultOf(requestId),
      (await screening.detail(requestId)).body,
      await screening.left(requestId, application),
    ]
    const refusal = new RegExp(
      `^A final decision on screening request ${requestId} was recorded on .*Z: its result no longer`,
    )
    const changes = [
      { status: 'DECLINED', notes: 'x', report: null },
      { screeningMethods: [{ screeningMethodId: one, status: 'DECLINED' }] },
      { screeningMethods: [{ screeningMethodId: UNKNOWN_ID, status: 'DECLINED' }] },
      {},
    ]
    for (const change of changes) {
      const refused = await screening.patch({ screeningRequestId: requestId, ...change })
      assertConflict(refused, 'final_decision_exists', refusal)
    }
    // A result that comes too late, too.
    assertRefused(
      await screening.post(screening.result(waiting)),
      409,
      /is closed \((DECIDED|APPLICATION_DENIED)\): no result is waited for$/,
    )
    assertRefused(await screening.patch({ screeningRequestId: waiting, notes: 'x' }), 409)
    assert.equal(await screening.statusOf(waiting), 'CLOSED')
    const after = [
      await screening.resultOf(requestId),
      (await screening.detail(requestId)).body,
      await screening.left(requestId, application),
    ]
    assert.deepEqual(after, before)
  })
}

/** Everything after which a request that has no result can no longer be answered. */
const ENDS: Record<string, (at: { application: { id: string }; requestId: string }) => Promise<unknown>> = {
  DECIDED: ({ requestId }) => screening.decide(requestId),
  APPLICATION_DENIED: ({ application }) =>
    scene.doneByStaff(`PUT /applications/${application.id}/status`, { status: 'DENIED', reasons: [REASON] }),
  APPLICATION_CANCELED: ({ application }) =>
    scene.doneByStaff(`PUT /applications/${application.id}/status`, { status: 'CANCELED' }),
  APPLICATION_ABANDONED: ({ application }) =>
    scene.doneByStaff(`PUT /applications/${application.id}/status`, { status: 'ABANDONED' }),
}

for (const [reason, end] of Object.entries(ENDS))
  test(`a request without a result is closed when nobody can answer it any more: ${reason}`, async () => {
    const application = await screening.applied(property)
    const requestId = await screening.submit(application.id)
    const waiting = async (id: string) =>
      (
        await server.call('GET /screening-requests', {
          key: provider.key,
          query: { status: 'IN_PROGRESS', filter: `id=${id}` },
        })
      ).body.length === 1
    assert.ok(await waiting(requestId))
    await end({ application, requestId })
    assert.ok(!(await waiting(requestId)))
    const { body: detail } = await screening.detail(requestId)
    assert.deepEqual([detail.status, detail.closedReason], ['CLOSED', reason])
    assert.equal((await scene.doneByStaff(`GET /applications/${application.id}`)).screeningStatus, 'CLOSED')
    const refused = await screening.post(screening.result(requestId))
    assert.deepEqual([refused.status, refused.headers['x-error-code']], [409, 'screening_request_closed'])

    // Taken up again, it is submitted again.
    if (reason !== 'DECIDED')
      await scene.doneByStaff(`PUT /applications/${application.id}/status`, { status: 'IN_PROCESS' })
    assert.equal((await screening.detail(requestId)).body.status, 'CLOSED')
    const again = await screening.submit(application.id)
    assert.ok(await waiting(again))
    assert.equal((await screening.post(screening.result(again))).status, 201)
    // One that has its result keeps it.
    if (reason !== 'DECIDED') await end({ application, requestId: again })
    const { body: kept } = await screening.detail(again)
    assert.deepEqual([kept.status, kept.closedReason], [screening.result(again).status, null])
  })

for (const status of ['CANCELED', 'ABANDONED', 'DENIED'])
  test(`a result that is recorded while its application becomes ${status} stands, and the request is not closed`, async () => {
    const application = await screening.applied(property)
    const requestId = await screening.submit(application.id)
    const provider = await connectAs(server.config.databaseUrl, 'owner')
    await provider.query('begin')
    await provider.query(
      `insert into screening_results (organization_id, id, screening_request_id, property_id, status, screening_methods)
       values ($1, $2, $3, $4, 'APPROVED', '[]')`,
      [org.id, newId(), requestId, property],
    )
    await provider.query("update screening_requests set status = 'APPROVED' where id = $1", [requestId])
    const why = status === 'DENIED' ? { reasons: [REASON] } : {}
    const ending = scene.doneByStaff(`PUT /applications/${application.id}/status`, { status, ...why })
    await eventually(20_000, 'the change waits for the result', async () => {
      const { rowCount } = await provider.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return (rowCount ?? 0) > 0
    })
    await provider.query('commit')
    await ending
    const { body } = await screening.detail(requestId)
    assert.deepEqual([body.status, body.closedReason], ['APPROVED', null])
  })

test('an idempotencyId that staff used before users had their own stands for one decision', async () => {
  const [one, two] = [(await screening.submitted()).requestId, (await screening.submitted()).requestId]
  const decide = (id: string) =>
    server.call(`POST /screening-requests/${id}/decision`, {
      token,
      body: { decision: 'APPROVED', idempotencyId: 'old' },
    })
  assert.equal((await decide(one)).status, 201)
  await scene.owner.query("update screening_decisions set created_by_user_id = null where idempotency_id = 'old'")
  assert.equal((await decide(one)).status, 200)
  assertRefused(await decide(two), 409, /stands for a decision on another screening/)
})

test('a final decision is recorded once, and reopening the application does not take it back', async () => {
  const { application, requestId } = await screening.recorded({ status: 'APPROVED', idempotencyId: 'late' })
  await scene.doneByStaff(`PUT /applications/${application.id}/status`, { status: 'DENIED', reasons: [REASON] })
  assertRefused(await screening.decide(requestId), 409, /^A final decision/)
  await scene.doneByStaff(`PUT /applications/${application.id}/status`, { status: 'IN_PROCESS' })
  assertRefused(await screening.patch({ screeningRequestId: requestId, status: 'DECLINED' }), 409)
  const fresh = await screening.submit(application.id)
  assert.equal((await screening.post(screening.result(fresh))).status, 201)
  // The result is still there for a caller who repeats the call that made it.
  assert.equal((await screening.post(screening.result(requestId, { idempotencyId: 'late' }))).status, 200)
  const [decision] = await scene.doneByStaff(
    `GET /screening-decisions?filter=${encodeURIComponent(`screeningRequestId=${requestId}`)}`,
  )
  assert.deepEqual(
    [decision.decision, decision.source, decision.decidedByUserId],
    ['DENIED', 'APPLICATION', scene.userId],
  )
})

test('neither the status of the provider nor another status of the application is a final decision', async () => {
  const { application, requestId } = await screening.recorded({ status: 'DECLINED' })
  for (const status of ['WAITLIST', 'IN_PROCESS', 'ABANDONED', 'CANCELED'])
    await scene.doneByStaff(`PUT /applications/${application.id}/status`, { status })
  assert.equal((await screening.patch({ screeningRequestId: requestId, status: 'APPROVED' })).status, 200)
})

test('a denial names its adverse-action reasons', async () => {
  const { requestId } = await screening.recorded()
  assertRefused(
    await screening.decide(requestId, { decision: 'DENIED' }),
    400,
    /^reasons must name at least one when decision is DENIED/,
  )
  assertRefused(
    await screening.decide(requestId, { decision: 'APPROVED', adverseActionReasons: ['x'] }),
    400,
    /^reasons must be left out when decision is APPROVED/,
  )
  const body = {
    decision: 'DENIED',
    note: 'Talked to them',
    adverseActionReasons: ['Eviction on record'],
    idempotencyId: 'd',
  }
  const decided = await screening.decide(requestId, body)
  assert.equal(decided.status, 201)
  assert.deepEqual(
    [decided.body.decision, decided.body.source, decided.body.note, decided.body.adverseActionReasons],
    ['DENIED', 'STAFF', 'Talked to them', ['Eviction on record']],
  )
  assert.ok(decided.body.decidedByUserId)
  const again = await screening.decide(requestId, body)
  assert.deepEqual([again.status, again.body], [200, decided.body])
  assertRefused(await screening.decide(requestId), 409, /^A final decision/)
})

const CONDITION = { type: 'HIGHER_DEPOSIT', text: 'Two months of rent as a deposit' }
const CONDITIONAL = {
  decision: 'CONDITIONAL',
  reasons: [REASON],
  conditions: [CONDITION],
  acceptBy: '2099-01-31',
}

test('reasons have a basis, and may name the criterion with what was found', async () => {
  const { requestId } = await screening.recorded()
  for (const [reason, words] of [
    [{ text: 'x' }, /basis is required/],
    [{ basis: 'RUMOUR', text: 'x' }, /basis must be one of REPORT, APPLICATION, OTHER/],
    [{ basis: 'REPORT', text: ' ' }, /must not be only white space/],
    [{ basis: 'REPORT', text: 'x'.repeat(501) }, /at most 500/],
  ] as const)
    assertRefused(await screening.decide(requestId, { decision: 'DENIED', reasons: [reason] }), 400, words)
  const many = Array.from({ length: 21 }, () => REASON)
  const short21 = { decision: 'DENIED', adverseActionReasons: many.map(({ text }) => text) }
  assertRefused(await screening.decide(requestId, short21), 400, /^reasons must have at most 20, not 21/)
  assertRefused(await screening.decide(requestId, { decision: 'DENIED', reasons: many }), 400, /at most 20/)
  for (const text of ['', '  ', 'x'.repeat(501)]) {
    const shortly = { decision: 'DENIED', adverseActionReasons: [text] }
    assertRefused(await screening.decide(requestId, shortly), 400, /^adverseActionReasons must (not|have)/)
  }
  const short = { basis: 'OTHER', text: 'In short', criterion: null, threshold: null, found: null }
  const { body } = await screening.decide(requestId, {
    decision: 'DENIED',
    reasons: [REASON],
    adverseActionReasons: ['In short'],
  })
  assert.deepEqual(
    [body.reasons, body.adverseActionReasons],
    [
      [REASON, short],
      [REASON.text, 'In short'],
    ],
  )
})

test('a home can be offered under conditions: final for the provider, and the application stays in process', async () => {
  const { application, requestId } = await screening.recorded({ status: 'DECLINED' })
  for (const [missing, words] of [
    ['reasons', /^reasons must name/],
    ['conditions', /^conditions must name/],
    ['acceptBy', /^acceptBy is required/],
  ] as const)
    assertRefused(await screening.decide(requestId, { ...CONDITIONAL, [missing]: undefined }), 400, words)
  assertRefused(await screening.decide(requestId, { ...CONDITIONAL, acceptBy: '2020-01-01' }), 400, /not be before/)
  const blank = { ...CONDITIONAL, conditions: [{ type: 'OTHER', text: ' ' }] }
  assertRefused(await screening.decide(requestId, blank), 400, /must not be only white space/)
  const asked = { ...CONDITIONAL, applicationStatus: 'APPROVED' }
  assertRefused(await screening.decide(requestId, asked), 400, /^applicationStatus must be left out/)
  const { status, body, text } = await screening.decide(requestId, CONDITIONAL)
  assert.equal(status, 201, text)
  assert.deepEqual(
    [body.decision, body.conditions, body.acceptBy, body.supersededAt],
    ['CONDITIONAL', [CONDITION], '2099-01-31', null],
  )
  assert.equal((await scene.row('applications', application.id)).status, 'IN_PROCESS')
  const patched = await screening.patch({ screeningRequestId: requestId, status: 'APPROVED' })
  assertConflict(patched, 'final_decision_exists')
  assertConflict(await screening.decide(requestId, CONDITIONAL), 'final_decision_exists')
})

test('an idempotencyId stands for one decision, also where another follows', async () => {
  const { requestId } = await screening.recorded()
  const idempotencyId = newId()
  assert.equal((await screening.decide(requestId, { ...CONDITIONAL, idempotencyId })).status, 201)
  const other = await screening.decide(requestId, { decision: 'APPROVED', idempotencyId })
  assertRefused(other, 409, /stands for the decision CONDITIONAL/)
})

test('a lease that was made from no application accepts no conditions', async () => {
  const { application, requestId } = await screening.recorded()
  const conditional = (await screening.decide(requestId, CONDITIONAL)).body
  await scene.done(scene.setStatus(application.id, 'CANCELED'))
  const unitId = await scene.unit()
  const leaseId = newId()
  await scene.rows(
    `insert into leases (organization_id, id, property_id, unit_id, household_id, status, start_date, rent_amount)
     values ($1, $2, $3, $4, $5, 'DRAFT', '2026-01-01', 100000)`,
    [org.id, leaseId, property, unitId, application.householdId],
  )
  await scene.doneByStaff(`POST /leases/${leaseId}/complete`)
  const { superseded_at: supersededAt } = await scene.row('screening_decisions', conditional.id)
  assert.equal(supersededAt, null)
})

test('a decision takes the place of a conditional one, which stays as it was', async () => {
  const { requestId } = await screening.recorded()
  const first = (await screening.decide(requestId, CONDITIONAL)).body
  const second = await screening.decide(requestId, { decision: 'APPROVED' })
  assert.deepEqual([second.status, second.body.supersedesId], [201, first.id], second.text)
  const filter = encodeURIComponent(`screeningRequestId=${requestId}`)
  const both = await scene.doneByStaff(`GET /screening-decisions?filter=${filter}&sort=createdAt`)
  assert.equal(both.length, 2)
  const { supersededAt, updatedAt, ...kept } = both[0]
  assert.notEqual(supersededAt, null)
  const { supersededAt: _, updatedAt: __, ...before } = first
  assert.deepEqual(kept, before)
  assertConflict(await screening.decide(requestId, { decision: 'DENIED', reasons: [REASON] }), 'final_decision_exists')
})

for (const [status, more] of [
  ['APPROVED', {}],
  ['DENIED', { reasons: [REASON] }],
] as const)
  test(`what was offered under conditions is ${status} by the status of the application`, async () => {
    const { application, requestId } = await screening.recorded({}, { unitId: await scene.unit() })
    const first = (await screening.decide(requestId, CONDITIONAL)).body
    await scene.doneByStaff(`PUT /applications/${application.id}/status`, { status, ...more })
    const filter = encodeURIComponent(`screeningRequestId=${requestId}`)
    const [latest] = await scene.doneByStaff(`GET /screening-decisions?filter=${filter}`)
    assert.deepEqual([latest.decision, latest.source, latest.supersedesId], [status, 'APPLICATION', first.id])
  })

test('decision and status of the application are recorded together, or neither is', async () => {
  const { application, requestId } = await screening.recorded()
  const decisions = async () =>
    (
      await scene.rows('select count(*)::int as n from screening_decisions where screening_request_id = $1', [
        requestId,
      ])
    )[0].n
  const body = { decision: 'APPROVED', applicationStatus: 'APPROVED', idempotencyId: newId() }
  assertConflict(await screening.decide(requestId, body), 'unit_required')
  assert.deepEqual([await decisions(), (await scene.row('applications', application.id)).status], [0, 'IN_PROCESS'])
  await scene.done(scene.setUnit(application.id, await scene.unit()))
  const { status, text } = await screening.decide(requestId, body)
  assert.equal(status, 201, text)
  assert.equal((await scene.row('applications', application.id)).status, 'APPROVED')
  const again = await screening.decide(requestId, body)
  assert.deepEqual([again.status, await decisions()], [200, 1])
  const wrong = await screening.recorded()
  const mixed = { decision: 'APPROVED', applicationStatus: 'DENIED' }
  assertRefused(await screening.decide(wrong.requestId, mixed), 400, /^applicationStatus must be APPROVED/)
})

test('a denial that is recorded with the application gives its reasons to every screening that was undecided', async () => {
  const { application, requestId } = await screening.recorded({ status: 'DECLINED' })
  const other = await screening.submit(application.id)
  const body = { decision: 'DENIED', applicationStatus: 'DENIED', reasons: [REASON] }
  assert.equal((await screening.decide(requestId, body)).status, 201)
  const filter = encodeURIComponent(`applicationId=${application.id}`)
  const decided = await scene.doneByStaff(`GET /screening-decisions?filter=${filter}&sort=createdAt`)
  assert.deepEqual(
    decided.map((each: Body) => [each.screeningRequestId, each.source, each.reasons, each.decidedByUserId]),
    [
      [requestId, 'STAFF', [REASON], scene.userId],
      [other, 'APPLICATION', [REASON], scene.userId],
    ],
  )
})

test('staff who deny by the status of the application say why when a screening is undecided; partners deny as before', async () => {
  const { application, requestId } = await screening.recorded({ status: 'DECLINED' })
  const deny = (body: object) => scene.staff(`PUT /applications/${application.id}/status`, body)
  assertRefused(await deny({ status: 'DENIED' }), 400, /^reasons must name at least one/)
  assert.equal((await scene.row('applications', application.id)).status, 'IN_PROCESS', 'nothing was changed')
  assert.equal((await deny({ status: 'DENIED', reasons: [REASON] })).status, 200)
  const filter = encodeURIComponent(`screeningRequestId=${requestId}`)
  const [denied] = await scene.doneByStaff(`GET /screening-decisions?filter=${filter}`)
  assert.deepEqual([denied.reasons, denied.decidedByUserId], [[REASON], scene.userId])

  assert.equal((await scene.row('applications', application.id)).status_reason, null, 'partners read that')
  assertConflict(await deny({ status: 'DENIED', reasons: [REASON] }), 'conflict', /is DENIED already/)

  const free = await scene.application()
  const unkept = { status: 'DENIED', reasons: [REASON] }
  assertRefused(await scene.staff(`PUT /applications/${free.id}/status`, unkept), 400, /^reasons must be left out: no/)
  await scene.doneByStaff(`PUT /applications/${free.id}/status`, { status: 'DENIED' })
  const wrong = { status: 'IN_PROCESS', reasons: [REASON] }
  assertRefused(await scene.staff(`PUT /applications/${free.id}/status`, wrong), 400, /unless status is DENIED/)
  const theirs = await screening.recorded({ status: 'DECLINED' })
  assert.equal((await scene.setStatus(theirs.application.id, 'DENIED')).status, 200)
  const [silent] = await scene.doneByStaff(
    `GET /screening-decisions?filter=${encodeURIComponent(`screeningRequestId=${theirs.requestId}`)}`,
  )
  assert.deepEqual([silent.decision, silent.reasons, silent.decidedByUserId], ['DENIED', [], null])
})

test('[S-327] screening operations raise no event', async () => {
  const listener = await server.make.key(org)
  const ctx = { ...server.runtime.tools, caller: operator(org.id), requestId: 'test' }
  await createSubscription(ctx, {
    integrationId: listener.integrationId,
    propertyId: property,
    kinds: [...eventKinds],
    url: 'https://partner.example.com/hooks',
  })
  const application = await screening.applied(property)
  const events = async () => (await scene.rows('select id from events where organization_id = $1', [org.id])).length
  const before = await events()
  assert.ok(before > 0)
  const requestId = await screening.submit(application.id)
  await screening.detail(requestId)
  await screening.post(screening.result(requestId))
  await screening.patch({ screeningRequestId: requestId, status: 'DECLINED' })
  await screening.decide(requestId)
  assert.equal(await events(), before)
  await scene.owner.query("update subscriptions set status = 'CLOSED'")
})

test('social security numbers go a year after the final decision, from customer and screening alike', async () => {
  const numbered = (number: string) => person({ employmentInformation: { socialSecurityNumber: number } })
  const of = async (requestId: string) =>
    (await screening.payload(requestId)).employmentInformation.socialSecurityNumber
  const isSet = async ({ id }: { id: string }) =>
    (await server.call(`GET /applications/${id}/customers`, { key: partner })).body[0].socialSecurityNumberSet
  const sweep = async () => {
    for (const each of assembly.sweeps) await runSweep(each, server.runtime.tools)
    await screening.settled()
  }
  const move = (days: number) => server.asOwner(`update app_clock set shift = shift + interval '${days} days'`)
  const old = await screening.recorded({}, { applicants: [numbered('900112222')] })
  // Never decided: counted from its last change, which is of the same day.
  const open = await screening.recorded({}, { applicants: [numbered('900113333')] })
  // Decided as early, but screened again, and that one is decided later.
  const twice = await screening.recorded({}, { applicants: [numbered('900114444')] })
  const rescreened = await screening.submit(twice.application.id)
  for (const { requestId } of [old, twice]) assert.equal((await screening.decide(requestId)).status, 201)

  await move(364)
  await screening.decide(rescreened)
  await sweep()
  assert.equal(await of(old.requestId), '900112222')
  assert.equal(await of(open.requestId), '900113333')
  await move(2)
  await sweep()
  assert.equal(await of(old.requestId), null)
  assert.equal(await isSet(old.application), 'false')
  assert.equal(await of(twice.requestId), null)
  assert.equal(await of(rescreened), '900114444')
  assert.equal(await isSet(twice.application), 'true')
  assert.equal(await of(open.requestId), null)
  assert.equal(await isSet(open.application), 'false')
  const rows = await scene.rows<{ marks: string }>(
    `select count(social_security_number) + count(social_security_number_mark) + count(social_security_number_index) as marks from screening_applicants
     where screening_request_id = $1`,
    [old.requestId],
  )
  assert.equal(Number(rows[0]?.marks), 0)
  const wiped = await scene.rows(
    "select 1 from audit_entries where subject_id = $1 and action = 'screening.numbers_wiped'",
    [old.requestId],
  )
  assert.equal(wiped.length, 1)

  await move(365)
  await sweep()
  assert.equal(await of(rescreened), null)
  assert.equal(await isSet(twice.application), 'false')
  await server.asOwner("update app_clock set shift = interval '0'")
})
