// A delivery that is owed stays owed, whatever fails on our side: it waits, it can be seen, and it can be made again.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { connectAs } from '../../../test/catalogue.ts'
import { eventually } from '../../../test/eventually.ts'
import type { Organization } from '../../../test/make.ts'
import { testDatabase } from '../../../test/open-database.ts'
import { answering, Receiver } from '../../../test/receiver.ts'
import { startServer } from '../../../test/server.ts'
import { stopTime } from '../../../test/standing-time.ts'
import { parseKeyRing } from '../../kit/crypto/key-material.ts'
import { keyRingProvider } from '../../kit/crypto/key-provider.ts'
import { rewrapDataKeys, Sealing } from '../../kit/crypto/sealing.ts'
import { listTroubled, retryTroubled } from '../../kit/work/troubled-work.ts'
import { Worker } from '../../kit/work/worker.ts'
import { assembly } from '../../main/domains.ts'
import { openWorkerHealth } from '../../main/worker.ts'

const server = await startServer({ settings: { GATELODGE_MODE: 'sandbox' } })
const { tools } = server.runtime
const { db } = tools
const owner = await connectAs(server.config.databaseUrl, 'owner')
let worker = server.startWorker()
const settled = () => worker.settled()
const { move: moveTime } = await stopTime(server)
const DAY = 86_400_000

type Delivery = { id: string; state: string; attempts: number }

/** An organization with one subscription, and what a test does with them. */
class Tenant {
  readonly receiver: Receiver
  readonly #org: Organization
  readonly #key: string
  readonly #token: string
  readonly propertyId: string
  subscriptionId = ''
  secret = ''

  private constructor(org: Organization, key: string, token: string, receiver: Receiver) {
    this.#org = org
    this.#key = key
    this.#token = token
    this.receiver = receiver
    this.propertyId = org.made.get('property')?.[0] ?? ''
  }

  static async open() {
    const org = await server.make.organization({ properties: 1, unitsPerProperty: 1 })
    const { text: key } = await server.make.key(org)
    const { text: token } = await server.make.staff(org)
    const tenant = new Tenant(org, key, token, await Receiver.start())
    const { integrationId } = await server.make.key(org)
    const { propertyId, receiver } = tenant
    const made = await tenant.staff('POST /subscriptions', {
      integrationId,
      propertyId,
      kinds: ['prospect.created'],
      url: receiver.url(),
    })
    tenant.subscriptionId = made.id
    tenant.secret = made.secret
    return tenant
  }

  get id() {
    return this.#org.id
  }

  async staff(what: string, body?: unknown) {
    const answer = await server.call(what, { token: this.#token, ...(body !== undefined && { body }) })
    assert.ok(answer.status < 300, answer.text)
    return answer.body
  }

  async happens(count = 1) {
    for (let n = 0; n < count; n++) {
      const { status, text } = await server.call('POST /prospects', {
        key: this.#key,
        body: { propertyId: this.propertyId },
      })
      assert.equal(status, 201, text)
    }
  }

  deliveries(): Promise<Delivery[]> {
    return this.staff(`GET /deliveries?filter=subscriptionId=${this.subscriptionId}&limit=500`)
  }

  async states() {
    return (await this.deliveries()).map(({ state }) => state)
  }

  /** Its secret can no longer be opened: a byte of it was changed. */
  spoilSecret() {
    return owner.query(
      `update subscriptions set secret = set_byte(secret, 40, get_byte(secret, 40) # 1) where id = $1`,
      [this.subscriptionId],
    )
  }

  /** What stands in the list of work that does not get done. */
  async troubled() {
    return (await listTroubled(db, assembly.work, { organizationId: this.id }, 1000)).work
  }
}

test('a statement timeout after eight failed attempts is one more wait, not the end', async () => {
  const tenant = await Tenant.open()
  tenant.receiver.behave = answering(500)
  await tenant.happens()
  for (let n = 1; n <= 8; n++) {
    await settled()
    assert.equal(tenant.receiver.received.length, n)
    if (n < 8) await moveTime(DAY)
  }
  await worker.stop()
  const hasty = testDatabase(server.config.databaseUrl, { statementTimeoutMs: 400 })
  const ninth = new Worker({ tools: { ...tools, db: hasty }, kinds: assembly.work, leaseMs: 30_000 })
  await owner.query('begin')
  await owner.query('lock table events in access exclusive mode')
  await moveTime(DAY)
  ninth.start()
  await eventually(20_000, 'the ninth claim failed', async () => (await tenant.troubled()).length === 1)
  await owner.query('commit')
  await ninth.stop()
  await hasty.close()
  worker = server.startWorker()
  const [waiting] = await tenant.troubled()
  assert.deepEqual(
    [waiting?.state, waiting?.work, waiting?.reason],
    ['WAITING', 'webhooks.deliver', 'DatabaseError 57014'],
  )
  tenant.receiver.behave = answering(200)
  await moveTime(DAY)
  await settled()
  assert.deepEqual(await tenant.states(), ['DELIVERED'])
  assert.deepEqual(await tenant.troubled(), [])
})

test("one tenant's secret that does not open holds up its own deliveries and no others", async () => {
  const [bad, good] = [await Tenant.open(), await Tenant.open()]
  await worker.stop()
  await bad.spoilSecret()
  await Promise.all([bad.happens(3), good.happens(8)])
  worker = server.startWorker()
  await settled()
  assert.deepEqual(await good.states(), Array(8).fill('DELIVERED'))
  for (let n = 0; n < 12; n++) {
    await moveTime(DAY)
    await settled()
  }
  assert.deepEqual(await bad.states(), Array(3).fill('PENDING'))
  assert.equal(bad.receiver.received.length, 0)
  assert.deepEqual(
    (await bad.troubled()).map(({ state, reason }) => [state, reason]),
    Array(3).fill(['WAITING', 'Unopenable NOT_AUTHENTIC']),
  )
  await bad.spoilSecret()
  assert.equal(await retryTroubled(db, { organizationId: bad.id }), 3)
  await settled()
  assert.deepEqual(await bad.states(), Array(3).fill('DELIVERED'))
})

test('a rotation mends a subscription whose secret does not open: the old one is left out', async () => {
  const tenant = await Tenant.open()
  await tenant.spoilSecret()
  await tenant.happens()
  await settled()
  assert.deepEqual(await tenant.states(), ['PENDING'])
  const { secret } = await tenant.staff(`POST /subscriptions/${tenant.subscriptionId}/rotate`, {})
  assert.equal(await retryTroubled(db, { organizationId: tenant.id }), 1)
  await settled()
  assert.deepEqual(await tenant.states(), ['DELIVERED'])
  const [{ headers, body } = assert.fail()] = tenant.receiver.received
  const [, t = '', signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-service-signature'])) ?? []
  assert.equal(signature, createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex'))
})

test('a delivery that is enqueued twice is made once', async () => {
  const tenant = await Tenant.open()
  await worker.stop()
  await tenant.happens()
  await owner.query(
    `insert into work (organization_id, lane, kind, subject) select organization_id, lane, kind, subject from work where lane = $1`,
    [tenant.subscriptionId],
  )
  await db.system((tx) => sql`select lane_limit(${tenant.subscriptionId}::uuid, 1, null)`.execute(tx))
  worker = server.startWorker()
  await settled()
  assert.deepEqual([tenant.receiver.received.length, await tenant.states()], [1, ['DELIVERED']])
})

test('of two replays at once one takes each delivery', async () => {
  const tenant = await Tenant.open()
  await tenant.happens(5)
  await settled()
  await worker.stop()
  const { subscriptionId } = tenant
  const replay = () => tenant.staff('POST /deliveryReplays', { subscriptionId })
  // The rows are locked, so that each would look before it sees what another did.
  const holder = await connectAs(server.config.databaseUrl, 'owner')
  await holder.query('begin')
  await holder.query('select from deliveries where subscription_id = $1 for update', [subscriptionId])
  const replays = Promise.all([replay(), replay()])
  await eventually(10_000, 'both wait', async () => {
    const { rows } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length === 2
  })
  await holder.query('commit')
  const counts = await replays
  assert.equal(
    counts.reduce((sum, { count }) => sum + count, 0),
    5,
  )
  const { rows } = await owner.query('select count(*)::int as n from work where lane = $1', [subscriptionId])
  assert.deepEqual(rows, [{ n: 5 }])
  worker = server.startWorker()
})

test('a worker on an old key ring loses nothing, says that it is not ready, and the next one delivers', async () => {
  const tenant = await Tenant.open()
  await worker.stop()
  const named = (name: string) => `${name}:${Buffer.alloc(32, name === 'k1' ? 2 : name).toString('base64')}`
  const ring = (...names: string[]) => keyRingProvider(parseKeyRing(names.map(named).join()))
  const old = new Worker({
    tools: { ...tools, sealing: new Sealing(ring('k1')) },
    kinds: assembly.work,
    leaseMs: 30_000,
  })
  const health = await openWorkerHealth(server.runtime, server.lifecycle, () => old.fault())
  const readyz = async () => (await health.inject('/readyz')).statusCode
  assert.equal(await readyz(), 200)
  await db.system((tx) => rewrapDataKeys(tx, ring('k2', 'k1')))
  await tenant.happens(2)
  old.start()
  await old.settled()
  for (let n = 0; n < 12; n++) {
    await moveTime(DAY)
    await old.settled()
  }
  await eventually(20_000, 'it is unready', () => old.fault() !== undefined)
  assert.equal(old.fault(), 'data keys are wrapped by k2, which GATELODGE_SEAL_KEYS lacks here')
  assert.equal(await readyz(), 503)
  await old.stop()
  assert.deepEqual(await tenant.states(), ['PENDING', 'PENDING'])
  const fresh = new Worker({
    tools: { ...tools, sealing: new Sealing(ring('k2')) },
    kinds: assembly.work,
    leaseMs: 30_000,
  })
  fresh.start()
  await moveTime(600_000)
  await fresh.settled()
  assert.deepEqual(await tenant.states(), ['DELIVERED', 'DELIVERED'])
  assert.equal(fresh.fault(), undefined)
  await fresh.stop()
  await db.system((tx) => rewrapDataKeys(tx, ring('k1', 'k2')))
  worker = server.startWorker()
})

test('a delivery that an earlier version gave up is taken by a replay, and once only', async () => {
  const tenant = await Tenant.open()
  await worker.stop()
  await tenant.happens(2)
  const [shelved, pending] = await tenant.deliveries()
  await owner.query(
    `with w as (delete from work where subject = $1 returning *)
     insert into shelved_work (organization_id, id, lane, kind, subject, claims, reason)
     select organization_id, id, lane, kind, subject, 8, 'error 57014 after 8 tries' from w`,
    [shelved?.id],
  )
  assert.deepEqual(
    (await tenant.troubled()).map(({ state, subjectId }) => [state, subjectId]),
    [['SHELVED', shelved?.id]],
  )
  const replay = async (body: object) => (await tenant.staff('POST /deliveryReplays', body)).count
  const { subscriptionId } = tenant
  assert.equal(await replay({ id: pending?.id }), 0, 'that one is on its way')
  assert.equal(await replay({ subscriptionId, state: 'PENDING', dryRun: true }), 1)
  assert.equal(await replay({ subscriptionId, state: 'PENDING' }), 1)
  assert.equal(await replay({ subscriptionId, state: 'PENDING' }), 0)
  assert.deepEqual(await tenant.troubled(), [])
  worker = server.startWorker()
  await settled()
  assert.deepEqual(await tenant.states(), ['DELIVERED', 'DELIVERED'])
  assert.equal(tenant.receiver.received.length, 2)
})
