// Results: how they are recorded and changed, and what follows from them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilBegun } from '../ask-again.ts'
import { UNKNOWN_ID } from '../scene/scene.ts'
import { Screening } from '../scene/screening.ts'
import { assertRefused } from '../server.ts'

const screening = await Screening.open()
const { scene } = screening
const { server, token } = scene
const [property] = screening.properties
const methods = screening.methods(property)
const [one = '', two = '', three = ''] = methods

const ofMethods = (body: { screeningMethods: { screeningMethodId: string; status: string; notes: string | null }[] }) =>
  body.screeningMethods.map(({ screeningMethodId, status, notes }) => [screeningMethodId, status, notes])

test('[S-062] POST and PATCH need screeningRequestId, a UUID', async () => {
  const { screeningRequestId: _, ...without } = screening.result(UNKNOWN_ID)
  assertRefused(await screening.post(without), 400, 'screeningRequestId is required')
  assertRefused(await screening.patch({ status: 'APPROVED' }), 400, 'screeningRequestId is required')
  for (const send of [screening.post, screening.patch])
    assertRefused(await send(screening.result('x')), 400, "screeningRequestId must be a valid UUID, not 'x'")
})

test('[S-063] idempotencyId goes with POST, is kept and returned, and is not needed on PATCH', async () => {
  const { requestId } = await screening.submitted()
  const body = screening.result(requestId, { idempotencyId: 'r-1' })
  const first = await screening.post(body)
  assert.deepEqual([first.status, first.body.idempotencyId], [201, 'r-1'])
  const again = await screening.post({ ...body, status: 'DECLINED', screeningMethods: [] })
  assert.deepEqual([again.status, again.headers['idempotent-replayed']], [200, 'true'])
  assert.deepEqual(again.body, first.body)
  assert.equal((await screening.patch({ screeningRequestId: requestId, notes: 'n' })).status, 200)
  assert.equal((await screening.post(body)).body.notes, 'n')
})

test('a second result for a request is refused, and an idempotencyId stands for one request only', async () => {
  const { requestId } = await screening.recorded({ idempotencyId: 'r-2' })
  assertRefused(await screening.post(screening.result(requestId)), 409, /Change it by PATCH \/screening-results$/)
  assertRefused(await screening.post(screening.result(requestId, { idempotencyId: 'r-3' })), 409, /has the result/)
  const { requestId: other } = await screening.submitted()
  assertRefused(
    await screening.post(screening.result(other, { idempotencyId: 'r-2' })),
    409,
    /stands for the result of another/,
  )
  assert.equal(await screening.statusOf(other), 'IN_PROGRESS')
})

test('[S-064] [S-066] [S-217] providerIdentifier and notes are optional; the answer is the created result', async () => {
  const { requestId, result } = await screening.recorded({
    providerIdentifier: 'case 7',
    notes: 'Seen by two',
    report: { a: 1 },
  })
  assert.equal(result.screeningResultId, result.id)
  assert.deepEqual(
    [result.screeningRequestId, result.providerIdentifier, result.status, result.notes, result.report],
    [requestId, 'case 7', 'APPROVED', 'Seen by two', { a: 1 }],
  )
  assert.match(result.createdAt, /Z$/)
  const { result: bare } = await screening.recorded()
  assert.deepEqual([bare.providerIdentifier, bare.notes, bare.report, bare.idempotencyId], [null, null, null, null])
})

test('[S-065] [S-068] POST needs the overall status and screeningMethods', async () => {
  const { requestId } = await screening.submitted()
  const { status, screeningMethods, ...rest } = screening.result(requestId)
  assertRefused(await screening.post({ ...rest, screeningMethods }), 400, 'status is required')
  assertRefused(await screening.post({ ...rest, status }), 400, 'screeningMethods is required')
  assert.equal(await screening.statusOf(requestId), 'IN_PROGRESS')
})

test('[S-071] [S-072] a method entry has an id, a status and optional notes; the answer returns every id', async () => {
  const { requestId } = await screening.submitted()
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
    assertRefused(await screening.post(screening.result(requestId, { screeningMethods })), 400, message)
  const { body } = await screening.post(screening.result(requestId, { screeningMethods: entries }))
  assert.deepEqual(ofMethods(body), [
    [one, 'APPROVED', 'Clean'],
    [two, 'DECLINED', null],
    [three, 'PENDING', null],
  ])
  assert.ok(body.screeningMethods.every(({ name, updatedAt }: Record<string, string>) => name && updatedAt))
})

test('[S-219] [S-220] a POST has one entry for each configured method; otherwise both counts and the ids are told', async () => {
  const { requestId } = await screening.submitted()
  const entry = (screeningMethodId: string) => ({ screeningMethodId, status: 'APPROVED' })
  const refused = async (ids: readonly string[], message: string) =>
    assertRefused(
      await screening.post(screening.result(requestId, { screeningMethods: ids.map(entry) })),
      400,
      `screeningMethods must have one entry for each method configured for the property: ${message}`,
    )
  await refused([one, two], `expected 3, received 2; missing: ${three}`)
  await refused([one, two, three, UNKNOWN_ID], `expected 3, received 4; unknown: ${UNKNOWN_ID}`)
  await refused([one, two, two], `expected 3, received 3; missing: ${three}; repeated: ${two}`)
  await refused([one, two, UNKNOWN_ID], `expected 3, received 3; missing: ${three}; unknown: ${UNKNOWN_ID}`)
  await refused([], `expected 3, received 0; missing: ${methods.join(', ')}`)
  const [foreign = ''] = screening.methods(property, screening.providers[1])
  await refused([one, two, foreign], `expected 3, received 3; missing: ${three}; unknown: ${foreign}`)
  assert.equal(await screening.statusOf(requestId), 'IN_PROGRESS')
  assert.equal(await screening.resultOf(requestId), undefined)
})

test('[S-174] [S-181] a result moves the request to the status supplied, whichever word it is', async () => {
  for (const status of ['APPROVED', 'DECLINED', 'PENDING', 'REFERRED_2']) {
    const { requestId, result } = await screening.recorded({
      status,
      screeningMethods: methods.map((screeningMethodId) => ({ screeningMethodId, status })),
    })
    assert.equal(result.status, status)
    assert.ok(result.screeningMethods.every((method: { status: string }) => method.status === status))
    assert.equal(await screening.statusOf(requestId), status)
    const { body } = await server.call('GET /screening-requests', {
      key: screening.providers[0].key,
      query: { filter: `id=${requestId}` },
    })
    assert.equal(body[0].status, status)
  }
})

test('[S-066] [S-067] [S-069] [S-070] [S-177] [S-221] a PATCH holds any subset of the fields, and the rest stays', async () => {
  const { requestId, result } = await screening.recorded({ notes: 'first', report: [1], providerIdentifier: 'p' })
  let now = result
  const change = async (o: object, becomes: object) => {
    const { status, body, text } = await screening.patch({ screeningRequestId: requestId, ...o })
    assert.equal(status, 200, text)
    now = { ...now, ...becomes, updatedAt: body.updatedAt }
    assert.deepEqual(body, now)
    assert.equal(await screening.statusOf(requestId), now.status)
  }
  await change({}, {})
  await change({ notes: 'second' }, { notes: 'second' })
  await change({ notes: null }, { notes: null })
  await change({ status: 'DECLINED' }, { status: 'DECLINED' })
  for (const report of [{ score: 700 }, ['a', { b: null }], 'text', 12.5, true, null])
    await change({ report }, { report })
  await change({ providerIdentifier: 'other', idempotencyId: 'other' }, {})

  const alter = async (entries: object[], expected: unknown[]) => {
    const { status, body } = await screening.patch({ screeningRequestId: requestId, screeningMethods: entries })
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
  const { requestId } = await screening.submitted()
  const report = '{"b":1.10,"a":123456789012345678901234567890,"b2":[true,"\\u00e9",{"x":1E+2}]}'
  const body = JSON.stringify(screening.result(requestId)).replace(/}$/, `,"report": ${report} }`)
  const key = screening.providers[0].key
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
    await screening.patch({ screeningRequestId: requestId, report: 'x'.repeat(524_288) }),
    400,
    'report must have at most 524288 bytes',
  )
})

test('[S-073] [S-218] PATCH entries are matched by the ids of the POST answer; unknown or repeated ones are refused', async () => {
  const { requestId, result } = await screening.recorded()
  const [first, second] = result.screeningMethods
  const entry = { screeningMethodId: first.screeningMethodId, status: 'DECLINED' }
  const send = (...screeningMethods: object[]) => screening.patch({ screeningRequestId: requestId, screeningMethods })
  const { body } = await send(entry)
  assert.equal(body.screeningMethods[0].status, 'DECLINED')
  assert.deepEqual(body.screeningMethods.slice(1), result.screeningMethods.slice(1))
  assertRefused(await send({ ...entry, screeningMethodId: UNKNOWN_ID }), 400, new RegExp(`unknown: ${UNKNOWN_ID}$`))
  assertRefused(
    await send(entry, { ...entry, status: 'APPROVED' }),
    400,
    new RegExp(`repeated: ${first.screeningMethodId}$`),
  )
  // The result's own methods count, not what is configured since.
  await scene.doneByStaff(`PUT /screeningMethods/${second.screeningMethodId}`, { isActive: false })
  assert.equal((await send({ screeningMethodId: second.screeningMethodId, status: 'PENDING' })).status, 200)
  await scene.doneByStaff(`PUT /screeningMethods/${second.screeningMethodId}`, { isActive: true })
  assert.deepEqual(
    (await screening.resultOf(requestId)).screeningMethods.map((m: { status: string }) => m.status),
    ['DECLINED', 'PENDING', 'APPROVED'],
  )
})

test('a PATCH before there is a result is refused', async () => {
  const { requestId } = await screening.submitted()
  assertRefused(await screening.patch({ screeningRequestId: requestId, status: 'APPROVED' }), 404, /has no result yet/)
  assertRefused(
    await screening.patch({ screeningRequestId: UNKNOWN_ID }),
    404,
    `No screening request has the id ${UNKNOWN_ID}`,
  )
})

test('every version of a result is kept', async () => {
  const { requestId, result } = await screening.recorded({ notes: 'one' })
  await screening.patch({ screeningRequestId: requestId, status: 'PENDING' })
  await screening.patch({ screeningRequestId: requestId, notes: 'three', report: { n: 3 } })
  const versions = await scene.doneByStaff(`GET /screening-results/${result.id}/versions?sort=createdAt`)
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
  const { requestId, result } = await screening.recorded({ notes: 'x' })
  const { body } = await server.call(`GET /screening-results/${result.id}`, { token })
  assert.deepEqual(body, result)
  const { body: request } = await server.call(`GET /screening-requests/${requestId}`, { token })
  assert.equal(request.status, 'APPROVED')
})

test('[S-176] [S-178] each accepted POST and PATCH runs the automations once', async () => {
  const { application, requestId } = await screening.recorded({ status: 'PENDING', idempotencyId: 'auto' })
  assert.deepEqual(await screening.left(requestId, application), {
    notices: ['PENDING'],
    activities: ['SCREENING_RESULT Screening result: PENDING'],
    screeningStatus: 'PENDING',
    status: 'IN_PROCESS',
  })
  await screening.post(screening.result(requestId, { idempotencyId: 'auto' }))
  await screening.post(screening.result(requestId))
  await screening.patch({
    screeningRequestId: requestId,
    screeningMethods: [{ screeningMethodId: UNKNOWN_ID, status: 'X' }],
  })
  assert.equal((await screening.left(requestId, application)).notices.length, 1)
  await screening.patch({ screeningRequestId: requestId, status: 'APPROVED' })
  await screening.patch({ screeningRequestId: requestId, notes: 'no more than that' })
  const after = await screening.left(requestId, application)
  assert.deepEqual(after.notices.sort(), ['APPROVED', 'APPROVED', 'PENDING'])
  assert.equal(after.activities.length, 3)
  // None of them decides anything.
  assert.deepEqual([after.screeningStatus, after.status], ['APPROVED', 'IN_PROCESS'])
})

test("an application's screeningStatus is that of its latest screening", async () => {
  const { application, requestId } = await screening.recorded({ status: 'DECLINED' })
  assert.equal((await screening.left(requestId, application)).screeningStatus, 'DECLINED')
  const again = await screening.submit(application.id)
  await screening.patch({ screeningRequestId: requestId, status: 'APPROVED' })
  assert.equal((await screening.left(requestId, application)).screeningStatus, 'IN_PROGRESS')
  await screening.post(screening.result(again, { status: 'PENDING' }))
  assert.equal((await screening.left(again, application)).screeningStatus, 'PENDING')
})

test('50 clients racing one POST make one result and one run of the automations, and get equal answers', async () => {
  const { application, requestId } = await screening.submitted()
  const body = screening.result(requestId, { idempotencyId: 'race', notes: 'one' })
  const answers = await Promise.all(Array.from({ length: 50 }, () => untilBegun(() => screening.post(body))))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(49).fill(200), 201])
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  const stored = await scene.rows('select id from screening_results where screening_request_id = $1', [requestId])
  assert.equal(stored.length, 1)
  const after = await screening.left(requestId, application)
  assert.deepEqual([after.notices.length, after.activities.length], [1, 1])
})

test('50 clients racing without an idempotencyId make one result too, and 49 are sent to PATCH', async () => {
  const { application, requestId } = await screening.submitted()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => untilBegun(() => screening.post(screening.result(requestId)))),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(49).fill(409)])
  assert.equal((await screening.left(requestId, application)).notices.length, 1)
})

test('a notification is read once', async () => {
  const { requestId } = await screening.recorded()
  await screening.settled()
  const [notice] = (await screening.notices(requestId)) as unknown as { id: string; readAt: string | null }[]
  assert.equal(notice?.readAt, null)
  const read = await scene.doneByStaff(`POST /notices/${notice?.id}/read`)
  assert.ok(read.readAt)
  assert.deepEqual(await scene.doneByStaff(`POST /notices/${notice?.id}/read`), read)
})
