// A subscription's status and the limit of its lane: both change or neither does, whatever happens in between.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { connectAs } from '../../../../test/catalogue.ts'
import { eventually } from '../../../../test/eventually.ts'
import { Scene } from '../../../../test/scene/scene.ts'
import { operator } from '../../access/index.ts'
import { createSubscription } from '../index.ts'

const { server, owner, org, token, integrationId } = await Scene.open({}, { properties: 1, unitsPerProperty: 1 })
const { tools } = server.runtime
const other = await server.make.organization({ properties: 1, unitsPerProperty: 1 })

async function subscribe() {
  const ctx = { ...tools, caller: operator(org.id), requestId: 'test' }
  const propertyId = org.made.get('property')?.[0] ?? assert.fail()
  const url = 'https://partner.example.com/hooks'
  return (await createSubscription(ctx, { integrationId, propertyId, url, kinds: ['prospect.created'] })).stored.id
}

const pause = (id: string) => server.call(`POST /subscriptions/${id}/pause`, { token, body: {} })
const resume = (id: string) => server.call(`POST /subscriptions/${id}/resume`, { token })
const close = (id: string) => server.call(`DELETE /subscriptions/${id}`, { token })

/** Status, cap of the lane (null: not limited), and how many changes are in the audit trail. */
async function stateOf(id: string) {
  const { rows } = await owner.query<{ status: string; cap: number | null; audited: string }>(
    `select s.status, (select h.cap from lane_holds h where h.lane = s.id) as cap,
            (select count(*) from audit_entries a where a.subject_id = s.id) as audited
     from subscriptions s where s.id = $1`,
    [id],
  )
  return rows[0]
}

const changes = {
  pausing: { from: subscribe, change: pause, before: ['ACTIVE', null], after: ['PAUSED', 0] },
  resuming: { from: paused, change: resume, before: ['PAUSED', 0], after: ['ACTIVE', null] },
  closing: { from: paused, change: close, before: ['PAUSED', 0], after: ['CLOSED', null] },
} as const

async function paused() {
  const id = await subscribe()
  assert.equal((await pause(id)).status, 200)
  return id
}

/** What a trigger does while the change is under way. */
const mishaps = {
  'the connection dies between the two': {
    does: 'perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5);',
    when: 'trigger mishap before insert or update or delete on lane_holds for each row',
    answers: 503,
  },
  'the hold is refused': {
    does: "raise exception 'mishap';",
    when: 'trigger mishap before insert or update or delete on lane_holds for each row',
    answers: 500,
  },
  'the commit is refused': {
    does: "raise exception 'mishap';",
    when: 'constraint trigger mishap after update on subscriptions deferrable initially deferred for each row',
    answers: 500,
  },
}

for (const [what, { from, change, before, after }] of Object.entries(changes)) {
  test(`${what} a subscription changes its status and the limit of its lane`, async () => {
    const id = await from()
    const { status, cap } = (await stateOf(id)) ?? assert.fail()
    assert.deepEqual([status, cap], before)
    assert.equal((await change(id)).status, 200)
    const then = (await stateOf(id)) ?? assert.fail()
    assert.deepEqual([then.status, then.cap], after)
  })

  for (const [mishap, { does, when, answers }] of Object.entries(mishaps)) {
    test(`${what} a subscription changes nothing when ${mishap}, and works the next time`, async () => {
      const id = await from()
      const untouched = await stateOf(id)
      await owner.query(
        `create function mishap() returns trigger language plpgsql security definer as $$ begin ${does} return null; end $$;
         create ${when} execute function mishap()`,
      )
      try {
        assert.equal((await change(id)).status, answers)
      } finally {
        await owner.query('drop function mishap cascade')
      }
      assert.deepEqual(await stateOf(id), untouched)
      assert.equal((await change(id)).status, 200)
      const { status, cap } = (await stateOf(id)) ?? assert.fail()
      assert.deepEqual([status, cap], after)
    })
  }
}

/** As a turn begins: with its lock, before it touches any subscription. */
async function beginTurn() {
  const turn = await connectAs(server.config.databaseUrl, 'gatelodge_system')
  await turn.query('begin')
  await turn.query('select work_held(array[]::bigint[], array[]::bigint[])')
  return turn
}

const untilWaiting = (count: number) =>
  eventually(20_000, `${count} wait for the turn`, async () => {
    const { rows } = await owner.query(
      `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows.length === count
  })

test('a pause waits for a turn that goes on to note a failure of its subscription', async () => {
  const id = await subscribe()
  const turn = await beginTurn()
  const pausing = pause(id)
  await untilWaiting(1)
  await turn.query('update subscriptions set failures_in_row = failures_in_row + 1 where id = $1', [id])
  await turn.query('commit')
  assert.equal((await pausing).status, 200)
  assert.equal((await stateOf(id))?.cap, 0)
})

test('a resume that waited behind a close does not open the subscription again', async () => {
  const id = await paused()
  const turn = await beginTurn()
  const closing = close(id)
  await untilWaiting(1)
  const resuming = resume(id)
  await untilWaiting(2)
  await turn.query('commit')
  assert.deepEqual([(await closing).status, (await resuming).status], [200, 409])
  assert.equal((await stateOf(id))?.status, 'CLOSED')
})

test('a caller reaches the lanes of its own subscriptions, as their status says, and no other limit', async () => {
  const id = await paused()
  const follow = (organizationId: string, lane: string) =>
    tools.db.transaction({ organizationId }, (tx) => sql`select subscription_lane_follow(${lane}, 8)`.execute(tx))
  await follow(org.id, id)
  assert.equal((await stateOf(id))?.cap, 0, 'a paused one stays held')
  for (const [who, lane] of [
    [other.id, id],
    [org.id, '018f0000-0000-7000-8000-000000000000'],
  ] as const)
    await assert.rejects(follow(who, lane), { message: 'no such subscription behind this wall' })
  const app = await connectAs(server.config.databaseUrl, 'gatelodge_app')
  await assert.rejects(app.query('select subscription_lane_follow($1, 8)', [id]), /behind this wall/)
  await app.query("select set_config('app.organization_id', $1, false)", [org.id])
  for (const statement of ['select lane_limit($1, 0, null)', 'select lane_release($1, 8)', 'select from lane_holds'])
    await assert.rejects(app.query(statement, statement.includes('$1') ? [id] : []), /permission denied/)
  const system = await connectAs(server.config.databaseUrl, 'gatelodge_system')
  await assert.rejects(system.query('select subscription_lane_follow($1, 8)', [id]), /permission denied for function/)
  assert.equal((await stateOf(id))?.cap, 0)
})
