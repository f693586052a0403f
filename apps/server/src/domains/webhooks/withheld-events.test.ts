// An integration that is suspended, or loses a property or a capability, receives nothing more: what happens then is not owed to it, and
// what was owed before waits until it may receive again, or is rejected with the reason.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../test/eventually.ts'
import { answering, answeringWhenTold, Receiver } from '../../../test/receiver.ts'
import { Scene } from '../../../test/scene/scene.ts'
import { stopTime } from '../../../test/standing-time.ts'
import { eventRaised } from '../../kit/events.ts'
import { runSweep } from '../../kit/sweeps.ts'
import { eventKinds } from '../../main/domains.ts'
import { type Capability, capabilities, changeIntegration, operator, type ReasonNotReceiving } from '../access/index.ts'
import { deliver } from './deliver.work.ts'
import { releaseHeld } from './held-deliveries.ts'
import { webhooks } from './index.ts'

const { server, owner, org, token } = await Scene.open(
  { GATELODGE_MODE: 'sandbox' },
  { properties: 15 + 3 * eventKinds.length, unitsPerProperty: 1 },
)
const { tools } = server.runtime
const worker = server.startWorker()
const by = operator(org.id)
const properties = [...(org.made.get('property') ?? [])]
const nextProperty = () => properties.pop() ?? assert.fail('the organization needs more properties')
const elsewhere = nextProperty()

const every = Object.keys(capabilities) as Capability[]
const DAY = 86_400_000

/** How each reason begins for a kind of event, and how it ends. */
const ENDS = {
  'integration suspended': () => ({ begin: { status: 'SUSPENDED' }, end: { status: 'ACTIVE' } }) as const,
  'property out of reach': () => ({ begin: { reach: [elsewhere] }, end: { reach: null } }) as const,
  'capability missing': (needed: string | null) =>
    needed && { begin: { capabilities: every.filter((one) => one !== needed) }, end: { capabilities: every } },
} satisfies Record<ReasonNotReceiving, (needed: string | null) => unknown>

const staff = (what: string, body?: unknown) => server.call(what, { token, ...(body !== undefined && { body }) })
async function done(what: string, body?: unknown) {
  const answer = await staff(what, body)
  assert.ok(answer.status < 300, answer.text)
  return answer.body
}
const change = (integrationId: string, to: Parameters<typeof changeIntegration>[3]) =>
  changeIntegration(tools.db, by, integrationId, to)
const raise = (kind: string, within: string, about: string) =>
  tools.db.transaction(by, (tx) =>
    tools.announce({ ...tools, caller: by, requestId: 'test' }, tx, eventRaised, {
      kind,
      organizationId: org.id,
      within,
      causedBy: null,
      data: { about },
    }),
  )
const { move: moveTime } = await stopTime(server)
const sweep = async (name: RegExp) => {
  await runSweep(webhooks.sweeps?.find((s) => name.test(s.name)) ?? assert.fail(`no sweep is called ${name}`), tools)
  await worker.settled()
}
const release = () => sweep(/may be made again/)
const retention = () => sweep(/held for too long/)

type Delivery = {
  id: string
  eventId: string
  state: string
  attempts: number
  heldBecause: string | null
  lastError: string | null
}

async function listening(kind: string) {
  const [receiver, property] = [await Receiver.start({ madeUp: true }), nextProperty()]
  const { integrationId } = await server.make.key(org)
  const url = receiver.url()
  const { id } = await done('POST /subscriptions', { integrationId, propertyId: property, kinds: [kind], url })
  return {
    id,
    integrationId,
    property,
    receiver,
    heard: () => receiver.events().map(({ data }) => (data as { about: string }).about),
    deliveries: async (): Promise<Delivery[]> => done(`GET /deliveries?filter=subscriptionId=${id}`),
  }
}

/** One delivery that was tried once, in vain, before the integration was suspended; and is held. */
async function held(kind = 'prospect.created') {
  const one = await listening(kind)
  one.receiver.behave = answering(503)
  await raise(kind, one.property, 'before')
  await worker.settled()
  await change(one.integrationId, { status: 'SUSPENDED' })
  await moveTime(3_600_000)
  await worker.settled()
  one.receiver.behave = answering(200)
  return one
}

for (const { kind, capability = null } of tools.events)
  for (const [reason, plan] of Object.entries(ENDS)) {
    const turn = plan(capability)
    if (!turn) continue
    test(`${kind}, ${reason}: nothing is delivered; what was owed follows when that is over, what happened meanwhile does not`, async () => {
      const { integrationId, property, receiver, heard, deliveries } = await listening(kind)
      receiver.behave = answering(503)
      await raise(kind, property, 'before')
      await worker.settled()
      await change(integrationId, turn.begin)
      await raise(kind, property, 'meanwhile')
      receiver.behave = answering(200)
      await moveTime(3_600_000)
      await worker.settled()
      await release()
      const [owed = assert.fail(), ...others] = await deliveries()
      assert.deepEqual(heard(), ['before'], 'the attempt that was made before')
      assert.deepEqual([owed.state, owed.heldBecause, owed.attempts], ['PENDING', reason, 1])
      assert.deepEqual(others, [], 'nothing is owed of what happened meanwhile')

      await change(integrationId, turn.end)
      await raise(kind, property, 'afterwards')
      await release()
      assert.deepEqual(heard().toSorted(), ['afterwards', 'before', 'before'])
      const states = (await deliveries()).map(({ state, heldBecause }) => [state, heldBecause])
      assert.deepEqual(states, [
        ['DELIVERED', null],
        ['DELIVERED', null],
      ])
      const attempts = receiver.received
        .filter(({ headers }) => headers['x-service-event-id'] === owed.eventId)
        .map(({ headers }) => headers['x-service-delivery-attempt'])
      assert.deepEqual(attempts, ['1', '2'], 'what was not sent is not counted')
    })
  }

test('a held delivery that something else has locked is released later, and is not waited for', async () => {
  const { integrationId, heard, deliveries } = await held()
  await change(integrationId, { status: 'ACTIVE' })
  const [{ id } = assert.fail()] = await deliveries()
  await owner.query('begin')
  await owner.query('update deliveries set last_error = last_error where id = $1', [id])
  await release()
  assert.deepEqual([heard().length, (await deliveries())[0]?.heldBecause], [1, 'integration suspended'])
  assert.ok(!server.logLines.some((line) => line.includes('sweep.failed')), 'it did not wait until it was ended')
  await owner.query('rollback')
  await release()
  assert.deepEqual([heard().length, (await deliveries())[0]?.heldBecause], [2, null])
})

test('what is held until its event is past its retention is rejected with the reason, and can be replayed when that is over', async () => {
  const { id, integrationId, heard, deliveries } = await held()
  await moveTime(29 * DAY)
  await retention()
  assert.equal((await deliveries())[0]?.state, 'PENDING')
  await moveTime(DAY)
  await retention()
  const [{ id: deliveryId, ...rejected } = assert.fail()] = await deliveries()
  assert.deepEqual(
    [rejected.state, rejected.heldBecause, rejected.lastError],
    ['REJECTED', null, 'integration suspended'],
  )
  await change(integrationId, { status: 'ACTIVE' })
  await release()
  assert.deepEqual(heard(), ['before'])
  assert.equal((await done('POST /deliveryReplays', { subscriptionId: id })).count, 1)
  await worker.settled()
  assert.equal((await done(`GET /deliveries/${deliveryId}`)).state, 'DELIVERED')
})

test('a replay delivers to no integration that may not receive: one that names it is refused, one that does not passes it over', async () => {
  const { id, integrationId, property, heard, deliveries } = await listening('prospect.created')
  await raise('prospect.created', property, 'before')
  await worker.settled()
  const [delivery = assert.fail()] = await deliveries()
  await change(integrationId, { status: 'SUSPENDED' })
  for (const dryRun of [true, false])
    for (const named of [{ id: delivery.id }, { subscriptionId: id }]) {
      const refused = await staff('POST /deliveryReplays', { ...named, dryRun })
      assert.deepEqual([refused.status, refused.body.message.includes('integration suspended')], [409, true])
    }
  assert.equal((await done('POST /deliveryReplays', { eventId: delivery.eventId })).count, 0)
  assert.equal((await staff('POST /deliveryReplays', { perSecond: 1 })).status, 400, 'what to replay must be said')
  assert.equal((await staff(`POST /subscriptions/${id}/test`)).status, 409)
  await worker.settled()
  assert.deepEqual(heard(), ['before'])
})

test('a replay takes up what is held once it may be received again, and it is not made twice', async () => {
  const { id, integrationId, heard, deliveries } = await held()
  await change(integrationId, { status: 'ACTIVE' })
  assert.equal((await done('POST /deliveryReplays', { subscriptionId: id })).count, 1)
  await worker.settled()
  const [delivery = assert.fail()] = await deliveries()
  assert.deepEqual([delivery.state, delivery.heldBecause], ['DELIVERED', null])
  await release()
  assert.deepEqual(heard(), ['before', 'before'])
})

test('what is held for a subscription that is closed is rejected', async () => {
  const { id, deliveries } = await held()
  await done(`DELETE /subscriptions/${id}`)
  await release()
  const [delivery = assert.fail()] = await deliveries()
  assert.deepEqual(
    [delivery.state, delivery.heldBecause, delivery.lastError],
    ['REJECTED', null, 'subscription closed'],
  )
})

test('days without a success do not count while nothing may be received, whether or not something is held', async () => {
  const waiting = await held()
  const exhausted = await listening('prospect.created')
  exhausted.receiver.behave = answering(503)
  await raise('prospect.created', exhausted.property, 'before')
  await worker.settled()
  await server.asOwner(`delete from work where lane = '${exhausted.id}'`)
  await server.asOwner(`update deliveries set state = 'EXHAUSTED' where subscription_id = '${exhausted.id}'`)
  await change(exhausted.integrationId, { status: 'SUSPENDED' })
  const incapable = await listening('message.received')
  incapable.receiver.behave = answering(503)
  await raise('message.received', incapable.property, 'before')
  await worker.settled()
  await change(incapable.integrationId, { capabilities: [] })
  const status = async ({ id }: { id: string }) => (await done(`GET /subscriptions/${id}`)).status
  for (const each of [waiting, exhausted, incapable]) {
    await moveTime(6 * DAY)
    await sweep(/without a success/)
    assert.equal(await status(each), 'ACTIVE')
    each.receiver.behave = answering(503)
    await change(each.integrationId, { status: 'ACTIVE', capabilities: every })
    await release()
    await sweep(/without a success/)
    assert.equal(await status(each), 'ACTIVE', 'and they begin anew')
    await moveTime(6 * DAY)
    await sweep(/without a success/)
    assert.equal(await status(each), 'PAUSED', 'and go on from there')
  }
})

test('what is released and replayed at the same moment is made once', async () => {
  const { id, integrationId, receiver, heard } = await held()
  // Whichever comes first has not ended when the other one looks.
  const { behave, tell } = answeringWhenTold(200)
  receiver.behave = behave
  await change(integrationId, { status: 'ACTIVE' })
  const replay = await tools.db.system(async (tx) => {
    assert.equal(await releaseHeld(tx, deliver), 1)
    const asked = done('POST /deliveryReplays', { subscriptionId: id })
    await eventually(20_000, 'the replay waits', async () => {
      const { rowCount } = await owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query ~ '^\\s*delete from held_deliveries'`,
      )
      return rowCount === 1
    })
    return { asked }
  })
  assert.equal((await replay.asked).count, 0)
  tell()
  await worker.settled()
  assert.deepEqual(heard(), ['before', 'before'])
})

test('a kind that needs a capability can be subscribed to only with it, from the beginning and later', async () => {
  const needing = tools.events.filter(({ capability }) => capability !== undefined)
  assert.equal(needing.find(({ kind }) => kind === 'message.received')?.capability, 'messaging')
  for (const { kind, capability = '' } of needing) {
    const propertyId = elsewhere
    const lacking = every.filter((one) => one !== capability)
    const { integrationId } = await server.make.key(org, { capabilities: lacking })
    const given = { integrationId, propertyId, url: 'https://hooks.example.com' }
    const refused = await staff('POST /subscriptions', { ...given, kinds: ['prospect.created', kind] })
    assert.equal(refused.status, 400, refused.text)
    assert.ok(refused.body.message.includes(capability), refused.body.message)
    const { id } = await done('POST /subscriptions', { ...given, kinds: ['prospect.created'] })
    assert.equal((await staff(`PUT /subscriptions/${id}`, { kinds: [kind] })).status, 400)
    await change(integrationId, { capabilities: every })
    await done(`PUT /subscriptions/${id}`, { kinds: [kind] })
  }
})

test('a token that is limited to properties cannot create, change or rotate subscriptions, and may do the rest', async () => {
  const { id, integrationId, property } = await listening('prospect.created')
  const limited = (await server.make.staff(org, { reach: [property] })).text
  const as = (what: string, body: unknown = {}) => server.call(what, { token: limited, body })
  const url = 'https://hooks.example.com'
  const given = { integrationId, propertyId: property, kinds: ['prospect.created'], url }
  const before = await done('GET /subscriptions')
  for (const [what, body] of [
    ['POST /subscriptions', given],
    [`PUT /subscriptions/${id}`, { url }],
    [`POST /subscriptions/${id}/rotate`, {}],
  ] as const)
    assert.equal((await as(what, body)).status, 403, what)
  assert.deepEqual(await done('GET /subscriptions'), before)
  for (const what of ['pause', 'resume', 'test'])
    assert.ok((await as(`POST /subscriptions/${id}/${what}`)).status < 300, what)
})
