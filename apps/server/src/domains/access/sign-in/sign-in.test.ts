// Signing in and out, by the routes that the console calls.
import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import { test } from 'node:test'
import { cookieHeader, type Jar, keepCookies } from '../../../../test/cookie-jar.ts'
import { eventually } from '../../../../test/eventually.ts'
import { Scene } from '../../../../test/scene/scene.ts'
import { type Answer, assertRefused, startServer } from '../../../../test/server.ts'
import { operator } from '../caller.ts'
import { findOrganization } from '../organization.queries.ts'
import { createLoginLink } from './login-links.ts'

const PASSWORD = 'correct horse battery staple'
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

const scene = await Scene.open({ GATELODGE_SIGN_INS_PER_MINUTE: '10000' })
const { server, org } = scene
const { tools } = server.runtime
const { handle } = await findOrganization(tools.db, org.id)

/** What a browser keeps of an answer. */
const kept = (answer: Answer, jar: Jar = {}): Jar => keepCookies(jar, answer.headers['set-cookie'])
const sent = (jar: Jar) => ({ cookie: cookieHeader(jar) })

type Asked = { jar?: Jar; headers?: Record<string, string>; address?: string }
const post = (path: string, body: object, { jar = {}, headers = OWN_PAGE }: Asked = {}) =>
  server.call(`POST //console/${path}`, { body, headers: { ...headers, ...sent(jar) } })
const signIn = (email: string, password = PASSWORD, asked: Asked = {}, organization = handle) =>
  post('session', { organization, email, password }, asked)
const office = (what: string, jar: Jar, headers: Record<string, string> = OWN_PAGE) =>
  server.call(what.replace(' /', ' //backoffice/v1/'), { headers: { ...headers, ...sent(jar) } })

let people = 0
/** Somebody with a role, who has opened their invitation. */
async function member(roles: Parameters<typeof server.make.staff>[1] = { roles: [{ role: 'READ_ONLY' }] }) {
  const { userId } = await server.make.staff(org, roles)
  const email = `member${++people}@example.com`
  await scene.rows('update users set email = $2 where id = $1', [userId, email])
  const token = await linkOf(userId)
  assert.equal((await post('password', { token, password: PASSWORD })).status, 200)
  return { userId, email }
}
async function linkOf(userId: string) {
  const { url } = await createLoginLink(tools, operator(org.id), userId)
  const [, place, token = ''] = /^(.+)#(gate_link_\w+)$/.exec(url) ?? assert.fail(url)
  assert.equal(place, `${tools.publicUrl}/console/${handle}/welcome`)
  return token
}

test('somebody who was invited sets a password, signs in, works and signs out', async () => {
  const { userId, email } = await member()
  const answer = await signIn(email.toUpperCase())
  assert.equal(answer.status, 201, answer.text)
  assert.deepEqual([answer.body.userId, answer.body.organizationId], [userId, org.id])
  assert.equal(answer.headers['cache-control'], 'no-store')
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  for (const cookie of cookies) assert.match(cookie, /; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  const jar = kept(answer)
  assert.deepEqual(Object.keys(jar).sort(), ['__Host-gatelodge', '__Host-gatelodge-device'])
  assert.equal((await office('GET /units', jar)).status, 200)
  assert.equal((await office('GET /me', jar)).body.userId, userId)
  assert.equal(
    (await server.call('GET //console/session', { headers: { ...OWN_PAGE, ...sent(jar) } })).body.signedIn,
    'true',
  )

  const out = await server.call('DELETE //console/session', { headers: { ...OWN_PAGE, ...sent(jar) } })
  assert.equal(out.status, 200)
  assert.deepEqual(Object.keys(kept(out, { ...jar })), ['__Host-gatelodge-device'])
  const [{ revoked_at }] = await scene.rows('select revoked_at from staff_tokens where user_id = $1 and kind = $2', [
    userId,
    'session',
  ])
  assert.ok(revoked_at)
  assert.equal(
    (await server.call('GET //console/session', { headers: { ...OWN_PAGE, ...sent(jar) } })).body.signedIn,
    'false',
  )
  const actions = await scene.rows('select action from audit_entries where actor_id = $1 order by at, id', [userId])
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['login.password_set', 'session.started', 'session.ended'],
  )
})

test('whatever is wrong, the answer is the same', async () => {
  const { email } = await member()
  const left = await member()
  await scene.rows("update users set status = 'INACTIVE' where id = $1", [left.userId])
  const bare = await server.make.session(org)
  const [{ email: bareEmail }] = await scene.rows('select email from users where id = $1', [bare.userId])
  const answers = [
    await signIn(email, 'wrong horse battery staple'),
    await signIn('nobody@example.com'),
    await signIn(email, PASSWORD, {}, 'no-such-house'),
    await signIn(left.email),
    await signIn(bareEmail),
  ]
  for (const answer of answers) {
    assertRefused(answer, 401, 'The email or the password is not right')
    assert.equal(answer.headers['set-cookie'], undefined)
  }
})

test('a login belongs to one organization: whoever is invited to another gains nothing here', async () => {
  const { email } = await member({ roles: [{ role: 'ADMINISTRATOR' }] })
  const other = await server.make.organization({ properties: 1, unitsPerProperty: 1 })
  const { userId } = await server.make.staff(other, { roles: [{ role: 'READ_ONLY' }] })
  await scene.rows('update users set email = $2 where id = $1', [userId, email])
  const { url } = await createLoginLink(tools, operator(other.id), userId)
  const password = 'another horse battery staple'
  const set = await post('password', { token: url.split('#')[1], password })
  const { handle: theirs } = await findOrganization(tools.db, other.id)
  assert.deepEqual(set.body, { email, organization: theirs })
  assertRefused(await signIn(email, password), 401)
  const jar = kept(await signIn(email, password, {}, theirs))
  assert.equal((await office('GET /me', jar)).body.organization.id, other.id)
  assert.equal((await signIn(email)).status, 201)
})

test('nothing that a foreign page sends signs anybody in or out, or sets a password', async () => {
  const { email, userId } = await member()
  const jar = kept(await signIn(email))
  const token = await linkOf(userId)
  for (const headers of [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', 'x-gatelodge-console': '1' },
    { 'sec-fetch-site': 'none' },
  ] as Record<string, string>[]) {
    assertRefused(await signIn(email, PASSWORD, { headers }), 401, /Only the console/)
    assertRefused(
      await post('password', { token, password: 'x'.repeat(5) + PASSWORD }, { headers }),
      401,
      /Only the console/,
    )
    assertRefused(await server.call('DELETE //console/session', { headers: { ...headers, ...sent(jar) } }), 401)
  }
  const status = await server.call('GET //console/session', { headers: sent(jar) })
  assert.deepEqual([status.body.signedIn, status.body.isOwnPage], ['false', 'false'])
  // A browser without the header, as on a plain address of an office, sends ours.
  const ours = { 'x-gatelodge-console': '1' }
  assert.equal((await signIn(email, PASSWORD, { headers: ours })).status, 201)
  assert.equal((await office('GET /me', jar, ours)).status, 200)
})

test('a link sets a password once, for a day, and the newest alone; it ends every session of its owner', async () => {
  const { email, userId } = await member()
  const jar = kept(await signIn(email))
  const first = await linkOf(userId)
  const token = await linkOf(userId)
  const password = 'a new horse in the old stable'
  assertRefused(await post('password', { token: first, password }), 401, /not valid any more/)
  assertRefused(await post('password', { token, password: 'password1234' }), 400, /tried first/)
  const changed = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
  assertRefused(await post('password', { token: changed, password }), 401)
  assert.deepEqual((await post('password', { token, password })).body, { email, organization: handle })
  assertRefused(await post('password', { token, password }), 401, /not valid any more/)
  assertRefused(await signIn(email), 401)
  const fresh = kept(await signIn(email, password))
  assert.equal((await office('GET /me', fresh)).status, 200)
  const sessions = await scene.rows(
    "select revoked_at from staff_tokens where user_id = $1 and kind = 'session' order by created_at",
    [userId],
  )
  assert.deepEqual(
    sessions.map(({ revoked_at }) => revoked_at !== null),
    [true, false],
  )
  await eventually(1_000, 'refused', async () => (await office('GET /me', jar)).status === 401)
  const late = await linkOf(userId)
  await scene.rows("update login_links set expires_at = app_now() - interval '1 s' where user_id = $1", [userId])
  assertRefused(await post('password', { token: late, password }), 401)
})

test('who was invited and has left does not come in by the link', async () => {
  const { userId } = await server.make.staff(org, { roles: [] })
  const token = await linkOf(userId)
  await scene.rows("update users set status = 'INACTIVE' where id = $1", [userId])
  assertRefused(await post('password', { token, password: PASSWORD }), 401, /not valid any more/)
  await assert.rejects(createLoginLink(tools, operator(org.id), userId), /inactive/)
})

test('one sees and ends the sessions of oneself, and of nobody else', async () => {
  const { email } = await member()
  const agents = [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  ]
  const [desk = {}, phone = {}] = await Promise.all(
    agents.map(async (agent) => kept(await signIn(email, PASSWORD, { headers: { ...OWN_PAGE, 'user-agent': agent } }))),
  )
  const { body } = await office('GET /sessions', desk)
  const hints = body.map((one: { userAgentHint: string; isCurrent: string }) => [one.userAgentHint, one.isCurrent])
  assert.deepEqual(hints.sort(), [
    ['Firefox on Windows', 'true'],
    ['Safari on iPhone', 'false'],
  ])
  const other = body.find((one: { isCurrent: string }) => one.isCurrent === 'false')
  const stranger = kept(await signIn((await member()).email))
  assertRefused(await office(`DELETE /sessions/${other.id}`, stranger), 404)
  assert.equal((await office(`DELETE /sessions/${other.id}`, desk)).status, 200)
  assert.equal((await office('GET /sessions', desk)).body.length, 1)
  await eventually(1_000, 'refused', async () => (await office('GET /me', phone)).status === 401)
})

test('a password that was made with less work is made anew when it is used', async () => {
  const { email, userId } = await member()
  const nonce = Buffer.from('somesalt')
  const cost = { memory: 8192, passes: 1, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { ...cost, message: PASSWORD, nonce })
    .toString('base64')
    .replace(/=+$/, '')
  const weak = `$argon2id$v=19$m=8192,t=1,p=1$c29tZXNhbHQ$${tag}`
  const stored = async () => (await scene.rows('select password from logins where user_id = $1', [userId]))[0]?.password
  await scene.rows('update logins set password = $2 where user_id = $1', [userId, weak])
  assertRefused(await signIn(email, `${PASSWORD}!`), 401)
  assert.equal(await stored(), weak)
  assert.equal((await signIn(email)).status, 201)
  assert.match(await stored(), /\$m=19456,t=2,p=1\$/)
  assert.equal((await signIn(email)).status, 201)
})

test('strangers use up their own tries, not those of a browser that was here before', async () => {
  const { email } = await member()
  const jar = kept(await signIn(email))
  const { '__Host-gatelodge-device': device = '' } = jar
  assert.ok(device)
  const known = { jar: { '__Host-gatelodge-device': device } }
  let refused = 0
  for (let n = 0; n < 25; n++) if ((await signIn(email, `wrong ${n} horse battery`)).status === 429) refused++
  assert.ok(refused >= 5, String(refused))
  assertRefused(await signIn(email), 429)
  assert.equal((await signIn(email, PASSWORD, known)).status, 201)
  // Nor does a mark that was made up count, or that of another login.
  const forged = { jar: { '__Host-gatelodge-device': device.replace(/^./, (first) => (first === '0' ? '1' : '0')) } }
  assertRefused(await signIn(email, PASSWORD, forged), 429)
  // Whoever has a link comes in by it, all the way; the mark from before the new password counts no more.
  const [{ id }] = await scene.rows('select id from users where email = $1', [email])
  const set = await post('password', { token: await linkOf(id), password: PASSWORD })
  assert.equal((await signIn(email, PASSWORD, { jar: kept(set) })).status, 201)
  assertRefused(await signIn(email, PASSWORD, known), 429)
})

test('a browser that has used up its tries does not use up those of another', async () => {
  const { email } = await member()
  const [one, two] = [kept(await signIn(email)), kept(await signIn(email))]
  const known = ({ '__Host-gatelodge-device': device = '' }: Jar) => ({ jar: { '__Host-gatelodge-device': device } })
  let held = 0
  for (let n = 0; n < 230; n++) if ((await signIn(email, `wrong ${n} horse battery`, known(one))).status === 401) held++
  assert.equal(held, 20)
  assert.equal((await signIn(email, PASSWORD, known(two))).status, 201)
})

test('whether there is an organization, or somebody in it, is not told by when a stranger is refused', async () => {
  const { email } = await member()
  const statuses = async (organization: string, who: string) => {
    const all: number[] = []
    for (let n = 0; n < 22; n++) all.push((await signIn(who, `wrong ${n} horse battery`, {}, organization)).status)
    return all
  }
  const expected = await statuses(handle, email)
  assert.deepEqual(expected, [...Array(20).fill(401), 429, 429])
  for (const [organization, who] of [
    [handle, 'nobody-at-all@example.com'],
    ['no-such-house', email],
    ['no-such-house-either', email],
  ] as const)
    assert.deepEqual(await statuses(organization, who), expected)
})

test('a link that two open at once sets one password', async () => {
  const { userId } = await server.make.staff(org, { roles: [] })
  const token = await linkOf(userId)
  const both = await Promise.all(
    ['one horse, two stables', 'two horses, one stable'].map((password) => post('password', { token, password })),
  )
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401])
})

test('the address of a person is the one they have now, however it is spelt', async () => {
  const { email, userId } = await member()
  await scene.rows("update users set email = 'Renamed.Person@Example.com' where id = $1", [userId])
  assertRefused(await signIn(email), 401)
  assert.equal((await signIn('renamed.person@example.COM')).status, 201)
})

test('where passwords are switched off, none opens anything or is set', async () => {
  const off = await startServer({ settings: { GATELODGE_PASSWORDS: 'off' } })
  const headers = OWN_PAGE
  const body = { organization: handle, email: 'a@example.com', password: PASSWORD }
  assertRefused(await off.call('POST //console/session', { headers, body }), 403, /switched off/)
  const set = { token: 'gate_link_x', password: PASSWORD }
  assertRefused(await off.call('POST //console/password', { headers, body: set }), 403, /switched off/)
  assert.deepEqual((await off.call('GET //console/session')).body.ways, [])
})

test('a session has a form of its own, which no header and no other server takes for a token', async () => {
  const { email } = await member()
  const { '__Host-gatelodge': session = '' } = kept(await signIn(email))
  assert.match(session, /^gate_session_/)
  assertRefused(await server.call('GET /me', { token: session }), 401)
  const { headers } = await office('GET /me', { '__Host-gatelodge': session })
  assert.equal(headers['cache-control'], 'no-store')
})

test('somebody unknown costs what somebody known does', async (t) => {
  const { email } = await member()
  const jar = kept(await signIn(email))
  const known = { jar: { '__Host-gatelodge-device': jar['__Host-gatelodge-device'] ?? '' } }
  const cost = async (ask: () => Promise<Answer>) => {
    const before = process.cpuUsage()
    assertRefused(await ask(), 401)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const pairs: [number, number][] = []
  for (let n = 0; n < 18; n++)
    pairs.push([
      await cost(() => signIn(email, `wrong ${n} horse battery`, known)),
      await cost(() => signIn(`nobody${n}@example.com`, `wrong ${n} horse battery`)),
    ])
  const least = (at: 0 | 1) =>
    pairs
      .map((pair) => pair[at])
      .sort((a, b) => a - b)
      .slice(0, 6)
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
  const ratio = sum(least(1)) / sum(least(0))
  t.diagnostic(`processor time of an unknown email over that of a known one: ${ratio.toFixed(3)}`)
  assert.ok(Math.abs(ratio - 1) < 0.25, String(ratio))
})
