import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused, startServer } from '../../../test/server.ts'
import { mintKey } from './credentials/key-format.ts'

const REFUSAL = 'Missing or invalid API key'

test('a key is refused once its allowance is used up, and only that key', async () => {
  const { call, make } = await start({ GATELODGE_KEY_REQUESTS_PER_MINUTE: '3' })
  const org = await make.organization({ properties: 0 })
  const key = (await make.key(org)).text
  const other = (await make.key(org)).text
  const remaining: unknown[] = []
  for (let n = 0; n < 3; n++) {
    const { status, headers } = await call('GET /me', { key })
    assert.equal(status, 200)
    remaining.push(headers['x-ratelimit-remaining'])
  }
  assert.deepEqual(remaining, ['2', '1', '0'])
  const refused = await call('GET /me', { key })
  assertRefused(refused, 429, /^Too many requests: 3 per 60 s are allowed/)
  const retryAfter = Number(refused.headers['retry-after'])
  assert.ok(retryAfter >= 1 && retryAfter <= 60)
  assert.equal(refused.headers['ratelimit-policy'], '"key";q=3;w=60')
  assert.equal(refused.headers['ratelimit'], `"key";r=0;t=${retryAfter}`)
  assert.equal((await call('GET /me', { key: other })).status, 200)
})

test('429 comes before the route is looked at', async () => {
  const { call, make } = await start({ GATELODGE_KEY_REQUESTS_PER_MINUTE: '1' })
  const key = (await make.key(await make.organization({ properties: 0 }))).text
  assertRefused(await call('GET /nothing', { key }), 404)
  assertRefused(await call('GET /nothing', { key }), 429)
})

test('an ILS key has an allowance of its own', async () => {
  const { call, make } = await start({ GATELODGE_ILS_REQUESTS_PER_MINUTE: '1' })
  const key = (await make.key(await make.organization({ properties: 0 }), { kind: 'ils' })).text
  assert.match(key, /^gate_ils_/)
  assertRefused(await call('GET /me', { key }), 403, 'ILS keys are accepted on the ILS routes only')
  assertRefused(await call('GET /me', { key }), 429)
})

test('a staff token has an allowance of its own', async () => {
  const { call, make } = await start({ GATELODGE_KEY_REQUESTS_PER_MINUTE: '1' })
  const token = (await make.staff(await make.organization({ properties: 0 }))).text
  assert.equal((await call('GET /me', { token })).status, 200)
  assertRefused(await call('GET /me', { token }), 429)
})

test('wrong keys are limited by address, whichever door they are tried at, while a good one is served', async () => {
  const { call, make } = await start({ GATELODGE_WRONG_KEYS_PER_MINUTE: '3' })
  const key = (await make.key(await make.organization({ properties: 0 }))).text
  assertRefused(await call('GET /me', { key: mintKey('live').text }), 401, REFUSAL)
  assertRefused(await call('GET /me', { key: 'malformed' }), 401, REFUSAL)
  assertRefused(await call('GET /me', { token: mintKey('staff').text }), 401)
  const refused = await call('GET /me', { key: mintKey('live').text })
  assertRefused(refused, 429, /^Too many requests: 3 per 60 s/)
  assert.ok(refused.headers['retry-after'])
  assert.equal((await call('GET /me', { key })).status, 200)
})

test('wrong keys from one IPv6 network are counted together', async () => {
  const { call } = await start({ GATELODGE_WRONG_KEYS_PER_MINUTE: '2', GATELODGE_TRUSTED_PROXIES: '127.0.0.1' })
  const from = (address: string) => call('GET /me', { key: 'wrong', headers: { 'x-forwarded-for': address } })
  assertRefused(await from('2001:db8::1'), 401)
  assertRefused(await from('2001:db8::ffff:0:0:2'), 401)
  assertRefused(await from('2001:db8::3'), 429)
  assertRefused(await from('2001:db8:0:1::1'), 401)
  assertRefused(await from('::ffff:192.0.2.1'), 401)
  assertRefused(await from('192.0.2.1'), 401)
  assertRefused(await from('::ffff:192.0.2.1'), 429)
})

test('an address that a caller claims to forward for counts where it is trusted to, and nowhere else', async () => {
  const { call } = await start({ GATELODGE_WRONG_KEYS_PER_MINUTE: '2', GATELODGE_TRUSTED_PROXIES: '192.0.2.7' })
  const from = (address: string) => call('GET /me', { key: 'wrong', headers: { 'x-forwarded-for': address } })
  assertRefused(await from('192.0.2.1'), 401)
  assertRefused(await from('192.0.2.2'), 401)
  assertRefused(await from('192.0.2.3'), 429)
})

test('a missing key is not counted as a wrong one', async () => {
  const { call } = await start({ GATELODGE_WRONG_KEYS_PER_MINUTE: '1' })
  for (let n = 0; n < 5; n++) assertRefused(await call('GET /me'), 401, REFUSAL)
  assertRefused(await call('GET /me', { key: 'wrong' }), 401, REFUSAL)
  assertRefused(await call('GET /me', { key: 'wrong' }), 429)
  assertRefused(await call('GET /me'), 401, REFUSAL)
})

test('the sandbox allows a hundred times as much', async () => {
  const { call, make } = await start({ GATELODGE_KEY_REQUESTS_PER_MINUTE: '3', GATELODGE_MODE: 'sandbox' })
  const key = (await make.key(await make.organization({ properties: 0 }))).text
  assert.match(key, /^gate_test_/)
  assert.equal((await call('GET /me', { key })).headers['x-ratelimit-limit'], '300')
  const wrong = Array.from({ length: 200 }, () => call('GET /me', { key: mintKey('test').text }))
  for (const answer of await Promise.all(wrong)) assertRefused(answer, 401)
})

test('every cause of a 401 has the same answer', async () => {
  const { call, make } = await start()
  const org = await make.organization({ properties: 0 })
  const good = (await make.key(org)).text
  const expired = (await make.key(org, { expiresAt: new Date('2020-01-01') })).text
  const staff = (await make.staff(org)).text
  const changed = `${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}`
  for (const key of [undefined, '', 'x', changed, mintKey('live').text, mintKey('test').text, expired, staff]) {
    const answer = await call('GET /me', { key })
    assertRefused(answer, 401, REFUSAL)
    assert.equal(answer.headers['www-authenticate'], 'ApiKey')
  }
  assertRefused(await call('GET /me', { token: good }), 401, 'Missing or invalid staff token')
})

async function start(settings: Record<string, string> = {}) {
  const server = await startServer({ settings })
  return { make: server.make, call: server.call.bind(server) }
}
