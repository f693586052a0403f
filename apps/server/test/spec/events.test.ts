// Section "Events" of the specification, as far as prospects raise them.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { createSubscription, replayDeliveries, rotateSecret } from '../../src/domains/webhooks/index.ts'
import type { Ctx } from '../../src/kit/context.ts'
import { importRecords } from '../../src/kit/import/import-records.ts'
import { house } from '../../src/main/domains.ts'
import { answering, type Behaviour, Receiver } from '../receiver.ts'
import { assertRefused, startServer } from '../server.ts'

const server = await startServer({ settings: { GATELODGE_MODE: 'sandbox' } })
const { tools } = server.runtime
const worker = server.startWorker()

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
const moveTime = (ms: number) => server.asOwner(`update app_clock set shift = shift + interval '${ms} ms'`)
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

test('[S-084] [S-289] [S-293] [S-310] the event tells of the prospect as its record does, under an id of its own', async () => {
  const receiver = await Receiver.start()
  await subscribe(receiver)
  const prospect = await create({ firstName: 'Ida', phone: '202-555-0143' })
  const other = await create()
  await settled()
  const events = receiver.events()
  const event = events.find(({ data }) => data['prospectId'] === prospect.id)
  assert.equal(event?.eventType, 'prospect.created')
  const { prospectId, propertyId, organizationId, phone, firstName, referralSource, isManual, createdAt } = prospect
  const { phoneE164 } = prospect
  assert.deepEqual(event?.data, {
    prospectId,
    propertyId,
    organizationId,
    phone,
    phoneE164,
    firstName,
    referralSource,
    isManual,
    createdAt,
  })
  assert.deepEqual([phone, phoneE164], ['2025550143', '+12025550143'])
  assert.equal((await server.call(`GET /prospects/${event?.data['prospectId']}`, { key: creator.text })).status, 200)
  assert.equal(new Set(events.map(({ eventId }) => eventId)).size, 2)
  assert.ok(
    events.some(({ data }) => data['prospectId'] === other.id && data['phone'] === null && data['phoneE164'] === null),
  )
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
})

test('[S-284] only the wanted events are sent', async () => {
  const receiver = await Receiver.start()
  await subscribe(receiver, { kinds: ['message.received'] })
  await create()
  await settled()
  assert.equal(receiver.received.length, 0)
})

test('[S-285] no route creates, lists or deletes subscriptions for a partner', async () => {
  for (const path of ['/subscriptions', '/webhooks', '/events', '/deliveries', '/webhookSubscriptions'])
    for (const method of ['GET', 'POST', 'DELETE'])
      assertRefused(await server.call(`${method} ${path}`, { key: creator.text }), 404)
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
})

test('[S-317] [S-318] isManual is true only for a prospect that a person entered by hand', async () => {
  const receiver = await Receiver.start()
  await subscribe(receiver)
  await server.call('POST /prospects', { token: staff.text, body: { propertyId: property } })
  await create()
  const ils = await server.make.key(org, { kind: 'ils' })
  const lead = {
    propertyId: property,
    firstName: 'A',
    lastName: 'B',
    phoneNumber: '202-555-0199',
    emailAddress: 'ab@example.com',
    message: 'Hi',
  }
  await server.call('POST /external-api/ils-prospects', { key: ils.text, body: lead })
  await settled()
  assert.deepEqual(
    receiver
      .events()
      .map(({ data }) => data['isManual'])
      .toSorted(),
    ['false', 'false', 'true'],
  )
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

test('[S-292] [S-295] [S-297] [S-301] [S-306] a 5xx, 408 or 429 is tried again, later, with a fresh t and the same bytes', async () => {
  for (const status of [500, 503, 408, 429]) {
    const receiver = await Receiver.start()
    const { stored } = await subscribe(receiver)
    receiver.behave = answering(status)
    await create()
    await settled()
    assert.equal(receiver.received.length, 1)
    await settled()
    assert.equal(receiver.received.length, 1, 'not before the wait')
    receiver.behave = answering(204)
    await moveTime(37_000)
    await settled()
    const [first, second] = receiver.received
    assert.deepEqual(second?.body, first?.body)
    assert.deepEqual(
      [first, second].map((r) => r?.headers['x-service-delivery-attempt']),
      ['1', '2'],
    )
    const [delivery] = (
      await server.call('GET /deliveries', { token: staff.text, query: { subscriptionId: stored.id } })
    ).body
    assert.equal(delivery.state, 'DELIVERED')
  }
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

test('[S-296] a transport error is tried again', async () => {
  const receiver = await Receiver.start()
  await subscribe(receiver)
  receiver.behave = (_received, response) => void response.socket?.destroy()
  await create()
  await settled()
  receiver.behave = answering(200)
  await moveTime(37_000)
  await settled()
  assert.equal(receiver.received.length, 2)
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
      await server.call('GET /deliveries', { token: staff.text, query: { subscriptionId: stored.id } })
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
      await server.call('GET /deliveries', { token: staff.text, query: { subscriptionId: stored.id } })
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
  await moveTime(25 * 3_600_000)
  await create()
  await settled()
  assert.equal(partsOf(receiver.received.at(-1)?.headers['x-service-signature']).signatures.length, 1)
})

test('[S-291] a bulk import raises no event', async () => {
  const receiver = await Receiver.start()
  await subscribe(receiver)
  const { created } = await importRecords({
    db: tools.db,
    by: ctx.caller,
    resources: tools.resources,
    resource: tools.resources.get('prospect'),
    rules: house.imports,
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
    (await server.call('GET /deliveries', { token: staff.text, query: { subscriptionId } })).body[0]
  assert.equal((await stateOf(first.stored.id)).state, 'DELIVERED')
  const failed = await stateOf(second.stored.id)
  assert.deepEqual([failed.state, failed.lastError, failed.attempts], ['PENDING', 'TIMEOUT', 1])
  tooLate.behave = answering(200)
  await moveTime(37_000)
  await settled()
  assert.equal((await stateOf(second.stored.id)).state, 'DELIVERED')
  assert.equal(inTime.received.length, 1)
})
