// Results: how they are recorded, changed, and settled by a final decision.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../src/domains/access/index.ts'
import { createSubscription } from '../../src/domains/webhooks/index.ts'
import { newId } from '../../src/kit/ids.ts'
import { runSweep } from '../../src/kit/sweeps.ts'
import { assembly, eventKinds } from '../../src/main/domains.ts'
import { untilBegun } from '../ask-again.ts'
import { connectAs } from '../catalogue.ts'
import { eventually } from '../eventually.ts'
import { assertRefused } from '../server.ts'
import { person, Scene } from './screening-model/scene.ts'

const scene = await Scene.arrange()
const { server, org, token, partner } = scene
const [property] = scene.properties
const [provider] = scene.providers
const methods = scene.methods(property)
const [one = '', two = '', three = ''] = methods
const unknown = '01900000-0000-7000-8000-000000000000'

async function recorded(o: object = {}, applying: Parameters<Scene['submitted']>[1] = {}) {
  const { application, requestId } = await scene.submitted(property, applying)
  const { status, body, text } = await scene.post(scene.result(requestId, o))
  assert.equal(status, 201, text)
  return { application, requestId, result: body }
}
const statusOf = async (requestId: string) => (await scene.detail(requestId)).body.status
const ofMethods = (body: { screeningMethods: { screeningMethodId: string; status: string; notes: string | null }[] }) =>
  body.screeningMethods.map(({ screeningMethodId, status, notes }) => [screeningMethodId, status, notes])
const resultOf = async (requestId: string) =>
  (await scene.staff(`GET /screening-results?filter=${encodeURIComponent(`screeningRequestId=${requestId}`)}`))[0]

test('[S-062] POST and PATCH need screeningRequestId, a UUID', async () => {
  const { screeningRequestId: _, ...without } = scene.result(unknown)
  assertRefused(await scene.post(without), 400, 'screeningRequestId is required')
  assertRefused(await scene.patch({ status: 'APPROVED' }), 400, 'screeningRequestId is required')
  for (const send of [scene.post, scene.patch])
    assertRefused(await send(scene.result('x')), 400, "screeningRequestId must be a valid UUID, not 'x'")
})

test('[S-063] idempotencyId goes with POST, is kept and returned, and is not needed on PATCH', async () => {
  const { requestId } = await scene.submitted()
  const body = scene.result(requestId, { idempotencyId: 'r-1' })
  const first = await scene.post(body)
  assert.deepEqual([first.status, first.body.idempotencyId], [201, 'r-1'])
  const again = await scene.post({ ...body, status: 'DECLINED', screeningMethods: [] })
  assert.deepEqual([again.status, again.headers['idempotent-replayed']], [200, 'true'])
  assert.deepEqual(again.body, first.body)
  assert.equal((await scene.patch({ screeningRequestId: requestId, notes: 'n' })).status, 200)
  assert.equal((await scene.post(body)).body.notes, 'n')
})

test('a second result for a request is refused, and an idempotencyId stands for one request only', async () => {
  const { requestId } = await recorded({ idempotencyId: 'r-2' })
  assertRefused(await scene.post(scene.result(requestId)), 409, /Change it by PATCH \/screening-results$/)
  assertRefused(await scene.post(scene.result(requestId, { idempotencyId: 'r-3' })), 409, /has the result/)
  const { requestId: other } = await scene.submitted()
  assertRefused(
    await scene.post(scene.result(other, { idempotencyId: 'r-2' })),
    409,
    /stands for the result of another/,
  )
  assert.equal(await statusOf(other), 'IN_PROGRESS')
})

test('[S-064] [S-066] [S-217] providerIdentifier and notes are optional; the answer is the created result', async () => {
  const { requestId, result } = await recorded({ providerIdentifier: 'case 7', notes: 'Seen by two', report: { a: 1 } })
  assert.equal(result.screeningResultId, result.id)
  assert.deepEqual(
    [result.screeningRequestId, result.providerIdentifier, result.status, result.notes, result.report],
    [requestId, 'case 7', 'APPROVED', 'Seen by two', { a: 1 }],
  )
  assert.match(result.createdAt, /Z$/)
  const { result: bare } = await recorded()
  assert.deepEqual([bare.providerIdentifier, bare.notes, bare.report, bare.idempotencyId], [null, null, null, null])
})

test('[S-065] [S-068] POST needs the overall status and screeningMethods', async () => {
  const { requestId } = await scene.submitted()
  const { status, screeningMethods, ...rest } = scene.result(requestId)
  assertRefused(await scene.post({ ...rest, screeningMethods }), 400, 'status is required')
  assertRefused(await scene.post({ ...rest, status }), 400, 'screeningMethods is required')
  assert.equal(await statusOf(requestId), 'IN_PROGRESS')
})

test('[S-071] [S-072] a method entry has an id, a status and optional notes; the answer returns every id', async () => {
  const { requestId } = await scene.submitted()
  const entries = [
    { screeningMethodId: three, status: 'PENDING' },
    { screeningMethodId: one, status: 'APPROVED', notes: 'Clean' },
    { screeningMethodId: two, status: 'DECLINED', notes: null },
  ]
  const wrong: [object[], RegExp][] = [
    [[{ status: 'APPROVED' }], /^screeningMethods 1 is wrong: screeningMethodId is required$/],
    [[{ screeningMethodId: 'x', status: 'APPROVED' }], /screeningMethodId must be a valid UUID, not 'x'$/],
    [[entries[0] ?? {}, { screeningMethodId: one }], /^screeningMethods 2 is wrong: status is required$/],
    [[{ screeningMethodId: one, status: 'fine' }], /status must be a word in capitals such as APPROVED/],
  ]
  for (const [screeningMethods, message] of wrong)
    assertRefused(await scene.post(scene.result(requestId, { screeningMethods })), 400, message)
  const { body } = await scene.post(scene.result(requestId, { screeningMethods: entries }))
  assert.deepEqual(ofMethods(body), [
    [one, 'APPROVED', 'Clean'],
    [two, 'DECLINED', null],
    [three, 'PENDING', null],
  ])
  assert.ok(body.screeningMethods.every(({ name, updatedAt }: Record<string, string>) => name && updatedAt))
})

test('[S-219] [S-220] a POST has one entry for each configured method; otherwise both counts and the ids are told', async () => {
  const { requestId } = await scene.submitted()
  const entry = (screeningMethodId: string) => ({ screeningMethodId, status: 'APPROVED' })
  const refused = async (ids: readonly string[], message: string) =>
    assertRefused(
      await scene.post(scene.result(requestId, { screeningMethods: ids.map(entry) })),
      400,
      `screeningMethods must have one entry for each method configured for the property: ${message}`,
    )
  await refused([one, two], `expected 3, received 2; missing: ${three}`)
  await refused([one, two, three, unknown], `expected 3, received 4; unknown: ${unknown}`)
  await refused([one, two, two], `expected 3, received 3; missing: ${three}; repeated: ${two}`)
  await refused([one, two, unknown], `expected 3, received 3; missing: ${three}; unknown: ${unknown}`)
  await refused([], `expected 3, received 0; missing: ${methods.join(', ')}`)
  const [foreign = ''] = scene.methods(property, scene.providers[1])
  await refused([one, two, foreign], `expected 3, received 3; missing: ${three}; unknown: ${foreign}`)
  assert.equal(await statusOf(requestId), 'IN_PROGRESS')
  assert.equal(await resultOf(requestId), undefined)
})

test('[S-174] [S-181] a result moves the request to the status supplied, whichever word it is', async () => {
  for (const status of ['APPROVED', 'DECLINED', 'PENDING', 'REFERRED_2']) {
    const { requestId, result } = await recorded({
      status,
      screeningMethods: methods.map((screeningMethodId) => ({ screeningMethodId, status })),
    })
    assert.equal(result.status, status)
    assert.ok(result.screeningMethods.every((method: { status: string }) => method.status === status))
    assert.equal(await statusOf(requestId), status)
    const { body } = await server.call('GET /screening-requests', {
      key: scene.providers[0].key,
      query: { filter: `id=${requestId}` },
    })
    assert.equal(body[0].status, status)
  }
})

test('[S-066] [S-067] [S-069] [S-070] [S-177] [S-221] a PATCH holds any subset of the fields, and the rest stays', async () => {
  const { requestId, result } = await recorded({ notes: 'first', report: [1], providerIdentifier: 'p' })
  let now = result
  const change = async (o: object, becomes: object) => {
    const { status, body, text } = await scene.patch({ screeningRequestId: requestId, ...o })
    assert.equal(status, 200, text)
    now = { ...now, ...becomes, updatedAt: body.updatedAt }
    assert.deepEqual(body, now)
    assert.equal(await statusOf(requestId), now.status)
  }
  await change({}, {})
  await change({ notes: 'second' }, { notes: 'second' })
  await change({ notes: null }, { notes: null })
  await change({ status: 'DECLINED' }, { status: 'DECLINED' })
  for (const report of [{ score: 700 }, ['a', { b: null }], 'text', 12.5, true, null])
    await change({ report }, { report })
  await change({ providerIdentifier: 'other', idempotencyId: 'other' }, {})

  const alter = async (entries: object[], expected: unknown[]) => {
    const { status, body } = await scene.patch({ screeningRequestId: requestId, screeningMethods: entries })
    assert.equal(status, 200)
    assert.deepEqual(ofMethods(body), expected)
  }
  const a = 'APPROVED'
  await alter(
    [{ screeningMethodId: two, status: 'PENDING', notes: 'waiting' }],
    [
      [one, a, null],
      [two, 'PENDING', 'waiting'],
      [three, a, null],
    ],
  )
  await alter(
    [{ screeningMethodId: two, status: 'DECLINED' }],
    [
      [one, a, null],
      [two, 'DECLINED', 'waiting'],
      [three, a, null],
    ],
  )
  await alter(
    [],
    [
      [one, a, null],
      [two, 'DECLINED', 'waiting'],
      [three, a, null],
    ],
  )
  await alter(
    [three, one, two].map((screeningMethodId) => ({ screeningMethodId, status: 'REFERRED', notes: null })),
    methods.map((id) => [id, 'REFERRED', null]),
  )
})

test('[S-067] a report is kept as the text it was written in', async () => {
  const { requestId } = await scene.submitted()
  const report = '{"b":1.10,"a":123456789012345678901234567890,"b2":[true,"\\u00e9",{"x":1E+2}]}'
  const body = JSON.stringify(scene.result(requestId)).replace(/}$/, `,"report": ${report} }`)
  const key = scene.providers[0].key
  const headers = { 'content-type': 'application/json' }
  const posted = await server.call('POST /screening-results', { key, headers, payload: body })
  assert.equal(posted.status, 201, posted.text)
  assert.ok(posted.text.includes(`"report":${report}`), posted.text)
  const kept = await server.call(`GET /screening-results/${posted.body.id}`, { token })
  assert.ok(kept.text.includes(`"report":${report}`))
  const patched = await server.call('PATCH /screening-results', {
    key,
    headers,
    payload: `{"screeningRequestId":"${requestId}","report":1.50}`,
  })
  assert.ok(patched.text.includes('"report":1.50'))
  const deep = '['.repeat(51) + ']'.repeat(51)
  const tooDeep = await server.call('PATCH /screening-results', {
    key,
    headers,
    payload: `{"screeningRequestId":"${requestId}","report":${deep}}`,
  })
  assertRefused(tooDeep, 400, 'report must have at most 50 levels')
  assertRefused(
    await scene.patch({ screeningRequestId: requestId, report: 'x'.repeat(524_288) }),
    400,
    'report must have at most 524288 bytes',
  )
})

test('[S-073] [S-218] PATCH entries are matched by the ids of the POST answer; unknown or repeated ones are refused', async () => {
  const { requestId, result } = await recorded()
  const [first, second] = result.screeningMethods
  const entry = { screeningMethodId: first.screeningMethodId, status: 'DECLINED' }
  const send = (...screeningMethods: object[]) => scene.patch({ screeningRequestId: requestId, screeningMethods })
  const { body } = await send(entry)
  assert.equal(body.screeningMethods[0].status, 'DECLINED')
  assert.deepEqual(body.screeningMethods.slice(1), result.screeningMethods.slice(1))
  assertRefused(await send({ ...entry, screeningMethodId: unknown }), 400, new RegExp(`unknown: ${unknown}$`))
  assertRefused(
    await send(entry, { ...entry, status: 'APPROVED' }),
    400,
    new RegExp(`repeated: ${first.screeningMethodId}$`),
  )
  // The result's own methods count, not what is configured since.
  await scene.staff(`PUT /screeningMethods/${second.screeningMethodId}`, { isActive: false })
  assert.equal((await send({ screeningMethodId: second.screeningMethodId, status: 'PENDING' })).status, 200)
  await scene.staff(`PUT /screeningMethods/${second.screeningMethodId}`, { isActive: true })
  assert.deepEqual(
    (await resultOf(requestId)).screeningMethods.map((m: { status: string }) => m.status),
    ['DECLINED', 'PENDING', 'APPROVED'],
  )
})

test('a PATCH before there is a result is refused', async () => {
  const { requestId } = await scene.submitted()
  assertRefused(await scene.patch({ screeningRequestId: requestId, status: 'APPROVED' }), 404, /has no result yet/)
  assertRefused(await scene.patch({ screeningRequestId: unknown }), 404, `No screening request has the id ${unknown}`)
})

test('every version of a result is kept', async () => {
  const { requestId, result } = await recorded({ notes: 'one' })
  await scene.patch({ screeningRequestId: requestId, status: 'PENDING' })
  await scene.patch({ screeningRequestId: requestId, notes: 'three', report: { n: 3 } })
  const versions = await scene.staff(`GET /screening-results/${result.id}/versions?sort=createdAt`)
  assert.deepEqual(
    versions.map((v: Record<string, unknown>) => [v['status'], v['notes'], v['report']]),
    [
      ['APPROVED', 'one', null],
      ['PENDING', 'one', null],
      ['PENDING', 'three', { n: 3 }],
    ],
  )
})

test('[S-175] property managers see the result at once', async () => {
  const { requestId, result } = await recorded({ notes: 'x' })
  const { body } = await server.call(`GET /screening-results/${result.id}`, { token })
  assert.deepEqual(body, result)
  const { body: request } = await server.call(`GET /screening-requests/${requestId}`, { token })
  assert.equal(request.status, 'APPROVED')
})

/** What the automations have left of a request: notifications of its results, activities of its household, the application's status. */
async function left(requestId: string, application: { id: string; householdId: string }) {
  await scene.settled()
  const notices = (await scene.notices(requestId)).filter(({ kind }) => kind === 'SCREENING_RESULT')
  const { body: activities } = await server.call('GET /activities', {
    key: partner,
    query: `filter=householdId=${application.householdId}&filter=type=SCREENING_RESULT&sort=createdAt&limit=500`,
  })
  const { body } = await server.call(`GET /applications/${application.id}`, { key: partner })
  return {
    notices: notices.map(({ message }) => message.split(' ').at(-1)),
    activities: activities.map((a: { type: string; description: string }) => `${a.type} ${a.description}`),
    screeningStatus: body.screeningStatus,
    status: body.status,
  }
}

test('[S-176] [S-178] each accepted POST and PATCH runs the automations once', async () => {
  const { application, requestId } = await recorded({ status: 'PENDING', idempotencyId: 'auto' })
  assert.deepEqual(await left(requestId, application), {
    notices: ['PENDING'],
    activities: ['SCREENING_RESULT Screening result: PENDING'],
    screeningStatus: 'PENDING',
    status: 'IN_PROCESS',
  })
  await scene.post(scene.result(requestId, { idempotencyId: 'auto' }))
  await scene.post(scene.result(requestId))
  await scene.patch({ screeningRequestId: requestId, screeningMethods: [{ screeningMethodId: unknown, status: 'X' }] })
  assert.equal((await left(requestId, application)).notices.length, 1)
  await scene.patch({ screeningRequestId: requestId, status: 'APPROVED' })
  await scene.patch({ screeningRequestId: requestId, notes: 'no more than that' })
  const after = await left(requestId, application)
  assert.deepEqual(after.notices.sort(), ['APPROVED', 'APPROVED', 'PENDING'])
  assert.equal(after.activities.length, 3)
  // None of them decides anything.
  assert.deepEqual([after.screeningStatus, after.status], ['APPROVED', 'IN_PROCESS'])
})

test("an application's screeningStatus is that of its latest screening", async () => {
  const { application, requestId } = await recorded({ status: 'DECLINED' })
  assert.equal((await left(requestId, application)).screeningStatus, 'DECLINED')
  const again = await scene.submit(application.id)
  await scene.patch({ screeningRequestId: requestId, status: 'APPROVED' })
  assert.equal((await left(requestId, application)).screeningStatus, 'IN_PROGRESS')
  await scene.post(scene.result(again, { status: 'PENDING' }))
  assert.equal((await left(again, application)).screeningStatus, 'PENDING')
})

test('50 clients racing one POST make one result and one run of the automations, and get equal answers', async () => {
  const { application, requestId } = await scene.submitted()
  const body = scene.result(requestId, { idempotencyId: 'race', notes: 'one' })
  const answers = await Promise.all(Array.from({ length: 50 }, () => untilBegun(() => scene.post(body))))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(49).fill(200), 201])
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  const stored = await scene.rows('select id from screening_results where screening_request_id = $1', [requestId])
  assert.equal(stored.length, 1)
  const after = await left(requestId, application)
  assert.deepEqual([after.notices.length, after.activities.length], [1, 1])
})

test('50 clients racing without an idempotencyId make one result too, and 49 are sent to PATCH', async () => {
  const { application, requestId } = await scene.submitted()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => untilBegun(() => scene.post(scene.result(requestId)))),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(49).fill(409)])
  assert.equal((await left(requestId, application)).notices.length, 1)
})

type Decided = { requestId: string; application: { id: string; householdId: string } }
const DECISIONS: Record<string, (of: Decided) => Promise<unknown>> = {
  'staff decide on the screening': ({ requestId }) => scene.decide(requestId),
  'staff deny it': ({ requestId }) =>
    scene.decide(requestId, { decision: 'DENIED', adverseActionReasons: ['Income below the requirement'] }),
  'the application is approved': ({ application }) =>
    scene.staff(`PUT /applications/${application.id}/status`, { status: 'APPROVED' }),
  'the application is denied': ({ application }) =>
    scene.staff(`PUT /applications/${application.id}/status`, { status: 'DENIED' }),
  'the lease is completed': ({ application }) => scene.lease(application.id),
}

for (const [what, decide] of Object.entries(DECISIONS)) {
  test(`[S-179] [S-180] once ${what}, a PATCH is answered 409 and changes nothing`, async () => {
    const unitId = await scene.unit(property)
    const { application, requestId } = await recorded(
      { status: 'PENDING', notes: 'kept', report: { k: 1 } },
      { unitId },
    )
    const waiting = await scene.submit(application.id)
    await left(requestId, application)
    await decide({ requestId, application })
    if (what.startsWith('staff')) await decide({ requestId: waiting, application })
    const before = [await resultOf(requestId), (await scene.detail(requestId)).body, await left(requestId, application)]
    const refusal = new RegExp(
      `^A final decision on screening request ${requestId} was recorded on .*Z: its result no longer`,
    )
    const changes = [
      { status: 'DECLINED', notes: 'x', report: null },
      { screeningMethods: [{ screeningMethodId: one, status: 'DECLINED' }] },
      { screeningMethods: [{ screeningMethodId: unknown, status: 'DECLINED' }] },
      {},
    ]
    for (const change of changes) {
      const refused = await scene.patch({ screeningRequestId: requestId, ...change })
      assertRefused(refused, 409, refusal)
      assert.equal(refused.headers['x-error-code'], 'final_decision_exists')
    }
    // A result that comes too late, too.
    assertRefused(
      await scene.post(scene.result(waiting)),
      409,
      /is closed \((DECIDED|APPLICATION_DENIED)\): no result is waited for$/,
    )
    assertRefused(await scene.patch({ screeningRequestId: waiting, notes: 'x' }), 409)
    assert.equal(await statusOf(waiting), 'CLOSED')
    const after = [await resultOf(requestId), (await scene.detail(requestId)).body, await left(requestId, application)]
    assert.deepEqual(after, before)
  })
}

/** Everything after which a request that has no result can no longer be answered. */
const ENDS: Record<string, (at: { application: { id: string }; requestId: string }) => Promise<unknown>> = {
  DECIDED: ({ requestId }) => scene.decide(requestId),
  APPLICATION_DENIED: ({ application }) =>
    scene.staff(`PUT /applications/${application.id}/status`, { status: 'DENIED' }),
  APPLICATION_CANCELED: ({ application }) =>
    scene.staff(`PUT /applications/${application.id}/status`, { status: 'CANCELED' }),
  APPLICATION_ABANDONED: ({ application }) =>
    scene.staff(`PUT /applications/${application.id}/status`, { status: 'ABANDONED' }),
}

for (const [reason, end] of Object.entries(ENDS))
  test(`a request without a result is closed when nobody can answer it any more: ${reason}`, async () => {
    const application = await scene.apply(property)
    const requestId = await scene.submit(application.id)
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
    const { body: detail } = await scene.detail(requestId)
    assert.deepEqual([detail.status, detail.closedReason], ['CLOSED', reason])
    assert.equal((await scene.staff(`GET /applications/${application.id}`)).screeningStatus, 'CLOSED')
    const refused = await scene.post(scene.result(requestId))
    assert.deepEqual([refused.status, refused.headers['x-error-code']], [409, 'screening_request_closed'])

    // Taken up again, it is submitted again.
    if (reason !== 'DECIDED') await scene.staff(`PUT /applications/${application.id}/status`, { status: 'IN_PROCESS' })
    assert.equal((await scene.detail(requestId)).body.status, 'CLOSED')
    const again = await scene.submit(application.id)
    assert.ok(await waiting(again))
    assert.equal((await scene.post(scene.result(again))).status, 201)
    // One that has its result keeps it.
    if (reason !== 'DECIDED') await end({ application, requestId: again })
    const { body: kept } = await scene.detail(again)
    assert.deepEqual([kept.status, kept.closedReason], [scene.result(again).status, null])
  })

for (const status of ['CANCELED', 'ABANDONED', 'DENIED'])
  test(`a result that is recorded while its application becomes ${status} stands, and the request is not closed`, async () => {
    const application = await scene.apply(property)
    const requestId = await scene.submit(application.id)
    const provider = await connectAs(server.config.databaseUrl, 'owner')
    await provider.query('begin')
    await provider.query(
      `insert into screening_results (organization_id, id, screening_request_id, property_id, status, screening_methods)
       values ($1, $2, $3, $4, 'APPROVED', '[]')`,
      [org.id, newId(), requestId, property],
    )
    await provider.query("update screening_requests set status = 'APPROVED' where id = $1", [requestId])
    const ending = scene.staff(`PUT /applications/${application.id}/status`, { status })
    await eventually(20_000, 'the change waits for the result', async () => {
      const { rowCount } = await provider.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return (rowCount ?? 0) > 0
    })
    await provider.query('commit')
    await ending
    const { body } = await scene.detail(requestId)
    assert.deepEqual([body.status, body.closedReason], ['APPROVED', null])
  })

test('an idempotencyId that staff used before users had their own stands for one decision', async () => {
  const [one, two] = [(await scene.submitted()).requestId, (await scene.submitted()).requestId]
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
  const { application, requestId } = await recorded({ status: 'APPROVED', idempotencyId: 'late' })
  await scene.staff(`PUT /applications/${application.id}/status`, { status: 'DENIED' })
  assertRefused(await scene.decide(requestId), 409, /^A final decision/)
  await scene.staff(`PUT /applications/${application.id}/status`, { status: 'IN_PROCESS' })
  assertRefused(await scene.patch({ screeningRequestId: requestId, status: 'DECLINED' }), 409)
  const fresh = await scene.submit(application.id)
  assert.equal((await scene.post(scene.result(fresh))).status, 201)
  // The result is still there for a caller who repeats the call that made it.
  assert.equal((await scene.post(scene.result(requestId, { idempotencyId: 'late' }))).status, 200)
  const [decision] = await scene.staff(
    `GET /screening-decisions?filter=${encodeURIComponent(`screeningRequestId=${requestId}`)}`,
  )
  assert.deepEqual([decision.decision, decision.source, decision.decidedByUserId], ['DENIED', 'APPLICATION', null])
})

test('neither the status of the provider nor another status of the application is a final decision', async () => {
  const { application, requestId } = await recorded({ status: 'DECLINED' })
  for (const status of ['WAITLIST', 'IN_PROCESS', 'ABANDONED', 'CANCELED'])
    await scene.staff(`PUT /applications/${application.id}/status`, { status })
  assert.equal((await scene.patch({ screeningRequestId: requestId, status: 'APPROVED' })).status, 200)
})

test('a denial names its adverse-action reasons', async () => {
  const { requestId } = await recorded()
  assertRefused(
    await scene.decide(requestId, { decision: 'DENIED' }),
    400,
    /^adverseActionReasons must name at least one/,
  )
  assertRefused(
    await scene.decide(requestId, { decision: 'APPROVED', adverseActionReasons: ['x'] }),
    400,
    /left out unless/,
  )
  const body = {
    decision: 'DENIED',
    note: 'Talked to them',
    adverseActionReasons: ['Eviction on record'],
    idempotencyId: 'd',
  }
  const decided = await scene.decide(requestId, body)
  assert.equal(decided.status, 201)
  assert.deepEqual(
    [decided.body.decision, decided.body.source, decided.body.note, decided.body.adverseActionReasons],
    ['DENIED', 'STAFF', 'Talked to them', ['Eviction on record']],
  )
  assert.ok(decided.body.decidedByUserId)
  const again = await scene.decide(requestId, body)
  assert.deepEqual([again.status, again.body], [200, decided.body])
  assertRefused(await scene.decide(requestId), 409, /^A final decision/)
})

test('a notification is read once', async () => {
  const { requestId } = await recorded()
  await scene.settled()
  const [notice] = (await scene.notices(requestId)) as unknown as { id: string; readAt: string | null }[]
  assert.equal(notice?.readAt, null)
  const read = await scene.staff(`POST /notices/${notice?.id}/read`)
  assert.ok(read.readAt)
  assert.deepEqual(await scene.staff(`POST /notices/${notice?.id}/read`), read)
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
  const application = await scene.apply(property)
  const events = async () => (await scene.rows('select id from events where organization_id = $1', [org.id])).length
  const before = await events()
  assert.ok(before > 0)
  const requestId = await scene.submit(application.id)
  await scene.detail(requestId)
  await scene.post(scene.result(requestId))
  await scene.patch({ screeningRequestId: requestId, status: 'DECLINED' })
  await scene.decide(requestId)
  assert.equal(await events(), before)
  await scene.owner.query("update subscriptions set status = 'CLOSED'")
})

test('social security numbers go a year after the final decision, from customer and screening alike', async () => {
  const numbered = (number: string) => person({ employmentInformation: { socialSecurityNumber: number } })
  const of = async (requestId: string) => (await scene.payload(requestId)).employmentInformation.socialSecurityNumber
  const isSet = async ({ id }: { id: string }) =>
    (await server.call(`GET /applications/${id}/customers`, { key: partner })).body[0].socialSecurityNumberSet
  const sweep = async () => {
    for (const each of assembly.sweeps) await runSweep(each, server.runtime.tools)
    await scene.settled()
  }
  const move = (days: number) => server.asOwner(`update app_clock set shift = shift + interval '${days} days'`)
  const old = await recorded({}, { applicants: [numbered('900112222')] })
  // Never decided: counted from its last change, which is of the same day.
  const open = await recorded({}, { applicants: [numbered('900113333')] })
  // Decided as early, but screened again, and that one is decided later.
  const twice = await recorded({}, { applicants: [numbered('900114444')] })
  const rescreened = await scene.submit(twice.application.id)
  for (const { requestId } of [old, twice]) assert.equal((await scene.decide(requestId)).status, 201)

  await move(364)
  await scene.decide(rescreened)
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
