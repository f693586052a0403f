// Section "Events" of the specification, as far as prospects raise them: who is told, and what.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProspect } from '../../src/domains/prospects/create-prospect.ts'
import { importRecords } from '../../src/kit/import/import-records.ts'
import { assembly } from '../../src/main/domains.ts'
import { Receiver } from '../receiver.ts'
import { expectedSignature, openSubscribing, partsOf } from '../scene/subscribing.ts'
import { assertRefused, startServer } from '../server.ts'

const { scene, listener, ctx, subscribe, create, settled } = await openSubscribing()
const { server, org, propertyId: property, otherPropertyId: otherProperty } = scene
const { tools } = server.runtime
const quietProperty = org.made.get('property')?.[2] ?? ''

test('[S-013] [S-282] [S-303] [S-304] [S-309] a new prospect reaches a subscribed endpoint as a signed request, without asking', async () => {
  const receiver = await Receiver.start()
  const { secret } = await subscribe(receiver)
  await create({ firstName: 'Zoë 🏠', phone: '202-555-0142', referralSource: 'Sign' })
  await settled()
  assert.equal(receiver.received.length, 1)
  const [{ headers, body } = assert.fail()] = receiver.received
  const { t, signatures } = partsOf(headers['x-service-signature'])
  assert.ok(Math.abs(Number(t) - Date.now() / 1000) < 60)
  assert.deepEqual(signatures, [expectedSignature(secret, t, body)])
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
    const record = (await server.call(`GET /prospects/${told['prospectId']}`, { key: scene.key })).body
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
  assert.equal(signatures[0], expectedSignature(secret, t, body))
  assert.notEqual(
    signatures[0],
    expectedSignature(secret, t, Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1))),
  )
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
      for (const key of [scene.key, listener.text]) {
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
    assert.equal(signatures[0], expectedSignature(mine.secret, t, got[0]?.body ?? Buffer.alloc(0)))
    assert.notEqual(signatures[0], expectedSignature(other.secret, t, got[0]?.body ?? Buffer.alloc(0)))
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
  const byHand = (await server.call('POST /prospects', { token: scene.token, body: { propertyId: property } })).body
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
    assert.equal((await server.call(`GET /prospects/${id}`, { key: scene.key })).body.isManual, isManual)
  assert.deepEqual([byHand.isManual, byApi.isManual, byIls.isManual], ['true', 'false', 'false'])

  // An application made of a prospect makes no other, and the prospect stays what it was.
  const applicants = [{ firstName: 'A', lastName: 'B', isPrimary: true }]
  for (const { id } of [byHand, byApi]) {
    const made = await server.call('POST /applications', { key: scene.key, body: { prospectId: id, applicants } })
    assert.equal(made.status, 201, made.text)
    assert.equal((await server.call(`GET /prospects/${id}`, { key: scene.key })).body.isManual, expected.get(id))
  }
  await settled()
  assert.equal(receiver.received.length, expected.size)
})

test('[S-319] what an integration created itself is not told to it, but to the others', async () => {
  const [own, others] = [await Receiver.start(), await Receiver.start()]
  await subscribe(own, { integrationId: scene.integrationId })
  await subscribe(others)
  await create()
  await settled()
  assert.equal(own.received.length, 0)
  assert.equal(others.received.length, 1)
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
  const { body } = await server.call('GET /prospects', { key: scene.key, query: { filter: 'phone=2024560111' } })
  assert.equal(body[0].isManual, 'false')
})
