import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Asked, answers, clientOf, type Step, scriptedServer } from './scripted-server.ts'

type Row = { id: string; createdAt: string; [name: string]: unknown }

const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms).toISOString()
const rowsAt = (...times: number[]): Row[] => times.map((ms, n) => ({ id: `r${n}`, createdAt: at(ms) }))

/** Answers as the service does: the filter on the time, the order, pages, total and links. */
function listOf(rows: () => readonly Row[], how: 'links' | 'total' | 'neither' = 'links'): Step {
  return ({ query }, response) => {
    const since =
      query
        .getAll('filter')
        .findLast((text) => text.startsWith('createdAt>='))
        ?.slice(11) ?? ''
    const [by = 'createdAt', direction = 'asc'] = (query.get('sort') ?? 'createdAt:desc').split(':')
    const sign = direction === 'desc' ? -1 : 1
    const key = (row: Row) => `${row[by]} ${row.id.padStart(9)}`
    const found = rows()
      .filter(({ createdAt }) => createdAt >= since)
      .toSorted((a, b) => sign * (key(a) < key(b) ? -1 : 1))
    const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 50)]
    const fields = query.get('fields')?.split(',')
    const items = found
      .slice((page - 1) * limit, page * limit)
      .map((row) => (fields ? Object.fromEntries(['id', ...fields].map((name) => [name, row[name]])) : row))
    const next = page * limit < found.length ? '<http://x?page=9>; rel="next", ' : ''
    answers(200, items, {
      ...(how !== 'neither' && { 'x-total-count': String(found.length) }),
      ...(how === 'links' && { link: `<http://x?page=1>; rel="first", ${next}<http://x?page=9>; rel="last"` }),
    })({ query } as Asked, response)
  }
}

const serve = (step: Step, requests = 60) => scriptedServer(...Array.from({ length: requests }, () => step))

async function collect<T extends { id?: unknown }>(
  records: AsyncIterable<T>,
  meanwhile: (record: T) => void = () => {},
) {
  const all: T[] = []
  for await (const record of records) {
    all.push(record)
    meanwhile(record)
  }
  return all
}
const ids = (records: readonly { id?: unknown }[]) => records.map(({ id }) => String(id))
const named = (count: number) => Array.from({ length: count }, (_, n) => `r${n}`)

test('a page tells its records, the total, its number and whether another follows', async () => {
  const rows = rowsAt(1, 2, 3, 4, 5)
  for (const how of ['links', 'total', 'neither'] as const) {
    const { url } = await serve(listOf(() => rows, how))
    const { units } = clientOf(url).client
    const first = await units.list({ limit: 2 })
    assert.deepEqual([ids(first.items), first.page, first.hasNext], [['r4', 'r3'], 1, true], how)
    assert.equal(first.total, how === 'neither' ? 2 : 5)
    const last = await units.list({ limit: 2, page: 3 })
    assert.deepEqual([ids(last.items), last.page, last.hasNext], [['r0'], 3, false], how)
    const past = await units.list({ limit: 2, page: 9 })
    assert.deepEqual([past.items, past.hasNext], [[], false], how)
  }
})

test('all() goes to the end with the same limit, by links, by the total, or by the length of a page', async () => {
  for (const how of ['links', 'total', 'neither'] as const)
    for (const count of [0, 1, 2, 3, 4, 7]) {
      const rows = rowsAt(...Array.from({ length: count }, (_, n) => n))
      const { url, asked } = await serve(listOf(() => rows, how))
      const { units } = clientOf(url).client
      assert.deepEqual(ids(await collect(units.all({ limit: 2 }))), named(count), `${how} ${count}`)
      assert.deepEqual(ids(await collect(units.all({ limit: 2, sort: 'id' }))), named(count), `${how} ${count} sorted`)
      for (const { query } of asked) assert.equal(query.get('limit'), '2')
    }
})

test('records that are added on the way are told, and none is told twice or left out', async () => {
  const rows = rowsAt(1, 2, 3, 4, 5)
  const { url } = await serve(listOf(() => rows))
  const all = await collect(clientOf(url).client.units.all({ limit: 2 }), () => {
    if (rows.length < 9) rows.push({ id: `r${rows.length}`, createdAt: at(10 + rows.length) })
  })
  assert.deepEqual(ids(all), named(9))
})

test('records that leave the list as they are dealt with take nothing else with them', async () => {
  const rows = rowsAt(...Array.from({ length: 11 }, (_, n) => n))
  const { url } = await serve(listOf(() => rows))
  const all = await collect(
    clientOf(url).client.screeningRequests.all({ status: 'IN_PROGRESS', limit: 3 }),
    ({ id }) => {
      rows.splice(
        rows.findIndex((row) => row.id === id),
        1,
      )
    },
  )
  assert.deepEqual(ids(all), named(11))
})

test('more records of one moment than a page holds are all told', async () => {
  const rows = rowsAt(1, 5, 5, 5, 5, 5, 5, 9, 9, 9)
  for (const limit of [1, 2, 3, 4]) {
    const { url } = await serve(listOf(() => rows))
    assert.deepEqual(ids(await collect(clientOf(url).client.units.all({ limit }))), named(10), String(limit))
  }
})

test('with an order of its own, what is pushed to the next page is not told twice', async () => {
  const rows = rowsAt(1, 2, 3, 4, 5)
  const { url } = await serve(listOf(() => rows))
  const all = await collect(clientOf(url).client.units.all({ limit: 2, sort: 'createdAt:desc' }), ({ id }) => {
    if (id === 'r4') rows.push({ id: 'r5', createdAt: at(9) })
  })
  assert.deepEqual(ids(all), ['r4', 'r3', 'r2', 'r1', 'r0'])
})

test('the filter, the fields and other parameters of the caller go with every page; the time is asked for and kept back', async () => {
  const rows = rowsAt(1, 2, 3).map((row) => ({ ...row, number: row.id, status: 'IN_PROGRESS' }))
  const { url, asked } = await serve(listOf(() => rows))
  const { client } = clientOf(url)
  const units = await collect(client.units.all({ filter: { status: 'DOWN' }, fields: ['number'], limit: 2 }))
  assert.deepEqual(units, [
    { id: 'r0', number: 'r0' },
    { id: 'r1', number: 'r1' },
    { id: 'r2', number: 'r2' },
  ])
  assert.deepEqual(
    asked.map(({ query }) => query.getAll('filter')),
    [['status=DOWN'], ['status=DOWN', `createdAt>=${at(2)}`]],
  )
  assert.equal(asked[0]?.query.get('fields'), 'number,createdAt')
  const requests = await collect(client.screeningRequests.all({ status: 'IN_PROGRESS', limit: 2 }))
  assert.deepEqual(Object.keys(requests[0] ?? {}), ['id', 'status'], 'what the list holds unless it is asked for more')
  assert.equal(asked[2]?.query.get('fields'), 'id,propertyId,idempotencyId,status,createdAt')
  assert.equal(asked[3]?.query.get('status'), 'IN_PROGRESS')
  assert.ok(Object.hasOwn((await collect(client.units.all({ fields: ['createdAt'] })))[0] ?? {}, 'createdAt'))
})

test('who stops early asks for no further page', async () => {
  const { url, asked } = await serve(listOf(() => rowsAt(1, 2, 3, 4, 5)))
  for await (const { id } of clientOf(url).client.units.all({ limit: 2 })) if (id === 'r1') break
  assert.equal(asked.length, 1)
})
