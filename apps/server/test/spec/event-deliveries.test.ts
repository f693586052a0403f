// Section "Events" of the specification: what is tried again, when, and what is not.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { verifyWebhook } from '@gatelodge/sdk'
import { freePort } from '../../sandbox/postgres.ts'
import { createSubscription, replayDeliveries, rotateSecret } from '../../src/domains/webhooks/index.ts'
import { changeSubscription, closeSubscription } from '../../src/domains/webhooks/subscriptions/subscriptions.ts'
import { assembly } from '../../src/main/domains.ts'
import { newCertificate } from '../certificate.ts'
import { answering, type Behaviour, type Received, Receiver } from '../receiver.ts'
import { expectedSignature, openSubscribing, partsOf, RealDate } from '../scene/subscribing.ts'

const { scene, listener, ctx, startWorker, moveTime, subscribe, create, settled, rest, work } = await openSubscribing()
const { server, propertyId: property } = scene

const deliveryOf = async (subscriptionId: string) =>
  (await server.call('GET /deliveries', { token: scene.token, query: { filter: `subscriptionId=${subscriptionId}` } }))
    .body[0]

const attemptsOf = ({ received }: Receiver) => received.map(({ headers }) => headers['x-service-delivery-attempt'])

test('[S-292] [S-295] [S-297] [S-301] [S-306] a 5xx, 408 or 429 is tried again, later, with a fresh t and the same bytes', async (t) => {
  for (const status of [500, 503, 599, 408, 429]) {
    const receiver = await Receiver.start()
    const { stored, secret } = await subscribe(receiver)
    receiver.behave = answering(status)
    await create()
    await settled()
    assert.equal(receiver.received.length, 1)
    // 30 seconds, give or take a fifth.
    await moveTime(15_000)
    await settled()
    assert.equal(receiver.received.length, 1, 'not before the wait')
    receiver.behave = answering(204)
    // The receiver's clock and ours have gone on by an hour: what was signed then is too old now.
    t.mock.timers.enable({ apis: ['Date'], now: RealDate.now() + 3_600_000 })
    await moveTime(22_000)
    await settled()
    const now = Date.now()
    t.mock.timers.reset()
    const [first, second] = [receiver.received[0] ?? assert.fail(), receiver.received[1] ?? assert.fail()]
    assert.deepEqual(second.body, first.body)
    assert.deepEqual(attemptsOf(receiver), ['1', '2'])
    const { t: signedAt, signatures } = partsOf(second.headers['x-service-signature'])
    assert.equal(signedAt, String(Math.floor(now / 1000)))
    assert.equal(second.headers['webhook-timestamp'], signedAt)
    assert.deepEqual(signatures, [expectedSignature(secret, signedAt, second.body)])
    const verify = ({ body, headers }: Received) => verifyWebhook(body, headers, secret, { now: () => now }).eventId
    assert.equal(verify(second), receiver.events()[0]?.eventId)
    assert.throws(() => verify(first), /300 are tolerated/)
    const { state, attempts, lastStatus } = await deliveryOf(stored.id)
    assert.deepEqual([state, attempts, lastStatus], ['DELIVERED', 2, 204])
    await moveTime(100_000_000)
    await settled()
    assert.equal(receiver.received.length, 2, 'settled is settled')
  }
})

test('[S-292] [S-297] an event arrives until it is acknowledged, each time after a longer wait', async () => {
  const receiver = await Receiver.start()
  const { stored } = await subscribe(receiver)
  receiver.behave = answering(500)
  await create()
  await settled()
  const [second, minute, hour] = [1_000, 60_000, 3_600_000]
  const waits = [30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 12 * hour]
  for (const [n, wait] of [...waits, 24 * hour].entries()) {
    assert.equal(receiver.received.length, n + 1)
    await moveTime(wait * 0.6)
    await settled()
    assert.equal(receiver.received.length, n + 1, `attempt ${n + 2} not before its wait`)
    if (wait === 24 * hour) receiver.behave = answering(200)
    await moveTime(wait * 0.61)
    await settled()
  }
  assert.deepEqual(
    attemptsOf(receiver),
    Array.from({ length: 11 }, (_, n) => String(n + 1)),
  )
  assert.equal(new Set(receiver.events().map(({ eventId }) => eventId)).size, 1)
  assert.equal((await deliveryOf(stored.id)).state, 'DELIVERED')
})

test('[S-292] [S-293] a worker that dies loses nothing: the event comes again, under the same eventId, until it is acknowledged', async () => {
  const receiver = await Receiver.start()
  const { stored } = await subscribe(receiver)
  await rest()
  await create()
  const [number, real] = [...assembly.work].find(([, { name }]) => name === 'webhooks.deliver') ?? assert.fail()
  const buried = Promise.withResolvers<void>()
  const ended: Promise<void>[] = []
  // It dies with the delivery claimed and not sent; and after the endpoint answered 200, before that was recorded.
  for (const last of [async () => {}, real.handle]) {
    const reached = Promise.withResolvers<void>()
    const handle: typeof real.handle = async (...given) => {
      await last(...given)
      reached.resolve()
      await buried.promise
      throw new Error('it was dead')
    }
    const dying = startWorker({ kinds: new Map([...assembly.work, [number, { ...real, handle }]]) })
    await reached.promise
    ended.push(dying.stop())
    await moveTime(20_000)
    work()
    await settled()
    await rest()
    assert.equal(
      (await deliveryOf(stored.id)).state,
      'PENDING',
      'nobody else takes it while its lease of 30 seconds holds',
    )
    await moveTime(11_000)
  }
  assert.equal(receiver.received.length, 1)
  work()
  await settled()
  assert.deepEqual(attemptsOf(receiver), ['2', '3'])
  assert.deepEqual(receiver.received[1]?.body, receiver.received[0]?.body)
  assert.equal((await deliveryOf(stored.id)).state, 'DELIVERED')
  // What the dead workers would still have recorded changes nothing.
  buried.resolve()
  await Promise.all(ended)
  await moveTime(100_000_000)
  await settled()
  assert.equal(receiver.received.length, 2)
  assert.equal((await deliveryOf(stored.id)).state, 'DELIVERED')
})

test('[S-295] Retry-After is honoured', async () => {
  const receiver = await Receiver.start()
  await subscribe(receiver)
  receiver.behave = answering(503, { 'retry-after': '3600' })
  await create()
  await settled()
  await moveTime(1_800_000)
  await settled()
  assert.equal(receiver.received.length, 1)
  await moveTime(1_900_000)
  await settled()
  assert.equal(receiver.received.length, 2)
})

test('[S-296] a transport error is tried again: a reset, a refused connection, a failure of TLS', async () => {
  const receiver = await Receiver.start()
  const overTls = receiver.url().replace('http:', 'https:')
  const { ca: cert, key } = newCertificate()
  const untrusted = createHttpsServer({ cert, key }).listen(0, '127.0.0.1')
  await once(untrusted, 'listening')
  const seen: string[] = []
  untrusted.on('request', ({ url = '' }) => seen.push(url))
  const failing: [url: string, error: RegExp][] = [
    [receiver.url('/reset'), /^(ECONNRESET|UND_ERR)/],
    [`http://127.0.0.1:${await freePort()}/hook`, /^ECONNREFUSED$/],
    [overTls, /^(ERR_SSL|EPROTO)/],
    [`https://127.0.0.1:${(untrusted.address() as AddressInfo).port}/hook`, /^DEPTH_ZERO_SELF_SIGNED_CERT$/],
  ]
  receiver.behave = (_received, response) => void response.socket?.destroy()
  for (const [url, error] of failing) {
    const { stored } = await createSubscription(ctx, {
      integrationId: listener.integrationId,
      propertyId: property,
      kinds: ['prospect.created'],
      url,
    })
    await create()
    await settled()
    const { state, lastError, lastStatus } = await deliveryOf(stored.id)
    assert.deepEqual([state, lastStatus], ['PENDING', null])
    assert.match(lastError, error)
    const mended = await Receiver.start()
    await changeSubscription(ctx, stored.id, { url: mended.url() })
    await moveTime(37_000)
    await settled()
    assert.deepEqual(attemptsOf(mended), ['2'], url)
    assert.equal((await deliveryOf(stored.id)).state, 'DELIVERED')
    await closeSubscription(ctx, stored.id)
  }
  assert.deepEqual(seen, [], 'nothing is told to whoever cannot prove who they are')
  untrusted.close()
})

test('[S-298] [S-299] any other 4xx is not tried again, and the operator sees it with its status', async () => {
  for (const status of [400, 401, 403, 404, 410, 422]) {
    const receiver = await Receiver.start()
    const { stored } = await subscribe(receiver)
    receiver.behave = answering(status)
    await create()
    await settled()
    await moveTime(100_000_000)
    await settled()
    assert.equal(receiver.received.length, 1)
    const [delivery] = (
      await server.call('GET /deliveries', { token: scene.token, query: { filter: `subscriptionId=${stored.id}` } })
    ).body
    assert.deepEqual([delivery.state, delivery.lastStatus], ['REJECTED', status])
  }
})

test('[S-300] redirects are not followed', async () => {
  const target = await Receiver.start()
  for (const status of [301, 302, 307, 308]) {
    const receiver = await Receiver.start()
    const { stored } = await subscribe(receiver)
    receiver.behave = answering(status, { location: target.url() })
    await create()
    await settled()
    const [delivery] = (
      await server.call('GET /deliveries', { token: scene.token, query: { filter: `subscriptionId=${stored.id}` } })
    ).body
    assert.deepEqual([delivery.state, delivery.lastStatus], ['REJECTED', status])
  }
  assert.equal(target.received.length, 0)
})

test('[S-302] a redelivery of a delivered event carries the attempt header, above 1, and the same eventId', async () => {
  const receiver = await Receiver.start()
  const { stored } = await subscribe(receiver)
  await create()
  await settled()
  assert.equal((await replayDeliveries(ctx, { subscriptionId: stored.id }, 50)).count, 1)
  await settled()
  const [first, second] = receiver.received
  assert.deepEqual(second?.body, first?.body)
  assert.ok(Number(second?.headers['x-service-delivery-attempt']) > 1)
})

test('[S-307] [S-308] during a rotation both secrets sign, then the new one alone', async () => {
  const receiver = await Receiver.start()
  const { stored, secret: old } = await subscribe(receiver)
  const { secret: fresh } = await rotateSecret(ctx, stored.id)
  await create()
  await settled()
  const [during] = receiver.received
  const { t, signatures } = partsOf(during?.headers['x-service-signature'])
  assert.deepEqual(
    signatures,
    [fresh, old].map((secret) => expectedSignature(secret, t, during?.body ?? Buffer.alloc(0))),
  )
  const signers = async () => {
    await create()
    await settled()
    const { headers, body } = receiver.received.at(-1) ?? assert.fail()
    const { t, signatures } = partsOf(headers['x-service-signature'])
    return signatures.map((v1) => [fresh, old].findIndex((secret) => expectedSignature(secret, t, body) === v1))
  }
  // The old one for 24 hours.
  await moveTime(23.9 * 3_600_000)
  assert.deepEqual(await signers(), [0, 1])
  await moveTime(0.2 * 3_600_000)
  assert.deepEqual(await signers(), [0])
})

test('[S-294] a 2xx within ten seconds settles a delivery; a later one is a failure, and is tried again', async () => {
  const [inTime, tooLate] = [await Receiver.start(), await Receiver.start()]
  const answeringAfter =
    (ms: number): Behaviour =>
    (_received, response) => {
      setTimeout(() => response.writeHead(202).end(), ms)
    }
  inTime.behave = answeringAfter(8_000)
  tooLate.behave = answeringAfter(10_500)
  const [first, second] = [await subscribe(inTime), await subscribe(tooLate)]
  await create()
  await settled()
  assert.equal((await deliveryOf(first.stored.id)).state, 'DELIVERED')
  const failed = await deliveryOf(second.stored.id)
  assert.deepEqual([failed.state, failed.lastError, failed.attempts], ['PENDING', 'TIMEOUT', 1])
  tooLate.behave = answering(200)
  await moveTime(37_000)
  await settled()
  assert.equal((await deliveryOf(second.stored.id)).state, 'DELIVERED')
  assert.equal(inTime.received.length, 1)
})
