// Households, customers and leases as lists, and what a household can pull in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../src/domains/access/index.ts'
import type { Database } from '../../src/kit/db/database.ts'
import { UNSEEN } from '../../src/kit/http/browser.ts'
import { readQuery } from '../../src/kit/input.ts'
import { JsonText } from '../../src/kit/reply.ts'
import { Scene } from '../scene/scene.ts'
import { type Answer, assertRefused } from '../server.ts'
import { everyList } from '../walk.ts'

const { server, org, key, propertyId } = await Scene.open({}, { properties: 3, unitsPerProperty: 12 })
const get = (path: string, query: Record<string, string | number> = {}) => server.call(`GET ${path}`, { key, query })
const ids = ({ body }: Answer) => body.map(({ id }: { id: string }) => id)

test('[S-264] GET /households lists the households that the key may see', async () => {
  const all = await get('/households', { limit: 500 })
  assert.equal(all.status, 200)
  assert.deepEqual(new Set(ids(all)), new Set(org.made.get('household')))
  assert.equal(all.headers['x-total-count'], String(all.body.length))
  const limited = (await server.make.key(org, { reach: [propertyId] })).text
  const some = await server.call('GET /households', { key: limited, query: { limit: 500 } })
  assert.ok(some.body.length > 0 && some.body.length < all.body.length)
  for (const household of some.body) assert.equal(household.propertyId, propertyId)
})

test('[S-265] a household pulls in its property and its tenants, each alone, both together, and with its documents', async () => {
  const [property, tenants, both] = [
    await get('/households', { fields: 'property.*', limit: 500 }),
    await get('/households', { fields: 'tenants.*', limit: 500 }),
    await get('/households', { fields: 'property.*,tenants.firstName', limit: 500 }),
  ]
  const customers = (await get('/customers', { limit: 500 })).body
  const plain = (await get('/households', { limit: 500 })).body
  for (const [n, household] of plain.entries()) {
    const place = (await get(`/properties/${household.propertyId}`)).body
    const people = customers.filter((each: { householdId: string }) => each.householdId === household.id)
    const names = people.map(({ firstName }: { firstName: string }) => ({ firstName }))
    assert.ok(people.length > 0)
    assert.deepEqual(property.body[n], { ...household, property: place })
    assert.deepEqual(byId(tenants.body[n].tenants), byId(people))
    assert.deepEqual({ ...both.body[n], tenants: [] }, { ...household, property: place, tenants: [] })
    assert.deepEqual(byName(both.body[n].tenants), byName(names))
  }
  const three = await get('/households', { fields: 'property.*,documents.name,tenants.firstName', limit: 500 })
  assert.deepEqual(
    three.body.map(({ documents: _, ...rest }: { documents: unknown[] }) => rest),
    both.body,
  )
  assert.ok(three.body.some(({ documents }: { documents: unknown[] }) => documents.length > 0))
  const one = await get(`/households/${plain[0].id}`, { fields: 'name,property.name,customers.lastName' })
  assert.deepEqual(Object.keys(one.body), ['id', 'name', 'property', 'customers'])
  const without = (await server.make.key(org, { grants: ['households:read', 'properties:read'] })).text
  assertRefused(
    await server.call('GET /households', { key: without, query: { fields: 'property.*,tenants.firstName' } }),
    403,
    'API key lacks permission customers:read',
  )
})

const byId = (records: { id: string }[]) => records.toSorted((a, b) => a.id.localeCompare(b.id))
const byName = (records: { firstName: string }[]) => records.toSorted((a, b) => a.firstName.localeCompare(b.firstName))

test('related records cost one statement for each relation, whatever the size of the page', async () => {
  const route = everyList('partner').find(({ path }) => path === '/households') ?? assert.fail('no such route')
  const { tools } = server.runtime
  const asked = async (limit: number, fields: string) => {
    let statements = 0
    const db = new Proxy(tools.db, {
      get: (_, name) => {
        assert.equal(name, 'read', 'a list only reads')
        return (...args: Parameters<Database['read']>) => {
          statements += args[1].length
          return tools.db.read(...args)
        }
      },
    })
    const ctx = { ...tools, db, caller: operator(org.id), requestId: '' }
    const query = readQuery(route.query, { limit: String(limit), fields })
    const { body } = await route.handle(ctx, { params: {}, query, body: {}, url: '/v1/households', browser: UNSEEN })
    assert.ok(body instanceof JsonText)
    return { statements, records: JSON.parse(body.text).length as number }
  }
  // The page and its count, then the relations.
  const three = 'property.*,documents.name,tenants.firstName'
  assert.deepEqual(await asked(1, three), { statements: 5, records: 1 })
  assert.deepEqual(await asked(20, three), { statements: 5, records: 20 })
  assert.deepEqual(await asked(20, 'property.*'), { statements: 3, records: 20 })
  assert.deepEqual(await asked(20, 'property.*,tenants.*,leases.*,unit.*'), { statements: 6, records: 20 })
})

test('[S-271] GET /customers and GET /leases are lists', async () => {
  for (const [path, kind] of [
    ['/customers', 'customer'],
    ['/leases', 'lease'],
  ] as const) {
    const all = await get(path, { limit: 500 })
    for (const id of org.made.get(kind) ?? []) assert.ok(ids(all).includes(id))
    assert.equal(all.headers['x-total-count'], String(all.body.length))
    const [sample] = all.body
    assert.deepEqual(ids(await get(path, { limit: 2, page: 2 })), ids(all).slice(2, 4))
    assert.deepEqual(
      (await get(path, { filter: `householdId=${sample.householdId}`, fields: 'householdId' })).body[0],
      {
        id: sample.id,
        householdId: sample.householdId,
      },
    )
    assert.deepEqual(ids(await get(path, { sort: 'createdAt:asc', limit: 500 })), ids(all).toReversed())
    const { household } = (await get(`${path}/${sample.id}`, { fields: 'household.name' })).body
    assert.deepEqual(household, { name: (await get(`/households/${sample.householdId}`)).body.name })
  }
})

test('[S-163] [S-164] every customer has a household; its head has no relationship to it', async () => {
  const { body } = await get('/customers', { limit: 500 })
  type Person = { householdId: string; headOfHousehold: string; relationship: string | null }
  const households = Map.groupBy(body as Person[], ({ householdId }) => householdId)
  for (const people of households.values()) {
    assert.equal(people.filter(({ headOfHousehold }) => headOfHousehold === 'true').length, 1)
    for (const { relationship, headOfHousehold } of people)
      assert.equal(relationship === null, headOfHousehold === 'true')
  }
})
