// "Limits": throttling.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { mintKey } from '../../src/domains/access/credentials/key-format.ts'
import { Throttle } from '../../src/kit/throttle.ts'
import { readConfig } from '../../src/main/config.ts'
import { assertRefused, startServer } from '../server.ts'
import { testSettings } from '../settings.ts'

test('[S-339] a burst beyond the allowance of a key is refused, and other keys are not touched', async () => {
  const server = await startServer({ settings: { GATELODGE_KEY_REQUESTS_PER_MINUTE: '5' } })
  const org = await server.make.organization({ properties: 0 })
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

test('[S-339] 3,000 requests a minute are allowed to a key unless the operator says otherwise', () => {
  const { GATELODGE_KEY_REQUESTS_PER_MINUTE: _, ...settings } = testSettings('postgres://localhost/none')
  assert.equal(readConfig(settings).keyRequestsPerMinute, 3_000)
})

test('[S-339] who waits as long as Retry-After says is served again', async () => {
  const throttle = new Throttle('key', 1, 1)
  await throttle.take('a')
  const refused = await throttle.take('a').catch((error) => error)
  await delay(Number(refused.headers['retry-after']) * 1000)
  assert.equal((await throttle.take('a')).remaining, 0)
})

for (const door of ['partner', 'staff'] as const)
  test(`[S-339] a flood of wrong keys slows down nobody but the new ones from its own address (${door})`, async (t) => {
    const server = await startServer({
      settings: { GATELODGE_TRUSTED_PROXIES: '127.0.0.1', GATELODGE_WRONG_KEYS_PER_MINUTE: '10' },
    })
    const org = await server.make.organization({ properties: 0 })
    const issue = async () => (await (door === 'partner' ? server.make.key(org) : server.make.staff(org))).text
    const me = (address: string, text: string) =>
      server.call('GET /me', {
        ...(text.startsWith('gate_staff') ? { token: text } : { key: text }),
        headers: { 'x-forwarded-for': address },
      })
    const [flooded, elsewhere] = ['192.0.2.1', '192.0.2.2']
    const answered: number[] = []
    /** At both doors, one after the other. */
    const flood = (count: number) =>
      Array.from({ length: count }, async (_, n) => {
        const answer = await me(flooded, mintKey(n % 2 === 0 ? 'live' : 'staff').text)
        answered.push(answer.status)
        return answer
      })
    const [known, early, late, other] = [await issue(), await issue(), await issue(), await issue()]
    assert.equal((await me(flooded, known)).status, 200)

    // From here on time passes only when the test moves it.
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const first = flood(30)
    const soon = me(flooded, early)
    const rest = flood(200)
    const tooLate = me(flooded, late)
    await Promise.all(first.slice(0, 20))
    assert.equal((await me(elsewhere, other)).status, 200)
    assert.equal((await me(flooded, known)).status, 200)
    assert.deepEqual(answered, [...Array(10).fill(401), ...Array(10).fill(429)])

    t.mock.timers.tick(1_000)
    assert.equal((await soon).status, 200)
    await Promise.all([...first, ...rest.slice(0, 10)])
    assert.equal(answered.length, 40)
    t.mock.timers.tick(1_000)
    for (const answer of [await tooLate, ...(await Promise.all(rest.slice(10)))]) {
      assertRefused(answer, 503, /^Too much is being asked at once/)
      assert.equal(answer.headers['retry-after'], '1')
    }
    assert.equal((await me(flooded, known)).status, 200)
    t.mock.timers.tick(1_000)
    assert.equal((await me(flooded, late)).status, 200)
  })
