// Time as an operator of a sandbox moves it, beside a server and a worker that run.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { eventually } from '../../../test/eventually.ts'
import { runCommand } from '../../../test/process.ts'
import { answering, Receiver } from '../../../test/receiver.ts'
import { Scene } from '../../../test/scene/scene.ts'

const SANDBOX = { GATELODGE_MODE: 'sandbox' }
const DAY_MS = 86_400_000

const { server, org, key, token } = await Scene.open(SANDBOX, { properties: 2, unitsPerProperty: 1 })
const { databaseUrl } = server.config
const worker = server.startWorker()
/** One for each test, so that it receives no events of the others. */
const properties = [...(org.made.get('property') ?? [])]
// Two integrations: an event is not delivered to the integration that caused it.
const { integrationId } = await server.make.key(org)

async function ask<T>(question: string): Promise<T[]> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  const { rows } = await owner.query(question)
  await owner.end()
  return rows
}
const clock = (...words: readonly string[]) => runCommand(databaseUrl, ['clock', ...words], '', SANDBOX)
async function advance(by: string) {
  const { out, err, code } = await clock('advance', by, '--json')
  assert.equal(code, 0, err)
  return JSON.parse(out) as { now: string; aheadMs: number; due: number }
}

/** A partner's endpoint that fails, at a property where prospects can be created. */
async function failingReceiver() {
  const receiver = await Receiver.start()
  receiver.behave = answering(500)
  const propertyId = properties.pop() ?? assert.fail('the organization needs more properties')
  const body = { integrationId, propertyId, kinds: ['prospect.created'], url: receiver.url() }
  const { body: subscription } = await server.call('POST /subscriptions', { token, body })
  const deliveries = async () => {
    const answer = await server.call('GET /deliveries', {
      token,
      query: { filter: `subscriptionId=${subscription.id}` },
    })
    return answer.body.map(({ state, attempts }: Record<string, unknown>) => [state, attempts])
  }
  const createProspect = async () => (await server.call('POST /prospects', { key, body: { propertyId } })).body
  return { receiver, deliveries, createProspect }
}

test('outside the sandbox time is told, and not moved', async () => {
  const live = (...words: readonly string[]) => runCommand(databaseUrl, ['clock', ...words])
  const { out, err, code } = await live('advance', '10m')
  assert.deepEqual([out, code], ['', 1])
  assert.match(err, /time can be moved in the sandbox only, and GATELODGE_MODE is live/)
  assert.equal(JSON.parse((await live('show', '--json')).out).aheadMs, 0)
})

test('a delivery that failed is tried again as soon as time has passed its retry', async () => {
  const { receiver, deliveries, createProspect } = await failingReceiver()
  await createProspect()
  await worker.settled()
  assert.equal(receiver.received.length, 1)
  receiver.behave = answering(200)
  const advanced = await advance('10m')
  assert.equal(advanced.due, 1)
  await worker.settled()
  assert.deepEqual(await deliveries(), [['DELIVERED', 2]])
  assert.equal(receiver.received.length, 2)
})

test('what is under way is waited for', async () => {
  const [held] = await ask<{ id: string }>(
    `insert into work (organization_id, lane, kind, subject, lease, next_at)
     values ('${org.id}', '${org.id}', 32000, '${org.id}', 1, app_now() + interval '1 hour') returning id`,
  )
  const before = await shift()
  const moving = advance('10m')
  const atTheClock =
    "select from pg_stat_activity where datname = current_database() and application_name = 'gatelodge clock'"
  await eventually(60_000, 'the command is at the clock', async () => (await ask(atTheClock)).length === 1)
  assert.equal(await shift(), before)
  await ask(`delete from work where id = ${held?.id}`)
  await moving
  assert.equal(await shift(), before + 600_000)
})

async function shift(): Promise<number> {
  const [clock] = await ask<{ ms: number }>('select (extract(epoch from shift) * 1000)::float8 as ms from app_clock')
  return clock?.ms ?? 0
}

test('records are made, and what is kept for so long has gone, in the time that was moved to', async () => {
  const { receiver, deliveries, createProspect } = await failingReceiver()
  receiver.behave = answering(200)
  await createProspect()
  await worker.settled()
  assert.deepEqual(await deliveries(), [['DELIVERED', 1]])
  const { now, aheadMs } = await advance('31d')
  assert.deepEqual(await deliveries(), [])
  const { createdAt } = await createProspect()
  assert.ok(createdAt >= now, `${createdAt} is not after ${now}`)
  const follows = () => server.runtime.tools.clock.now().getTime() >= Date.parse(now)
  await eventually(20_000, 'a running server follows', follows)
  const shown = JSON.parse((await clock('show', '--json')).out)
  assert.equal(shown.aheadMs, aheadMs)
  assert.ok(aheadMs > 31 * DAY_MS)
})

test('without --json it is one fact a line', async () => {
  const { out } = await clock('show')
  assert.match(out, /^now {4}20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ\nahead {2}31d 20m\ndue {4}nothing\n$/)
})

test('time does not stand still or go back', async () => {
  const { err, code } = await clock('advance', '0m')
  assert.deepEqual([code, /Time can only be moved forward/.test(err)], [1, true], err)
})
