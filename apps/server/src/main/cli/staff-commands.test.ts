// People as an operator sees them: what they may do, and what their tokens may.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectAs } from '../../../test/catalogue.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { runCommand } from '../../../test/process.ts'
import { startServer } from '../../../test/server.ts'
import { findOrganization } from '../../domains/access/index.ts'

const databaseUrl = await cloneDatabase()
const server = await startServer({ databaseUrl })
const org = await server.make.organization({ properties: 2, unitsPerProperty: 1 })
const owner = await connectAs(databaseUrl, 'owner')
const [here = '', elsewhere = ''] = org.made.get('property') ?? []

const run = (...words: readonly string[]) => runCommand(databaseUrl, ['staff', ...words, '--org', org.id])

async function gatelodge(...words: readonly string[]) {
  const { out, err, code } = await run(...words, '--json')
  assert.equal(code, 0, err)
  return JSON.parse(out)
}

const sam = 'sam@example.com'
const statusOf = async (what: string, token: string) => (await server.call(what, { token })).status
const listed = async () => (await gatelodge('list')).find(({ email }: { email: string }) => email === sam)

test('a token follows the roles of its user, unless it was issued with all grants', async () => {
  const { id: userId } = await gatelodge('add', sam, '--first', 'Sam', '--last', 'Reyes')
  const without = await gatelodge('token', sam)
  assert.equal(without.grants, 'roles')
  assert.equal(await statusOf('GET /units', without.token), 403)
  const all = await gatelodge('token', sam, '--all-grants')
  assert.equal(all.grants, 'all')
  assert.equal(await statusOf('GET /subscriptions', all.token), 200)

  const given = await gatelodge('role', sam, 'MAINTENANCE', '--properties', here)
  assert.deepEqual(given, { userId, role: 'MAINTENANCE', properties: [here] })
  const { token } = await gatelodge('token', sam)
  const { body } = await server.call('GET /units', { token })
  assert.deepEqual([...new Set(body.map((unit: { propertyId: string }) => unit.propertyId))], [here])
  assert.equal(await statusOf('GET /subscriptions', token), 403)
  assert.deepEqual([(await listed()).role, (await listed()).properties], [null, 1])
})

test('a role is given in the whole organization, changed at a property, and taken away', async () => {
  await gatelodge('role', sam, 'INTEGRATION_MANAGER')
  assert.equal((await listed()).role, 'INTEGRATION_MANAGER')
  await gatelodge('role', sam, 'READ_ONLY', '--properties', `${here},${elsewhere}`)
  const { token } = await gatelodge('token', sam)
  assert.equal(await statusOf('GET /subscriptions', token), 200)
  const units = (await server.call('GET /units', { token })).body.length
  assert.equal(units, 2)
  assert.equal((await listed()).properties, 2)
  const { out } = await run('role', sam, 'none', '--properties', elsewhere)
  assert.equal(out, `${sam} has no role at these properties.\n`)
  assert.equal((await run('role', sam, 'none')).out, `${sam} has no role in the whole organization.\n`)
  assert.deepEqual([(await listed()).role, (await listed()).properties], [null, 1])
  assert.equal((await run('role', sam, 'ADMINISTRATOR')).out, `${sam} is ADMINISTRATOR in the whole organization.\n`)
  const { rows } = await owner.query(
    `select count(*)::int as n from audit_entries where action = 'user.role_changed' and actor_type = 'OPERATOR'`,
  )
  assert.equal(rows[0]?.n, 6)
})

test('somebody is invited, signs in, is seen to be signed in, and is signed out', async () => {
  const { url, userId } = await gatelodge('invite', sam)
  const [, place, token] = /^(.+)#(gate_link_\w+)$/.exec(url) ?? assert.fail(url)
  const { handle } = await findOrganization(server.runtime.tools.db, org.id)
  assert.equal(place, `${server.config.publicUrl}/console/${handle}/welcome`)
  const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/133.0' }
  const password = 'correct horse battery staple'
  assert.equal((await server.call('POST //console/password', { headers, body: { token, password } })).status, 200)
  const body = { organization: handle, email: sam, password }
  assert.equal((await server.call('POST //console/session', { headers, body })).status, 201)
  const [signedIn] = (await gatelodge('sessions')).filter(({ email }: { email: string }) => email === sam)
  assert.equal(signedIn.browser, 'Firefox on Linux')
  assert.deepEqual(await gatelodge('sign-out', sam), { userId, ended: 1 })
  assert.equal((await run('sign-out', sam)).out, `${sam} was not signed in.\n`)
  assert.match((await run('invite', sam)).out, /whoever opens it first sets the password/)
})

test('a role that is none, that no property has, or at a property that is none of the organization, is refused', async () => {
  for (const [words, message] of [
    [['role', sam, 'KING'], /Allowed choices are/],
    [['role', sam, 'ADMINISTRATOR', '--properties', here], /ADMINISTRATOR is a role in the whole organization/],
    [['role', sam, 'READ_ONLY', '--properties', org.id], /Not a property of this organization/],
    [['role', 'nobody@example.com', 'READ_ONLY'], /No user of this organization/],
  ] as const) {
    const { code, err } = await run(...words)
    assert.notEqual(code, 0)
    assert.match(err, message)
  }
})
