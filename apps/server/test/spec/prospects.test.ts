// Prospects, and what the specification says of their creation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilBegun } from '../ask-again.ts'
import { Scene, UNKNOWN_ID } from '../scene/scene.ts'
import { assertRefused } from '../server.ts'

const { server, org, key, token, propertyId, otherPropertyId } = await Scene.open()
const post = (body: unknown, as: { key?: string; token?: string } = { key }) =>
  server.call('POST /prospects', { ...as, body })

test('[S-082] [S-083] [S-085] only propertyId is required to create a prospect', async () => {
  const { status, body } = await post({ propertyId })
  assert.equal(status, 201)
  assert.equal(body.prospectId, body.id)
  assert.equal(body.propertyId, propertyId)
  assert.equal(body.isManual, 'false')
  assert.equal(body.isCorporation, 'false')
  for (const name of ['phone', 'firstName', 'referralSource']) assert.equal(body[name], null, name)
  assert.equal(body.organizationId, org.id)
  assert.match(body.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.equal((await post({ propertyId, isCorporation: true })).body.isCorporation, 'true')
  assert.deepEqual((await server.call(`GET /prospects/${body.id}`, { key })).body, body)
  assertRefused(await post({ firstName: 'Ada' }), 400, 'propertyId is required')
})

test('[S-087] [S-088] phone and email are checked, and kept in one spelling', async () => {
  for (const phone of ['202-456-0142', '(202) 456 0142', '+1 202 456 0142', '2024560142', '1.202.456.0142']) {
    assert.equal((await post({ propertyId, phone })).body.phone, '2024560142', phone)
  }
  assert.equal((await post({ propertyId, email: ' Ada@Example.COM ' })).body.email, 'ada@example.com')
  for (const phone of ['12', '+44 20 7946 0958', '555-0142', 'call me', ''])
    assertRefused(await post({ propertyId, phone }), 400, /^phone must be a valid phone number/)
  for (const email of ['ada', 'ada@', '@example.com', 'a b@example.com', 'ada@example'])
    assertRefused(await post({ propertyId, email }), 400, /^email must be a valid email/)
  const { body } = await server.call('GET /prospects', { key, query: { filter: 'phone=(202) 456-0142' } })
  assert.equal(body.length, 5)
})

test('[S-086] [S-317] [S-318] isManual is true only when a person entered the prospect by hand', async () => {
  assert.equal((await post({ propertyId }, { token })).body.isManual, 'true')
  assert.equal((await post({ propertyId })).body.isManual, 'false')
  assert.equal((await post({ propertyId, isManual: true })).body.isManual, 'false')
})

test('a repeated idempotencyId returns the first prospect and creates nothing', async () => {
  const first = await post({ propertyId, idempotencyId: 'p-1', firstName: 'Ada' })
  assert.equal(first.status, 201)
  const again = await post({ propertyId: otherPropertyId, idempotencyId: 'p-1', firstName: 'Bo' })
  assert.equal(again.status, 200)
  assert.equal(again.headers['idempotent-replayed'], 'true')
  assert.deepEqual(again.body, first.body)
  const other = (await server.make.key(org)).text
  assert.equal((await post({ propertyId, idempotencyId: 'p-1' }, { key: other })).status, 201)
  const racing = await Promise.all(
    Array.from({ length: 20 }, () => untilBegun(() => post({ propertyId, idempotencyId: 'p-2' }))),
  )
  assert.equal(new Set(racing.map(({ body }) => body.id)).size, 1)
  assert.equal(racing.filter(({ status }) => status === 201).length, 1)
})

test('ids in the body are checked like ids in the path', async () => {
  const stranger = await server.make.organization()
  const [foreign = ''] = stranger.made.get('property') ?? []
  assertRefused(await post({ propertyId: foreign }), 404, `No property has the id ${foreign}`)
  assertRefused(await post({ propertyId: UNKNOWN_ID }), 404, `No property has the id ${UNKNOWN_ID}`)
  assertRefused(await post({ propertyId: 'x' }), 400, "propertyId must be a valid UUID, not 'x'")
  assertRefused(await post({ propertyId, assignedUserId: stranger.made.get('user')?.[0] }), 404, /^No user has the id/)
  const limited = (await server.make.key(org, { reach: [otherPropertyId] })).text
  assertRefused(await post({ propertyId }, { key: limited }), 404, `No property has the id ${propertyId}`)
})

test('[S-269] [S-270] a listing service submits prospects with a key of its own', async () => {
  const ils = (await server.make.key(org, { kind: 'ils' })).text
  const lead = {
    propertyId,
    firstName: 'Ida',
    lastName: 'Low',
    phoneNumber: '202-555-0177',
    emailAddress: 'ida@example.com',
    message: 'Is 204 free?',
  }
  const send = (body: unknown, as = ils) => server.call('POST /external-api/ils-prospects', { key: as, body })
  const first = await send(lead)
  assert.equal(first.status, 201)
  assert.equal(first.body.isManual, 'false')
  const { body: kept } = await server.call(`GET /prospects/${first.body.id}`, { key })
  const { firstName, lastName, phone, email, introductoryNote } = kept
  assert.deepEqual(
    { propertyId: kept.propertyId, firstName, lastName, phone, email, introductoryNote, isManual: kept.isManual },
    {
      propertyId,
      firstName: 'Ida',
      lastName: 'Low',
      phone: '2025550177',
      email: 'ida@example.com',
      introductoryNote: 'Is 204 free?',
      isManual: 'false',
    },
  )
  const again = await send({ ...lead, emailAddress: 'other@example.com', message: 'Still free?' })
  assert.equal(again.status, 200)
  assert.equal(again.body.id, first.body.id)
  const { body: activities } = await server.call('GET /activities', {
    key,
    query: { filter: `prospectId=${first.body.id}`, sort: 'createdAt' },
  })
  assert.deepEqual(
    activities.map((a: { type: string; description: string }) => [a.type, a.description]),
    [
      ['LEAD_RECEIVED', 'Is 204 free?'],
      ['LEAD_RECEIVED', 'Still free?'],
    ],
  )
  // For a day it is the same prospect; after it a new one.
  const aged = (hours: number) =>
    server.asOwner(
      `update prospects set created_at = app_now() - interval '${hours} hours' where id = '${first.body.id}';
       update activities set created_at = app_now() - interval '${hours} hours' where prospect_id = '${first.body.id}'`,
    )
  await aged(23.9)
  assert.equal((await send(lead)).body.id, first.body.id)
  await aged(24.1)
  const later = await send(lead)
  assert.equal(later.status, 201)
  assert.notEqual(later.body.id, first.body.id)
  assertRefused(await send(lead, key), 403, 'This route takes ils keys only')
  assertRefused(await server.call('GET /prospects', { key: ils }), 403, 'ILS keys are accepted on the ILS routes only')
  assertRefused(await send({ ...lead, message: undefined }), 400, 'message is required')
})
