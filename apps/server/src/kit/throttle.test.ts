import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { Type } from 'typebox'
import { grantDoor, SmallServer } from '../../test/small-server.ts'
import { route } from './http/route.ts'
import { TooManyRequests } from './problems.ts'
import { ok } from './reply.ts'
import { allowanceHeaders, Throttle } from './throttle.ts'

const things = route({
  method: 'GET',
  path: '/things',
  audience: 'partner',
  summary: 'List things',
  returns: { 200: Type.Unknown() },
  handle: async () => ok([]),
})

test('each subject has an allowance of its own, counted down to nothing', async () => {
  const throttle = new Throttle('key', 2)
  assert.equal((await throttle.take('a')).remaining, 1)
  assert.equal((await throttle.take('a')).remaining, 0)
  await assert.rejects(throttle.take('a'), (error) => {
    assert.ok(error instanceof TooManyRequests)
    assert.match(error.message, /^Too many requests: 2 per 60 s are allowed\. Try again in \d+ s$/)
    assert.match(String(error.headers['retry-after']), /^([1-9]|[1-5]\d|60)$/)
    return true
  })
  assert.equal((await throttle.take('b')).remaining, 1)
})

test('the allowance is written as the draft standard and as the older headers have it', () => {
  const headers = allowanceHeaders({ name: 'key', limit: 3000, remaining: 2999, resetSeconds: 60, windowSeconds: 60 })
  assert.deepEqual(headers, {
    'ratelimit-policy': '"key";q=3000;w=60',
    ratelimit: '"key";r=2999;t=60',
    'x-ratelimit-limit': '3000',
    'x-ratelimit-remaining': '2999',
    'x-ratelimit-reset': '60',
  })
})

test('a burst beyond the allowance is refused with Retry-After, after which it is served again', async () => {
  const server = new SmallServer({ routes: [things], doors: [grantDoor(new Throttle('test', 5, 1))] })
  const ask = () => server.ask({ method: 'GET', url: '/v1/things', headers: { 'x-grants': 'things:read' } })
  const burst = await Promise.all(Array.from({ length: 20 }, ask))
  const refused = burst.filter(({ status }) => status === 429)
  assert.equal(burst.filter(({ status }) => status === 200).length, 5)
  assert.equal(refused.length, 15)
  for (const { headers } of refused) {
    assert.equal(headers['retry-after'], '1')
    assert.equal(headers['x-ratelimit-remaining'], '0')
  }
  await delay(Number(refused[0]?.headers['retry-after']) * 1_000)
  assert.equal((await ask()).status, 200)
})
