// The life of deliveries as partners and operators see it: a whole server, a worker, endpoints of settable behaviour.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectAs } from '../../../test/catalogue.ts'
import { eventually } from '../../../test/eventually.ts'
import { answering, answeringWhenTold, Receiver } from '../../../test/receiver.ts'
import { Scene } from '../../../test/scene/scene.ts'
import { assertRefused } from '../../../test/server.ts'
import { stopTime } from '../../../test/standing-time.ts'
import { runSweep } from '../../kit/sweeps.ts'
import { TIMEOUT_MS, webhooks } from './index.ts'

const { server, org, token, key } = await Scene.open(
  { GATELODGE_MODE: 'sandbox' },
  { properties: 16, unitsPerProperty: 1 },
)
const { tools } = server.runtime
const worker = server.startWorker()

const listener = await server.make.key(org)

const properties = [...(org.made.get('property') ?? [])]
/** Each test has a property of its own, so that it hears nothing of the others. */
const nextProperty = () => properties.pop() ?? assert.fail('the organization needs more properties')

const staff = async (what: string, o: { body?: unknown; query?: Record<string, string | number> } = {}) => {
  const answer = await server.call(what, { token, ...o })
  assert.ok(answer.status < 300, answer.text)
  return answer.body
}
const subscribe = (receiver: Receiver, propertyId: string, kinds = ['prospect.created']) =>
  staff('POST /subscriptions', {
    body: { integrationId: listener.integrationId, propertyId, kinds, url: receiver.url() },
  })
async function create(propertyId: string, count = 1) {
  for (let n = 0; n < count; n++) {
    const { status, text } = await server.call('POST /prospects', { key, body: { propertyId } })
    assert.equal(status, 201, text)
  }
}
type Delivery = { id: string; eventId: string; state: string; attempts: number; lastError: string | null }
const deliveriesOf = (subscriptionId: string): Promise<Delivery[]> =>
  staff('GET /deliveries', { query: { filter: `subscriptionId=${subscriptionId}`, limit: 500 } })
const statesOf = async (subscriptionId: string) => (await deliveriesOf(subscriptionId)).map(({ state }) => state)
const subscriptionOf = (id: string): Promise<Record<string, unknown>> => staff(`GET /subscriptions/${id}`)
const { move: moveTime } = await stopTime(server)
const settled = () => worker.settled()
const sweep = (name: RegExp) =>
  runSweep(webhooks.sweeps?.find((s) => name.test(s.name)) ?? assert.fail(`no sweep is called ${name}`), tools)
const repeated = <T>(value: T, count: number) => Array.from({ length: count }, () => value)

const SECOND = 1_000
const DAY = 86_400_000

test('five failures in a row, then one probe at a time until one succeeds, then everything flows', async () => {
  const [receiver, property] = [await Receiver.start(), nextProperty()]
  const { id } = await subscribe(receiver, property)
  receiver.behave = answering(500)
  for (let n = 1; n <= 5; n++) {
    await create(property)
    await settled()
    assert.equal(receiver.received.length, n)
  }
  await create(property, 5)
  await settled()
  assert.equal(receiver.received.length, 5, 'a broken subscription rests')
  assert.equal((await subscriptionOf(id))['failuresInRow'], 5)

  await moveTime(37 * SECOND)
  await settled()
  assert.equal(receiver.received.length, 6, 'one probe')
  await moveTime(150 * SECOND)
  await settled()
  assert.equal(receiver.received.length, 7, 'and one more after the next rest')

  let together = 0
  let most = 0
  receiver.behave = (_received, response) => {
    most = Math.max(most, ++together)
    setTimeout(() => {
      together -= 1
      response.writeHead(200).end()
    }, 300)
  }
  await moveTime(DAY)
  await settled()
  assert.deepEqual(await statesOf(id), repeated('DELIVERED', 10))
  assert.equal(receiver.received.length, 17)
  assert.ok(most > 1, 'after the probe that succeeded several were under way at once')
  const { failuresInRow, status } = await subscriptionOf(id)
  assert.deepEqual([failuresInRow, status], [0, 'ACTIVE'])
})

test('a failure in between successes breaks nothing', async () => {
  const [receiver, property] = [await Receiver.start(), nextProperty()]
  const { id } = await subscribe(receiver, property)
  for (const status of [500, 500, 500, 500, 200, 500, 500, 500, 500]) {
    receiver.behave = answering(status)
    await create(property)
    await settled()
  }
  assert.equal(receiver.received.length, 9)
  assert.equal((await subscriptionOf(id))['failuresInRow'], 4)
})

test('a paused subscription collects, and resuming delivers', async () => {
  const [receiver, property] = [await Receiver.start(), nextProperty()]
  const { id } = await subscribe(receiver, property)
  const paused = await staff(`POST /subscriptions/${id}/pause`, { body: { reason: 'moving house' } })
  assert.deepEqual([paused.status, paused.statusReason], ['PAUSED', 'moving house'])
  await create(property, 12)
  await settled()
  await moveTime(DAY)
  await settled()
  assert.equal(receiver.received.length, 0)
  assert.deepEqual(await statesOf(id), repeated('PENDING', 12))
  const resumed = await staff(`POST /subscriptions/${id}/resume`)
  assert.deepEqual([resumed.status, resumed.statusReason], ['ACTIVE', null])
  await settled()
  assert.equal(new Set(receiver.events().map(({ eventId }) => eventId)).size, 12)
  assert.deepEqual(await statesOf(id), repeated('DELIVERED', 12))
})

test('five days without a success pause a subscription, with the reason, and not a day less', async () => {
  const [receiver, property] = [await Receiver.start(), nextProperty()]
  const { id } = await subscribe(receiver, property)
  receiver.behave = answering(503)
  await create(property)
  await settled()
  await moveTime(4.9 * DAY)
  await sweep(/without a success/)
  assert.equal((await subscriptionOf(id))['status'], 'ACTIVE')
  await moveTime(0.2 * DAY)
  await sweep(/without a success/)
  const { status, statusReason } = await subscriptionOf(id)
  assert.deepEqual([status, statusReason], ['PAUSED', 'no delivery has succeeded for 5 days'])

  await settled()
  const before = receiver.received.length
  receiver.behave = answering(200)
  await create(property)
  await moveTime(2 * DAY)
  await settled()
  assert.equal(receiver.received.length, before)
  await staff(`POST /subscriptions/${id}/resume`)
  await settled()
  assert.deepEqual(await statesOf(id), ['DELIVERED', 'DELIVERED'])
})

test('a subscription that is only quiet is not paused', async () => {
  const [receiver, property] = [await Receiver.start(), nextProperty()]
  const { id } = await subscribe(receiver, property)
  await create(property)
  await settled()
  await moveTime(20 * DAY)
  await sweep(/without a success/)
  assert.equal((await subscriptionOf(id))['status'], 'ACTIVE')
})

test('what is pending when a subscription is closed ends rejected and is not sent', async () => {
  const [receiver, property] = [await Receiver.start(), nextProperty()]
  const { id } = await subscribe(receiver, property)
  receiver.behave = answering(500)
  await create(property)
  await settled()
  await staff(`POST /subscriptions/${id}/pause`, { body: {} })
  await create(property, 10)
  await settled()
  receiver.behave = answering(200)
  await staff(`DELETE /subscriptions/${id}`)
  await moveTime(37 * SECOND)
  await settled()
  assert.equal(receiver.received.length, 1)
  const all = await deliveriesOf(id)
  assert.deepEqual(
    all.map(({ state, lastError }) => [state, lastError]),
    repeated(['REJECTED', 'subscription closed'], 11),
  )
  await create(property)
  assert.equal((await deliveriesOf(id)).length, 11, 'nothing more is owed to it')
  assertRefused(await server.call(`POST /subscriptions/${id}/resume`, { token }), 409)
})

test('events go thirty days after their last delivery was settled; those still pending stay', async () => {
  const [receiver, waiting, property] = [await Receiver.start(), await Receiver.start(), nextProperty()]
  const { id } = await subscribe(receiver, property)
  await create(property)
  await settled()
  const [gone = assert.fail()] = await deliveriesOf(id)
  const paused = await subscribe(waiting, property)
  await staff(`POST /subscriptions/${paused.id}/pause`, { body: {} })
  await create(property)
  await settled()
  const [kept = assert.fail()] = await deliveriesOf(paused.id)

  await moveTime(29.9 * DAY)
  await sweep(/retention/)
  assert.equal((await deliveriesOf(id)).length, 2)
  await moveTime(0.2 * DAY)
  await sweep(/retention/)
  assertRefused(await server.call(`GET /events/${gone.eventId}`, { token }), 404)
  assertRefused(await server.call(`GET /deliveries/${gone.id}`, { token }), 404)
  const event = await staff(`GET /events/${kept.eventId}`)
  assert.equal(event.deliveries.length, 2, 'one that is owed keeps its event whole')

  await staff(`POST /subscriptions/${paused.id}/resume`)
  await settled()
  assert.deepEqual(
    waiting.events().map(({ eventId }) => eventId),
    [kept.eventId],
  )
  await sweep(/retention/)
  assert.equal((await deliveriesOf(paused.id)).length, 1, 'its thirty days begin when it is settled')
  await moveTime(31 * DAY)
  await sweep(/retention/)
  assert.equal((await deliveriesOf(paused.id)).length, 0)
})

const replay = async (body: object): Promise<number> => (await staff('POST /deliveryReplays', { body })).count
/** Replays are spread over time: all of them are due after this. */
const replayed = async () => {
  await moveTime(10 * SECOND)
  await settled()
}

test('a replay by id makes that one delivery again, with the same bytes', async () => {
  const [receiver, property] = [await Receiver.start(), nextProperty()]
  const { id } = await subscribe(receiver, property)
  receiver.behave = answering(410)
  await create(property, 3)
  await settled()
  receiver.behave = answering(200)
  const [one = assert.fail()] = await deliveriesOf(id)
  assert.equal(await replay({ id: one.id, dryRun: true }), 1)
  await replayed()
  assert.equal(receiver.received.length, 3, 'a preview sends nothing')
  assert.equal(await replay({ id: one.id }), 1)
  await replayed()
  assert.equal(receiver.received.length, 4)
  const [again = assert.fail(), ...others] = receiver.received.toReversed()
  assert.equal(again.headers['x-service-event-id'], one.eventId)
  assert.ok(others.some(({ body }) => body.equals(again.body)))
  assert.deepEqual((await statesOf(id)).toSorted(), ['DELIVERED', 'REJECTED', 'REJECTED'])
})

test('a replay by subscription, kind and state takes what fits all of them, and the preview counts the same', async () => {
  const [receiver, other, property] = [await Receiver.start(), await Receiver.start(), nextProperty()]
  const { id } = await subscribe(receiver, property)
  await subscribe(other, property)
  await create(property, 2)
  await settled()
  receiver.behave = answering(404)
  await create(property, 3)
  await settled()
  receiver.behave = answering(200)
  for (const [filter, count] of [
    [{ subscriptionId: id, kind: 'message.received' }, 0],
    [{ subscriptionId: id, state: 'EXHAUSTED' }, 0],
    [{ subscriptionId: id, kind: 'prospect.created', state: 'REJECTED' }, 3],
    [{ subscriptionId: id, state: 'REJECTED' }, 0],
    [{ subscriptionId: id, kind: 'prospect.created' }, 5],
    [{ subscriptionId: id }, 5],
  ] as const) {
    const before = receiver.received.length
    assert.equal(await replay({ ...filter, dryRun: true }), count, JSON.stringify(filter))
    assert.equal(await replay(filter), count, JSON.stringify(filter))
    await replayed()
    assert.equal(receiver.received.length - before, count, JSON.stringify(filter))
  }
  assert.equal(other.received.length, 5, 'the other subscription hears of none of it')
  assert.equal(new Set(receiver.events().map(({ eventId }) => eventId)).size, 5)
})

test('a replay leaves alone what is still on its way', async () => {
  const [receiver, property] = [await Receiver.start(), nextProperty()]
  const { id } = await subscribe(receiver, property)
  await create(property)
  await settled()
  receiver.behave = answering(500)
  await create(property, 2)
  await settled()
  const { behave, tell } = answeringWhenTold(200)
  receiver.behave = behave
  assert.equal(await replay({ subscriptionId: id, dryRun: true }), 1)
  assert.equal(await replay({ subscriptionId: id, state: 'PENDING' }), 0)
  assert.equal(await replay({ subscriptionId: id }), 1)
  assert.equal(await replay({ subscriptionId: id }), 0, 'the one being replayed is on its way too')
  tell()
  await settled()
  assert.equal(receiver.received.length, 4)
  await moveTime(37 * SECOND)
  await settled()
  assert.equal(receiver.received.length, 6)
})

test('a replay of what does not exist is refused, not counted as nothing', async () => {
  const unknown = '00000000-0000-7000-8000-000000000000'
  for (const name of ['id', 'subscriptionId', 'eventId'])
    for (const dryRun of [true, false])
      assertRefused(await server.call('POST /deliveryReplays', { token, body: { [name]: unknown, dryRun } }), 404)
})

test('a test of a subscription arrives by the real path', async () => {
  const [receiver, property] = [await Receiver.start(), nextProperty()]
  const { id } = await subscribe(receiver, property, ['message.received'])
  const { deliveryId } = await staff(`POST /subscriptions/${id}/test`)
  await settled()
  const [event = assert.fail()] = receiver.events()
  assert.equal(event.eventType, 'subscription.test')
  assert.deepEqual(event.data, { organizationId: org.id, propertyId: property, subscriptionId: id })
  const [{ headers } = assert.fail()] = receiver.received
  assert.match(String(headers['x-service-signature']), /^t=\d+,v1=[0-9a-f]{64}$/)
  assert.equal((await staff(`GET /deliveries/${deliveryId}`)).state, 'DELIVERED')
})

test('a secret is in the answer that issues it and nowhere else, the log and the database included', async () => {
  const [receiver, property] = [await Receiver.start(), nextProperty()]
  const { id, secret: first } = await subscribe(receiver, property)
  const { secret: second } = await staff(`POST /subscriptions/${id}/rotate`, { body: {} })
  const third = await staff(`POST /subscriptions/${id}/rotate`, { body: { overlapHours: 1 } })
  receiver.behave = answering(500)
  await create(property)
  await settled()
  const [delivery = assert.fail()] = await deliveriesOf(id)
  const answers = [
    { ...third, secret: '' },
    await staff('GET /subscriptions'),
    await staff(`GET /subscriptions/${id}`),
    await staff(`PUT /subscriptions/${id}`, { body: { kinds: ['prospect.created', 'message.received'] } }),
    await staff(`POST /subscriptions/${id}/pause`, { body: {} }),
    await staff(`POST /subscriptions/${id}/resume`),
    await staff(`POST /subscriptions/${id}/test`),
    await staff('GET /deliveries?fields=id,subscription.*'),
    await staff(`GET /deliveries/${delivery.id}`),
    await staff(`GET /events/${delivery.eventId}`),
    await staff('POST /deliveryReplays', { body: { subscriptionId: id } }),
    await staff(`DELETE /subscriptions/${id}`),
  ]
  await settled()
  const owner = await connectAs(server.config.databaseUrl, 'owner')
  const { rows: stored } = await owner.query<{ text: string }>(
    'select s::text as text from subscriptions s union all select r::text from secret_rotations r',
  )
  const said = [
    JSON.stringify(answers),
    ...server.logLines,
    ...receiver.received.map(({ body }) => body.toString()),
    ...stored.map(({ text }) => text),
  ]
  for (const secret of [first, second, third.secret]) {
    assert.match(secret, /^whsec_/)
    const bytes = [Buffer.from(secret), Buffer.from(secret.slice(6), 'base64')]
    for (const form of [secret, secret.slice(6), ...bytes.map((each) => each.toString('hex'))])
      assert.ok(!said.some((text) => text.includes(form)))
  }
  assert.ok(!said.some((text) => text.includes('whsec_')))
})

test('one endpoint that never answers does not delay nineteen others', async () => {
  const property = nextProperty()
  const receivers = await Promise.all(Array.from({ length: 20 }, () => Receiver.start()))
  for (const receiver of receivers) await subscribe(receiver, property)
  const [hanging = assert.fail(), ...others] = receivers
  let givenUp = 0
  hanging.behave = (_received, response) => {
    response.once('close', () => {
      givenUp += 1
    })
  }
  await create(property, 20)
  const arrived = () => others.every(({ received }) => received.length === 20)
  await eventually(TIMEOUT_MS, 'all deliveries to the other endpoints', arrived)
  assert.equal(givenUp, 0, 'nothing waited until the one that hangs was given up')
  assert.ok(hanging.received.length > 0 && hanging.received.length <= 8, 'and it holds no more than its share')
  hanging.stop()
  await settled()
})
