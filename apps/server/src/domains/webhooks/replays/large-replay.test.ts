// A replay of very many deliveries is asked for, stopped and resumed in time. No worker runs: what is queued stands still.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Scene } from '../../../../test/scene/scene.ts'
import { stopTime } from '../../../../test/standing-time.ts'

const COUNT = 20_000
// A join that looks through one of the queues for each row of the other takes three times as long.
const scene = await Scene.open({ GATELODGE_STATEMENT_TIMEOUT_MS: '10000' }, { properties: 1, unitsPerProperty: 1 })
const { server, org, token } = scene
const staff = async (what: string, body: object = {}) => scene.done(server.call(what, { token, body }))
await stopTime(server)

/** As after a vacuum that found them empty. */
const believeEmpty = (...tables: string[]) =>
  scene.owner.query(
    `update pg_class set reltuples = 0, relpages = 100 where relname = any($1) and relnamespace = current_schema::regnamespace`,
    [tables],
  )

async function endpointWithDeliveries() {
  const [propertyId] = org.made.get('property') ?? []
  const { integrationId } = await server.make.key(org)
  const kinds = ['prospect.created']
  const { id } = await staff('POST /subscriptions', { integrationId, propertyId, kinds, url: 'https://never.test/' })
  await scene.owner.query(
    `with made as (
       insert into events (organization_id, id, property_id, kind, body, occurred_at)
       select organization_id, gen_random_uuid(), property_id, 'prospect.created', '{}', app_now()
       from subscriptions, generate_series(1, $2) where id = $1 returning organization_id, id, property_id, kind)
     insert into deliveries (organization_id, id, event_id, subscription_id, kind, property_id, state, attempts, claims, settled_at)
     select organization_id, gen_random_uuid(), id, $1, kind, property_id, 'EXHAUSTED', 8, 8, app_now() from made`,
    [id, COUNT],
  )
  await scene.owner.query('analyze deliveries')
  return String(id)
}

/** As a worker leaves what becomes due while the replay is stopped. */
const hold = (subscriptionId: string, replayId: string) =>
  scene.owner.query(
    `with due as (delete from work where lane = $1 returning organization_id, subject)
     insert into held_deliveries (organization_id, delivery_id, subscription_id, reason, capability, until)
     select organization_id, subject, $1, 'replay stopped', $2, app_now() + interval '1 day' from due`,
    [subscriptionId, replayId],
  )

const queued = (lane: string) =>
  scene.rows(
    `select count(*)::int as count, count(distinct subject)::int as each, round(extract(epoch from max(next_at) - min(next_at)))::int as seconds
     from work where lane = $1`,
    [lane],
  )

for (const state of ['queued', 'held'])
  test(`very many that are ${state} are resumed in time, whatever PostgreSQL believes of its queues`, async () => {
    const id = await endpointWithDeliveries()
    const { id: replayId, count } = await staff('POST /deliveryReplays', { subscriptionId: id, perSecond: 1 })
    assert.equal(count, COUNT)
    await staff(`POST /deliveryReplays/${replayId}/stop`)
    if (state === 'held') await hold(id, replayId)
    await believeEmpty('work', 'held_deliveries')
    const resumed = await staff(`POST /deliveryReplays/${replayId}/resume`, { perSecond: 1000 })
    await scene.owner.query('analyze work, held_deliveries')
    assert.deepEqual([resumed.status, resumed.pending], ['RUNNING', COUNT])
    assert.deepEqual(await queued(id), [{ count: COUNT, each: COUNT, seconds: COUNT / 1000 }])
    assert.deepEqual(await scene.rows('select from held_deliveries'), [])
  })
