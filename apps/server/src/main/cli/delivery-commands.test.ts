// The commands of deliveries and events as an operator runs them say what the staff door says.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCommand } from '../../../test/process.ts'
import { Scene } from '../../../test/scene/scene.ts'

const { server, org, owner, token } = await Scene.open({}, { properties: 1, unitsPerProperty: 1 })
const { databaseUrl } = server.config
const [deliveryId = ''] = org.made.get('delivery') ?? []

async function gatelodge(...words: readonly string[]) {
  const { out, err, code } = await runCommand(databaseUrl, [...words, '--org', org.id])
  assert.equal(code, 0, err)
  return out
}

test('--json prints deliveries and events as the staff door does', async () => {
  const { body: delivery } = await server.call(`GET /deliveries/${deliveryId}`, { token })
  assert.deepEqual(JSON.parse(await gatelodge('delivery', 'show', deliveryId, '--json')), delivery)
  assert.equal(delivery.attemptLog.length, 1)
  const { body: event } = await server.call(`GET /events/${delivery.eventId}`, { token })
  assert.deepEqual(JSON.parse(await gatelodge('event', 'show', delivery.eventId, '--json')), event)
  const { deliveries, total } = JSON.parse(await gatelodge('delivery', 'list', '--json'))
  const { body: listed } = await server.call('GET /deliveries', { token })
  assert.deepEqual(deliveries, listed)
  assert.equal(total, listed.length)
})

test('without --json it is one fact a line, under the same names, and then every attempt', async () => {
  const lines = (await gatelodge('delivery', 'show', deliveryId)).trimEnd().split('\n')
  assert.ok(lines.some((line) => /^lastStatus +200$/.test(line)))
  assert.match(lines.at(-2) ?? '', /^ATTEMPT +STARTED +MS +ANSWER +SAID +VERDICT +NEXT$/)
  assert.match(lines.at(-1) ?? '', /^1 +2026-11-01 12:00Z +84 +200 +- +DELIVERED +-$/)
})

test('a list says what each that is pending waits for, and what the endpoint said is shown shortened', async () => {
  const set = (table: string, column: string, value: string) =>
    owner.query(`update ${table} set ${column} = ${value} where organization_id = $1`, [org.id])
  await set('deliveries', 'state', "'PENDING'")
  await set('subscriptions', 'status', "'ACTIVE'")
  const waits = async () => (await gatelodge('delivery', 'list')).trimEnd().split('\n').at(1)
  await set('deliveries', 'next_at', "'2100-01-01T00:00:00Z'")
  assert.match((await waits()) ?? '', /until 2100-01-01T00:00:00\.000Z/)
  await set('deliveries', 'next_at', 'null')
  for (const [column, value, said] of [
    ['failures_in_row', '5', /endpoint failing/],
    ['status', "'PAUSED'", /subscription paused/],
  ] as const) {
    await set('subscriptions', column, value)
    assert.match((await waits()) ?? '', said)
  }
  await owner.query(
    `insert into held_deliveries (organization_id, delivery_id, subscription_id, reason, until)
     select organization_id, id, subscription_id, 'integration suspended', 'infinity' from deliveries where organization_id = $1`,
    [org.id],
  )
  assert.match((await waits()) ?? '', /held: integration suspended/)
  await set('delivery_attempts', 'answer', "repeat('no', 40) || E'\\nsecond line'")
  assert.match(await gatelodge('delivery', 'show', deliveryId), /200 +(no){30}… +DELIVERED/)
})
