// A page with its related records may have tens of megabytes. It is made while it is sent, and delays no other request.
import assert from 'node:assert/strict'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { after, test } from 'node:test'
import { eventually } from '../eventually.ts'
import type { Organization } from '../make.ts'
import { startServer } from '../server.ts'

const PROSPECTS = 300
const ACTIVITIES = 100
const server = await startServer()
const { db } = server.runtime.tools
const base = await server.listen()
const [big, other] = [await crowded(), await crowded()]
const bigKey = (await server.make.key(big)).text
const otherKey = (await server.make.key(other)).text
const LARGE = `/v1/prospects?limit=${PROSPECTS}&fields=activities.*`

/** So many prospects, each with as many activities as an answer ever contains. */
async function crowded(): Promise<Organization> {
  const org = await server.make.organization({ properties: 1, unitsPerProperty: 1 })
  const [propertyId] = org.made.get('property') ?? []
  await server.asOwner(`
    with made as (
      insert into prospects (organization_id, id, property_id, first_name, created_at)
      select '${org.id}', gen_random_uuid(), '${propertyId}', 'P' || n, now() + n * interval '1 s' from generate_series(1, ${PROSPECTS}) n
      returning id, property_id)
    insert into activities (organization_id, id, property_id, prospect_id, type, description)
    select '${org.id}', gen_random_uuid(), property_id, made.id, 'NOTE', repeat('ä', 400) from made, generate_series(1, ${ACTIVITIES})`)
  return org
}

/** An answer whose headers have come, and of which nothing more is read until asked for. */
async function open(key: string): Promise<{ asked: ClientRequest; answer: IncomingMessage }> {
  const asked = request(base + LARGE, { headers: { 'x-api-key': key }, agent: false })
  after(() => asked.destroy())
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve)
    asked.on('error', reject)
    asked.end()
  })
  answer.pause()
  return { asked, answer }
}

const LARGE_BYTES = 10_000_000

async function lengthOf(answer: IncomingMessage): Promise<number> {
  let length = 0
  for await (const chunk of answer) length += (chunk as Buffer).length
  return length
}

/** Over the network, as clients ask: a call inside the process would leave no time for anything else. */
const readProperties = async (key: string) => {
  const answer = await fetch(`${base}/v1/properties`, { headers: { 'x-api-key': key } })
  assert.equal(answer.status, 200)
  await answer.text()
}

/** Counts the reads of the database until `stop`. */
function counting() {
  const read = db.read.bind(db)
  let count = 0
  db.read = (...asked) => {
    count += 1
    return read(...asked)
  }
  return { get: () => count, stop: () => Reflect.deleteProperty(db, 'read') }
}

test('a large page holds what small pages hold, in their order', async () => {
  const { body, headers } = await server.call(`GET ${LARGE.slice(3)}`, { key: bigKey })
  assert.equal(headers['x-total-count'], String(PROSPECTS + (big.made.get('prospect')?.length ?? 0)))
  assert.equal(body.length, PROSPECTS)
  for (const [page, limit] of [
    [1, 10],
    [PROSPECTS / 10, 10],
    [3, 7],
  ] as const) {
    const small = await server.call(`GET /prospects?limit=${limit}&page=${page}&fields=activities.*`, { key: bigKey })
    assert.deepEqual(body.slice((page - 1) * limit, page * limit), small.body)
  }
  assert.ok(body.every(({ activities }: { activities: unknown[] }) => activities.length === ACTIVITIES))
})

test('while a large page is made, others are answered', async () => {
  await readProperties(otherKey)
  // Up to three times: a page that makes others wait does so each time, a machine that stands still for seconds does not.
  const waited: string[] = []
  while (waited.length < 3) {
    const { longest, took, count } = await askMeanwhile()
    if (count > 20 && longest < took / 3) return
    waited.push(`${count} were answered, one waited ${Math.round(longest)} ms of ${Math.round(took)} ms`)
  }
  assert.fail(waited.join('; '))
})

/** Asks for a small page, again and again, while a large one is made. */
async function askMeanwhile() {
  let isOver = false
  const from = performance.now()
  const large = open(bigKey)
    .then(({ answer }) => lengthOf(answer))
    .finally(() => {
      isOver = true
    })
  let longest = 0
  let count = 0
  while (!isOver) {
    const asked = performance.now()
    await readProperties(otherKey)
    longest = Math.max(longest, performance.now() - asked)
    count += 1
  }
  const took = performance.now() - from
  assert.ok((await large) > LARGE_BYTES)
  return { longest, took, count }
}

test('nothing is made that nobody reads', async () => {
  const reads = counting()
  try {
    const { answer } = await open(bigKey)
    for (let n = 0; n < 50; n++) await readProperties(otherKey)
    const unread = reads.get()
    assert.ok((await lengthOf(answer)) > LARGE_BYTES)
    assert.ok(unread < reads.get() / 2, `${unread} of ${reads.get()} reads before anybody had read anything`)
  } finally {
    reads.stop()
  }
})

test('an organization has two large answers at once, then 503; another has its own; and one that ends makes room', async () => {
  const first = await open(bigKey)
  const second = await open(bigKey)
  const refused = await server.call(`GET ${LARGE.slice(3)}`, { key: bigKey })
  assert.equal(refused.status, 503)
  assert.equal(refused.headers['retry-after'], '1')
  // Whatever is not large goes on.
  assert.equal((await server.call('GET /prospects?limit=300', { key: bigKey })).status, 200)
  assert.equal((await server.call(`HEAD ${LARGE.slice(3)}`, { key: bigKey })).status, 200)
  const others = await open(otherKey)
  assert.equal(others.answer.statusCode, 200)
  for (const { asked } of [first, others]) asked.destroy()
  await eventually(
    10_000,
    'room',
    async () => (await server.call(`GET ${LARGE.slice(3)}`, { key: bigKey })).status === 200,
  )
  second.asked.destroy()
})
