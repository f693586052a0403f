// What the port specifies, tested on the adapter against the simulator, under every fault that the simulator can be commanded to make.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { REPORT_FAULTS, SEND_FAULTS } from '../../../simulator/commands.ts'
import { ACCOUNT, allOf, HANGING, OURS, openCarrier, THEIRS } from '../../../test/twilio.ts'
import type { SendResult } from '../../domains/messaging/carrier.ts'
import { realClock, ShiftedClock } from '../../kit/clock.ts'
import { TwilioCarrier } from './twilio-carrier.ts'

test('a text that is accepted has a sid, and its reports carry sid, message and status in order', async () => {
  const { simulator, send, callbacks } = await openCarrier()
  const messageId = randomUUID()
  const result = await send({ messageId })
  assert.ok(result.kind === 'accepted')
  assert.equal(result.status, 'QUEUED')
  await simulator.settled()
  assert.deepEqual(
    callbacks(),
    ['QUEUED', 'SENDING', 'SENT', 'DELIVERED'].map((status) => ({
      kind: 'status',
      sid: result.sid,
      messageId,
      status,
      errorCode: undefined,
      errorText: undefined,
    })),
  )
  assert.deepEqual(
    simulator.accepted.map(({ messageId: id, sid, from, to, body }) => ({ id, sid, from, to, body })),
    [{ id: messageId, sid: result.sid, from: OURS, to: THEIRS, body: 'Your tour is at 3' }],
  )
})

/** The result that the caller must get for each fault, and whether the recipient is texted all the same. */
const FAULTS: Readonly<Record<(typeof SEND_FAULTS)[number], readonly [SendResult['kind'], 'texted' | 'not texted']>> = {
  hang: ['unknown', 'not texted'],
  reset: ['unknown', 'not texted'],
  fail: ['unknown', 'not texted'],
  throttle: ['try-again', 'not texted'],
  'queue-full': ['try-again', 'not texted'],
  'refuse-with-nul': ['refused', 'not texted'],
  'accept-then-hang': ['unknown', 'texted'],
  'accept-then-reset': ['unknown', 'texted'],
  'accept-then-fail': ['unknown', 'texted'],
  'accept-then-cut': ['unknown', 'texted'],
  'accept-then-stall': ['unknown', 'texted'],
  'accept-with-nul': ['accepted', 'texted'],
  'accept-under-earlier-sid': ['accepted', 'texted'],
  'callback-first': ['accepted', 'texted'],
}

test('what the carrier says can be stored, whatever it holds', async () => {
  const { simulator, send } = await openCarrier()
  simulator.nextSend({ answer: 'refuse-with-nul' })
  simulator.nextSend({ answer: 'accept-with-nul' })
  const [refused, accepted] = [await send({}), await send({})]
  assert.deepEqual(refused, { kind: 'refused', code: '21608', text: `Not a verified number: ${THEIRS}` })
  assert.deepEqual(accepted.kind === 'accepted' && accepted.status, 'QUEUED')
})

test('a text that may not leave is withheld once the connection stands, and one that nobody could ask about may be tried again', async () => {
  const { simulator, send } = await openCarrier()
  const asked: string[] = []
  const answer = (name: string, may: () => Promise<boolean>) => () => {
    asked.push(name)
    return may()
  }
  assert.deepEqual(await send({ mayLeave: answer('no', async () => false) }), { kind: 'withheld' })
  const broken = answer('broken', () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNRESET' })))
  assert.deepEqual(await send({ mayLeave: broken }), { kind: 'try-again', reason: 'ECONNRESET' })
  assert.equal(simulator.accepted.length, 0)
  assert.equal((await send({ mayLeave: answer('yes', async () => true) })).kind, 'accepted')
  assert.deepEqual(asked, ['no', 'broken', 'yes'])
  assert.equal(simulator.accepted.length, 1)
})

test('a permission that comes after the deadline lets nothing leave', async () => {
  const { simulator, send, hasty } = await openCarrier()
  let grant = (_may: boolean) => {}
  const mayLeave = () => new Promise<boolean>((resolve) => (grant = resolve))
  assert.deepEqual(await send({ mayLeave }, hasty), { kind: 'try-again', reason: 'TIMEOUT' })
  grant(true)
  await simulator.settled()
  assert.equal((await send({})).kind, 'accepted')
  assert.equal(simulator.accepted.length, 1)
})

for (const answer of SEND_FAULTS) {
  const [kind, fate] = FAULTS[answer]
  test(`${answer}: the send is ${kind}, and its recipient is ${fate}`, async () => {
    const { simulator, send, callbacks, carrier, hasty, window } = await openCarrier()
    simulator.nextSend({ answer })
    const messageId = randomUUID()
    const result = await send({ messageId }, HANGING.includes(answer) ? hasty : carrier)
    assert.equal(result.kind, kind)
    await simulator.settled()
    const texted = fate === 'texted' ? 1 : 0
    assert.equal(simulator.accepted.length, texted)
    // What was lost with the answer comes back by the reports and by the list.
    const sids = callbacks().map(
      (callback) => callback.kind === 'status' && callback.messageId === messageId && callback.sid,
    )
    assert.deepEqual(
      [...new Set(sids)],
      simulator.accepted.map(({ sid }) => sid),
    )
    const listed = await allOf(carrier.list({ direction: 'outbound', from: OURS, to: THEIRS, ...window() }))
    assert.deepEqual(
      listed.map(({ sid }) => sid),
      simulator.accepted.map(({ sid }) => sid),
    )
    // The fault is over.
    assert.equal((await send()).kind, 'accepted')
  })
}

test('a carrier that asks for a pause is told with how long', async () => {
  const { simulator, send } = await openCarrier()
  simulator.nextSend({ answer: 'throttle', retryAfterSeconds: 3 })
  assert.deepEqual(await send(), { kind: 'try-again', reason: '20429', afterMs: 3_000 })
})

test('a number that sends too fast, or whose queue is full, can try again later', async () => {
  const clock = new ShiftedClock()
  const { simulator, send } = await openCarrier({
    clock: { now: () => new Date(Math.floor(clock.now().getTime() / 60_000) * 60_000) },
  })
  simulator.setLimits({ perSecond: 2 })
  const kinds = [await send(), await send(), await send(), await send({ from: '+15125550101' })].map(({ kind }) => kind)
  assert.deepEqual(kinds, ['accepted', 'accepted', 'try-again', 'accepted'])
  clock.shiftTo(120_000)
  assert.equal((await send()).kind, 'accepted')
  await simulator.settled()
  simulator.setLimits({ queuedSegments: 3 })
  simulator.nextSend({ outcome: 'queued', times: 2 })
  assert.equal((await send({ body: 'x'.repeat(200) })).kind, 'accepted')
  assert.deepEqual(await send({ body: 'x'.repeat(200) }), { kind: 'try-again', reason: '21611' })
  assert.equal((await send()).kind, 'accepted')
})

test('what Twilio refuses is refused with its code', async () => {
  const { send } = await openCarrier()
  const codes = []
  for (const over of [
    { to: '+15005550001' },
    { to: '12' },
    { to: '+15005550009' },
    { from: '+15005550007' },
    { body: '' },
    { body: 'x'.repeat(1601) },
  ]) {
    const result = await send(over)
    assert.ok(result.kind === 'refused')
    assert.ok(result.text.length > 0 && !result.optedOut && !result.ofAccount)
    codes.push(result.code)
  }
  assert.deepEqual(codes, ['21211', '21211', '21614', '21606', '21602', '21617'])
})

test('who texted STOP is refused as opted out until START, by that number alone', async () => {
  const { simulator, send } = await openCarrier()
  await simulator.receive({ from: THEIRS, to: OURS, body: ' stop ' })
  const result = await send()
  assert.ok(result.kind === 'refused')
  assert.deepEqual([result.code, result.optedOut], ['21610', true])
  assert.equal((await send({ from: '+15125550101' })).kind, 'accepted')
  await simulator.receive({ from: THEIRS, to: OURS, body: 'Start' })
  assert.equal((await send()).kind, 'accepted')
})

test('wrong credentials are the fault of the account, not of the text', async () => {
  const { simulator } = await openCarrier()
  const stranger = new TwilioCarrier({
    baseUrl: simulator.url,
    accountSid: ACCOUNT,
    authTokens: ['0'.repeat(32)],
    clock: realClock,
  })
  after(() => stranger.close())
  const text = {
    messageId: randomUUID(),
    from: OURS,
    to: THEIRS,
    body: 'x',
    statusCallbackUrl: 'https://example.com/s',
    mayLeave: async () => true,
  }
  const result = await stranger.send(text)
  assert.ok(result.kind === 'refused')
  assert.deepEqual([result.code, result.ofAccount], ['20003', true])
  await assert.rejects(allOf(stranger.list({ direction: 'inbound', since: new Date(0), until: new Date() })), {
    code: 'HTTP_401',
  })
})

const REPORTED: Readonly<Record<(typeof REPORT_FAULTS)[number], readonly string[]>> = {
  lost: [],
  duplicated: ['QUEUED', 'QUEUED', 'SENDING', 'SENDING', 'SENT', 'SENT', 'DELIVERED', 'DELIVERED'],
  reversed: ['DELIVERED', 'SENT', 'SENDING', 'QUEUED'],
  forged: ['forged', 'forged', 'forged', 'forged'],
}

for (const reports of REPORT_FAULTS) {
  test(`reports that are ${reports} are read as they come, and the list knows how it ended`, async () => {
    const { simulator, send, callbacks, carrier, window } = await openCarrier()
    simulator.nextSend({ reports })
    await send()
    await simulator.settled()
    assert.deepEqual(
      callbacks().map((callback) => (callback.kind === 'status' ? callback.status : callback.kind)),
      REPORTED[reports],
    )
    const [listed] = await allOf(carrier.list({ direction: 'outbound', ...window() }))
    assert.equal(listed?.status, 'DELIVERED')
  })
}

test('a text that is not delivered is reported and listed with code and words', async () => {
  const { simulator, send, callbacks, carrier, window } = await openCarrier()
  simulator.nextSend({ outcome: 'undelivered', errorCode: 30005 })
  simulator.nextSend({ outcome: 'failed' })
  await send()
  await send()
  await simulator.settled()
  const ends = callbacks().flatMap((callback) => (callback.kind === 'status' && callback.errorCode ? [callback] : []))
  assert.deepEqual(ends.map(({ status, errorCode, errorText }) => [status, errorCode, errorText]).sort(), [
    ['FAILED', '30008', 'the carrier gave no reason'],
    ['UNDELIVERED', '30005', 'the number is unknown or no longer in service'],
  ])
  const listed = await allOf(carrier.list({ direction: 'outbound', ...window() }))
  assert.deepEqual(
    listed.map(({ status, errorCode }) => [status, errorCode]),
    [
      ['FAILED', '30008'],
      ['UNDELIVERED', '30005'],
    ],
  )
  assert.ok(listed.every(({ errorText }) => errorText))
})

test('a text that comes in is told once, with its pictures, and the list tells the same', async () => {
  const { simulator, callbacks, carrier, window } = await openCarrier()
  const png = Buffer.from('not quite a picture')
  const media = [
    { contentType: 'image/png', base64: png.toString('base64') },
    { contentType: 'text/vcard', base64: Buffer.from('BEGIN:VCARD').toString('base64') },
  ]
  const { sid, answered } = await simulator.receive({
    from: THEIRS,
    to: OURS,
    body: 'Look 📷',
    media,
    optOutType: 'HELP',
  })
  assert.equal(answered, 200)
  const [callback] = callbacks()
  assert.ok(callback?.kind === 'inbound')
  assert.deepEqual(
    [callback.sid, callback.from, callback.to, callback.body, callback.optOutType],
    [sid, THEIRS, OURS, 'Look 📷', 'HELP'],
  )
  assert.deepEqual(
    callback.media.map(({ contentType }) => contentType),
    ['image/png', 'text/vcard'],
  )
  const [listed] = await allOf(carrier.list({ direction: 'inbound', to: OURS, ...window() }))
  assert.deepEqual({ ...listed, receivedAt: 0, optOutType: 0 }, { ...callback, receivedAt: 0, optOutType: 0 })
  const picture = await carrier.fetchMedia(callback.media[0]?.url ?? '', 1_000)
  assert.ok(picture.kind === 'media')
  assert.equal(picture.contentType, 'image/png')
  assert.deepEqual(await buffer(picture.body), png)
})

test('a forged text is forged', async () => {
  const { simulator, callbacks } = await openCarrier()
  await simulator.receive({ from: THEIRS, to: OURS, body: 'Trust me', forged: true })
  assert.deepEqual(callbacks(), [{ kind: 'forged' }])
})

test('an answer in plain text to a text that came in is sent to whoever wrote, as Twilio does', async () => {
  const { app, simulator } = await openCarrier()
  app.behave = (_received, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('OK')
  await simulator.receive({ from: THEIRS, to: OURS, body: 'Hi' })
  assert.deepEqual(
    simulator.accepted.map(({ to, body }) => [to, body]),
    [[THEIRS, 'OK']],
  )
  app.behave = (_received, response) => void response.writeHead(204).end()
  await simulator.receive({ from: THEIRS, to: OURS, body: 'Hi' })
  assert.equal(simulator.accepted.length, 1)
})

test('under all faults at once no result lies, and who tries again only when it is safe texts nobody twice', async () => {
  const { simulator, send, callbacks, carrier, reached, window } = await openCarrier({ seed: 'all at once' })
  const impatient = reached(1_500)
  // All but the one in which the carrier itself answers with a wrong sid.
  const honest = SEND_FAULTS.filter((fault) => fault !== 'accept-under-earlier-sid')
  simulator.setRates({
    answers: Object.fromEntries(honest.map((fault) => [fault, HANGING.includes(fault) ? 0.02 : 0.07])),
    reports: { lost: 0.2, duplicated: 0.2, reversed: 0.2 },
    outcomes: { undelivered: 0.1, failed: 0.1 },
  })
  const kinds = new Map<SendResult['kind'], number>()
  const outcomes = new Map<string, { result: SendResult; body: string }>()
  const sendOne = async (n: number) => {
    const messageId = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    const body = `text ${n}`
    for (;;) {
      const result = await send({ messageId, body }, impatient)
      kinds.set(result.kind, (kinds.get(result.kind) ?? 0) + 1)
      outcomes.set(messageId, { result, body })
      if (result.kind !== 'try-again') return
      assert.ok(!simulator.accepted.some((accepted) => accepted.messageId === messageId), 'try-again was accepted')
    }
  }
  let next = 0
  const worker = async () => {
    while (next < 200) await sendOne(next++)
  }
  await Promise.all(Array.from({ length: 10 }, worker))
  await simulator.settled()
  for (const kind of ['accepted', 'unknown', 'try-again'] as const) assert.ok((kinds.get(kind) ?? 0) > 10, kind)
  const accepted = Map.groupBy(simulator.accepted, ({ messageId }) => messageId)
  assert.ok([...accepted.values()].every(({ length }) => length === 1))
  const listed = await allOf(carrier.list({ direction: 'outbound', from: OURS, to: THEIRS, ...window() }))
  const reported = callbacks().flatMap((callback) => (callback.kind === 'status' ? [callback] : []))
  for (const [messageId, { result, body }] of outcomes) {
    const [acceptance] = accepted.get(messageId) ?? []
    if (result.kind === 'accepted') assert.equal(result.sid, acceptance?.sid)
    if (result.kind === 'refused') assert.equal(acceptance, undefined)
    assert.deepEqual(
      listed.filter((one) => one.body === body).map(({ sid }) => sid),
      acceptance ? [acceptance.sid] : [],
    )
    assert.ok(reported.every((one) => one.messageId !== messageId || one.sid === acceptance?.sid))
  }
})
