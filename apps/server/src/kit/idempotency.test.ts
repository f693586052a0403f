import assert from 'node:assert/strict'
import { test } from 'node:test'
import { once } from './idempotency.ts'

/** What `find` gives the first time, the second, and so on. */
const finding = (...found: (string | undefined)[]) => ({
  find: async () => found.shift(),
  left: () => found.length,
})
const never = async () => assert.fail('nothing may be created')
const made = async () => 'new'

test('what an earlier call made comes back, and nothing is locked or created', async () => {
  const { find } = finding('first')
  assert.deepEqual(await once(find, { lock: never, create: never }), { row: 'first', replayed: true })
})

test('without an id every call creates', async () => {
  assert.deepEqual(await once(undefined, { lock: made, create: made }), { row: 'new', replayed: false })
})

test('what another call made while this one waited for the lock comes back', async () => {
  const { find, left } = finding(undefined, 'meanwhile')
  assert.deepEqual(await once(find, { lock: made, create: never }), { row: 'meanwhile', replayed: true })
  assert.equal(left(), 0)
})

test('without a lock there is one look before, and what was faster is found when nothing could be stored', async () => {
  const { find, left } = finding(undefined, 'faster')
  assert.deepEqual(await once(find, { create: async () => undefined }), { row: 'faster', replayed: true })
  assert.equal(left(), 0)
})

test('what is locked is given to what creates', async () => {
  const locked = { lock: async () => 7, create: async (given: number) => given + 1 }
  assert.deepEqual(await once(finding(undefined, undefined).find as () => Promise<number | undefined>, locked), {
    row: 8,
    replayed: false,
  })
})

test('a record about something else is refused wherever it is found', async () => {
  const same = () => {
    throw new Error('about something else')
  }
  for (const found of [['a'], [undefined, 'a'], [undefined, undefined, 'a']])
    await assert.rejects(
      once(finding(...found).find, { lock: made, same, create: async () => undefined }),
      /about something else/,
    )
})

test('a conflict with a record of no such id is what the creator says, or a fault', async () => {
  const create = async () => undefined
  const taken = () => new Error('the name is taken')
  await assert.rejects(once(finding().find, { create, taken }), /the name is taken/)
  await assert.rejects(once(undefined, { create, taken }), /the name is taken/)
  await assert.rejects(once(finding().find, { create }), /neither stored nor found/)
})
