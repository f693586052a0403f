// The commands of deliveries and events as an operator runs them say what the staff door says.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCommand } from '../../../test/process.ts'
import { Scene } from '../../../test/scene/scene.ts'

const { server, org, token } = await Scene.open({}, { properties: 1, unitsPerProperty: 1 })
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
  assert.match(lines.at(-2) ?? '', /^ATTEMPT +STARTED +MS +ANSWER +VERDICT +NEXT$/)
  assert.match(lines.at(-1) ?? '', /^1 +2026-11-01 12:00Z +84 +200 +DELIVERED +-$/)
})
