// "Common list conventions", as far as they are built.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Scene } from '../scene/scene.ts'
import { assertRefused } from '../server.ts'
import { everyList, ownerOf, pathFor } from '../walk.ts'

const { server, org, key } = await Scene.open({}, { properties: 2, unitsPerProperty: 7 })
const busy = await server.make.organization({ properties: 1, unitsPerProperty: 1 })
const lists = everyList('partner').map((route) => pathFor(route, org))
const owned = everyList('partner').filter((route) => ownerOf(route, org))
const ownersKey = (await server.make.key(org, { integrationId: org.made.get('integration')?.[0] })).text
const keyFor = (path: string) => (owned.some((route) => route.path === path) ? ownersKey : key)
const get = async (path: string, query: Record<string, string | number> = {}) => {
  const answer = await server.call(`GET ${path}`, { key: keyFor(path), query })
  // A signed link is new in every answer: of two that are compared, only where it leads is the same.
  const unsigned = (name: string, value: unknown) => (name === 'url' ? String(value).replace(/\?.*/, '') : value)
  return { ...answer, body: JSON.parse(JSON.stringify(answer.body), unsigned) }
}

test('[S-205] page counts from 1', async () => {
  for (const path of lists) {
    const first = await get(path, { page: 1, limit: 1 })
    assert.deepEqual((await get(path, { limit: 1 })).body, first.body)
    const second = await get(path, { page: 2, limit: 1 })
    assert.deepEqual([...first.body, ...second.body], (await get(path, { limit: 2 })).body)
    assertRefused(await get(path, { page: 0 }), 400, "page must be a whole number of at least 1, not '0'")
  }
})

test('[S-206] limit sets the number of items per page, from 1 to 500, 50 unless given', async () => {
  for (const path of lists) {
    const all = await get(path, { limit: 500 })
    const total = all.body.length
    const pages = []
    for (let page = 1; page <= Math.ceil(total / 2); page++) pages.push((await get(path, { page, limit: 2 })).body)
    assert.ok(pages.slice(0, -1).every((page) => page.length === 2))
    assert.deepEqual(pages.flat(), all.body, `${path}: pages neither overlap nor lose a record`)
    for (const limit of [0, 501, -1])
      assertRefused(await get(path, { limit }), 400, /limit must be a whole number from 1 to 500/)
  }
  await server.asOwner(
    `insert into activities (organization_id, id, property_id, type)
     select organization_id, app_new_id(), id, 'VISITED' from properties, generate_series(1, 510) where organization_id = '${busy.id}'`,
  )
  const busyKey = (await server.make.key(busy)).text
  const sizes = async (query: Record<string, number>) =>
    (await server.call('GET /activities', { key: busyKey, query })).body.length
  assert.deepEqual([await sizes({}), await sizes({ page: 2 }), await sizes({ limit: 500 })], [50, 50, 500])
})

test('[S-212] a list answer is a bare JSON array, also when empty', async () => {
  for (const path of lists) {
    assert.ok(Array.isArray((await get(path)).body))
    assert.deepEqual((await get(path, { page: 1_000_000 })).body, [])
  }
})

test('[S-213] [S-214] x-total-count is the number of matching records, whatever page and limit', async () => {
  const empty = await server.make.organization({ properties: 0 })
  const emptyKey = (await server.make.key(empty)).text
  for (const path of lists) {
    const all = await get(path, { limit: 500 })
    const total = String(all.body.length)
    for (const query of [{}, { limit: 1 }, { page: 2, limit: 3 }, { page: 9999 }])
      assert.equal((await get(path, query)).headers['x-total-count'], total, path)
    const nothing = await server.call(`GET ${path}`, { key: emptyKey })
    if (nothing.status === 404) continue // below a record of the other organization
    assert.equal(nothing.headers['x-total-count'], String(nothing.body.length))
  }
  assert.equal((await get('/units')).headers['x-total-count'], '14')
  const [propertyId = ''] = org.made.get('property') ?? []
  for (const limit of [1, 500]) {
    const here = await get('/units', { filter: `propertyId=${propertyId}`, limit })
    assert.equal(here.headers['x-total-count'], '7')
  }
  assert.equal((await server.call('GET /units', { key: emptyKey })).headers['x-total-count'], '0')
})

test('links lead from page to page: first, prev, next, last', async () => {
  const links = async (query: Record<string, number>) => {
    const { headers } = await get('/units', query)
    return Object.fromEntries(
      [...String(headers['link']).matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url, rel]) => [
        rel,
        new URL(url ?? '').searchParams.get('page'),
      ]),
    )
  }
  assert.deepEqual(await links({ limit: 5 }), { first: '1', next: '2', last: '3' })
  assert.deepEqual(await links({ limit: 5, page: 2 }), { first: '1', prev: '1', next: '3', last: '3' })
  assert.deepEqual(await links({ limit: 5, page: 3 }), { first: '1', prev: '2', last: '3' })
  assert.deepEqual(await links({ limit: 5, page: 9 }), { first: '1', prev: '3', last: '3' })
})

test('[S-015] page, limit, filter, sort and fields each have an effect on every list route', async () => {
  for (const path of lists) {
    const { body: all, headers } = await get(path, { limit: 500 })
    const [sample] = all
    const total = Number(headers['x-total-count'])
    assert.ok(total > 1, `${path} has demo records`)
    assert.deepEqual((await get(path, { limit: 1, page: 2 })).body, [all[1]])
    assert.deepEqual((await get(path, { filter: `id=${sample.id}` })).body, [sample])
    const oldest = (await get(path, { sort: 'createdAt:asc', limit: 500 })).body
    assert.deepEqual((await get(path, { sort: 'createdAt:desc', limit: 500 })).body, oldest.toReversed())
    // A thread is read from its beginning; of anything else the newest come first.
    assert.deepEqual(all, path.includes('?conversationId=') ? oldest : oldest.toReversed())
    assert.deepEqual((await get(path, { fields: 'id', limit: 1 })).body, [{ id: sample.id }])
  }
})

test('[S-207] filter is written field=value; repeated, all must hold; an unknown field is refused', async () => {
  const { body: ready } = await get('/units', { filter: 'status=OCCUPIED', limit: 500 })
  const { body: all } = await get('/units', { limit: 500 })
  assert.ok(ready.length > 0 && ready.length < all.length)
  assert.deepEqual(
    ready,
    all.filter((unit: { status: string }) => unit.status === 'OCCUPIED'),
  )
  const both = `filter=${encodeURIComponent('status=OCCUPIED|NOTICE')}&filter=${encodeURIComponent(`propertyId=${all[0].propertyId}`)}`
  const { body } = await server.call('GET /units', { key, query: both })
  assert.ok(body.length > 0 && body.length < all.length)
  const wanted = (unit: { status: string; propertyId: string }) =>
    ['OCCUPIED', 'NOTICE'].includes(unit.status) && unit.propertyId === all[0].propertyId
  assert.deepEqual(body, all.filter(wanted))
  assertRefused(
    await get('/units', { filter: 'colour=red' }),
    400,
    /^filter: 'colour' cannot be filtered on\. Fields that can: id, organizationId, propertyId/,
  )
  assertRefused(await get('/units', { filter: 'status=NOPE' }), 400, /^filter: status must be one of VACANT_READY/)
  assertRefused(await get('/units', { filter: 'status~NOPE' }), 400, /must be written field=value/)
  assertRefused(await get('/units', { filter: 'status>=OCCUPIED' }), 400, /can be compared by = and != only/)
})

test('[S-208] sort is written field:asc or field:desc', async () => {
  const numbers = async (sort: string) =>
    (await get('/units', { sort, limit: 500 })).body.map((unit: { number: string }) => unit.number)
  const up = await numbers('number:asc')
  assert.deepEqual(up, up.toSorted())
  assert.deepEqual(await numbers('number'), up)
  assert.deepEqual(await numbers('number:desc'), up.toReversed())
  assertRefused(await get('/units', { sort: 'number:up' }), 400, 'sort: write number:asc or number:desc')
  assertRefused(await get('/units', { sort: 'colour' }), 400, /^sort: 'colour' cannot be sorted on/)
})

test('[S-209] fields takes comma-separated field names', async () => {
  const { body } = await get('/units', { fields: 'number,status' })
  for (const unit of body) assert.deepEqual(Object.keys(unit), ['id', 'number', 'status'])
  assertRefused(await get('/units', { fields: 'number,colour' }), 400, /^fields: unit has no field 'colour'/)
})

test('[S-210] fields=relation.* embeds all fields of a related record, relation.field one of them', async () => {
  const { body } = await get('/units', { fields: 'property.*,floorPlan.name' })
  const { body: whole } = await get('/units')
  for (const [n, unit] of body.entries()) {
    const { property, floorPlan, ...own } = unit
    assert.deepEqual(own, whole[n])
    assert.deepEqual(property, (await get(`/properties/${own.propertyId}`)).body)
    if (own.floorPlanId === null) assert.equal(floorPlan, null)
    else assert.deepEqual(floorPlan, { name: (await get(`/floorPlans/${own.floorPlanId}`)).body.name })
  }
  assertRefused(
    await get('/units', { fields: 'owner.*' }),
    400,
    /^fields: unit has no relation 'owner'\. It has: property, floorPlan/,
  )
})

test('[S-211] several relations may be combined in one fields value, on single reads too', async () => {
  const [propertyId = ''] = org.made.get('property') ?? []
  const { body } = await get(`/properties/${propertyId}`, { fields: 'name,units.number,floorPlans.*' })
  assert.deepEqual(Object.keys(body), ['id', 'name', 'units', 'floorPlans'])
  assert.equal(body.units.length, 7)
  assert.deepEqual(Object.keys(body.units[0]), ['number'])
  assert.equal(body.floorPlans.length, 4)
  assert.equal(body.floorPlans[0].propertyId, propertyId)
})

test('a related record takes the grant to read it', async () => {
  const { text } = await server.make.key(org, { grants: ['units:read'] })
  assertRefused(
    await server.call('GET /units', { key: text, query: { fields: 'property.name' } }),
    403,
    'API key lacks permission properties:read',
  )
})
