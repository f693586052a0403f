// What staff see of deliveries that wait, of what endpoints said, of events, and of many deliveries together.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answering, type Behaviour, Receiver } from '../../../../test/receiver.ts'
import { Scene, UNKNOWN_ID } from '../../../../test/scene/scene.ts'
import { assertRefused } from '../../../../test/server.ts'
import { stopTime } from '../../../../test/standing-time.ts'

const scene = await Scene.open({ GATELODGE_MODE: 'sandbox' }, { properties: 10, unitsPerProperty: 1 })
const { server, org, token, key } = scene
const worker = server.startWorker()
const listener = await server.make.key(org)
const time = await stopTime(server)

const properties = [...(org.made.get('property') ?? [])]
const nextProperty = () => properties.pop() ?? assert.fail('the organization needs more properties')
const staff = async (what: string, body?: object) => scene.done(server.call(what, { token, ...(body && { body }) }))

async function subscribed(behave: Behaviour) {
  const [receiver, propertyId] = [await Receiver.start(), nextProperty()]
  receiver.behave = behave
  const { integrationId } = listener
  const url = receiver.url()
  const made = await server.call('POST /subscriptions', {
    token,
    body: { integrationId, propertyId, kinds: ['prospect.created'], url },
  })
  assert.equal(made.status, 201, made.text)
  const create = async (count = 1) => {
    for (let n = 0; n < count; n++) {
      const { status } = await server.call('POST /prospects', { key, body: { propertyId } })
      assert.equal(status, 201)
    }
    await worker.settled()
  }
  const id: string = made.body.id
  const list = (more = '') => staff(`GET /deliveries?filter=subscriptionId=${id}&sort=createdAt:asc${more}`)
  const waits = async () => (await list()).map(({ waitsFor }: { waitsFor: string | null }) => waitsFor)
  return { receiver, propertyId, id, url, create, list, waits }
}

test('a delivery says what it waits for: its retry, its endpoint, a resumption, to be allowed, or its turn', async () => {
  const { receiver, id, url, create, list, waits } = await subscribed(answering(500))
  await create(4)
  assert.deepEqual(await waits(), ['RETRY', 'RETRY', 'RETRY', 'RETRY'])
  await create(1)
  await create(1)
  assert.deepEqual((await waits()).at(-1), 'ENDPOINT', 'after five failures it waits for one that succeeds')
  assert.equal((await waits()).at(0), 'RETRY', 'whose own retry is not due waits for that')
  const [first] = await list('&fields=*,integration.name,subscription.failingSince')
  assert.deepEqual([first.url, first.integrationId], [url, listener.integrationId])
  assert.ok(first.integration.name)
  assert.ok(first.subscription.failingSince <= first.nextAt)
  const alone = await staff(`GET /deliveries/${first.id}`)
  assert.deepEqual([alone.waitsFor, alone.url, alone.integrationId], ['RETRY', url, listener.integrationId])

  await staff(`POST /subscriptions/${id}/pause`, { reason: 'moving house' })
  assert.deepEqual(new Set(await waits()), new Set(['PAUSED']))
  const found = await staff(`GET /deliveries?filter=integrationId=${listener.integrationId}&filter=waitsFor=PAUSED`)
  assert.equal(found.length, 6)
  receiver.behave = answering(200)
  await time.move(86_400_000)
  await staff(`POST /subscriptions/${id}/resume`)
  await worker.settled()
  assert.deepEqual(new Set(await waits()), new Set([null]), 'what is delivered waits for nothing')
})

test('one that is held says so, and one that nobody has taken up waits for its turn', async () => {
  const { id, create, waits } = await subscribed(answering(200))
  await staff(`POST /subscriptions/${id}/pause`, {})
  await create(1)
  await scene.owner.query("update subscriptions set status = 'ACTIVE' where id = $1", [id])
  const failed = (times: number) =>
    scene.owner.query('update subscriptions set failures_in_row = $2 where id = $1', [id, times])
  for (const [times, word] of [
    [0, 'TURN'],
    [4, 'TURN'],
    [5, 'ENDPOINT'],
  ] as const) {
    await failed(times)
    assert.deepEqual(await waits(), [word], `after ${times} failures`)
  }
  await scene.owner.query("update deliveries set held_because = 'integration suspended' where subscription_id = $1", [
    id,
  ])
  assert.deepEqual(await waits(), ['HELD'])
})

test('what an endpoint said is kept when it did not take a delivery: 2 KiB of it, without control characters', async () => {
  const long = `é${'x'.repeat(3000)}`
  const answers: [number, Buffer | string, string | null][] = [
    [422, '{"error":"no such unit"}\n', '{"error":"no such unit"}\n'],
    [500, 'a\0b\u001b[31mred\u202eback\r\n\tkept', 'ab[31mredback\n\tkept'],
    [404, long, `é${'x'.repeat(2046)}`],
    [400, Buffer.from(`${'x'.repeat(2047)}é`), 'x'.repeat(2047)],
    [503, '', null],
    [200, 'thank you', null],
  ]
  const { receiver, create, list } = await subscribed(answering(200))
  for (const [status, body] of answers) {
    receiver.behave = (_, response) => void response.writeHead(status).end(body)
    await create(1)
  }
  const deliveries: { id: string; lastStatus: number }[] = await list()
  assert.deepEqual(
    deliveries.map(({ lastStatus }) => lastStatus),
    answers.map(([status]) => status),
  )
  for (const [n, { id }] of deliveries.entries()) {
    const { attemptLog } = await staff(`GET /deliveries/${id}`)
    assert.deepEqual(
      attemptLog.map(({ answer }: { answer: string | null }) => answer),
      [answers[n]?.[2]],
      `after ${answers[n]?.[0]}`,
    )
  }
})

test('events are listed the newest first, by kind, property and time, with the request and the fate of each', async () => {
  const { propertyId, create } = await subscribed(answering(200))
  await create(2)
  const raised = await server.call('POST /prospects', {
    key,
    body: { propertyId },
    headers: { 'x-request-id': 'asked-by-me' },
  })
  assert.equal(raised.status, 201)
  await worker.settled()
  const path = `/events?propertyId=${propertyId}&kind=prospect.created`
  const all = await server.call(`GET ${path}`, { token })
  assert.equal(all.headers['x-total-count'], '3')
  const [newest] = all.body
  assert.deepEqual(
    [newest.kind, newest.propertyId, newest.request, newest.causedByIntegrationId],
    ['prospect.created', propertyId, 'asked-by-me', scene.integrationId],
  )
  assert.deepEqual(newest.deliveries, { pending: 0, delivered: 1, rejected: 0, exhausted: 0 })
  assert.equal((await staff(`GET /events/${newest.id}`)).request, 'asked-by-me')
  const caused = await staff('GET /events?request=asked-by-me')
  assert.deepEqual(
    caused.map(({ id }: { id: string }) => id),
    [newest.id],
  )
  const paged = await server.call(`GET ${path}&limit=2&page=2`, { token })
  assert.deepEqual(
    paged.body.map(({ id }: { id: string }) => id),
    [all.body[2].id],
  )
  assert.match(String(paged.headers['link']), /page=1>; rel="prev"/)
  const none = [`/events?propertyId=${propertyId}&kind=message.received`, `${path}&from=2100-01-01T00:00:00Z`]
  for (const each of [...none, `${path}&to=2020-01-01T00:00:00Z`])
    assert.deepEqual(await staff(`GET ${each}`), [], each)
  const elsewhere = (await server.make.staff(org, { reach: [nextProperty()] })).text
  assert.deepEqual((await server.call(`GET ${path}`, { token: elsewhere })).body, [])
  const here = (await server.make.staff(org, { reach: [propertyId] })).text
  const seen: { propertyId: string }[] = (await server.call('GET /events', { token: here })).body
  assert.ok(seen.length >= 3 && seen.every((each) => each.propertyId === propertyId))
})

test('a summary counts the deliveries of a span by state, for every hour of it and every endpoint', async () => {
  const good = await subscribed(answering(200))
  const bad = await subscribed(answering(404))
  const day = async (more: string) => staff(`GET /deliverySummary?${more}`)
  const before = await day(`propertyId=${good.propertyId}`)
  assert.deepEqual(before.states, { pending: 0, delivered: 0, rejected: 0, exhausted: 0 })
  assert.deepEqual(before.endpoints, [])
  await good.create(2)
  await time.move(2 * 3_600_000)
  await good.create(1)
  await bad.create(1)
  await staff(`POST /subscriptions/${good.id}/pause`, {})
  await good.create(1)
  // The span ends before `to`.
  await time.move(1)
  const { states, hours, endpoints, kinds } = await day(`subscriptionId=${good.id}`)
  assert.deepEqual(states, { pending: 1, delivered: 3, rejected: 0, exhausted: 0 })
  assert.ok(hours.length === 25 || hours.length === 24, `${hours.length} hours`)
  const withAny = hours.filter((hour: typeof states) => hour.pending + hour.delivered > 0)
  assert.deepEqual(
    withAny.map(({ delivered, pending }: typeof states) => [delivered, pending]),
    [
      [2, 0],
      [1, 1],
    ],
  )
  assert.equal(Date.parse(withAny[1].at) - Date.parse(withAny[0].at), 2 * 3_600_000)
  const { propertyId, url } = good
  const { integrationId } = listener
  const { name: integrationName } = await staff(`GET /integrations/${integrationId}`)
  assert.deepEqual(endpoints, [{ subscriptionId: good.id, integrationId, integrationName, propertyId, url, ...states }])
  assert.deepEqual(kinds, [{ kind: 'prospect.created', ...states }])
  const both = await day(`integrationId=${listener.integrationId}&kind=prospect.created`)
  const of = (id: string) => both.endpoints.find((each: { subscriptionId: string }) => each.subscriptionId === id)
  assert.deepEqual([of(bad.id).rejected, of(good.id).delivered], [1, 3])
  const narrow = (await server.make.staff(org, { reach: [bad.propertyId] })).text
  const seen = await server.call('GET /deliverySummary', { token: narrow })
  assert.deepEqual(seen.body.states, { pending: 0, delivered: 0, rejected: 1, exhausted: 0 })
  const now = Date.now()
  const refused = (from: number, to: number) =>
    server.call(`GET /deliverySummary?from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`, {
      token,
    })
  for (const name of ['integrationId', 'subscriptionId', 'propertyId'])
    assertRefused(await server.call(`GET /deliverySummary?${name}=${UNKNOWN_ID}`, { token }), 404)
  const outOfReach = await server.call(`GET /deliverySummary?subscriptionId=${good.id}`, { token: narrow })
  assertRefused(outOfReach, 404, `No subscription has the id ${good.id}`)
  assertRefused(await refused(now, now), 400, 'from must be before to')
  assertRefused(await refused(now - 32 * 86_400_000, now), 400, /at most 31 days apart/)
})

test('every kind of event is listed, with what an integration needs for it: each can be subscribed to, and nothing else', async () => {
  const kinds = await staff('GET /eventKinds')
  const capabilityOf = new Map(kinds.map(({ kind, capability }: Record<string, string | null>) => [kind, capability]))
  assert.equal(capabilityOf.get('prospect.created'), null)
  assert.equal(capabilityOf.get('message.received'), 'messaging')
  for (const { when, brief } of kinds) assert.ok(when.length > brief.length && brief.length > 0)
  const subscribe = (kind: string) =>
    server.call('POST /subscriptions', {
      token,
      body: {
        integrationId: listener.integrationId,
        propertyId: nextProperty(),
        kinds: [kind],
        url: 'http://127.0.0.1:1',
      },
    })
  const refused = await subscribe('no.such')
  for (const kind of capabilityOf.keys()) assert.ok(refused.text.includes(String(kind)), refused.text)
  assert.equal((await subscribe('prospect.created')).status, 201)
})
