// One organization, or one host that does not answer, has its share of a worker and no more.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '../../../test/eventually.ts'
import { startServer } from '../../../test/server.ts'
import { turnPlan } from '../../../test/turn-plan.ts'
import { operator } from '../../domains/access/index.ts'
import { changeSubscription, createSubscription } from '../../domains/webhooks/index.ts'
import { Shares, shareLimits } from './shares.ts'
import { sweepLanes, takeTurn } from './turn.ts'
import { defineWork, enqueue, type WorkKind, workKinds } from './work.ts'
import { Worker } from './worker.ts'

const server = await startServer()
const { tools } = server.runtime
const { db } = tools
const [many, few] = [await server.make.organization(), await server.make.organization({ properties: 0 })]

const kind = defineWork({ number: 2000, name: 'test', handle: async () => ({ end: 'done', result: undefined }) })
const owe = (organizationId: string, lanes: readonly string[], of: WorkKind = kind) =>
  db.transaction({ organizationId }, async (tx) => {
    for (const lane of lanes) await enqueue(tx, { organizationId }, of, { lane, subject: randomUUID() })
  })
const lanes = (count: number) => Array.from({ length: count }, () => randomUUID())
const callsHost = (peer: string, of: readonly string[]) =>
  server.asOwner(`insert into lane_peers values ${of.map((lane) => `('${lane}', '${peer}')`).join(', ')}`)
const empty = () => db.system((tx) => tx.deleteFrom('work').execute())

test('who has its share is passed over, whatever its lanes; its lanes are told, and claimed when they are named again', async () => {
  const [crowd, others] = [lanes(30), lanes(2)]
  await owe(many.id, crowd)
  await owe(few.id, others)
  const shares = { room: 64, full: [many.id], also: [] }
  const { claimed, passedOver } = await takeTurn(db, turnPlan({ shares }))
  assert.deepEqual(claimed.map(({ lane }) => lane).sort(), others.sort())
  assert.deepEqual(passedOver.map(({ lane }) => lane).sort(), crowd.sort())
  assert.ok(passedOver.every(({ organizationId, peer }) => organizationId === many.id && peer === null))
  // Meanwhile they are parked: a turn does not look at them.
  assert.equal((await takeTurn(db, turnPlan())).seen, 0)
  const also = crowd.slice(0, 5)
  const later = await takeTurn(db, turnPlan({ shares: { ...shares, full: [], also } }))
  assert.deepEqual(later.claimed.map(({ lane }) => lane).sort(), also)
  await empty()
})

test('a host that has its share is passed over, whoever calls it, and nothing else of theirs', async () => {
  const [slow, well] = [lanes(10), lanes(10)]
  await callsHost('slow.example.com', slow)
  await owe(many.id, slow.slice(0, 5))
  await owe(few.id, slow.slice(5))
  await owe(many.id, well)
  const shares = { room: 64, full: ['slow.example.com'], also: [] }
  const { claimed, passedOver } = await takeTurn(db, turnPlan({ shares }))
  assert.deepEqual(claimed.map(({ lane }) => lane).sort(), well.sort())
  assert.ok(passedOver.length === 10 && passedOver.every(({ peer }) => peer === 'slow.example.com'))
  await empty()
})

test('an organization that has its share with a host is passed over there, and nobody else is', async () => {
  const [its, others, elsewhere] = [lanes(3), lanes(3), lanes(3)]
  await callsHost('shared.example.com', [...its, ...others])
  await owe(many.id, [...its, ...elsewhere])
  await owe(few.id, others)
  const shares = { room: 64, full: [`${many.id} shared.example.com`], also: [] }
  const { claimed } = await takeTurn(db, turnPlan({ shares }))
  assert.deepEqual(claimed.map(({ lane }) => lane).sort(), [...others, ...elsewhere].sort())
  await empty()
})

test('organizations take turns: one with many lanes does not stand before one with a single row', async () => {
  await owe(many.id, lanes(50))
  const [last = ''] = lanes(1)
  await owe(few.id, [last])
  const { claimed } = await takeTurn(db, turnPlan({ room: 4 }))
  assert.ok(claimed.some(({ lane }) => lane === last))
  await empty()
})

test('a lane that one worker has parked and forgotten is woken, although something of it is in flight', async () => {
  const [lane = ''] = lanes(1)
  await owe(many.id, [lane])
  assert.equal((await takeTurn(db, turnPlan())).claimed.length, 1)
  await owe(many.id, [lane, lane])
  const shares = { room: 64, full: [many.id], also: [] }
  assert.equal((await takeTurn(db, turnPlan({ shares }))).passedOver.length, 1)
  assert.equal((await takeTurn(db, turnPlan())).claimed.length, 0)
  await sweepLanes(db, 8)
  assert.equal((await takeTurn(db, turnPlan())).claimed.length, 2)
  await empty()
})

test('a kind that calls the same peer on all its lanes shares it', async () => {
  await owe(many.id, lanes(8))
  const peersOfKinds = new Map([[kind.number, 'carrier']])
  const shares = { room: 64, full: ['carrier'], also: [] }
  const { claimed, passedOver } = await takeTurn(db, turnPlan({ shares, peersOfKinds }))
  assert.deepEqual([claimed.length, passedOver.length], [0, 8])
  const also = passedOver.map(({ lane }) => lane)
  const later = await takeTurn(db, turnPlan({ shares: { ...shares, full: ['other'], also }, peersOfKinds }))
  assert.ok(later.claimed.length === 8 && later.claimed.every(({ peer }) => peer === 'carrier'))
  await empty()
})

test('the peer of a subscription is the host of its endpoint, also after that has moved', async () => {
  const ctx = { ...tools, caller: operator(many.id), requestId: 'test' }
  const [propertyId = ''] = many.made.get('property') ?? []
  const [integrationId = ''] = many.made.get('integration') ?? []
  const given = { integrationId, propertyId, kinds: ['prospect.created'] }
  const { stored } = await createSubscription(ctx, { ...given, url: 'https://Hooks.Example.com:8443/a?b=c' })
  const peerOf = async () =>
    (await db.system((tx) => sql<{ peer: string }>`select peer from lane_peers where lane = ${stored.id}`.execute(tx)))
      .rows
  assert.deepEqual(await peerOf(), [{ peer: 'hooks.example.com' }])
  await changeSubscription(ctx, stored.id, { url: 'https://other.example.com' })
  assert.deepEqual(await peerOf(), [{ peer: 'other.example.com' }])
})

test('a host that hangs on 200 lanes keeps nobody else waiting, and is called again as answers come', async () => {
  const release = Promise.withResolvers<void>()
  let hanging = 0
  const hangs = defineWork({
    number: 2001,
    name: 'hangs',
    handle: async () => {
      hanging += 1
      await release.promise
      return { end: 'done', result: undefined }
    },
  })
  let served = 0
  const quick = defineWork({
    number: 2002,
    name: 'quick',
    handle: async () => {
      served += 1
      return { end: 'done', result: undefined }
    },
  })
  // The sweep that wakes forgotten lanes is not to help.
  await server.asOwner(
    `create or replace function work_sweep(lane_cap int default 8) returns int language sql as 'select 0'`,
  )
  const slow = lanes(200)
  await callsHost('hangs.example.com', slow)
  for (let n = 0; n < 4; n++) await owe(many.id, slow, hangs)
  const worker = new Worker({ tools, kinds: workKinds([hangs, quick]), leaseMs: 60_000 })
  worker.start()
  try {
    const { both, room } = shareLimits(64)
    await eventually(20_000, 'the share of the host', () => hanging >= both)
    for (let n = 1; n <= 20; n++) {
      await owe(few.id, lanes(1), quick)
      await eventually(20_000, 'the other organization', () => served === n)
    }
    assert.ok(hanging < both + room, `${hanging} hang`)
    release.resolve()
    await eventually(20_000, 'the rest', () => hanging === 800)
    await worker.settled()
  } finally {
    release.resolve()
    await worker.stop()
  }
})

test('what is worked at has a place; what waits for an answer from outside leaves it after a moment', () => {
  let now = 0
  const shares = new Shares(shareLimits(8), () => now)
  for (let id = 0; id < 6; id++) shares.begin(id, { organizationId: 'a', peer: 'host' })
  for (let id = 6; id < 8; id++) shares.begin(id, { organizationId: 'b', peer: null })
  assert.equal(shares.plan().room, 0)
  now = 51
  // Six wait for answers from outside; the two without a peer still have their places.
  assert.deepEqual(shares.plan(), { room: 6, full: [], also: [] })
})

test('those that wait have an end too: of an organization with a host, of a host, of an organization, and of all', () => {
  let now = 0
  const shares = new Shares(shareLimits(8), () => now)
  let id = 0
  const waiting = (organizationId: string, peer: string, count: number) => {
    for (let n = 0; n < count; n++) shares.begin(id++, { organizationId, peer })
    now += 51
    return shares.plan()
  }
  assert.deepEqual(waiting('a', 'host', 7).full, [])
  assert.deepEqual(waiting('a', 'host', 1).full, ['a host'])
  assert.deepEqual(waiting('b', 'host', 7).full, ['a host'])
  assert.deepEqual(waiting('c', 'host', 1).full, ['a host', 'host'])
  assert.deepEqual(waiting('a', 'other', 7).full, ['a host', 'host'])
  assert.deepEqual(waiting('a', 'third', 7).full, ['a host', 'host'])
  assert.deepEqual(waiting('a', 'fourth', 2).full, ['a host', 'host', 'a'])
  assert.equal(waiting('d', 'fifth', 31).room, 1)
  assert.equal(waiting('e', 'sixth', 1).room, 0)
  shares.end(0)
  assert.equal(shares.plan().room, 1)
})

test('lanes that were passed over are named as soon as there is room for them, by organizations in turn, until they were named', () => {
  let now = 0
  const shares = new Shares({ room: 4, inFlight: 9, organization: 3, peer: 3, both: 3 }, () => now)
  for (let id = 0; id < 3; id++) shares.begin(id, { organizationId: 'full', peer: 'host' })
  shares.passedOver('1', { organizationId: 'full', peer: null })
  shares.passedOver('2', { organizationId: 'a', peer: 'host' })
  for (const lane of ['3', '4', '5']) shares.passedOver(lane, { organizationId: 'a', peer: null })
  shares.passedOver('6', { organizationId: 'b', peer: null })
  now = 51
  assert.deepEqual(shares.plan().also, ['3', '6', '4', '5'])
  // After a turn that failed they are planned again: it has named no lane.
  assert.deepEqual(shares.plan().also, ['3', '6', '4', '5'])
  shares.named(['3', '6', '4'])
  assert.deepEqual(shares.plan().also, ['5'])
  shares.named(['5'])
  shares.end(0)
  assert.deepEqual(shares.plan().also, ['1', '2'])
  shares.named(['1', '2'])
  assert.equal(shares.areWaited, false)
})
