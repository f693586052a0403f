import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import fc from 'fast-check'
import { FairSlots, type FairSlotsOptions, NoSlot } from './fair-slots.ts'

/** Tasks that end when `end` is called, and what is known of each. */
function begin(o: Partial<FairSlotsOptions> = {}) {
  const time = { now: 0 }
  const slots = new FairSlots({ slots: 4, perOwner: 2, depth: 1, waitMostMs: 1_000, now: () => time.now, ...o })
  const running: { owner: string; slot: number; end: () => void; fail: () => void }[] = []
  const run = (owner: string) =>
    slots.run(
      owner,
      (slot) =>
        new Promise<void>((end, reject) => {
          const task = { owner, slot, end: leave(() => end()), fail: leave(() => reject(new Error('failed'))) }
          running.push(task)
          function leave(settle: () => void) {
            return () => {
              running.splice(running.indexOf(task), 1)
              settle()
            }
          }
        }),
    )
  const results: Promise<unknown>[] = []
  const start = async (...owners: string[]) => {
    results.push(...owners.map((owner) => run(owner).catch((error: unknown) => error)))
    await turnOfTheLoop()
  }
  const end = async (owner: string, how: 'end' | 'fail' = 'end') => {
    running.find((task) => task.owner === owner)?.[how]()
    await turnOfTheLoop()
  }
  const owners = () => running.map((task) => task.owner).join('')
  return { time, slots, running, results, start, end, owners }
}

test('an owner has no more than its share, and another finds a slot at once', async () => {
  const it = begin()
  await it.start('A', 'A', 'A', 'A', 'A')
  assert.equal(it.owners(), 'AA')
  await it.start('B')
  assert.equal(it.owners(), 'AAB')
  assert.equal(new Set(it.running.map(({ slot }) => slot)).size, 3)
})

test('who waits takes turns with the others, whoever has asked more', async () => {
  const it = begin({ slots: 2, perOwner: 1 })
  await it.start('A', 'B', 'A', 'A', 'A', 'C', 'D')
  assert.equal(it.owners(), 'AB')
  await it.end('A')
  assert.equal(it.owners(), 'BA')
  await it.end('B')
  assert.equal(it.owners(), 'AC')
  await it.end('C')
  assert.equal(it.owners(), 'AD')
  await it.end('A')
  assert.equal(it.owners(), 'DA')
})

test('who waits for several takes turns for each of them', async () => {
  const it = begin({ slots: 1, perOwner: 1 })
  await it.start('A', 'A', 'A', 'B', 'B')
  const order: string[] = []
  while (it.running.length > 0) {
    order.push(it.owners())
    await it.end(it.owners())
  }
  assert.deepEqual(order, ['A', 'A', 'B', 'A', 'B'])
})

test('when somebody gives up waiting, those who let him go first need not wait any more', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const it = begin({ slots: 1, perOwner: 1, depth: 4 })
  await it.start('A', 'B')
  t.mock.timers.tick(500)
  await it.start('A', 'A')
  assert.equal(it.owners(), 'A')
  t.mock.timers.tick(500)
  await turnOfTheLoop()
  assert.equal(it.owners(), 'AAA')
})

test('a task that fails gives its slot back', async () => {
  const it = begin({ slots: 1, perOwner: 1 })
  await it.start('A', 'B')
  await it.end('A', 'fail')
  assert.match(String(await it.results[0]), /failed/)
  assert.equal(it.owners(), 'B')
})

test('who enters by hand has the slot until he leaves, and leaves once', async () => {
  const it = begin({ slots: 1, perOwner: 1 })
  const leave = await it.slots.enter('A')
  await it.start('B', 'B')
  assert.equal(it.owners(), '')
  leave()
  leave()
  await turnOfTheLoop()
  assert.equal(it.owners(), 'B')
})

test('nobody waits longer than is allowed: then the task is refused and never begun', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const it = begin({ slots: 1, perOwner: 1 })
  await it.start('A', 'A', 'B')
  t.mock.timers.tick(1_000)
  for (const refused of await Promise.all(it.results.slice(1))) {
    assert.ok(refused instanceof NoSlot)
    assert.equal(refused.status, 503)
    assert.equal(refused.headers['retry-after'], '1')
  }
  await it.end('A')
  assert.equal(it.owners(), '')
  await it.start('B')
  assert.equal(it.owners(), 'B')
})

test('tasks of one owner share its slots, evenly and up to the depth', async () => {
  const it = begin({ depth: 2 })
  await it.start('A', 'A', 'A', 'A', 'A')
  assert.deepEqual(
    it.running.map(({ slot }) => slot),
    [0, 1, 0, 1],
  )
  await it.end('A')
  assert.deepEqual(
    it.running.map(({ slot }) => slot),
    [1, 0, 1, 0],
  )
})

test('while somebody waits for a slot, none gets a further task of its owner', async () => {
  const it = begin({ slots: 1, perOwner: 1, depth: 4 })
  await it.start('A', 'A')
  assert.equal(it.owners(), 'AA')
  await it.start('B', 'A')
  assert.equal(it.owners(), 'AA')
  await it.end('A')
  assert.equal(it.owners(), 'A')
  await it.end('A')
  assert.equal(it.owners(), 'B')
  await it.end('B')
  assert.equal(it.owners(), 'A')
})

test('a slot on which nothing ends is passed over', async () => {
  const it = begin({ depth: 4 })
  await it.start('A')
  it.time.now = 200
  await it.start('A', 'A')
  assert.deepEqual(
    it.running.map(({ slot }) => slot),
    [0, 1, 0],
  )
  it.time.now = 300
  await it.start('A', 'A')
  assert.deepEqual(
    it.running.map(({ slot }) => slot),
    [0, 1, 0, 1, 1],
  )
})

test('whatever comes in whatever order: one owner a slot, no more than its share, and everything is begun', async () => {
  const step = fc.oneof(fc.constantFrom('A', 'B', 'C', 'D'), fc.nat({ max: 20 }))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 3 }), async (steps, depth) => {
      const it = begin({ slots: 3, perOwner: 2, depth })
      for (const one of steps) {
        if (typeof one === 'string') await it.start(one)
        else if (it.running.length > 0) {
          it.running[one % it.running.length]?.end()
          await turnOfTheLoop()
        }
        for (const [, tasks] of Map.groupBy(it.running, ({ slot }) => slot)) {
          assert.equal(new Set(tasks.map(({ owner }) => owner)).size, 1)
          assert.ok(tasks.length <= depth)
        }
        for (const [, tasks] of Map.groupBy(it.running, ({ owner }) => owner))
          assert.ok(new Set(tasks.map(({ slot }) => slot)).size <= 2)
      }
      while (it.running.length > 0) await it.end(it.running[0]?.owner ?? '')
      assert.ok((await Promise.all(it.results)).every((result) => result === undefined))
    }),
    { numRuns: 200 },
  )
})
