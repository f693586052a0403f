// No recipient is texted twice, whatever breaks between enqueueing a message and learning its outcome at the carrier.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendToCarrier } from '../../src/domains/messaging/sending/send-to-carrier.work.ts'
import { type Finished, takeTurn } from '../../src/kit/work/turn.ts'
import type { WorkKind } from '../../src/kit/work/work.ts'
import { askAgainWhile } from '../ask-again.ts'
import { LEASE_MS, Texting } from '../scene/texting.ts'
import { assertRefused } from '../server.ts'
import { turnPlan } from '../turn-plan.ts'

const MINUTE = 60_000
const texting = await Texting.open()
const { scene, simulator } = texting
texting.work()
/** A scene that sends again what is unknown, and no more than a segment a second. */
const bold = await Texting.open({ GATELODGE_TEXT_UNKNOWN: 'resend', GATELODGE_SEGMENTS_PER_SECOND: '1' })
bold.work()

const attempts = (id: string) =>
  scene.rows('select outcome, reason from message_attempts where message_id = $1 order by started_at', [id])

/** A message whose send attempt meets this fate. */
async function sendInto(order: object, content = 'Your tour is at 3') {
  const ana = await texting.customer()
  simulator.nextSend({ ...order, to: ana.phone })
  const { id } = await texting.send({ customerId: ana.id, content })
  await texting.settled()
  return { id, ana }
}

for (const answer of ['accept-then-fail', 'accept-then-reset', 'accept-then-cut'] as const) {
  test(`an answer that is lost (${answer}) is settled by the carrier's report, and nothing is sent again`, async () => {
    const { id } = await sendInto({ answer })
    const read = await texting.message(id)
    assert.equal(read.messageStatus, 'DELIVERED')
    assert.equal(read.messageSid, texting.accepted(id)[0]?.sid)
    await texting.moveTime(20 * MINUTE)
    await texting.settled()
    assert.equal(texting.accepted(id).length, 1)
    assert.equal((await attempts(id))[0]?.outcome, 'ACCEPTED')
  })
}

test('without a report it is found in the list after two minutes', async () => {
  const { id } = await sendInto({ answer: 'accept-then-fail', reports: 'lost' })
  assert.deepEqual(await attempts(id), [{ outcome: 'UNKNOWN', reason: 'HTTP_500' }])
  assert.deepEqual(
    [(await texting.message(id)).messageStatus, 'messageSid' in (await texting.message(id))],
    ['PROCESSING', false],
  )
  await texting.moveTime(MINUTE)
  await texting.settled()
  assert.equal((await texting.message(id)).messageStatus, 'PROCESSING')
  await texting.moveTime(MINUTE + 1_000)
  await texting.settled()
  const read = await texting.message(id)
  assert.deepEqual([read.messageStatus, read.messageSid], ['DELIVERED', texting.accepted(id)[0]?.sid])
  assert.equal(texting.accepted(id).length, 1)
})

test('without any trace it has failed after fifteen minutes, and is never sent again', async () => {
  const { id } = await sendInto({ answer: 'fail' })
  await texting.moveTime(14 * MINUTE)
  await texting.settled()
  assert.equal((await texting.message(id)).messageStatus, 'PROCESSING')
  await texting.moveTime(2 * MINUTE)
  await texting.settled()
  const read = await texting.message(id)
  assert.deepEqual([read.messageStatus, read.messageStatusReason], ['FAILED', 'carrier outcome unknown'])
  assert.deepEqual(await attempts(id), [{ outcome: 'LOST', reason: null }])
  assert.equal(texting.accepted(id).length, 0)
})

test('two texts that look alike are not taken for one another', async () => {
  const ana = await texting.customer()
  simulator.nextSend({ to: ana.phone, answer: 'accept-then-fail', reports: 'lost' })
  simulator.nextSend({ to: ana.phone, answer: 'fail' })
  const ids = []
  for (let n = 0; n < 2; n++) {
    ids.push((await texting.send({ customerId: ana.id, content: 'The same' })).id)
    await texting.settled()
  }
  await texting.moveTime(3 * MINUTE)
  await texting.settled()
  // One of them is in the list, but nothing shows which.
  for (const id of ids) assert.equal((await texting.message(id)).messageStatus, 'PROCESSING')
  await texting.moveTime(13 * MINUTE)
  await texting.settled()
  const statuses = await Promise.all(ids.map(async (id) => (await texting.message(id)).messageStatus))
  assert.ok(statuses.includes('FAILED'))
})

test('what was certainly not accepted is tried again, later and later', async () => {
  await texting.stopTime()
  const { id, ana } = await sendInto({ answer: 'throttle' })
  simulator.nextSend({ to: ana.phone, answer: 'queue-full' })
  assert.equal((await texting.message(id)).messageStatus, 'PROCESSING')
  await texting.moveTime(3_000)
  await texting.settled()
  assert.deepEqual(
    (await attempts(id)).map(({ outcome, reason }) => [outcome, reason]),
    [
      ['TRY_AGAIN', '20429'],
      ['TRY_AGAIN', '21611'],
    ],
  )
  await texting.moveTime(6_000)
  await texting.settled()
  assert.equal((await texting.message(id)).messageStatus, 'DELIVERED')
  assert.equal(texting.accepted(id).length, 1)
  await texting.startTime()
})

test('a report before the answer to the send is kept', async () => {
  const { id } = await sendInto({ answer: 'callback-first' })
  const read = await texting.message(id)
  assert.equal(read.messageStatus, 'DELIVERED')
  assert.equal(read.messageSid, texting.accepted(id)[0]?.sid)
})

test('a worker that died after committing the attempt leaves it unknown: it is not sent by the next', async () => {
  await texting.rest()
  const ana = await texting.customer()
  const { id } = await texting.send({ customerId: ana.id })
  // The first worker claims it, commits the attempt, and is never heard of again.
  const report = await takeTurn(scene.server.runtime.tools.db, turnPlan({ leaseMs: LEASE_MS }))
  const claimed = report.claimed.find(({ subject }) => subject === id) ?? assert.fail('not claimed')
  const begin = (claims: number) =>
    scene.rows(`select verdict from message_attempt_begin($1, $2, $3, $4, md5('x')::uuid, 1000)`, [
      scene.org.id,
      id,
      claimed.id,
      claims,
    ])
  assert.deepEqual(await begin(claimed.claims), [{ verdict: 'GO' }])
  await texting.moveTime(LEASE_MS + 1_000)
  // Its lease has ended: it could not begin now.
  assert.deepEqual(await begin(claimed.claims), [{ verdict: 'LEASE_LOST' }])
  texting.work()
  await texting.settled()
  assert.deepEqual(await attempts(id), [{ outcome: 'UNKNOWN', reason: 'WORKER_LOST' }])
  await texting.moveTime(16 * MINUTE)
  await texting.settled()
  assert.equal(texting.accepted(id).length, 0)
  assert.equal((await texting.message(id)).messageStatusReason, 'carrier outcome unknown')
})

test('a setting may choose to send again what is unknown', async () => {
  const ana = await bold.customer()
  bold.simulator.nextSend({ to: ana.phone, answer: 'fail' })
  const { id } = await bold.send({ customerId: ana.id })
  await bold.settled()
  await bold.moveTime(16 * MINUTE)
  await bold.settled()
  assert.equal((await bold.message(id)).messageStatus, 'DELIVERED')
})

test('after a STOP: a retry returns the original, what was enqueued and not begun is not sent, and START undoes it', async () => {
  await texting.rest()
  const ana = await texting.customer()
  const idempotencyId = 'before the stop'
  const { id } = await texting.send({ customerId: ana.id, idempotencyId })
  await texting.text(ana.phone, 'STOP')
  // The carrier itself would refuse; here it is our own doing that nothing leaves.
  simulator.setOptedOut({ from: texting.number, to: ana.phone, optedOut: false })
  const again = await texting.post({ customerId: ana.id, idempotencyId })
  assert.deepEqual([again.status, again.body.id], [200, id])
  texting.work()
  await texting.settled()
  const read = await texting.message(id)
  assert.deepEqual([read.messageStatus, read.messageStatusReason], ['FAILED', 'recipient opted out'])
  assert.equal(texting.accepted(id).length, 0)
  assertRefused(await texting.post({ customerId: ana.id }), 422, /opted out/)
  await texting.text(ana.phone, 'yes')
  const sent = await texting.send({ customerId: ana.id })
  await texting.settled()
  assert.equal((await texting.message(sent.id)).messageStatus, 'DELIVERED')
})

test('when the carrier says that the recipient opted out, that is remembered', async () => {
  const ana = await texting.customer()
  simulator.setOptedOut({ from: texting.number, to: ana.phone, optedOut: true })
  const { id } = await texting.send({ customerId: ana.id })
  await texting.settled()
  assert.match((await texting.message(id)).messageStatusReason, /^21610: /)
  assertRefused(await texting.post({ customerId: ana.id }), 422, /opted out/)
})

test('texts of one number leave at its pace, by the segment', async () => {
  const ana = await bold.customer()
  // A hundred segments a second in the sandbox: eleven texts of ten segments take a second.
  const content = 'x'.repeat(1_530)
  const ids: string[] = []
  for (let n = 0; n < 11; n++) ids.push((await bold.send({ customerId: ana.id, content })).id)
  while (ids.some((id) => bold.accepted(id).length === 0)) await bold.settled()
  const rows = await bold.scene.rows(
    'select started_at from message_attempts where message_id = any($1) order by started_at',
    [ids],
  )
  const [first, last] = [rows[0].started_at.getTime(), rows.at(-1).started_at.getTime()]
  assert.ok(last - first >= 990, `${last - first} ms`)
})

test('all orders of four intermediate reports and a final one, each delivered twice, end in the same row', async () => {
  const words = ['queued', 'sending', 'sent', 'accepted', 'undelivered']
  const ana = await texting.customer()
  const orders = [...permutations(words)]
  assert.equal(orders.length, 120)
  simulator.nextSend({ to: ana.phone, reports: 'lost', outcome: 'queued', times: orders.length })
  const sent: string[] = []
  for (const _ of orders) sent.push((await texting.send({ customerId: ana.id })).id)
  await texting.settled()
  // On a machine that stands still for seconds 503 is a true answer, and a report too many changes nothing.
  const delivered = (given: Parameters<typeof simulator.report>[0]) =>
    askAgainWhile(
      (status) => status === 503,
      () => simulator.report(given),
    )
  const report = async (n: number) => {
    const [{ sid } = assert.fail()] = texting.accepted(sent[n] ?? '')
    for (const status of orders[n] ?? [])
      for (let times = 0; times < 2; times++) {
        const errorCode = status === 'undelivered' ? { errorCode: 30003 } : {}
        assert.equal(await delivered({ sid, status, ...errorCode }), 204)
      }
  }
  // Several at a time, each in its own order.
  let next = 0
  const reporter = async () => {
    while (next < orders.length) await report(next++)
  }
  await Promise.all(Array.from({ length: 6 }, reporter))
  const ends = await scene.rows(
    `select message_status, message_status_reason, count(*)::int as count,
       bool_and((select count(*) from message_reports r where r.message_id = m.id) = ${words.length}) as each_once
     from messages m where id = any($1) group by 1, 2`,
    [sent],
  )
  assert.deepEqual(
    ends.map(({ message_status, count, each_once }) => [message_status, count, each_once]),
    [['UNDELIVERED', 120, true]],
  )
  assert.match(ends[0].message_status_reason, /^30003: /)
})

test('an answer that holds U+0000 is recorded without it, and stops nobody', async () => {
  const [refused, accepted] = [await texting.customer(), await texting.customer()]
  simulator.nextSend({ to: refused.phone, answer: 'refuse-with-nul' })
  simulator.nextSend({ to: accepted.phone, answer: 'accept-with-nul' })
  const ids = []
  for (const { id } of [refused, accepted, await texting.customer()])
    ids.push((await texting.send({ customerId: id })).id)
  await texting.settled()
  const read = await Promise.all(ids.map((id) => texting.message(id)))
  assert.deepEqual(
    read.map(({ messageStatus }) => messageStatus),
    ['FAILED', 'DELIVERED', 'DELIVERED'],
  )
  assert.equal(read[0].messageStatusReason, `21608: Not a verified number: ${refused.phone}`)
})

test('a report that holds U+0000 is recorded without it', async () => {
  const { id } = await sendInto({ outcome: 'sent' })
  const [{ sid } = assert.fail()] = texting.accepted(id)
  const path = `/carrier/reports?organizationId=${scene.org.id}&messageId=${id}`
  const fields = { MessageSid: sid, MessageStatus: 'undelivered\0', ErrorCode: '30003', ErrorMessage: 'Not\0 reached' }
  assert.equal((await texting.signed(path, fields)).status, 204)
  const read = await texting.message(id)
  assert.deepEqual([read.messageStatus, read.messageStatusReason], ['UNDELIVERED', '30003: Not reached'])
})

test('a report about another text than the one that was accepted changes nothing', async () => {
  const { id } = await sendInto({ reports: 'lost' })
  const before = await texting.message(id)
  const path = `/carrier/reports?organizationId=${scene.org.id}&messageId=${id}`
  const fields = { MessageSid: `SM${'7'.repeat(32)}`, MessageStatus: 'failed', ErrorCode: '30003' }
  assert.equal((await texting.signed(path, fields)).status, 204)
  assert.deepEqual(await texting.message(id), before)
})

test("two answers with one sid in one turn are both recorded; the sid is the first one's", async () => {
  await texting.rest()
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push((await texting.send({ customerId: (await texting.customer()).id })).id)
  const { db } = scene.server.runtime.tools
  const { claimed } = await takeTurn(db, turnPlan({ leaseMs: LEASE_MS }))
  const sid = `SM${'5'.repeat(32)}`
  const finished: Finished[] = []
  const together: number[] = []
  const spied: WorkKind = {
    ...sendToCarrier,
    record: async (tx, settled) => {
      together.push(settled.length)
      await sendToCarrier.record?.(tx, settled)
    },
  }
  for (const { lease, kind: _, peer: __, ...item } of claimed) {
    const [begun] = await scene.rows('select * from message_attempt_begin($1, $2, $3, $4, $5, 100000)', [
      scene.org.id,
      item.subject,
      item.id,
      item.claims,
      item.lane,
    ])
    // The last one has a sid of its own, and must not be affected.
    const said = finished.length < 2 ? sid : `SM${'6'.repeat(32)}`
    const result = { kind: 'accepted', attemptId: begun.attempt_id, sid: said, status: 'QUEUED' }
    const signal = AbortSignal.timeout(LEASE_MS)
    finished.push({ item: { ...item, signal }, outcome: { end: 'done', result }, kind: spied, lease })
  }
  assert.equal(finished.length, 3)
  await takeTurn(db, turnPlan({ leaseMs: LEASE_MS, room: 0, finished }))
  assert.deepEqual(together, [3], 'at once, not one by one after that failed')
  const stored = await scene.rows(
    'select message_sid as sid, message_status as status from messages where id = any($1) order by message_sid nulls last',
    [ids],
  )
  assert.deepEqual(
    stored.map(({ sid, status }) => [sid, status]),
    [
      [sid, 'QUEUED'],
      [`SM${'6'.repeat(32)}`, 'QUEUED'],
      [null, 'QUEUED'],
    ],
  )
  assert.deepEqual(await scene.rows('select id from work where subject = any($1)', [ids]), [])
  texting.work()
})

test('two workers send each message once', async () => {
  const second = scene.server.startWorker({ leaseMs: LEASE_MS })
  const ids: string[] = []
  for (let n = 0; n < 24; n++) ids.push((await texting.send({ customerId: (await texting.customer()).id })).id)
  await texting.settled()
  await second.stop()
  for (const id of ids) assert.equal(texting.accepted(id).length, 1)
})

test('reports and send attempts never waited for each other until one of them was broken off', () => {
  const failed = scene.server.logLines.filter((line) =>
    /"event":"(worker.turn_failed|http.request_failed|work.failed)"/.test(line),
  )
  assert.deepEqual(failed, [])
})

function* permutations<T>(all: readonly T[]): Generator<T[]> {
  if (all.length === 0) yield []
  for (const [at, first] of all.entries()) for (const rest of permutations(all.toSpliced(at, 1))) yield [first, ...rest]
}
