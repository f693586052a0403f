import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NoSlot } from '../../../kit/fair-slots.ts'
import { isOutdated, PasswordHasher } from './password-hasher.ts'

const hasher = new PasswordHasher()
const KNOWN = { isKnown: true, owner: 'a' }
const PASSWORD = 'correct horse battery staple'

test('a password is stored as a PHC string of argon2id, each time another, and is right for itself alone', async () => {
  const [stored, again] = [await hasher.hash(KNOWN, PASSWORD), await hasher.hash(KNOWN, PASSWORD)]
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.notEqual(stored, again)
  assert.equal(await hasher.isRight(KNOWN, PASSWORD, stored), true)
  for (const wrong of ['', 'correct horse battery stapl', `${PASSWORD} `, PASSWORD.toUpperCase()])
    assert.equal(await hasher.isRight(KNOWN, wrong, stored), false)
})

test('one that others have made is understood', async () => {
  // By the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.equal(await hasher.isRight(KNOWN, 'password', stored), true)
  assert.equal(await hasher.isRight(KNOWN, 'passworD', stored), false)
})

test('letters that look the same are the same', async () => {
  const stored = await hasher.hash(KNOWN, 'caf\u00e9 au lait, s\u2019il vous pla\u00eet')
  assert.equal(await hasher.isRight(KNOWN, 'cafe\u0301 au lait, s\u2019il vous plai\u0302t', stored), true)
})

test('nobody has a password that is right, nor has whoever has none', async () => {
  for (const stored of [undefined, null, '', 'plain', '$argon2id$v=19$m=8,t=1,p=1$$'])
    assert.equal(await hasher.isRight(KNOWN, PASSWORD, stored), false)
})

test('what was made with less work is known to be', () => {
  const made = (cost: string) => `$argon2id$v=19$${cost}$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc`
  assert.equal(isOutdated(made('m=19456,t=2,p=1')), false)
  assert.equal(isOutdated(made('m=65536,t=3,p=1')), false)
  for (const cost of ['m=9216,t=2,p=1', 'm=19456,t=1,p=1', 'm=19456,t=2,p=4'])
    assert.equal(isOutdated(made(cost)), true)
})

/** Each takes until the test ends it. */
function slowHasher() {
  const state = { running: 0, most: 0, ends: [] as (() => void)[] }
  const hasher = new PasswordHasher(async (_, { tagLength }) => {
    state.most = Math.max(state.most, ++state.running)
    await new Promise<void>((end) => state.ends.push(end))
    state.running--
    return Buffer.alloc(tagLength)
  })
  return { hasher, state }
}

test('one is computed for strangers and one for who is known, and whoever waits too long is refused', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { hasher: slow, state } = slowHasher()
  const stranger = (owner: string) => slow.hash({ isKnown: false, owner }, PASSWORD)
  const [first, ...others] = ['a', 'a', 'b', 'c'].map(stranger)
  const known = slow.hash(KNOWN, PASSWORD)
  const refused = Promise.all(others.map((one) => assert.rejects(one, NoSlot)))
  await Promise.resolve()
  assert.equal(state.running, 2)
  t.mock.timers.tick(5_000)
  await refused
  for (const end of state.ends) end()
  await Promise.all([first, known])
  assert.equal(state.most, 2)
})

test('when too many strangers wait, more are refused at once, and nobody who is known', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { hasher: slow, state } = slowHasher()
  const waiting = Array.from({ length: 100 }, (_, n) => slow.hash({ isKnown: false, owner: `o${n}` }, PASSWORD))
  const settled = Promise.allSettled(waiting)
  await assert.rejects(slow.hash({ isKnown: false, owner: 'late' }, PASSWORD), NoSlot)
  const known = slow.hash(KNOWN, PASSWORD)
  await Promise.resolve()
  t.mock.timers.tick(5_000)
  for (const end of state.ends) end()
  assert.match(await known, /^\$argon2id/)
  await settled
})
