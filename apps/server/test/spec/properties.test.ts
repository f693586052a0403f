// "Properties and other reads", as far as its records exist.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startServer } from '../server.ts'

const server = await startServer()
const org = await server.make.organization({ properties: 5 })
const [first = '', second = ''] = org.made.get('property') ?? []
const key = (await server.make.key(org)).text

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
  const classes = body.map((property: Record<string, unknown>) => {
    assert.ok(Object.hasOwn(property, 'propertyClass'))
    return property['propertyClass']
  })
  assert.ok(classes.includes(null))
  for (const word of classes) assert.ok([null, 'Conventional', 'Affordable', 'Mixed'].includes(word))
})

test('[S-266] GET /users lists users and GET /users/{id} gives one', async () => {
  const { body } = await server.call('GET /users', { key })
  assert.ok(body.length > 0)
  assert.deepEqual((await server.call(`GET /users/${body[0].id}`, { key })).body, body[0])
})

test('[S-267] a user has id, firstname, lastname, email, status', async () => {
  const { body } = await server.call('GET /users', { key })
  for (const user of body)
    for (const name of ['id', 'firstname', 'lastname', 'email', 'status']) assert.ok(user[name], name)
})

test('[S-272] GET /userProperties is a list with the list conventions', async () => {
  const { status, body, headers } = await server.call('GET /userProperties', { key, query: { limit: 2 } })
  assert.equal(status, 200)
  assert.equal(body.length, 2)
  assert.equal(headers['x-total-count'], String(org.made.get('userProperty')?.length))
})

test('[S-263] propertyClass can be filtered and sorted on, nulls last ascending and first descending', async () => {
  const classes = async (query: Record<string, string>) =>
    (await server.call('GET /properties', { key, query })).body.map(
      (p: { propertyClass: string | null }) => p.propertyClass,
    )
  for (const word of await classes({ filter: 'propertyClass=Affordable' })) assert.equal(word, 'Affordable')
  assert.ok((await classes({ filter: 'propertyClass=null' })).every((word: unknown) => word === null))
  const up = await classes({ sort: 'propertyClass:asc' })
  assert.equal(up.at(-1), null)
  assert.deepEqual(up.slice(0, -1), up.slice(0, -1).toSorted())
  assert.deepEqual(await classes({ sort: 'propertyClass:desc' }), up.toReversed())
})
