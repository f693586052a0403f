// The list of what was sent and what came in: its pages, its stretch of time, and what goes wrong while it is read.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { allOf, HANGING, HOUR_MS, OURS, openCarrier, pointedAt, THEIRS } from '../../../test/twilio.ts'
import { ShiftedClock } from '../../kit/clock.ts'

test('a text that came in while nobody listened is found in the list', async () => {
  const { app, simulator, carrier, window } = await openCarrier()
  await simulator.receive({ from: THEIRS, to: OURS, body: 'lost on the way', lost: true })
  app.stop()
  assert.equal((await simulator.receive({ from: THEIRS, to: OURS, body: 'nobody home' })).answered, undefined)
  const listed = await allOf(carrier.list({ direction: 'inbound', ...window() }))
  assert.deepEqual(
    listed.map(({ body }) => body),
    ['nobody home', 'lost on the way'],
  )
})

test('the list goes on over pages and keeps to direction, numbers and the stretch of time', async () => {
  const clock = new ShiftedClock()
  const { simulator, carrier, send } = await openCarrier({ clock })
  const start = clock.now()
  for (let n = 0; n < 450; n++) {
    if (n === 225) clock.shiftTo(26 * HOUR_MS)
    await simulator.receive({ from: THEIRS, to: n % 2 ? OURS : '+15125550101', body: `in ${n}`, lost: true })
  }
  simulator.nextSend({ outcome: 'queued' })
  await send({ body: 'waits in the queue' })
  await send({ body: 'to somebody else', to: '+15125550198' })
  await simulator.settled()
  const forever = { since: new Date(0), until: new Date(clock.now().getTime() + HOUR_MS) }
  const listed = await allOf(carrier.list({ direction: 'inbound', ...forever }))
  assert.deepEqual(
    listed.map(({ body }) => body),
    Array.from({ length: 450 }, (_, n) => `in ${449 - n}`),
  )
  const first = await allOf(
    carrier.list({ direction: 'inbound', to: OURS, since: start, until: new Date(start.getTime() + HOUR_MS) }),
  )
  assert.deepEqual(
    first.map(({ body }) => body),
    Array.from({ length: 112 }, (_, n) => `in ${223 - 2 * n}`),
  )
  // One that has not been sent yet has no date of sending, and must be found all the same.
  const sent = await allOf(carrier.list({ direction: 'outbound', from: OURS, to: THEIRS, ...forever }))
  assert.deepEqual(
    sent.map(({ body, status }) => [body, status]),
    [['waits in the queue', 'QUEUED']],
  )
})

test('a text within the first second of the stretch is listed, though the carrier tells whole seconds', async () => {
  const at = new Date('2026-09-01T12:00:00.700Z')
  const { simulator, carrier } = await openCarrier({ clock: { now: () => at } })
  await simulator.receive({ from: THEIRS, to: OURS, body: 'Hi', lost: true })
  const since = new Date('2026-09-01T12:00:00.500Z')
  assert.equal((await allOf(carrier.list({ direction: 'inbound', since, until: at }))).length, 1)
  const late = new Date('2026-09-01T12:00:01.000Z')
  assert.equal((await allOf(carrier.list({ direction: 'inbound', since: late, until: late }))).length, 0)
})

test('the list of what was sent ends with the first page that is too old', async () => {
  const asked: string[] = []
  const clock = new ShiftedClock()
  const { carrier, simulator, send } = await openCarrier({
    clock,
    onRequest: ({ method, url }) => method === 'GET' && asked.push(url),
  })
  simulator.setRates({ reports: { lost: 1 } })
  // Not all at once: each has a deadline, and a busy machine has nothing to do with it.
  for (let n = 0; n < 13; n++) await Promise.all(Array.from({ length: 50 }, () => send()))
  clock.shiftTo(2 * HOUR_MS)
  await send({ body: 'the new one' })
  await simulator.settled()
  const since = new Date(clock.now().getTime() - HOUR_MS)
  const listed = await allOf(carrier.list({ direction: 'outbound', since, until: clock.now() }))
  assert.deepEqual(
    listed.map(({ body }) => body),
    ['the new one'],
  )
  assert.equal(asked.length, 2)
})

for (const answer of ['hang', 'reset', 'fail', 'throttle', 'missing', 'cut', 'stall'] as const) {
  test(`a list that breaks off with ${answer} throws and says nothing of whose texts they are`, async () => {
    const { simulator, carrier, hasty, window } = await openCarrier()
    await simulator.receive({ from: THEIRS, to: OURS, body: 'Hi', lost: true })
    simulator.nextList({ answer })
    const by = HANGING.includes(answer) ? hasty : carrier
    await assert.rejects(allOf(by.list({ direction: 'inbound', from: THEIRS, ...window() })), (error: Error) => {
      assert.doesNotMatch(JSON.stringify(error) + error.message + error.stack, /5125550/)
      return 'code' in error
    })
    assert.equal((await allOf(carrier.list({ direction: 'inbound', ...window() }))).length, 1)
  })
}

test('pages that lead elsewhere or in a circle are not followed', async () => {
  const pages: unknown[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(JSON.stringify(pages.shift() ?? { messages: [], next_page_uri: asked.at(-1) }))
  })
  const asked: string[] = []
  const carrier = await pointedAt(server)
  const list = () => allOf(carrier.list({ direction: 'outbound', since: new Date(0), until: new Date() }))
  for (const next_page_uri of [
    'http://127.0.0.1:9/2010-04-01',
    '@evil.example/',
    '/2010-04-01/Accounts/ACother/Messages.json?',
  ]) {
    pages.push({ messages: [], next_page_uri })
    await assert.rejects(list(), /not a page of this list/)
  }
  await assert.rejects(list(), /does not end/)
  pages.push({ messages: 'many' }, 'text')
  await assert.rejects(list(), /not one/)
  await assert.rejects(list(), /not one/)
})
