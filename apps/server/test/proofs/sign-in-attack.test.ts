// Signing in under attack: hostile bodies at every public route that takes one, and a flood of wrong passwords.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLoginLink, findOrganization, operator, setPasswordByLink } from '../../src/domains/access/index.ts'
import { assembly } from '../../src/main/domains.ts'
import { extent } from '../extent.ts'
import { Scene } from '../scene/scene.ts'
import { assertRefused } from '../server.ts'

const PASSWORD = 'correct horse battery staple'
const OWN_PAGE = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
const scene = await Scene.open()
const { server, org } = scene
const { tools } = server.runtime
const { handle } = await findOrganization(tools.db, org.id)

const { userId } = await server.make.staff(org, { roles: [{ role: 'PROPERTY_MANAGER' }] })
const email = 'manager@example.com'
await scene.rows('update users set email = $2 where id = $1', [userId, email])
const { url } = await createLoginLink(tools, operator(org.id), userId)
const browser = { headers: {}, address: '192.0.2.1' }
await setPasswordByLink(tools, { token: new URL(url).hash.slice(1), password: PASSWORD }, browser)

/** From an address, as `server.call` cannot. */
const send = (payload: string, o: { address: string; path?: string; cookie?: string }) =>
  server.app.inject({
    method: 'POST',
    url: o.path ?? '/console/session',
    remoteAddress: o.address,
    headers: { ...OWN_PAGE, ...(o.cookie && { cookie: o.cookie }) },
    payload,
  })
const tryToBe = (who: object, o: { address: string; cookie?: string }) =>
  send(JSON.stringify({ organization: handle, email, ...who }), o)

const first = await tryToBe({ password: PASSWORD }, { address: '203.0.113.7' })
const device = [first.headers['set-cookie'] ?? []].flat().find((one) => one.includes('-device='))
/** The mark of a browser that has signed in. */
const cookie = device?.split(';')[0] ?? assert.fail(first.body)

const taking = assembly.routes.filter(({ audience, body }) => audience === 'public' && body)

test('there are public routes that take a body', () => assert.ok(taking.length >= 2))

for (const [at, { path, body = {} }] of taking.entries()) {
  const names = Object.keys(body)
  const whole = Object.fromEntries(names.map((name) => [name, 'gate_link_x']))
  const hostile: Record<string, string> = {
    'no JSON': '{',
    'a list': '[]',
    null: 'null',
    nothing: '{}',
    'a NUL character': JSON.stringify({ ...whole, [names[0] ?? '']: 'a\u0000b' }),
    'half a character': `{${names.map((name) => `"${name}":"\\ud800"`).join()}}`,
    'a text that is too long': JSON.stringify({ ...whole, [names[0] ?? '']: 'x'.repeat(10_000) }),
    'its own prototype': `{"__proto__":{"isRight":true},${names.map((name) => `"${name}":{"toString":1}`).join()}}`,
    ...Object.fromEntries(
      [0, true, null, [], {}, ['a'], { $ne: '' }].map((value) => [
        `${JSON.stringify(value)} for a text`,
        JSON.stringify(Object.fromEntries(names.map((name) => [name, value]))),
      ]),
    ),
  }
  test(`POST ${path} refuses what is no such body, and lets nobody in by it`, async () => {
    for (const [what, payload] of Object.entries(hostile)) {
      const answer = await send(payload, { path, address: `198.51.${at}.1` })
      assert.ok([400, 401].includes(answer.statusCode), `${what}: ${answer.statusCode} ${answer.body}`)
      assert.equal(answer.headers['set-cookie'], undefined)
    }
  })
}

test('a flood of strangers at once keeps nobody waiting who is known', async () => {
  const answers = Promise.all(
    Array.from({ length: 160 }, (_, n) =>
      tryToBe({ email: `nobody${n}@example.com`, password: 'wrong horse battery' }, { address: `172.16.${n % 200}.1` }),
    ),
  )
  const known = await tryToBe({ password: PASSWORD }, { address: '203.0.113.7', cookie })
  assert.equal(known.statusCode, 201, known.body)
  const statuses = new Set((await answers).map(({ statusCode }) => statusCode))
  assert.deepEqual([...statuses].sort(), [401, 503])
})

test('a flood of wrong passwords from many addresses lets nobody in, and keeps out nobody who was here before', async (t) => {
  const tries = extent({ quick: 2_000, whole: 10_000, long: 10_000 })
  const statuses = new Map<number, number>()
  for (let n = 0; n < tries; n++) {
    const address = `10.${n % 100}.0.1`
    const { statusCode, headers } = await tryToBe({ password: `wrong ${n} horse battery` }, { address })
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    assert.equal(headers['set-cookie'], undefined)
    if (n === tries / 2) {
      const meanwhile = await tryToBe({ password: PASSWORD }, { address: '203.0.113.7', cookie })
      assert.equal(meanwhile.statusCode, 201, meanwhile.body)
    }
  }
  t.diagnostic(`of ${tries} tries ${JSON.stringify(Object.fromEntries(statuses))}`)
  assert.deepEqual([...statuses.keys()].sort(), [401, 429])
  assert.ok(
    (statuses.get(401) ?? 0) <= 20,
    'wrong passwords were held against the right one more often than is allowed',
  )
  // Somebody who was never here is told when to come back: within a quarter of an hour.
  const stranger = await tryToBe({ password: PASSWORD }, { address: '203.0.113.8' })
  assert.equal(stranger.statusCode, 429)
  const seconds = Number(stranger.headers['retry-after'])
  assert.ok(seconds >= 1 && seconds <= 900, String(seconds))
  assert.equal((await tryToBe({ password: PASSWORD }, { address: '203.0.113.7', cookie })).statusCode, 201)
  // Others of the house are not touched by it.
  assertRefused(
    await server.call('POST //console/session', {
      headers: OWN_PAGE,
      body: { organization: handle, email: 'another@example.com', password: PASSWORD },
    }),
    401,
  )
})
