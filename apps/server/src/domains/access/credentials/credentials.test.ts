// Each test decides when look-ups end and when time passes.
import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { NoSlot } from '../../../kit/fair-slots.ts'
import { Credentials } from './credentials.ts'
import { digestOf, mintKey, type ParsedKey } from './key-format.ts'
import { LookUpTurns } from './look-up-turns.ts'

const pepper = createSecretKey(Buffer.alloc(32, 1))
const FLOODED = '192.0.2.1'
const ELSEWHERE = '192.0.2.2'

type Caller = { readonly expiresAt: null; readonly actor: { readonly id: string } }

function begin(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const stored = new Map<string, Buffer>()
  const lookedUp: string[] = []
  let open: { readonly end: () => void; readonly fail: () => void }[] = []
  const find = (publicId: string) =>
    new Promise<{ digest: Buffer; caller: Caller } | undefined>((answer, reject) => {
      lookedUp.push(publicId)
      const digest = stored.get(publicId)
      open.push({
        end: () => answer(digest && { digest, caller: { expiresAt: null, actor: { id: publicId } } }),
        fail: () => reject(new Error('failed')),
      })
    })
  const keys = new Credentials<Caller>({
    kinds: ['live'],
    pepper,
    clock: { now: () => new Date(0) },
    find,
    turns: new LookUpTurns(20),
    idOf: ({ actor }) => actor.id,
    storeUses: async () => {},
  })
  /** One object per request; `is`: the id found, undefined, or the error thrown; `waiting` until it settles. */
  const send = (address: string, ...those: readonly (ParsedKey | string)[]) =>
    those.map((key) => {
      const request: { is: unknown } = { is: 'waiting' }
      const settled = keys.identify(typeof key === 'string' ? key : key.text, address)
      settled.then(
        (caller) => Object.assign(request, { is: caller?.actor.id }),
        (error: unknown) => Object.assign(request, { is: error }),
      )
      return request
    })
  const settle = async (how: 'end' | 'fail' = 'end') => {
    await turnOfTheLoop()
    const ending = open
    open = []
    for (const one of ending) one[how]()
    await turnOfTheLoop()
  }
  const pass = async (ms: number) => {
    now += ms
    t.mock.timers.tick(ms)
    await turnOfTheLoop()
  }
  const issue = () => {
    const key = mintKey('live')
    stored.set(key.publicId, digestOf(pepper, key.text))
    return key
  }
  const prove = async (address: string) => {
    const key = issue()
    const [request] = send(address, key)
    await settle()
    assert.equal(request?.is, key.publicId)
    return key
  }
  /** From now on a request with this key has the right public id and a wrong secret. */
  const spoil = ({ publicId }: ParsedKey) => stored.set(publicId, digestOf(pepper, 'another'))
  const revoke = ({ publicId }: ParsedKey) => stored.delete(publicId)
  return { lookedUp, send, settle, pass, issue, prove, spoil, revoke }
}

const wrongKeys = (count: number) => Array.from({ length: count }, () => mintKey('live'))

function assertRefusedForNow(request: { readonly is: unknown } | undefined) {
  assert.ok(request?.is instanceof NoSlot)
  assert.equal(request.is.status, 503)
  assert.equal(request.is.headers['retry-after'], '1')
}

test('what cannot be a key of this door is refused without a look-up', async (t) => {
  const it = begin(t)
  const { text } = it.issue()
  const changed = `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`
  const requests = it.send(
    FLOODED,
    changed,
    'x',
    `${text}0`,
    text.replace('live', 'none'),
    mintKey('staff'),
    mintKey('test'),
  )
  await turnOfTheLoop()
  assert.deepEqual(new Set(requests.map(({ is }) => is)), new Set([undefined]))
  assert.deepEqual(it.lookedUp, [])
})

test('of five hundred wrong keys from one address twenty are looked up in a second, in the order of their coming', async (t) => {
  const it = begin(t)
  const wrong = wrongKeys(500)
  const ids = wrong.map(({ publicId }) => publicId)
  const requests = it.send(FLOODED, ...wrong)
  await it.settle()
  // All twenty are answered, and yet the second is not over.
  assert.equal(requests.filter(({ is }) => is === undefined).length, 20)
  await it.pass(999)
  assert.deepEqual(it.lookedUp, ids.slice(0, 20))
  await it.pass(1)
  assert.deepEqual(it.lookedUp, ids.slice(0, 40))
})

test('look-ups that take longer than a second are no more than twenty at once', async (t) => {
  const it = begin(t)
  it.send(FLOODED, ...wrongKeys(30))
  await it.pass(1_900)
  assert.equal(it.lookedUp.length, 20)
  await it.settle()
  assert.equal(it.lookedUp.length, 30)
})

test('look-ups that fail are counted as any other, and say nothing about the key', async (t) => {
  const it = begin(t)
  const key = it.issue()
  const [failed] = it.send(FLOODED, key, ...wrongKeys(30))
  await it.settle('fail')
  assert.match(String(failed?.is), /failed/)
  assert.equal(it.lookedUp.length, 20)
  const [again] = it.send(ELSEWHERE, key)
  await it.settle()
  assert.equal(again?.is, key.publicId)
})

test('nobody at another address waits for a flood', async (t) => {
  const it = begin(t)
  it.send(FLOODED, ...wrongKeys(500))
  const key = it.issue()
  const [request] = it.send(ELSEWHERE, key)
  await it.settle()
  assert.equal(request?.is, key.publicId)
})

test('addresses of one IPv6 site are one address, however many networks it has; of another, another', async (t) => {
  const it = begin(t)
  for (const [n, key] of wrongKeys(100).entries()) it.send(`2001:db8:0:${n.toString(16)}::1`, key)
  await turnOfTheLoop()
  assert.equal(it.lookedUp.length, 20)
  it.send('2001:db8:1::', ...wrongKeys(1))
  await turnOfTheLoop()
  assert.equal(it.lookedUp.length, 21)
})

test('a flood from all the sites of IPv6 keeps nobody at an address of IPv4 waiting', async (t) => {
  const it = begin(t)
  for (const [n, key] of wrongKeys(3_000).entries()) it.send(`2001:${n.toString(16)}::1`, key)
  await turnOfTheLoop()
  const before = it.lookedUp.length
  it.send('192.0.2.1', ...wrongKeys(1))
  await turnOfTheLoop()
  assert.equal(it.lookedUp.length, before + 1)
})

test('a key that was right before is looked up at once, in the midst of a flood from its own address', async (t) => {
  const it = begin(t)
  const key = await it.prove(FLOODED)
  it.send(FLOODED, ...wrongKeys(500))
  for (let n = 0; n < 4; n++) {
    await it.pass(500)
    const before = it.lookedUp.length
    const [request] = it.send(FLOODED, key)
    assert.deepEqual(it.lookedUp.slice(before), [key.publicId])
    await it.settle()
    assert.equal(request?.is, key.publicId)
  }
})

test('a key that is new to the process gets its turn behind twenty wrong ones, after a second', async (t) => {
  const it = begin(t)
  const key = it.issue()
  it.send(FLOODED, ...wrongKeys(20))
  const [request] = it.send(FLOODED, key)
  await it.settle()
  await it.pass(999)
  assert.equal(request?.is, 'waiting')
  await it.pass(1)
  await it.settle()
  assert.equal(request?.is, key.publicId)
})

test('who would wait for more than two seconds is told to come again, is never looked up, and is served when it does', async (t) => {
  const it = begin(t)
  const key = it.issue()
  it.send(FLOODED, ...wrongKeys(100))
  const [request] = it.send(FLOODED, key)
  await it.settle()
  await it.pass(1_000)
  await it.settle()
  await it.pass(999)
  assert.equal(request?.is, 'waiting')
  await it.pass(1)
  assertRefusedForNow(request)
  await it.pass(1_000)
  assert.ok(!it.lookedUp.includes(key.publicId))
  const [again] = it.send(FLOODED, key)
  await it.settle()
  assert.equal(again?.is, key.publicId)
})

test('keys that turn out right give their turn back at once: many may come from one address after a restart', async (t) => {
  const it = begin(t)
  const those = Array.from({ length: 100 }, it.issue)
  const requests = it.send(FLOODED, ...those)
  for (let n = 0; n < 5; n++) await it.settle()
  assert.deepEqual(
    requests.map(({ is }) => is),
    those.map(({ publicId }) => publicId),
  )
})

test('a public id without its secret proves nothing', async (t) => {
  const it = begin(t)
  const those = Array.from({ length: 30 }, it.issue)
  for (const key of those) it.spoil(key)
  const requests = it.send(FLOODED, ...those)
  await it.settle()
  assert.equal(requests.filter(({ is }) => is === undefined).length, 20)
  assert.equal(it.lookedUp.length, 20)
  await it.pass(600)
  it.send(FLOODED, ...those)
  await turnOfTheLoop()
  assert.equal(it.lookedUp.length, 20)
})

test('who has the public id of a proven key and not its secret costs one look-up in half a second', async (t) => {
  const it = begin(t)
  const key = await it.prove(ELSEWHERE)
  it.spoil(key)
  await it.pass(500)
  for (let n = 0; n < 50; n++) {
    const [request] = it.send(FLOODED, key)
    await it.settle()
    assert.equal(request?.is, undefined)
    await it.pass(9)
  }
  assert.equal(it.lookedUp.length, 2)
})

test('a key that was right and is found no more takes its turn like any other', async (t) => {
  const it = begin(t)
  const key = await it.prove(FLOODED)
  it.revoke(key)
  await it.pass(500)
  const [revoked] = it.send(FLOODED, key)
  await it.settle()
  assert.equal(revoked?.is, undefined)
  it.send(FLOODED, ...wrongKeys(20))
  await it.settle()
  await it.pass(500)
  const before = it.lookedUp.length
  it.send(FLOODED, key)
  await turnOfTheLoop()
  assert.equal(it.lookedUp.length, before)
})

test('those who come with one key share its turn and what becomes of it', async (t) => {
  const it = begin(t)
  const key = it.issue()
  it.send(FLOODED, ...wrongKeys(20))
  const together = it.send(FLOODED, ...Array.from({ length: 50 }, () => key))
  it.send(FLOODED, ...wrongKeys(19))
  await it.settle()
  await it.pass(700)
  together.push(...it.send(FLOODED, key))
  await it.pass(300)
  // The twenty of the second before, the key, and the nineteen behind it.
  assert.equal(it.lookedUp.length, 40)
  assert.equal(it.lookedUp.filter((publicId) => publicId === key.publicId).length, 1)
  await it.settle()
  assert.deepEqual(new Set(together.map(({ is }) => is)), new Set([key.publicId]))
})

test('those who wait with one key are refused together, and the next tries again', async (t) => {
  const it = begin(t)
  const key = it.issue()
  it.send(FLOODED, ...wrongKeys(20))
  const together = it.send(FLOODED, key)
  await it.pass(1_500)
  together.push(...it.send(FLOODED, key))
  await it.pass(500)
  for (const request of together) assertRefusedForNow(request)
  await it.settle()
  const [next] = it.send(FLOODED, key)
  await it.settle()
  assert.equal(next?.is, key.publicId)
})

test('a key that waits at a flooded address is looked up at once for who has it elsewhere, and not a second time', async (t) => {
  const it = begin(t)
  const key = it.issue()
  it.send(FLOODED, ...wrongKeys(20))
  const [waiting] = it.send(FLOODED, key)
  await it.settle()
  await it.pass(600)
  const [elsewhere] = it.send(ELSEWHERE, key)
  await it.settle()
  assert.equal(elsewhere?.is, key.publicId)
  assert.equal(waiting?.is, 'waiting')
  await it.pass(400)
  assert.equal(waiting?.is, key.publicId)
  assert.equal(it.lookedUp.length, 21)
})

test('however many keys are tried, what was found a moment ago is still known', async (t) => {
  const it = begin(t)
  const addresses = Array.from({ length: 50 }, (_, n) => `198.51.100.${n}`)
  const flood = async (thousands: number) => {
    for (let n = 0; n < thousands; n++) {
      for (const address of addresses) it.send(address, ...wrongKeys(20))
      await it.settle()
      // Only timers advance, not `performance.now`: turns end, and no cached look-up expires.
      t.mock.timers.tick(1_000)
      await turnOfTheLoop()
    }
  }
  await flood(5)
  const key = await it.prove(ELSEWHERE)
  await flood(19)
  assert.equal(it.lookedUp.length, 24_001)
  const [request] = it.send(ELSEWHERE, key)
  await turnOfTheLoop()
  assert.equal(request?.is, key.publicId)
  assert.equal(it.lookedUp.length, 24_001)
})
