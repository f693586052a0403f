// What staff see of deliveries and subscriptions in lists, also of deliveries that an earlier version made.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Scene } from '../../../test/scene/scene.ts'
import { newId } from '../../kit/ids.ts'
import { runSweep } from '../../kit/sweeps.ts'
import { webhooks } from './index.ts'

const { server, owner, org, token, key } = await Scene.open({}, { properties: 6, unitsPerProperty: 1 })
const listener = await server.make.key(org)

const properties = [...(org.made.get('property') ?? [])]
const nextProperty = () => properties.pop() ?? assert.fail('the organization needs more properties')

async function read(path: string, as = token) {
  const answer = await server.call(`GET ${path}`, { token: as })
  assert.equal(answer.status, 200, answer.text)
  return answer
}

/** A subscription at a property of its own, and so many deliveries to it that nobody makes. */
async function owed(count: number) {
  const propertyId = nextProperty()
  const url = `https://hooks.example.com/${propertyId}`
  const body = { integrationId: listener.integrationId, propertyId, kinds: ['prospect.created'], url }
  const { body: subscription, text } = await server.call('POST /subscriptions', { token, body })
  assert.ok(subscription.id, text)
  for (let n = 0; n < count; n++) {
    const { status } = await server.call('POST /prospects', { key, body: { propertyId } })
    assert.equal(status, 201)
  }
  const list = async (more = '') => (await read(`/deliveries?filter=subscriptionId=${subscription.id}${more}`)).body
  return { propertyId, url, id: subscription.id as string, list }
}

const fill = () =>
  runSweep(
    webhooks.sweeps?.find(({ name }) => /without the kind/.test(name)) ?? assert.fail('no such sweep'),
    server.runtime.tools,
  )

test('deliveries are listed page by page, with links, in the order and with the parts that were asked for', async () => {
  const { id, url, propertyId } = await owed(3)
  const query = `filter=propertyId=${propertyId}&filter=kind=prospect.created&sort=createdAt:asc&limit=2`
  const first = await read(`/deliveries?${query}&fields=kind,state,subscription.url`)
  assert.equal(first.headers['x-total-count'], '3')
  assert.deepEqual(
    first.body.map(({ id: _, ...parts }: { id: string }) => parts),
    Array.from({ length: 2 }, () => ({ kind: 'prospect.created', state: 'PENDING', subscription: { url } })),
  )
  const [, next = assert.fail()] = /<([^>]*)>; rel="next"/.exec(String(first.headers['link'])) ?? []
  const second = await read(next.replace(/^.*\/backoffice\/v1/, ''))
  const { body: all } = await read(`/deliveries?filter=subscriptionId=${id}`)
  assert.deepEqual(
    [...first.body, ...second.body].map((each) => each.id),
    all.map((each: { id: string }) => each.id).reverse(),
    'newest first unless asked otherwise',
  )
})

test('a token that is limited to properties lists their subscriptions and deliveries, and no others', async () => {
  const [here, there] = [await owed(1), await owed(1)]
  const limited = (await server.make.staff(org, { reach: [here.propertyId] })).text
  for (const list of ['/subscriptions', '/deliveries']) {
    const { body } = await read(list, limited)
    assert.deepEqual([body.length, body[0].propertyId], [1, here.propertyId], list)
  }
  assert.equal((await server.call(`GET /subscriptions/${there.id}`, { token: limited })).status, 404)
})

test('what an earlier version made is filled in from its event, and is not changed otherwise', async () => {
  const { id, list } = await owed(2)
  const [settled, held] = await list()
  await owner.query(
    "update deliveries set state = 'DELIVERED', settled_at = created_at + interval '1 hour' where id = $1",
    [settled.id],
  )
  await owner.query(
    `insert into held_deliveries (organization_id, delivery_id, subscription_id, reason, until)
     values ($1, $2, $3, 'integration suspended', 'infinity')`,
    [org.id, held.id, id],
  )
  const before = await list()
  // As the migration leaves them.
  await owner.query(
    `update deliveries set kind = '', property_id = '00000000-0000-0000-0000-000000000000', held_because = null, updated_at = 'epoch'
     where subscription_id = $1`,
    [id],
  )
  // As a node of version 0.2.0 inserts it.
  await owner.query(
    `with event as (
       insert into events (organization_id, id, property_id, kind, body) select organization_id, $2, property_id, kind, body
       from events where id = $3)
     insert into deliveries (organization_id, id, event_id, subscription_id) values ($1, $4, $2, $5)`,
    [org.id, newId(), settled.eventId, newId(), id],
  )
  const [{ updatedAt }, ...others] = await list()
  assert.ok(updatedAt > '2026')
  assert.deepEqual(
    others.map((each: { kind: string }) => each.kind),
    ['', ''],
  )
  const { body: alone } = await read(`/deliveries/${held.id}`)
  assert.deepEqual(
    [alone.kind, alone.propertyId, alone.heldBecause, alone.updatedAt],
    [held.kind, held.propertyId, 'integration suspended', held.createdAt],
    'read alone it is right from the first moment',
  )
  await fill()
  const [inserted, ...filled] = await list()
  assert.deepEqual(
    [inserted.kind, inserted.propertyId, inserted.heldBecause, inserted.updatedAt],
    ['prospect.created', settled.propertyId, null, updatedAt],
  )
  assert.deepEqual(filled, [
    { ...before[0], updatedAt: before[0].settledAt },
    { ...before[1], updatedAt: before[1].createdAt },
  ])
  assert.equal(before[1].heldBecause, 'integration suspended')
})

test('what somebody has locked is filled in later, and is not waited for', async () => {
  const { id, list } = await owed(2)
  const [locked] = await list()
  await owner.query("update deliveries set kind = '' where subscription_id = $1", [id])
  await owner.query('begin')
  await owner.query('select from deliveries where id = $1 for update', [locked.id])
  await fill()
  const kinds = async () => (await list()).map(({ kind }: { kind: string }) => kind)
  assert.deepEqual(await kinds(), ['', 'prospect.created'])
  await owner.query('rollback')
  await fill()
  assert.deepEqual(await kinds(), ['prospect.created', 'prospect.created'])
})

test('a delivery shows when it last changed', async () => {
  const { id, list } = await owed(1)
  const [before] = await list()
  await owner.query("update deliveries set attempts = 1, created_at = created_at - interval '1 day' where id = $1", [
    before.id,
  ])
  const [after] = await list(`&filter=updatedAt>=${before.updatedAt}`)
  assert.equal(after.id, before.id, id)
  assert.ok(after.updatedAt > before.updatedAt)
})
