// Section "Events" of the specification, as far as prospects raise them.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { verifyWebhook } from '@gatelodge/sdk'
import { freePort } from '../../sandbox/postgres.ts'
import { createProspect } from '../../src/domains/prospects/create-prospect.ts'
import { createSubscription, replayDeliveries, rotateSecret } from '../../src/domains/webhooks/index.ts'
import { changeSubscription, closeSubscription } from '../../src/domains/webhooks/subscriptions/subscriptions.ts'
import type { Ctx } from '../../src/kit/context.ts'
import { importRecords } from '../../src/kit/import/import-records.ts'
import { assembly } from '../../src/main/domains.ts'
import { newCertificate } from '../certificate.ts'
import { answering, type Behaviour, type Received, Receiver } from '../receiver.ts'
import { assertRefused, startServer } from '../server.ts'
import { stopTime } from '../standing-time.ts'

const server = await startServer({ settings: { GATELODGE_MODE: 'sandbox' } })
const { tools } = server.runtime
/** Time as it is, also while a test has the process believe in another: a worker whose clock is wrong claims nothing. */
const RealDate = Date
const realTime = () => new RealDate()
let worker = server.startWorker({ realTime })

const org = await server.make.organization({ properties: 3 })
const [property = '', otherProperty = '', quietProperty = ''] = org.made.get('property') ?? []
const creator = await server.make.key(org)
const listener = await server.make.key(org)
const staff = await server.make.staff(org)
const ctx = {
  ...tools,
  caller: { organizationId: org.id, reach: null, grants: null, actor: { type: 'OPERATOR', id: 'test' } },
  requestId: 'test',
} as Ctx

type Wanted = { propertyId?: string; integrationId?: string; kinds?: string[]; path?: string }
async function subscribe(receiver: Receiver, o: Wanted = {}) {
  const { integrationId = listener.integrationId, propertyId = property, kinds = ['prospect.created'], path } = o
  return createSubscription(ctx, { integrationId, propertyId, kinds, url: receiver.url(path) })
}
const create = async (body: object = {}, key = creator.text) =>
  (await server.call('POST /prospects', { key, body: { propertyId: property, ...body } })).body
const { move: moveTime } = await stopTime(server)
/** Until nothing is due: the worker has made every attempt that can be made now. */
const settled = () => worker.settled()

const partsOf = (header: unknown) => {
  const [, t = '', rest = ''] =
    /^t=(\d+)((?:,v1=[0-9a-f]{64})+)$/.exec(String(header)) ?? assert.fail(`not a signature: ${header}`)
  return { t, signatures: rest.split(',v1=').slice(1) }
}
const expected = (secret: string, t: string, body: Buffer) =>
  createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex')

test('[S-013] [S-282] [S-303] [S-304] [S-309] a new prospect reaches a subscribed endpoint as a signed request, without asking', async () => {
  const receiver = await Receiver.start()
  const { secret } = await subscribe(receiver)
  await create({ firstName: 'Zoë 🏠', phone: '202-555-0142', referralSource: 'Sign' })
  await settled()
  assert.equal(receiver.received.length, 1)
  const [{ headers, body } = assert.fail()] = receiver.received
  const { t, signatures } = partsOf(headers['x-service-signature'])
  assert.ok(Math.abs(Number(t) - Date.now() / 1000) < 60)
  assert.deepEqual(signatures, [expected(secret, t, body)])
})

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

test('[S-023] [S-084] [S-289] [S-293] [S-310] the event tells of the prospect as its record does, under an id of its own', async () => {
  const receiver = await Receiver.start()
  await subscribe(receiver)
  const given = { firstName: 'Ida', phone: '202-555-0143', referralSource: 'Sign at the gate' }
  const { id, createdAt } = await create(given)
  const { id: bareId, createdAt: bareAt } = await create()
  await settled()
  const events = receiver.events()
  const about = (prospectId: string) => events.find(({ data }) => data['prospectId'] === prospectId) ?? assert.fail()
  const always = { propertyId: property, organizationId: org.id, isManual: 'false' }
  const data = {
    ...always,
    prospectId: id,
    phone: '2025550143',
    phoneE164: '+12025550143',
    firstName: 'Ida',
    referralSource: 'Sign at the gate',
    createdAt,
  }
  assert.deepEqual(about(id).data, data)
  const unset = { phone: null, phoneE164: null, firstName: null, referralSource: null }
  assert.deepEqual(about(bareId).data, { ...always, ...unset, prospectId: bareId, createdAt: bareAt })
  for (const told of [data, about(bareId).data]) {
    const record = (await server.call(`GET /prospects/${told['prospectId']}`, { key: creator.text })).body
    assert.deepEqual({ ...record, ...told }, record)
  }
  assert.equal(new Set(events.map(({ eventId }) => eventId)).size, 2)
  for (const [n, { eventId, eventType }] of events.entries()) {
    assert.equal(eventType, 'prospect.created')
    assert.match(eventId, UUID)
    const { headers } = receiver.received[n] ?? assert.fail()
    assert.deepEqual([headers['x-service-event-id'], headers['webhook-id']], [eventId, eventId])
  }
})

test('[S-305] the signature is over the exact bytes sent, non-ASCII text included', async () => {
  const receiver = await Receiver.start()
  const { secret } = await subscribe(receiver)
  await create({ firstName: 'Søren “Ö” 漢字 \u2028' })
  await settled()
  const [{ headers, body } = assert.fail()] = receiver.received
  const { t, signatures } = partsOf(headers['x-service-signature'])
  assert.equal(signatures[0], expected(secret, t, body))
  assert.notEqual(signatures[0], expected(secret, t, Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1))))
})

test('[S-283] a subscription needs an https URL, outside the sandbox', async () => {
  const live = await startServer()
  const theirs = await live.make.organization()
  const key = await live.make.key(theirs)
  const token = (await live.make.staff(theirs)).text
  const post = (url: string) =>
    live.call('POST /subscriptions', {
      token,
      body: {
        integrationId: key.integrationId,
        propertyId: theirs.made.get('property')?.[0],
        kinds: ['prospect.created'],
        url,
      },
    })
  assertRefused(await post('http://partner.example.com/hook'), 400, 'url: the URL must begin with https://')
  assertRefused(await post('https://127.0.0.1/hook'), 400, 'url: the address 127.0.0.1 is not public')
  const made = await post('https://partner.example.com/hook')
  assert.equal(made.status, 201)
  assert.match(made.body.secret, /^whsec_/)
  const { integrationId, propertyId, kinds, url, status } = made.body
  assert.deepEqual(
    { integrationId, propertyId, kinds, url, status },
    {
      integrationId: key.integrationId,
      propertyId: theirs.made.get('property')?.[0],
      kinds: ['prospect.created'],
      url: 'https://partner.example.com/hook',
      status: 'ACTIVE',
    },
  )
  const put = (url: string) => live.call(`PUT /subscriptions/${made.body.id}`, { token, body: { url } })
  assertRefused(await put('http://partner.example.com/hook'), 400, 'url: the URL must begin with https://')
  const { body: stored } = await live.call(`GET /subscriptions/${made.body.id}`, { token })
  assert.equal(stored.url, url)
})

test('[S-284] only the wanted events are sent', async () => {
  const receiver = await Receiver.start()
  const wanting = await Receiver.start()
  await subscribe(receiver, { kinds: ['message.received'] })
  await subscribe(wanting, { kinds: ['message.received', 'prospect.created'] })
  await create()
  await settled()
  assert.deepEqual([receiver.received.length, wanting.received.length], [0, 1])
})

test('[S-285] no route creates, lists or deletes subscriptions for a partner', async () => {
  const receiver = await Receiver.start()
  const { stored } = await subscribe(receiver)
  const ABOUT = /subscri|webhook|hook|event|deliver/i
  for (const { audience, method, path } of assembly.routes)
    assert.ok(audience !== 'partner' || !ABOUT.test(path), `${method} ${path}`)
  const { paths } = JSON.parse((await server.call('GET //docs/openapi.json')).text)
  assert.ok(Object.keys(paths).length > 50)
  assert.deepEqual(
    Object.keys(paths).filter((path) => ABOUT.test(path)),
    [],
  )
  assert.deepEqual(
    assembly.grants.filter((grant) => ABOUT.test(grant)),
    [],
  )
  const words = ['subscriptions', 'webhooks', 'events', 'deliveries', 'webhookSubscriptions', 'webhook-subscriptions']
  for (const path of words.flatMap((word) => [`/${word}`, `/${word}/${stored.id}`, `/${word}/${stored.id}/rotate`]))
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      for (const key of [creator.text, listener.text]) {
        const refused = await server.call(`${method} ${path}`, { key })
        assertRefused(refused, 404)
        assert.equal(refused.headers['x-error-code'], 'route_not_found')
      }
  await create()
  await settled()
  assert.equal(receiver.received.length, 1, 'it is still there')
})

test('[S-286] [S-287] [S-288] one property each, with its own URL and its own secret', async () => {
  const receiver = await Receiver.start()
  const first = await subscribe(receiver, { path: '/first' })
  const second = await subscribe(receiver, { path: '/second', propertyId: otherProperty })
  const here = await create()
  const there = await create({ propertyId: otherProperty })
  await settled()
  assert.equal(receiver.received.length, 2)
  for (const [path, id, mine, other] of [
    ['/first', here.id, first, second],
    ['/second', there.id, second, first],
  ] as const) {
    const got = receiver.received.filter((r) => r.path === path)
    assert.deepEqual(
      got.map(({ body }) => JSON.parse(body.toString()).data.prospectId),
      [id],
    )
    const { t, signatures } = partsOf(got[0]?.headers['x-service-signature'])
    assert.equal(signatures[0], expected(mine.secret, t, got[0]?.body ?? Buffer.alloc(0)))
    assert.notEqual(signatures[0], expected(other.secret, t, got[0]?.body ?? Buffer.alloc(0)))
  }
})

test('[S-290] a new subscription gets nothing about what happened before it', async () => {
  const receiver = await Receiver.start()
  await create({ propertyId: quietProperty })
  await subscribe(receiver, { propertyId: quietProperty })
  await settled()
  assert.equal(receiver.received.length, 0)
  const { id } = await create({ propertyId: quietProperty })
  await settled()
  assert.deepEqual(
    receiver.events().map(({ data }) => data['prospectId']),
    [id],
  )
})

test('[S-317] [S-318] isManual is true only for a prospect that a person entered by hand, in event and record', async () => {
  const receiver = await Receiver.start()
  await subscribe(receiver)
  const byHand = (await server.call('POST /prospects', { token: staff.text, body: { propertyId: property } })).body
  const byApi = await create({ isManual: 'true' })
  const ils = await server.make.key(org, { kind: 'ils' })
  const lead = {
    propertyId: property,
    firstName: 'A',
    lastName: 'B',
    phoneNumber: '202-555-0199',
    emailAddress: 'ab@example.com',
    message: 'Hi',
  }
  const byIls = (await server.call('POST /external-api/ils-prospects', { key: ils.text, body: lead })).body
  // Nothing converts or automates yet: whatever will, names itself so.
  const automatic: { id: string }[] = []
  for (const origin of ['CONVERSION', 'AUTOMATION'] as const)
    automatic.push((await createProspect(ctx, { propertyId: property }, origin)).row)
  await settled()
  const expected = new Map([
    [byHand.id, 'true'],
    ...[byApi, byIls, ...automatic].map(({ id }) => [id, 'false'] as const),
  ])
  assert.deepEqual(new Map(receiver.events().map(({ data }) => [data['prospectId'], data['isManual']])), expected)
  for (const [id, isManual] of expected)
    assert.equal((await server.call(`GET /prospects/${id}`, { key: creator.text })).body.isManual, isManual)
  assert.deepEqual([byHand.isManual, byApi.isManual, byIls.isManual], ['true', 'false', 'false'])

  // An application made of a prospect makes no other, and the prospect stays what it was.
  const applicants = [{ firstName: 'A', lastName: 'B', isPrimary: true }]
  for (const { id } of [byHand, byApi]) {
    const made = await server.call('POST /applications', { key: creator.text, body: { prospectId: id, applicants } })
    assert.equal(made.status, 201, made.text)
    assert.equal((await server.call(`GET /prospects/${id}`, { key: creator.text })).body.isManual, expected.get(id))
  }
  await settled()
  assert.equal(receiver.received.length, expected.size)
})

test('[S-319] what an integration created itself is not told to it, but to the others', async () => {
  const [own, others] = [await Receiver.start(), await Receiver.start()]
  await subscribe(own, { integrationId: creator.integrationId })
  await subscribe(others)
  await create()
  await settled()
  assert.equal(own.received.length, 0)
  assert.equal(others.received.length, 1)
})

const deliveryOf = async (subscriptionId: string) =>
  (await server.call('GET /deliveries', { token: staff.text, query: { filter: `subscriptionId=${subscriptionId}` } }))
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
    assert.deepEqual(signatures, [expected(secret, signedAt, second.body)])
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
  await worker.stop()
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
    const dying = server.startWorker({ realTime, kinds: new Map([...assembly.work, [number, { ...real, handle }]]) })
    await reached.promise
    ended.push(dying.stop())
    await moveTime(20_000)
    worker = server.startWorker({ realTime })
    await settled()
    await worker.stop()
    assert.equal(
      (await deliveryOf(stored.id)).state,
      'PENDING',
      'nobody else takes it while its lease of 30 seconds holds',
    )
    await moveTime(11_000)
  }
  assert.equal(receiver.received.length, 1)
  worker = server.startWorker({ realTime })
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
      await server.call('GET /deliveries', { token: staff.text, query: { filter: `subscriptionId=${stored.id}` } })
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
      await server.call('GET /deliveries', { token: staff.text, query: { filter: `subscriptionId=${stored.id}` } })
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
  assert.equal(await replayDeliveries(ctx, { subscriptionId: stored.id }, 50), 1)
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
    [fresh, old].map((secret) => expected(secret, t, during?.body ?? Buffer.alloc(0))),
  )
  const signers = async () => {
    await create()
    await settled()
    const { headers, body } = receiver.received.at(-1) ?? assert.fail()
    const { t, signatures } = partsOf(headers['x-service-signature'])
    return signatures.map((v1) => [fresh, old].findIndex((secret) => expected(secret, t, body) === v1))
  }
  // The old one for 24 hours.
  await moveTime(23.9 * 3_600_000)
  assert.deepEqual(await signers(), [0, 1])
  await moveTime(0.2 * 3_600_000)
  assert.deepEqual(await signers(), [0])
})

test('[S-291] a bulk import raises no event', async () => {
  const receiver = await Receiver.start()
  await subscribe(receiver)
  const { created } = await importRecords({
    db: tools.db,
    by: ctx.caller,
    resources: tools.resources,
    resource: tools.resources.get('prospect'),
    rules: assembly.imports,
    source: (async function* () {
      yield Buffer.from(`key,propertyId,firstName,phone\nL-1,${property},Ada,202-456-0111\nL-2,${property},Bo,\n`)
    })(),
    format: 'csv',
  })
  assert.equal(created, 2)
  await settled()
  assert.equal(receiver.received.length, 0)
  const { body } = await server.call('GET /prospects', { key: creator.text, query: { filter: 'phone=2024560111' } })
  assert.equal(body[0].isManual, 'false')
})

test('[S-294] a 2xx within ten seconds settles a delivery; a later one is a failure, and is tried again', async () => {
  const [inTime, tooLate] = [await Receiver.start(), await Receiver.start()]
  const answeringAfter =
    (ms: number): Behaviour =>
    (_received, response) => {
      setTimeout(() => response.writeHead(202).end(), ms)
    }
  inTime.behave = answeringAfter(9_000)
  tooLate.behave = answeringAfter(10_500)
  const [first, second] = [await subscribe(inTime), await subscribe(tooLate)]
  await create()
  await settled()
  const stateOf = async (subscriptionId: string) =>
    (await server.call('GET /deliveries', { token: staff.text, query: { filter: `subscriptionId=${subscriptionId}` } }))
      .body[0]
  assert.equal((await stateOf(first.stored.id)).state, 'DELIVERED')
  const failed = await stateOf(second.stored.id)
  assert.deepEqual([failed.state, failed.lastError, failed.attempts], ['PENDING', 'TIMEOUT', 1])
  tooLate.behave = answering(200)
  await moveTime(37_000)
  await settled()
  assert.equal((await stateOf(second.stored.id)).state, 'DELIVERED')
  assert.equal(inTime.received.length, 1)
})
