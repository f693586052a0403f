// Nothing leaves after a STOP, nor after its message was given up: the conditions of an attempt are checked once more when the
// connection to the carrier stands.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLog } from '../../src/kit/log.ts'
import { takeTurn } from '../../src/kit/work/turn.ts'
import { Worker } from '../../src/kit/work/worker.ts'
import { assembly } from '../../src/main/domains.ts'
import { openRuntime } from '../../src/main/runtime.ts'
import { connectAs } from '../catalogue.ts'
import { eventually } from '../eventually.ts'
import { HeldProxy } from '../held-proxy.ts'
import { LEASE_MS, Texting } from '../scene/texting.ts'
import { turnPlan } from '../turn-plan.ts'

const MINUTE = 60_000
const texting = await Texting.open()
const { scene } = texting
await texting.stopTime()
const { config } = scene.server

const attempts = (id: string) =>
  scene.rows('select outcome, reason from message_attempts where message_id = $1 order by started_at', [id])

/** A worker behind a proxy that can hold up the answers of the database. No other worker runs. */
async function farWorker() {
  const { proxy, url } = await HeldProxy.before(config.databaseUrl)
  const runtime = await openRuntime({ ...config, databaseUrl: url }, 'far', openLog('silent'))
  const worker = new Worker({ tools: runtime.tools, kinds: assembly.work, leaseMs: LEASE_MS })
  worker.start()
  const stop = async () => {
    proxy.release()
    await worker.stop()
    await runtime.close()
  }
  return { proxy, worker, stop }
}

/** A message whose attempt has begun, and the worker that does not know it yet. */
async function begun(words = 'message_attempt_begin') {
  const far = await farWorker()
  let isHeld = false
  void far.proxy.holdAnswerTo(words).then(() => {
    isHeld = true
  })
  const ana = await texting.customer()
  const { id } = await texting.send({ customerId: ana.id })
  await eventually(20_000, 'the answer is held', () => isHeld)
  await eventually(20_000, 'the attempt is committed', async () => (await attempts(id)).length === 1)
  return { ...far, ana, id }
}

/** The lease is over and another claim has found the attempt: of either worker, both look for work. */
async function foundLost(id: string) {
  await texting.moveTime(LEASE_MS + 1_000)
  await texting.settled()
  await eventually(20_000, 'it is found', async () => (await attempts(id))[0]?.outcome === 'UNKNOWN')
  assert.deepEqual(await attempts(id), [{ outcome: 'UNKNOWN', reason: 'WORKER_LOST' }])
}

test('a STOP that comes between the attempt and its late answer is obeyed', async () => {
  const { proxy, worker, stop, ana, id } = await begun()
  assert.equal((await texting.text(ana.phone, 'STOP')).answered, 204)
  proxy.release()
  await worker.settled()
  await stop()
  assert.equal(texting.accepted(id).length, 0)
  const { messageStatus, messageStatusReason } = await texting.message(id)
  assert.deepEqual([messageStatus, messageStatusReason], ['FAILED', 'recipient opted out'])
  assert.deepEqual(await attempts(id), [{ outcome: 'WITHDRAWN', reason: null }])
})

test('a STOP that comes while the last look is answered is obeyed: an old answer is asked for again', async () => {
  const { proxy, worker, stop, ana, id } = await begun('message_attempt_confirm')
  const from = performance.now()
  assert.equal((await texting.text(ana.phone, 'STOP')).answered, 204)
  await eventually(5_000, 'the answer is old', () => performance.now() - from > 1_100)
  proxy.release()
  await worker.settled()
  await stop()
  assert.equal(texting.accepted(id).length, 0)
  assert.equal((await texting.message(id)).messageStatusReason, 'recipient opted out')
})

test('a message that was given up while the answer was on its way is not sent', async () => {
  const { proxy, stop, worker, id } = await begun()
  texting.work()
  await foundLost(id)
  await texting.moveTime(16 * MINUTE)
  await texting.settled()
  const reason = async () => (await texting.message(id)).messageStatusReason
  await eventually(20_000, 'it is given up', async () => (await reason()) === 'carrier outcome unknown')
  await texting.rest()
  proxy.release()
  await worker.settled()
  await stop()
  assert.equal(texting.accepted(id).length, 0)
  assert.equal((await texting.message(id)).messageStatus, 'FAILED')
})

test('a worker whose lease has ended sends nothing and says so, and the next one sends it, once', async () => {
  const { proxy, stop, worker, id } = await begun()
  texting.work()
  await foundLost(id)
  proxy.release()
  await eventually(20_000, 'it is known not to have left', async () => (await attempts(id))[0]?.outcome === 'TRY_AGAIN')
  await worker.settled()
  await stop()
  assert.equal(texting.accepted(id).length, 0)
  await texting.moveTime(3 * MINUTE)
  await texting.settled()
  assert.equal(texting.accepted(id).length, 1)
  assert.equal((await texting.message(id)).messageStatus, 'DELIVERED')
  assert.deepEqual(
    (await attempts(id)).map(({ outcome }) => outcome),
    ['TRY_AGAIN', 'ACCEPTED'],
  )
  await texting.rest()
})

test('a look that fails lets nothing leave and uses up no try; the text is sent when there is an answer', async () => {
  const { proxy, worker, stop } = await farWorker()
  proxy.breakAt('message_attempt_confirm')
  const ana = await texting.customer()
  const { id } = await texting.send({ customerId: ana.id })
  await eventually(20_000, 'it is known not to have left', async () => (await attempts(id))[0]?.outcome === 'TRY_AGAIN')
  assert.deepEqual(await attempts(id), [{ outcome: 'TRY_AGAIN', reason: 'NOT_ASKED' }])
  assert.equal(texting.accepted(id).length, 0)
  const [waiting] = await scene.rows('select failures, failure, tries from work where subject = $1', [id])
  assert.deepEqual(waiting, { failures: 1, failure: 'NOT_ASKED', tries: 0 })
  // As it stands after an hour of such failures.
  await scene.rows(
    `insert into message_attempts (organization_id, id, message_id, outcome, reason, started_at)
     select $1, gen_random_uuid(), $2, 'TRY_AGAIN', reason, app_now() from generate_series(1, 10), unnest(array['NOT_ASKED', 'LEASE_LOST']) reason`,
    [scene.org.id, id],
  )
  texting.simulator.nextSend({ to: ana.phone, answer: 'throttle' })
  await texting.moveTime(6_000)
  await worker.settled()
  assert.equal(
    (await texting.message(id)).messageStatus,
    'PROCESSING',
    'the first refusal of the carrier is not the end',
  )
  await texting.moveTime(3_000)
  await worker.settled()
  await texting.simulator.settled()
  await stop()
  assert.equal(texting.accepted(id).length, 1)
  assert.equal((await texting.message(id)).messageStatus, 'DELIVERED')
})

for (const [answer, expected] of [
  ['throttle', ['TRY_AGAIN', null, 'PROCESSING']],
  ['refuse-with-nul', ['REFUSED', null, 'FAILED']],
  [undefined, ['ACCEPTED', 'its own', 'QUEUED']],
] as const)
  test(`what the carrier answered (${answer ?? 'accepted'}) is recorded although the lease has ended meanwhile`, async () => {
    const { proxy, worker, stop } = await farWorker()
    const ana = await texting.customer()
    // A second try, which may follow at once, is answered in the same way.
    texting.simulator.nextSend({
      to: ana.phone,
      ...(answer && { answer }),
      outcome: 'queued',
      reports: 'lost',
      times: 2,
    })
    const held = proxy.holdAnswerTo('message_attempt_begin')
    const { id } = await texting.send({ customerId: ana.id })
    await held
    // The worker gets the carrier's answer, and gets no turn to settle it until the lease is over.
    const holder = await connectAs(config.databaseUrl, 'owner')
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(7264002)')
    const before = texting.simulator.requests
    proxy.release()
    await eventually(10_000, 'the carrier was asked', () => texting.simulator.requests > before)
    await texting.moveTime(LEASE_MS + 1_000)
    await holder.query('commit')
    await eventually(20_000, 'it is recorded', async () => (await attempts(id))[0]?.outcome === expected[0])
    const [attempt] = await attempts(id)
    const [stored] = await scene.rows(
      'select message_sid as sid, message_status as status from messages where id = $1',
      [id],
    )
    const sid = stored.sid === null ? null : stored.sid === texting.accepted(id)[0]?.sid ? 'its own' : 'another'
    assert.deepEqual([attempt.outcome, sid, stored.status], expected)
    await worker.settled()
    await stop()
  })

test('an attempt whose lease has ended does not leave, although nobody has taken its message over', async () => {
  const { id } = await texting.send({ customerId: (await texting.customer()).id })
  const { claimed } = await takeTurn(scene.server.runtime.tools.db, turnPlan({ leaseMs: LEASE_MS }))
  const item = claimed.find(({ subject }) => subject === id) ?? assert.fail('the message is not claimed')
  const [begun] = await scene.rows('select * from message_attempt_begin($1, $2, $3, $4, $5, 100000)', [
    scene.org.id,
    id,
    item.id,
    item.claims,
    item.lane,
  ])
  const confirm = async () => {
    const values = [scene.org.id, id, begun.attempt_id, item.id, item.claims]
    const [row] = await scene.rows('select message_attempt_confirm($1, $2, $3, $4, $5) as verdict', values)
    return row.verdict
  }
  assert.equal(await confirm(), 'GO')
  await texting.moveTime(LEASE_MS + 1_000)
  assert.equal(await confirm(), 'LEASE_LOST')
})
