import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { Scene } from '../../../test/scene/scene.ts'
import { turnPlan } from '../../../test/turn-plan.ts'
import type { Tx } from '../db/tables.ts'
import { limitLane, releaseLane } from './lanes.ts'
import { type Claimed, type Finished, sweepLanes, takeTurn } from './turn.ts'
import { defineWork, enqueue, type Outcome, type WorkKind, workKinds } from './work.ts'
import { Worker } from './worker.ts'

const { server, org } = await Scene.open({}, { properties: 0 })
const { tools } = server.runtime
const { db } = tools
const scope = { organizationId: org.id }

const done: Outcome<unknown> = { end: 'done', result: undefined }
const kind = defineWork<unknown>({ number: 1, name: 'test', handle: async () => done })

const owe = (lane: string, count = 1) =>
  db.transaction(scope, async (tx) => {
    for (let n = 0; n < count; n++) await enqueue(tx, scope, kind, { lane, subject: randomUUID() })
  })

const finish = (
  { id, lease, peer: _, ...rest }: Claimed,
  outcome: Outcome<unknown> = done,
  of: WorkKind = kind,
): Finished => ({
  item: { ...rest, id, signal: AbortSignal.timeout(1000) },
  outcome,
  kind: of,
  lease,
})
const claim = (plan: Parameters<typeof turnPlan>[0] = {}) => takeTurn(db, turnPlan(plan))
const settleAll = async (claimed: readonly Claimed[]) => claim({ finished: claimed.map((c) => finish(c)), room: 0 })
const system = <T>(body: (tx: Tx) => Promise<T>) => db.system(body)
const empty = () => system((tx) => tx.deleteFrom('work').execute())
const moveTime = async (ms: number) => {
  await server.asOwner(`update app_clock set shift = shift + interval '${ms} ms'`)
}

test('what a transaction enqueues is owed only once it has committed', async () => {
  const lane = randomUUID()
  await assert.rejects(
    db.transaction(scope, async (tx) => {
      await enqueue(tx, scope, kind, { lane, subject: randomUUID() })
      throw new Error('changed my mind')
    }),
  )
  assert.equal((await claim()).claimed.length, 0)
  await owe(lane)
  const { claimed } = await claim()
  assert.deepEqual(
    claimed.map((c) => [c.lane, c.claims]),
    [[lane, 1]],
  )
  await settleAll(claimed)
})

test('a lane never has more in flight than its cap, and settling pulls the next in', async () => {
  const lane = randomUUID()
  await owe(lane, 20)
  const first = await claim()
  assert.equal(first.claimed.length, 8)
  assert.equal((await claim()).claimed.length, 0)
  const second = await claim({ finished: first.claimed.slice(0, 3).map((c) => finish(c)) })
  assert.equal(second.claimed.length, 3)
  assert.equal(second.stale, 0)
  await empty()
})

test('a crowded lane leaves room for the others: the first of every lane before the second of any', async () => {
  const [crowded, other, third] = [randomUUID(), randomUUID(), randomUUID()]
  await owe(crowded, 100)
  await owe(other)
  await owe(third)
  const { claimed } = await claim({ room: 4, look: 4 })
  assert.ok(new Set(claimed.map(({ lane }) => lane)).has(third))
  const all = [...claimed, ...(await claim({ room: 60, look: 200 })).claimed]
  assert.equal(all.filter(({ lane }) => lane === crowded).length, 8)
  assert.equal(all.filter(({ lane }) => lane === other).length, 1)
  await empty()
})

test('a settle under a lease that has passed on changes nothing', async () => {
  await owe(randomUUID())
  const [late] = (await claim()).claimed
  assert.ok(late)
  await moveTime(31_000)
  const [owner] = (await claim()).claimed
  assert.equal(owner?.id, late.id)
  assert.equal(owner?.claims, 2)
  const recorded: unknown[] = []
  const spying = defineWork({ ...kind, record: async (_tx, settled) => void recorded.push(...settled) })
  assert.equal((await claim({ finished: [finish(late, done, spying)], room: 0 })).stale, 1)
  assert.deepEqual(recorded, [])
  const settled = await claim({ finished: [finish(owner, done, spying)], room: 0 })
  assert.equal(settled.stale, 0)
  assert.equal(recorded.length, 1)
})

test('of two leases of one row, settled together by one worker, only the later counts', async () => {
  await owe(randomUUID())
  const [late] = (await claim()).claimed
  await moveTime(31_000)
  const [owner] = (await claim()).claimed
  assert.ok(late && owner?.id === late.id)
  const recorded: number[] = []
  const spying = defineWork({
    ...kind,
    record: async (_tx, settled) => void recorded.push(...settled.map(({ item }) => item.claims)),
  })
  const { stale } = await claim({ finished: [finish(late, done, spying), finish(owner, done, spying)], room: 0 })
  assert.deepEqual([stale, recorded], [1, [2]])
})

test('a lease that has ended is let go, although nobody else has claimed the row yet', async () => {
  await owe(randomUUID())
  const [late] = (await claim()).claimed
  assert.ok(late)
  await moveTime(31_000)
  const recorded: unknown[] = []
  const spying = defineWork({ ...kind, record: async (_tx, settled) => void recorded.push(...settled) })
  const { stale, claimed } = await claim({ finished: [finish(late, done, spying)] })
  assert.deepEqual([stale, recorded.length], [1, 0])
  assert.deepEqual(
    claimed.map(({ id, claims }) => [id, claims]),
    [[late.id, 2]],
  )
  await settleAll(claimed)
})

test('what is to be tried again comes back when it is due, not before', async () => {
  await owe(randomUUID())
  const [item] = (await claim()).claimed
  await claim({ finished: [finish(item as Claimed, { end: 'again', afterMs: 3_600_000, result: undefined })], room: 0 })
  assert.equal((await claim()).claimed.length, 0)
  await moveTime(3_700_000)
  const { claimed } = await claim()
  assert.equal(claimed.length, 1)
  await settleAll(claimed)
})

test('work that is given up lies on the shelf with its reason', async () => {
  await owe(randomUUID())
  const [item] = (await claim()).claimed
  await claim({
    finished: [finish(item as Claimed, { end: 'shelved', reason: 'no such thing', result: undefined })],
    room: 0,
  })
  const shelved = await system((tx) => tx.selectFrom('shelved_work').selectAll().execute())
  assert.deepEqual(
    shelved.map(({ reason, subject }) => [reason, subject]),
    [['no such thing', item?.subject]],
  )
  assert.equal((await claim()).claimed.length, 0)
})

test('a limited lane rests, and goes on when it is released', async () => {
  const lane = randomUUID()
  await limitLane(db, lane, { cap: 0 })
  await owe(lane, 3)
  assert.equal((await claim()).claimed.length, 0)
  await releaseLane(db, lane)
  assert.equal((await claim()).claimed.length, 3)
  await empty()
})

test('a lane that a node of version 0.2.0 limits rests too', async () => {
  const lane = randomUUID()
  await system((tx) => sql`select lane_hold(${lane}::uuid, 0, null)`.execute(tx))
  await owe(lane)
  assert.equal((await claim()).claimed.length, 0)
  await releaseLane(db, lane)
  assert.equal((await claim()).claimed.length, 1)
  await empty()
})

test('a probing lane has one in flight, and none before its time', async () => {
  const lane = randomUUID()
  await limitLane(db, lane, { cap: 1, restMs: 60_000 })
  await owe(lane, 3)
  assert.equal((await claim()).claimed.length, 0)
  await moveTime(61_000)
  await sweepLanes(db, 8)
  assert.equal((await claim()).claimed.length, 1)
  assert.equal((await claim()).claimed.length, 0)
  await releaseLane(db, lane)
  await empty()
})

test('a worker handles everything once, tries again what throws, and hands over when it stops', async () => {
  const seen = new Map<string, number>()
  let thrown = 0
  const flaky = defineWork<string>({
    number: 2,
    name: 'flaky',
    handle: async (_tools, { subject, claims }) => {
      seen.set(subject, (seen.get(subject) ?? 0) + 1)
      if (claims === 1 && seen.size % 10 === 0) {
        thrown += 1
        throw new Error('a passing fault')
      }
      return { end: 'done', result: subject }
    },
  })
  const worker = new Worker({ tools, kinds: workKinds([kind, flaky]), leaseMs: 30_000 })
  for (let lane = 0; lane < 20; lane++) {
    const id = randomUUID()
    await db.transaction(scope, async (tx) => {
      for (let n = 0; n < 25; n++) await enqueue(tx, scope, flaky, { lane: id, subject: randomUUID() })
    })
  }
  worker.start()
  await worker.settled()
  assert.equal(seen.size, 500)
  assert.ok(thrown > 0)
  await moveTime(10_000)
  await worker.settled()
  assert.equal(
    [...seen.values()].reduce((a, b) => a + b),
    500 + thrown,
  )
  await worker.stop()
  assert.equal((await system((tx) => tx.selectFrom('work').select('id').execute())).length, 0)
})

test('two kinds with one number or name are refused', () => {
  assert.throws(() => workKinds([kind, { ...kind, name: 'other' }]), /same number or name/)
  assert.throws(() => workKinds([kind, { ...kind, number: 9 }]), /same number or name/)
})
