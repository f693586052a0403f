import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import {
  changeIntegration,
  listKeys,
  operator,
  revokeKey,
  revokeStaffToken,
  rotateKey,
  signOut,
} from '../../src/domains/access/index.ts'
import { setRole } from '../../src/domains/properties/index.ts'
import { Lifecycle } from '../../src/kit/lifecycle.ts'
import { openLog } from '../../src/kit/log.ts'
import { openApi } from '../../src/main/api.ts'
import { openRuntime } from '../../src/main/runtime.ts'
import { connectAs } from '../catalogue.ts'
import { cloneDatabase } from '../database.ts'
import { eventually } from '../eventually.ts'
import { startServer, type TestServer } from '../server.ts'
import { testConfig } from '../settings.ts'

// The sandbox, where time can be moved; everything else is as it is live.
const databaseUrl = await cloneDatabase()
const settings = { GATELODGE_MODE: 'sandbox' }
const nodes = [await startServer({ databaseUrl, settings }), await startServer({ databaseUrl, settings })] as const
const [{ make, runtime, config }] = nodes
const { db } = runtime.tools
const minting = { pepper: config.keyPepper, mode: config.mode }
const org = await make.organization()
const by = operator(org.id)

type Credential = { key: string } | { token: string }

const isServed = async (node: TestServer, credential: Credential) =>
  (await node.call('GET /me', credential)).status === 200

async function assertServedEverywhere(credential: Credential) {
  for (const node of nodes) assert.ok(await isServed(node, credential))
}

/** Both nodes are kept busy with the credential, so that neither ever forgets it. */
async function assertRefusedEverywhereWithinASecond(credential: Credential) {
  await Promise.all(nodes.map((node) => eventually(1_000, 'refused', async () => !(await isServed(node, credential)))))
}

test('a revoked key is refused on every node within a second', async () => {
  const key = await make.key(org)
  await assertServedEverywhere({ key: key.text })
  await revokeKey(db, by, key.id, new Date())
  await assertRefusedEverywhereWithinASecond({ key: key.text })
  for (const node of nodes) assert.ok(!(await isServed(node, { key: key.text })))
})

test('a revoked staff token is refused on every node within a second', async () => {
  const staff = await make.staff(org)
  await assertServedEverywhere({ token: staff.text })
  await revokeStaffToken(db, by, staff.id, new Date())
  await assertRefusedEverywhereWithinASecond({ token: staff.text })
})

const FROM_PAGE = { 'sec-fetch-site': 'same-origin' }
const bySession = (node: TestServer, text: string, headers = {}) =>
  node.call('GET //backoffice/v1/me', { headers: { ...FROM_PAGE, ...headers, cookie: `__Host-gatelodge=${text}` } })

test('a session that was ended is refused on every node within a second', async () => {
  const { text, userId } = await make.session(org)
  const statuses = () => Promise.all(nodes.map(async (node) => (await bySession(node, text)).status))
  assert.deepEqual(await statuses(), [200, 200])
  assert.equal(await signOut(db, by, userId, new Date()), 1)
  await eventually(1_000, 'refused', async () => (await statuses()).every((status) => status === 401))
})

test('a session ends after two hours in which only its page asked by itself, and twelve hours whatever is done', async () => {
  const owner = await connectAs(databaseUrl, 'owner')
  const stored = async (id: string) => {
    const { rows } = await owner.query('select idle_until, expires_at, last_used_at from staff_tokens where id = $1', [
      id,
    ])
    return rows[0] as { idle_until: Date; expires_at: Date; last_used_at: Date }
  }
  const { text, id } = await make.session(org)
  const begun = await stored(id)
  const minutes = (to: Date, from: Date) => Math.round((to.getTime() - from.getTime()) / 60_000)
  assert.deepEqual(
    [minutes(begun.idle_until, begun.last_used_at), minutes(begun.expires_at, begun.last_used_at)],
    [120, 720],
  )
  /** A node writes down what was used every ten seconds, and when it stops. */
  const used = async (headers = {}) => {
    const node = await startServer({ databaseUrl, settings })
    assert.equal((await bySession(node, text, headers)).status, 200)
    await node.lifecycle.stop('test')
    return stored(id)
  }
  await owner.query("update staff_tokens set idle_until = idle_until - interval '1 h' where id = $1", [id])
  const later = await stored(id)
  assert.deepEqual(await used({ 'x-gatelodge-background': 'true' }), later)
  const moved = await used()
  assert.ok(moved.idle_until > later.idle_until)
  assert.deepEqual(moved.expires_at, begun.expires_at)
  // Used until shortly before its end, it is not used beyond it.
  await owner.query("update staff_tokens set expires_at = app_now() + interval '30 min' where id = $1", [id])
  const last = await used()
  assert.deepEqual(last.idle_until, last.expires_at)
  await owner.query("update staff_tokens set expires_at = app_now() - interval '1 s' where id = $1", [id])
  const node = await startServer({ databaseUrl, settings })
  assert.equal((await bySession(node, text)).status, 401)
})

test('a role that was taken away counts on no node after a second, and one that was given counts on every one', async () => {
  const { text: token, userId } = await make.staff(org, { roles: [{ role: 'READ_ONLY' }] })
  const statuses = () => Promise.all(nodes.map(async (node) => (await node.call('GET /units', { token })).status))
  assert.deepEqual(await statuses(), [200, 200])
  await setRole(db, by, { userId, role: null, propertyIds: null })
  await eventually(1_000, 'refused', async () => (await statuses()).every((status) => status === 403))
  await setRole(db, by, { userId, role: 'MAINTENANCE', propertyIds: org.made.get('property')?.slice(0, 1) ?? [] })
  await eventually(1_000, 'served', async () => (await statuses()).every((status) => status === 200))
})

test('the keys of a suspended integration are refused as if revoked, and serve again when it is resumed', async () => {
  const key = await make.key(org)
  await assertServedEverywhere({ key: key.text })
  await changeIntegration(db, by, key.integrationId, { status: 'SUSPENDED' })
  await assertRefusedEverywhereWithinASecond({ key: key.text })
  await changeIntegration(db, by, key.integrationId, { status: 'ACTIVE' })
  await Promise.all(nodes.map((node) => eventually(1_000, 'served', () => isServed(node, { key: key.text }))))
})

test('a rotated key and its successor both work during the overlap, and only the successor after it', async () => {
  const old = await make.key(org)
  const fresh = await rotateKey(db, by, minting, old.id, {
    oldEndsAt: new Date(Date.now() + 3_600_000),
    expiresAt: null,
  })
  await assertServedEverywhere({ key: old.text })
  await assertServedEverywhere({ key: fresh.text })
  assert.deepEqual(fresh.stored.grants, (await listKeys(db, by, old.integrationId))[0]?.grants)

  await moveTime(7_200)
  await assertRefusedEverywhereWithinASecond({ key: old.text })
  await assertServedEverywhere({ key: fresh.text })
  await moveTime(0)
})

test('a key ends at its expiry, by the clock of the service', async () => {
  const { text } = await make.key(org, { expiresAt: new Date(Date.now() + 60_000) })
  await assertServedEverywhere({ key: text })
  await moveTime(50)
  await assertServedEverywhere({ key: text })
  await moveTime(61)
  await assertRefusedEverywhereWithinASecond({ key: text })
  await moveTime(0)
})

test('when a key was last used is stored by the time its server has closed, and not that it was refused', async () => {
  const used = await make.key(org)
  const expired = await make.key(org, { expiresAt: new Date('2020-01-01') })
  const node = await openNode()
  const began = Date.now()
  const me = (key: string) => node.app.inject({ url: '/v1/me', headers: { 'x-api-key': key } })
  assert.equal((await me(used.text)).statusCode, 200)
  assert.equal((await me(expired.text)).statusCode, 401)
  await node.close()
  const stored = await listKeys(db, by)
  const lastUsedAt = (id: string) => stored.find((key) => key.id === id)?.last_used_at
  assert.ok(Math.abs(Number(lastUsedAt(used.id)) - began) < 60_000)
  assert.equal(lastUsedAt(expired.id), null)
})

/** Only the owner of the tables can; done when both nodes have noticed. */
async function moveTime(seconds: number) {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query("update app_clock set shift = $1 * interval '1 second'", [seconds])
  await owner.end()
  const offBy = ({ runtime: { tools } }: TestServer) => tools.clock.now().getTime() - Date.now() - seconds * 1_000
  await eventually(20_000, 'on the new time', () => nodes.every((node) => Math.abs(offBy(node)) < 100))
}

async function openNode() {
  const own = testConfig(databaseUrl, settings)
  const log = openLog('silent')
  const opened = await openRuntime(own, 'test', log)
  const lifecycle = new Lifecycle(log, 0)
  lifecycle.onStop('database', opened.close)
  const app = await openApi(own, opened, lifecycle)
  return { app, close: () => lifecycle.stop('test') }
}
