// "Limits": throttling.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { Throttle } from '../../src/kit/throttle.ts'
import { assertRefused, startServer } from '../server.ts'

test('[S-339] a burst beyond the allowance of a key is refused, and other keys are not touched', async () => {
  const server = await startServer({ settings: { GATELODGE_KEY_REQUESTS_PER_MINUTE: '5' } })
  const org = await server.make.organization()
  const [busy, calm] = [await server.make.key(org), await server.make.key(org)]
  for (let left = 4; left >= 0; left--) {
    const { status, headers } = await server.call('GET /properties', { key: busy.text })
    assert.equal(status, 200)
    assert.equal(headers['x-ratelimit-remaining'], String(left))
  }
  const refused = await server.call('GET /properties', { key: busy.text })
  assertRefused(refused, 429, /^Too many requests: 5 per 60 s are allowed/)
  assert.ok(Number(refused.headers['retry-after']) >= 1)
  assert.equal((await server.call('GET /properties', { key: calm.text })).status, 200)
})

test('[S-339] who waits as long as Retry-After says is served again', async () => {
  const throttle = new Throttle('key', 1, 1)
  await throttle.take('a')
  const refused = await throttle.take('a').catch((error) => error)
  await delay(Number(refused.headers['retry-after']) * 1000)
  assert.equal((await throttle.take('a')).remaining, 0)
})
