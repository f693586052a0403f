// Signing in by an issuer: a real provider in a process of its own, and one that lies.
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { cookieHeader, type Jar, keepCookies } from '../../../../test/cookie-jar.ts'
import { eventually } from '../../../../test/eventually.ts'
import type { Organization } from '../../../../test/make.ts'
import { Scene } from '../../../../test/scene/scene.ts'
import { type Answer, assertRefused } from '../../../../test/server.ts'
import { operator } from '../caller.ts'
import { findOrganization } from '../organization.queries.ts'
import { addIssuer, type NewIssuer, removeIssuer, unbindIdentities } from './issuers.ts'
import { createLoginLink } from './login-links.ts'

const scene = await Scene.open({ GATELODGE_MODE: 'sandbox' })
const { server, org } = scene
const { tools } = server.runtime
const CALLBACK = `${tools.publicUrl}/console/sso/callback`
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

const child = fork(fileURLToPath(new URL('../../../../test/open-id-provider.ts', import.meta.url)), [CALLBACK], {
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
})
after(() => child.kill())
const [{ issuer }] = (await once(child, 'message')) as [{ issuer: string }]

/** Whoever comes to the provider from now on is this one. */
async function nowIs(account: object) {
  const named = once(child, 'message')
  child.send(account)
  await named
}

const handleOf = async ({ id }: Organization) => (await findOrganization(tools.db, id)).handle
const added = (of: Organization, o: Partial<NewIssuer> = {}) =>
  addIssuer(tools, operator(of.id), {
    name: 'The company',
    issuer,
    clientId: 'gatelodge',
    clientSecret: 'a secret of the client',
    tenant: null,
    ...o,
  })

const own = await added(org)
const other = await server.make.organization({ properties: 1, unitsPerProperty: 1 })
const theirs = await added(other)

type Begin = { of?: Organization; issuerId?: string; token?: string; returnPath?: string }

/** From our page to the issuer's. */
async function begin(jar: Jar, { of = org, issuerId = own.id, ...more }: Begin = {}): Promise<string> {
  const body = { organization: await handleOf(of), issuerId, ...more }
  const answer = await server.call('POST //console/sso', { headers: { ...OWN_PAGE, cookie: cookieHeader(jar) }, body })
  assert.equal(answer.status, 201, answer.text)
  keepCookies(jar, answer.headers['set-cookie'])
  return answer.body.url
}

/** Through the provider, as a browser goes, until it sends the browser back. */
async function throughProvider(url: string): Promise<string> {
  const jar: Jar = {}
  let at = url
  for (let n = 0; n < 8 && !at.startsWith(`${CALLBACK}/`); n++) {
    const response = await fetch(at, { redirect: 'manual', headers: { cookie: cookieHeader(jar) } })
    keepCookies(jar, response.headers.getSetCookie())
    at = new URL(response.headers.get('location') ?? assert.fail(await response.text()), at).href
  }
  return at
}

/** Back at our server: where it leads on to. */
async function back(jar: Jar, url: string): Promise<string> {
  const { pathname, search } = new URL(url)
  // Another site sends the browser here.
  const headers = { cookie: cookieHeader(jar), 'sec-fetch-site': 'cross-site' }
  const answer: Answer = await server.call(`GET /${pathname}${search}`, { headers })
  assert.equal(answer.status, 302, answer.text)
  keepCookies(jar, answer.headers['set-cookie'])
  return String(answer.headers['location']).replace(tools.publicUrl, '')
}
const me = (jar: Jar) => server.call('GET //backoffice/v1/me', { headers: { ...OWN_PAGE, cookie: cookieHeader(jar) } })

async function signInAs(account: object, o: Begin = {}) {
  const jar: Jar = {}
  await nowIs(account)
  const location = await back(jar, await throughProvider(await begin(jar, o)))
  return { jar, location }
}

async function invited(of: Organization = org, status = 'INVITED') {
  const { userId } = await server.make.staff(of, { roles: [{ role: 'READ_ONLY' }] })
  await scene.rows('update users set status = $2 where id = $1', [userId, status])
  const { url } = await createLoginLink(tools, operator(of.id), userId)
  const [{ email }] = await scene.rows('select email from users where id = $1', [userId])
  return { userId, email, token: new URL(url).hash.slice(1) }
}

const refused = async (of: Organization = org) => `/console/${await handleOf(of)}?problem=sign_in_refused`
const EXPIRED = '/console?problem=sign_in_expired'

test('somebody who was invited binds their identity, and signs in by it from then on', async () => {
  const { userId, token } = await invited()
  const first = await signInAs({ sub: 'ana' }, { token, returnPath: '/needs-you?open=1' })
  assert.equal(first.location, '/console/needs-you?open=1')
  assert.equal((await me(first.jar)).body.userId, userId)
  assert.deepEqual(Object.keys(first.jar), ['__Host-gatelodge'])
  const again = await signInAs({ sub: 'ana' })
  assert.equal(again.location, '/console')
  assert.equal((await me(again.jar)).body.userId, userId)
  const [{ status }] = await scene.rows('select status from users where id = $1', [userId])
  assert.equal(status, 'ACTIVE')
  const ways = await server.call(`GET //console/session?organization=${await handleOf(org)}`)
  assert.deepEqual(ways.body.ways, ['password', 'sso'])
  assert.deepEqual(ways.body.issuers, [{ id: own.id, name: 'The company' }])
})

test('an identity that nobody was bound to opens nothing, whatever mail address comes with it', async () => {
  const { email } = await invited()
  assert.equal((await signInAs({ sub: 'stranger', email, email_verified: true })).location, await refused())
})

test('an invitation binds one identity, once, and not when it was used, has expired, or is for another organization', async () => {
  const { token } = await invited()
  assert.equal((await signInAs({ sub: 'bea' }, { token })).location, '/console')
  const body = { organization: await handleOf(org), issuerId: own.id }
  const headers = OWN_PAGE
  assertRefused(
    await server.call('POST //console/sso', { headers, body: { ...body, token } }),
    401,
    /not valid any more/,
  )
  const elsewhere = await invited(other)
  assertRefused(await server.call('POST //console/sso', { headers, body: { ...body, token: elsewhere.token } }), 401)
  // Used by another while this one was on the way.
  const raced = await invited()
  const jar: Jar = {}
  await nowIs({ sub: 'late' })
  const url = await throughProvider(await begin(jar, { token: raced.token }))
  await scene.rows('update login_links set used_at = app_now() where user_id = $1', [raced.userId])
  assert.equal(await back(jar, url), await refused())
})

test('an issuer of one organization says nothing in another, although it knows the same person', async () => {
  const mine = await invited()
  await signInAs({ sub: 'carl' }, { token: mine.token })
  assert.equal((await signInAs({ sub: 'carl' }, { of: other, issuerId: theirs.id })).location, await refused(other))
  const their = await invited(other)
  const there = await signInAs({ sub: 'carl' }, { of: other, issuerId: theirs.id, token: their.token })
  assert.equal((await me(there.jar)).body.organization.id, other.id)
  assert.equal((await me((await signInAs({ sub: 'carl' })).jar)).body.userId, mine.userId)
  const body = { organization: await handleOf(org), issuerId: theirs.id }
  assertRefused(await server.call('POST //console/sso', { headers: OWN_PAGE, body }), 401)
})

test('who has left does not come in by an identity either', async () => {
  const { userId, token } = await invited()
  await signInAs({ sub: 'dora' }, { token })
  await scene.rows("update users set status = 'INACTIVE' where id = $1", [userId])
  assert.equal((await signInAs({ sub: 'dora' })).location, await refused())
})

test('only the browser that began can come back, once, within ten minutes', async () => {
  const { token } = await invited()
  await signInAs({ sub: 'emil' }, { token })
  await nowIs({ sub: 'emil' })
  const jar: Jar = {}
  const url = await throughProvider(await begin(jar))
  assert.equal(await back({}, url), EXPIRED)
  assert.equal(await back({ '__Host-gatelodge-sso': 'another' }, url), EXPIRED)
  assert.equal(await back({ ...jar }, url.replace(/state=[^&]+/, 'state=another')), EXPIRED)
  assert.equal(await back({ ...jar }, `${CALLBACK}/${own.id}?code=x`), EXPIRED)
  const used = { ...jar }
  assert.equal(await back(used, url), '/console')
  assert.equal(await back({ ...jar }, url), EXPIRED)
  const late: Jar = {}
  const slow = await throughProvider(await begin(late))
  await scene.rows("update sign_in_attempts set expires_at = app_now() - interval '1 s'")
  assert.equal(await back(late, slow), EXPIRED)
})

test('the code of one attempt is worth nothing in another', async () => {
  const { token } = await invited()
  await signInAs({ sub: 'fred' }, { token })
  const [mine, victims]: [Jar, Jar] = [{}, {}]
  await nowIs({ sub: 'fred' })
  const stolen = new URL(await throughProvider(await begin(victims))).searchParams.get('code') ?? ''
  const url = new URL(await throughProvider(await begin(mine)))
  url.searchParams.set('code', stolen)
  assert.equal(await back(mine, url.href), await refused())
})

test('where a person goes on to lies below the console', async () => {
  const { token } = await invited()
  await signInAs({ sub: 'gus' }, { token })
  for (const returnPath of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/a b',
    '/@x\r\nset-cookie: a=b',
  ])
    assert.equal((await signInAs({ sub: 'gus' }, { returnPath })).location, '/console')
})

test('what one issuer answered is not taken at the address of another, nor an error for an answer', async () => {
  const second = await server.make.organization({ properties: 1, unitsPerProperty: 1 })
  const { id: mine } = await added(second)
  const { token } = await invited(second)
  await signInAs({ sub: 'ivy' }, { of: second, issuerId: mine, token })
  const jar: Jar = {}
  await nowIs({ sub: 'ivy' })
  const url = await throughProvider(await begin(jar, { of: second, issuerId: mine }))
  assert.ok(url.startsWith(`${CALLBACK}/${mine}?`))
  assert.equal(await back({ ...jar }, url.replace(mine, own.id)), EXPIRED)
  const failed = url.replace(/code=[^&]+/, 'error=access_denied&error_subcode=cancel')
  assert.equal(await back(jar, failed), await refused(second))
})

test('a new invitation takes the place of the identity that was bound before, and so does the operator', async () => {
  const { userId, token } = await invited()
  const first = await signInAs({ sub: 'jan the wrong' }, { token })
  assert.equal((await me(first.jar)).body.userId, userId)
  const { url } = await createLoginLink(tools, operator(org.id), userId)
  await signInAs({ sub: 'jan' }, { token: new URL(url).hash.slice(1) })
  await eventually(1_000, 'refused', async () => (await me(first.jar)).status === 401)
  assert.equal((await signInAs({ sub: 'jan the wrong' })).location, await refused())
  assert.equal((await signInAs({ sub: 'jan' })).location, '/console')
  assert.equal(await unbindIdentities(tools.db, operator(org.id), userId, new Date()), 1)
  assert.equal((await signInAs({ sub: 'jan' })).location, await refused())
})

test('an identity that somebody has binds nobody else', async () => {
  const [one, two] = [await invited(), await invited()]
  await signInAs({ sub: 'kim' }, { token: one.token })
  // It opens what it was bound to; the second invitation is not used by it.
  const again = await signInAs({ sub: 'kim' }, { token: two.token })
  assert.equal((await me(again.jar)).body.userId, one.userId)
  assert.equal(
    (await me((await signInAs({ sub: 'kim the second' }, { token: two.token })).jar)).body.userId,
    two.userId,
  )
})

test('nothing of it begins from a foreign page', async () => {
  const body = { organization: await handleOf(org), issuerId: own.id }
  const foreign: Record<string, string>[] = [{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }]
  for (const headers of foreign)
    assertRefused(await server.call('POST //console/sso', { headers, body }), 401, /Only the console/)
})

test('an issuer that serves many companies is refused without saying which, as is one that cannot be asked', async () => {
  for (const [shared, claim] of [
    ['https://accounts.google.com', 'hd'],
    ['https://login.microsoftonline.com/common/v2.0', 'tid'],
    ['https://login.microsoftonline.com/organizations/v2.0', 'tid'],
  ] as const) {
    await assert.rejects(added(org, { issuer: shared }), { message: new RegExp(`by ${claim}$`) })
    const wrong = { claim: claim === 'hd' ? 'tid' : 'hd', value: 'x' } as const
    await assert.rejects(
      added(org, { issuer: shared.replace(/\/\/\w+/, (host) => host.toUpperCase()) }),
      /many companies/,
    )
    await assert.rejects(added(org, { issuer: shared, tenant: wrong }), /many companies/)
    const { id } = await added(org, { issuer: shared, tenant: { claim, value: 'example.com' } })
    await removeIssuer(tools.db, operator(org.id), id)
  }
  for (const bad of ['nonsense', 'http://example.com', 'https://10.0.0.1', 'https://user:pw@example.com'])
    await assert.rejects(added(org, { issuer: bad }), /issuer/)
  await assert.rejects(added(org), /already/)
  await assert.rejects(added(org, { issuer: `${issuer}/` }), /already/)
  for (const bad of ['/.well-known/openid-configuration', '?x=1', '#x'])
    await assert.rejects(added(org, { issuer: `https://login.example.com${bad}` }), /as it names itself/)
  await assert.rejects(added(org, { issuer: 'https://login.example.com', clientSecret: '' }), /empty/)
})

test('when an issuer is removed, nobody comes in by it', async () => {
  const gone = await server.make.organization({ properties: 1, unitsPerProperty: 1 })
  const { id } = await added(gone, { clientId: 'public', clientSecret: null })
  const { token } = await invited(gone)
  assert.equal((await signInAs({ sub: 'hal' }, { of: gone, issuerId: id, token })).location, '/console')
  const jar: Jar = {}
  const url = await throughProvider(await begin(jar, { of: gone, issuerId: id }))
  await removeIssuer(tools.db, operator(gone.id), id)
  assert.equal(await back(jar, url), await refused(gone))
})

/** An issuer that signs whatever it is told to. */
async function liar() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const strange = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
  let lie: { claims?: JWTPayload; isForged?: boolean; iss?: string } = {}
  let nonce = ''
  const server = createServer((request, response) => {
    void (async () => {
      const json = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
      if (request.url?.startsWith('/.well-known'))
        return json({
          issuer: url,
          authorization_endpoint: `${url}/auth`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        })
      if (request.url === '/jwks') return json({ keys: [jwk] })
      const claims = { iss: url, sub: 'ida', aud: 'gatelodge', nonce, ...lie.claims }
      const token = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).setIssuedAt()
      if (claims.exp === undefined) token.setExpirationTime('1m')
      const id_token = await token.sign(lie.isForged ? strange.privateKey : privateKey)
      return json({ access_token: 'a', token_type: 'bearer', expires_in: 60, id_token })
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    /** What the browser comes back with, when the issuer tells this. */
    answer: (begun: string, next: typeof lie) => {
      lie = next
      const iss = next.iss === undefined ? '' : `&iss=${encodeURIComponent(next.iss)}`
      const asked = new URL(begun).searchParams
      nonce = asked.get('nonce') ?? ''
      return `${asked.get('redirect_uri')}?code=c&state=${asked.get('state')}${iss}`
    },
  }
}

test('what an issuer says is believed only if it is of this attempt, for us, in time, of our tenant, and signed by it', async () => {
  const false_ = await liar()
  const house = await server.make.organization({ properties: 1, unitsPerProperty: 1 })
  const { id: issuerId } = await added(house, { issuer: false_.url, tenant: { claim: 'hd', value: 'example.com' } })
  const { token } = await invited(house)
  const comesBack = async (lie: Parameters<typeof false_.answer>[1], more: Begin = {}) => {
    const jar: Jar = {}
    const url = await begin(jar, { of: house, issuerId, ...more })
    return back(jar, false_.answer(url, lie))
  }
  const hd = 'example.com'
  assert.equal(await comesBack({ claims: { hd } }, { token }), '/console')
  assert.equal(await comesBack({ claims: { hd } }), '/console')
  const soon = Math.floor(Date.now() / 1000)
  for (const [what, lie] of Object.entries({
    'another nonce': { claims: { hd, nonce: 'another' } },
    'no nonce': { claims: { hd, nonce: undefined } },
    'another audience': { claims: { hd, aud: 'another' } },
    'an audience among which we are not the one': { claims: { hd, aud: ['gatelodge', 'another'], azp: 'another' } },
    'another issuer': { claims: { hd, iss: 'https://accounts.google.com' } },
    'a time that is over': { claims: { hd, exp: soon - 3600 } },
    'no subject': { claims: { hd, sub: undefined } },
    'another tenant': { claims: { hd: 'evil.example' } },
    'no tenant': { claims: {} },
    'a list of tenants': { claims: { hd: ['example.com'] } },
    'a signature by another key': { claims: { hd }, isForged: true },
    'another subject': { claims: { hd, sub: 'stranger' } },
    'another issuer in the address': { claims: { hd }, iss: 'https://accounts.google.com' },
  }))
    assert.equal(await comesBack(lie as never), await refused(house), what)
})
