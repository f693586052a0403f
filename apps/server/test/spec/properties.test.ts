// "Properties and other reads", as far as its records exist.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../src/domains/access/index.ts'
import { addUser } from '../../src/domains/properties/index.ts'
import { Scene } from '../scene/scene.ts'
import { assertRefused } from '../server.ts'

const { server, owner, org, key, userId } = await Scene.open({}, { properties: 8 })
const [first = '', second = ''] = org.made.get('property') ?? []
const idsOf = (records: { id: string }[]) => records.map(({ id }) => id)

/** In an order that is none: each class twice, and two without any. */
const CLASSES = ['Mixed', null, 'Affordable', 'Conventional', 'Affordable', null, 'Mixed', 'Conventional']
const classOf = new Map((org.made.get('property') ?? []).map((id, n) => [id, CLASSES[n] ?? null]))
for (const [id, word] of classOf)
  await owner.query('update properties set property_class = $2 where id = $1', [id, word])

test('[S-262] GET /properties lists the properties that the key may see', async () => {
  const all = await server.call('GET /properties', { key })
  assert.equal(all.status, 200)
  assert.deepEqual(new Set(all.body.map(({ id }: { id: string }) => id)), new Set(org.made.get('property')))
  const limited = (await server.make.key(org, { reach: [first, second] })).text
  const some = await server.call('GET /properties', { key: limited })
  assert.deepEqual(new Set(some.body.map(({ id }: { id: string }) => id)), new Set([first, second]))
  assert.equal(some.headers['x-total-count'], '2')
})

test('[S-156] a property has propertyClass: Conventional, Affordable or Mixed, null when unassigned', async () => {
  const { body } = await server.call('GET /properties', { key })
  for (const property of body) {
    assert.ok(Object.hasOwn(property, 'propertyClass'))
    assert.equal(property.propertyClass, classOf.get(property.id))
    assert.deepEqual((await server.call(`GET /properties/${property.id}`, { key })).body, property)
  }
  assert.equal(body.length, CLASSES.length)
  for (const word of ['AFFORDABLE', 'Luxury', ''])
    await assert.rejects(owner.query('update properties set property_class = $2 where id = $1', [first, word]), /check/)
})

test('[S-266] GET /users lists users and GET /users/{id} gives one', async () => {
  const { status, body, headers } = await server.call('GET /users', { key })
  assert.equal(status, 200)
  assert.deepEqual(new Set(idsOf(body)), new Set([...(org.made.get('user') ?? []), userId]))
  assert.equal(headers['x-total-count'], String(body.length))
  for (const user of body) {
    const one = await server.call(`GET /users/${user.id}`, { key })
    assert.deepEqual([one.status, one.body], [200, user])
  }
})

test('[S-267] a user has id, firstname, lastname, email, status', async () => {
  const names = { firstname: 'Nia', lastname: 'Okafor', email: 'nia@example.com' }
  const { id } = await addUser(server.runtime.tools.db, operator(org.id), names)
  const { body: one } = await server.call(`GET /users/${id}`, { key })
  const { body: all } = await server.call('GET /users', { key })
  for (const user of [one, all.find((each: { id: string }) => each.id === id)]) {
    const { firstname, lastname, email, status } = user
    assert.deepEqual({ id: user.id, firstname, lastname, email, status }, { id, ...names, status: 'ACTIVE' })
  }
  const { rows } = await owner.query(
    'select id, firstname, lastname, email, status from users where organization_id = $1',
    [org.id],
  )
  assert.equal(all.length, rows.length)
  for (const row of rows) {
    const user = all.find((each: { id: string }) => each.id === row.id)
    assert.deepEqual({ ...user, ...row }, user)
  }
})

test('[S-272] GET /userProperties is a list with the list conventions', async () => {
  const get = (query: Record<string, string | number>) => server.call('GET /userProperties', { key, query })
  const { status, body: all, headers } = await get({ limit: 500 })
  assert.equal(status, 200)
  assert.deepEqual(new Set(idsOf(all)), new Set(org.made.get('userProperty')))
  assert.equal(headers['x-total-count'], String(all.length))
  const page = await get({ limit: 2, page: 2 })
  assert.deepEqual([page.body, page.headers['x-total-count']], [all.slice(2, 4), String(all.length)])
  const [{ userId }] = all
  const own = all.filter((each: { userId: string }) => each.userId === userId)
  assert.ok(own.length > 0 && own.length < all.length)
  assert.deepEqual((await get({ filter: `userId=${userId}`, limit: 500 })).body, own)
  assert.deepEqual((await get({ sort: 'createdAt:asc', limit: 500 })).body, all.toReversed())
  const [{ id, propertyId }] = all
  assert.deepEqual((await get({ filter: `id=${id}`, fields: 'propertyId,user.email' })).body, [
    { id, propertyId, user: { email: (await server.call(`GET /users/${userId}`, { key })).body.email } },
  ])
})

test('[S-263] propertyClass can be filtered and sorted on, nulls last ascending and first descending', async () => {
  const found = async (query: Record<string, string>) => {
    const { body, headers } = await server.call('GET /properties', { key, query })
    assert.equal(headers['x-total-count'], String(body.length))
    return body as { id: string; propertyClass: string | null }[]
  }
  const stored = (...words: (string | null)[]) =>
    new Set([...classOf].filter(([, word]) => words.includes(word)).map(([id]) => id))
  for (const word of ['Affordable', 'Conventional', 'Mixed', null]) {
    const those = await found({ filter: `propertyClass=${word}` })
    assert.deepEqual(new Set(idsOf(those)), stored(word))
    assert.equal(those.length, 2)
    for (const { propertyClass } of those) assert.equal(propertyClass, word)
  }
  assert.deepEqual(new Set(idsOf(await found({ filter: 'propertyClass=Mixed|null' }))), stored('Mixed', null))
  const up = await found({ sort: 'propertyClass:asc' })
  assert.deepEqual(
    up.map(({ propertyClass }) => propertyClass),
    ['Affordable', 'Affordable', 'Conventional', 'Conventional', 'Mixed', 'Mixed', null, null],
  )
  assert.deepEqual(await found({ sort: 'propertyClass' }), up)
  assert.deepEqual(await found({ sort: 'propertyClass:desc' }), up.toReversed())
  for (const word of ['affordable', 'Luxury'])
    assertRefused(
      await server.call('GET /properties', { key, query: { filter: `propertyClass=${word}` } }),
      400,
      /^filter: propertyClass must be one of Conventional, Affordable, Mixed/,
    )
})
