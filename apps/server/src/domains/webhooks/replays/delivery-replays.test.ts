// A replay of many deliveries: previewed, followed, stopped and resumed. Whatever happens to it, each is made once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../../test/eventually.ts'
import { answeringWhenTold, Receiver } from '../../../../test/receiver.ts'
import { Scene, UNKNOWN_ID } from '../../../../test/scene/scene.ts'
import { assertRefused } from '../../../../test/server.ts'
import { stopTime } from '../../../../test/standing-time.ts'
import { runSweep } from '../../../kit/sweeps.ts'
import { webhooks } from '../index.ts'

const scene = await Scene.open({ GATELODGE_MODE: 'sandbox' }, { properties: 16, unitsPerProperty: 1 })
const { server, org, token, key } = scene
const worker = server.startWorker()
const listener = await server.make.key(org)
const time = await stopTime(server)
const SECOND = 1_000
const DAY = 86_400_000

const properties = [...(org.made.get('property') ?? [])]
const nextProperty = () => properties.pop() ?? assert.fail('the organization needs more properties')
const staff = async (what: string, body?: object) => scene.done(server.call(what, { token, ...(body && { body }) }))
const sweep = (name: RegExp) =>
  runSweep(
    webhooks.sweeps?.find((s) => name.test(s.name)) ?? assert.fail(`no sweep is called ${name}`),
    server.runtime.tools,
  )

/** An endpoint that was told of so many events, and what it got since. */
async function told(count: number) {
  const [receiver, propertyId] = [await Receiver.start(), nextProperty()]
  const { integrationId } = listener
  const made = await server.call('POST /subscriptions', {
    token,
    body: { integrationId, propertyId, kinds: ['prospect.created'], url: receiver.url() },
  })
  assert.equal(made.status, 201, made.text)
  for (let n = 0; n < count; n++) {
    const { status } = await server.call('POST /prospects', { key, body: { propertyId } })
    assert.equal(status, 201)
  }
  await worker.settled()
  assert.equal(receiver.received.length, count)
  const id: string = made.body.id
  const again = () => receiver.received.slice(count).map(({ headers }) => String(headers['x-service-event-id']))
  const deliveries = () => staff(`GET /deliveries?filter=subscriptionId=${id}`)
  const replay = (body: object = {}) => staff('POST /deliveryReplays', { subscriptionId: id, ...body })
  return { id, propertyId, receiver, again, deliveries, replay }
}

const following = (id: string) => staff(`GET /deliveryReplays/${id}`)
const movedBy = async (ms: number) => {
  await time.move(ms)
  await worker.settled()
}
const isOnce = (ids: readonly string[]) => new Set(ids).size === ids.length

test('a replay goes on at its rate, is stopped, keeps what is left, and is resumed at another: each is made once', async () => {
  const { again, deliveries, replay, id } = await told(6)
  const preview = await replay({ dryRun: true })
  assert.deepEqual(preview, { count: 6, endpoints: 1 })
  const { id: replayId, count } = await replay({ perSecond: 1 })
  assert.equal(count, 6)
  await worker.settled()
  assert.equal(again().length, 1)
  await movedBy(SECOND)
  assert.equal(again().length, 2)
  const running = await following(replayId)
  assert.deepEqual(
    [running.status, running.count, running.perSecond, running.pending, running.delivered, running.chosen],
    ['RUNNING', 6, 1, 4, 2, { subscriptionId: id }],
  )

  const stopped = await staff(`POST /deliveryReplays/${replayId}/stop`)
  assert.deepEqual([stopped.status, stopped.stoppedAt !== null], ['STOPPED', true])
  // What becomes due is held, and what was held stays so, whatever the sweep looks at.
  await movedBy(2 * SECOND)
  const held = () =>
    scene.rows('select delivery_id, xmin::text from held_deliveries where subscription_id = $1 order by 1', [id])
  const before = await held()
  assert.equal(before.length, 2)
  await sweep(/may be made again/)
  await worker.settled()
  assert.deepEqual(await held(), before, 'the sweep lets go of none')
  await movedBy(DAY)
  assert.equal(again().length, 2)
  const left = (await deliveries()).filter(({ state }: { state: string }) => state === 'PENDING')
  assert.deepEqual(
    left.map((each: Record<string, string>) => [each['heldBecause'], each['waitsFor'], each['replayId']]),
    Array.from({ length: 4 }, () => ['replay stopped', 'HELD', replayId]),
  )
  // Stopped twice is stopped.
  assert.equal((await staff(`POST /deliveryReplays/${replayId}/stop`)).stoppedAt, stopped.stoppedAt)

  assert.equal((await staff(`POST /deliveryReplays/${replayId}/resume`, { perSecond: 2 })).status, 'RUNNING')
  await worker.settled()
  assert.equal(again().length, 3)
  await movedBy(SECOND / 2)
  assert.equal(again().length, 4)
  await movedBy(DAY)
  assert.equal(again().length, 6)
  assert.ok(isOnce(again()))
  const done = await following(replayId)
  assert.deepEqual([done.status, done.pending, done.delivered, done.perSecond], ['DONE', 0, 6, 2])
  const trail = await scene.rows('select action from audit_entries where subject_id = $1 order by at, id', [replayId])
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['delivery_replay.started', 'delivery_replay.stopped', 'delivery_replay.resumed'],
  )
})

test('one that is resumed before anything became due goes on at its rate, and not at twice that', async () => {
  const { again, replay } = await told(6)
  const { id: replayId } = await replay({ perSecond: 1 })
  await worker.settled()
  await staff(`POST /deliveryReplays/${replayId}/stop`)
  await movedBy(2 * SECOND)
  assert.equal(again().length, 1)
  await staff(`POST /deliveryReplays/${replayId}/resume`, {})
  await worker.settled()
  // Two were held, three had yet to become due: five follow each other, a second apart.
  for (const made of [2, 3, 4, 5, 6]) {
    assert.equal(again().length, made)
    await movedBy(SECOND)
  }
  assert.ok(isOnce(again()))
  assert.equal((await following(replayId)).status, 'DONE')
})

test('what is on its way when a replay is stopped arrives, and is not made again when it is resumed', async () => {
  const { again, replay, receiver } = await told(3)
  const { behave, tell } = answeringWhenTold(200)
  receiver.behave = behave
  const { id: replayId } = await replay({ perSecond: 1000 })
  await time.move(SECOND)
  await eventually(30_000, 'all three are on their way', async () => again().length === 3)
  await staff(`POST /deliveryReplays/${replayId}/stop`)
  tell()
  await worker.settled()
  const stands = await following(replayId)
  assert.deepEqual([stands.status, stands.delivered], ['DONE', 3])
  await staff(`POST /deliveryReplays/${replayId}/resume`, {})
  await movedBy(DAY)
  assert.equal(again().length, 3)
})

test('one that a worker held while the replay was resumed goes on with the rest', async () => {
  const { again, replay } = await told(2)
  const { id: replayId } = await replay({ perSecond: 1 })
  await worker.settled()
  await staff(`POST /deliveryReplays/${replayId}/stop`)
  await movedBy(2 * SECOND)
  assert.equal(again().length, 1)
  // As if the resumption had come between the look of the worker and its record.
  await scene.owner.query('update delivery_replays set stopped_at = null where id = $1', [replayId])
  await sweep(/may be made again/)
  await worker.settled()
  assert.equal(again().length, 2)
})

test('one that is stopped again while it is being resumed goes no faster than before', async () => {
  const { again, deliveries, replay } = await told(4)
  const { id: replayId } = await replay({ perSecond: 1 })
  await worker.settled()
  await staff(`POST /deliveryReplays/${replayId}/stop`)
  // No time of what is queued can be changed yet.
  await scene.owner.query('begin')
  await scene.owner.query('select pg_advisory_xact_lock(7264002)')
  const resuming = staff(`POST /deliveryReplays/${replayId}/resume`, { perSecond: 1000 })
  await eventually(30_000, 'it is resumed', async () => (await following(replayId)).status === 'RUNNING')
  await staff(`POST /deliveryReplays/${replayId}/stop`)
  await scene.owner.query('commit')
  await resuming
  await movedBy(SECOND)
  // One has become due since, and not all three.
  const held = async () => (await deliveries()).filter((each: Record<string, string>) => each['heldBecause'] !== null)
  assert.equal((await held()).length, 1)
  await staff(`POST /deliveryReplays/${replayId}/resume`, { perSecond: 1 })
  for (const made of [2, 3, 4]) {
    await worker.settled()
    assert.equal(again().length, made)
    await movedBy(SECOND)
  }
  assert.ok(isOnce(again()))
})

test('what is left of a stopped replay ends with its endpoint, is taken up by another replay, and is rejected when its event is too old', async () => {
  const state = async (of: { deliveries: () => Promise<{ state: string }[]> }) =>
    (await of.deliveries()).map((d) => d.state)
  const [closed, taken, old] = [await told(2), await told(2), await told(2)]
  const ids: string[] = []
  for (const each of [closed, taken, old]) {
    const { id } = await each.replay({ perSecond: 1 })
    await worker.settled()
    await staff(`POST /deliveryReplays/${id}/stop`)
    ids.push(id)
  }
  await movedBy(2 * SECOND)
  for (const each of [closed, taken, old]) assert.equal(each.again().length, 1)

  await staff(`DELETE /subscriptions/${closed.id}`)
  await sweep(/may be made again/)
  await worker.settled()
  assert.deepEqual((await state(closed)).toSorted(), ['DELIVERED', 'REJECTED'])
  assert.equal(closed.again().length, 1)

  const { count, id } = await taken.replay({ state: 'PENDING' })
  assert.deepEqual([count, id === ids[1]], [1, false])
  await worker.settled()
  assert.deepEqual(await state(taken), ['DELIVERED', 'DELIVERED'])
  // It is no part of the first any more.
  const first = await following(String(ids[1]))
  assert.deepEqual([first.status, first.count, first.delivered], ['DONE', 2, 1])

  await time.move(31 * DAY)
  await sweep(/held for too long/)
  assert.deepEqual((await state(old)).toSorted(), ['DELIVERED', 'REJECTED'])
})

test('a replay is of one partner, of one property, of both; what there is not is refused, and nothing is no replay', async () => {
  const [one, other] = [await told(2), await told(1)]
  const count = async (body: object) => staff('POST /deliveryReplays', { ...body, dryRun: true })
  assert.deepEqual(await count({ propertyId: one.propertyId }), { count: 2, endpoints: 1 })
  const { integrationId } = listener
  const both = await count({ integrationId, state: 'DELIVERED' })
  assert.ok(both.count >= 3 && both.endpoints >= 2)
  assert.deepEqual(await count({ integrationId, propertyId: other.propertyId }), { count: 1, endpoints: 1 })
  assert.deepEqual(await count({ integrationId: scene.integrationId, propertyId: one.propertyId }), {
    count: 0,
    endpoints: 0,
  })
  assert.deepEqual(await staff('POST /deliveryReplays', { integrationId: scene.integrationId }), { count: 0, id: null })
  const suspended = await server.make.key(org)
  await staff(`PUT /integrations/${suspended.integrationId}`, { status: 'SUSPENDED' })
  const call = (what: string, body: object = {}) => server.call(what, { token, body })
  assertRefused(
    await call('POST /deliveryReplays', { integrationId: UNKNOWN_ID, dryRun: true }),
    404,
    /^No integration/,
  )
  for (const dryRun of [true, false])
    assertRefused(
      await call('POST /deliveryReplays', { integrationId: suspended.integrationId, dryRun }),
      409,
      /integration suspended/,
    )
  assertRefused(await call('POST /deliveryReplays', { propertyId: UNKNOWN_ID }), 404, /property/)
  const { id } = await one.replay()
  assertRefused(
    await call(`POST /deliveryReplays/${id}/resume`),
    409,
    'This replay is not stopped: there is nothing to resume',
  )
  for (const act of ['stop', 'resume']) assertRefused(await call(`POST /deliveryReplays/${UNKNOWN_ID}/${act}`), 404)
  const listed = await staff('GET /deliveryReplays?sort=createdAt:desc&limit=1')
  assert.deepEqual(
    listed.map((each: { id: string }) => each.id),
    [id],
  )
  await movedBy(DAY)
})

test('what is sent with each attempt can be read, but for the signatures', async () => {
  const { deliveries, receiver, replay } = await told(1)
  const [{ id }] = await deliveries()
  // One attempt follows the other, as where time runs: when each began is told from when it ended, and how long it took.
  await time.move(SECOND)
  await replay()
  await worker.settled()
  const { headers, attemptLog } = await staff(`GET /deliveries/${id}`)
  const sent = receiver.received.at(-1)?.headers ?? {}
  const shown = new Map(headers.map(({ name, value }: Record<string, string>) => [name, value]))
  for (const [name, value] of shown) assert.equal(sent[String(name)], value, String(name))
  assert.deepEqual([shown.get('x-service-delivery-attempt'), attemptLog.length], ['2', 2])
  const unsaid = Object.keys(sent).filter((name) => !shown.has(name))
  assert.deepEqual(unsaid.toSorted(), [
    'connection',
    'content-length',
    'host',
    'webhook-id',
    'webhook-signature',
    'webhook-timestamp',
    'x-service-signature',
  ])
})

test('whoever is limited to some properties stops and resumes what lies there, and no replay that goes beyond', async () => {
  const [here, elsewhere] = [await told(2), await told(2)]
  const narrow = (await server.make.staff(org, { reach: [here.propertyId] })).text
  const act = (id: string, what: string) =>
    server.call(`POST /deliveryReplays/${id}/${what}`, { token: narrow, body: {} })
  const { id: own } = await here.replay({ perSecond: 1 })
  const { id: other } = await elsewhere.replay({ perSecond: 1 })
  assertRefused(await act(other, 'stop'), 404, `No replay has the id ${other}`)
  assert.equal((await act(own, 'stop')).status, 200)
  assert.equal((await act(own, 'resume')).status, 200)
  assert.equal((await following(other)).status, 'RUNNING')
  await movedBy(DAY)
})
