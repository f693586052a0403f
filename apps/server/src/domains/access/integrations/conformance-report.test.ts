import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Scene, UNKNOWN_ID } from '../../../../test/scene/scene.ts'
import { assertRefused } from '../../../../test/server.ts'
import { newId } from '../../../kit/ids.ts'

const scene = await Scene.open()
const { server, org, key, token, integrationId, propertyId, otherPropertyId } = scene

const check = (outcome: string, o: object = {}) => ({
  id: `check-${newId()}`,
  expected: 'It verifies the signature.',
  outcome,
  seen: 'It did.',
  contract: { section: 'Webhooks', statements: ['S-310'] },
  ...o,
})
const report = (o: object = {}) => ({
  kit: 'webhook',
  kitVersion: '0.2.0',
  target: 'https://partner.example.com/hooks',
  startedAt: '2026-11-17T10:00:00.000Z',
  ms: 1200,
  checks: [check('passed'), check('warned', { advice: 'Answer sooner.' }), check('skipped')],
  ...o,
})
const send = (body: object, as = key) => server.call('POST /conformanceReports', { key: as, body })

test('a partner hands in a report, and whoever looks after partners reads it with its checks', async () => {
  const sent = report({ propertyId, result: 'failed', counts: { failed: 9 } })
  const { status, body, text } = await send(sent)
  assert.equal(status, 201, text)
  assert.deepEqual(body, { id: body.id, result: 'passed', failed: 0, warned: 1, passed: 1, skipped: 1 })
  const manager = (await server.make.staff(org, { roles: [{ role: 'INTEGRATION_MANAGER' }] })).text
  const [listed] = await scene.done(
    server.call(`GET /conformanceReports?filter=id=${body.id}&fields=*,integration.name,property.name`, {
      token: manager,
    }),
  )
  assert.deepEqual(
    [listed.integrationId, listed.propertyId, listed.kitVersion, listed.result, listed.startedAt],
    [integrationId, propertyId, '0.2.0', 'passed', sent.startedAt],
  )
  assert.deepEqual(
    listed.checks,
    sent.checks.map(({ id, ...rest }) => ({ check: id, ...rest })),
  )
  assert.ok(listed.integration.name && listed.property.name)
  const failed = await send(report({ checks: [check('failed', { advice: 'Verify.' }), check('passed')] }))
  assert.deepEqual([failed.body.result, failed.body.failed], ['failed', 1])
  const maintenance = (await server.make.staff(org, { roles: [{ role: 'MAINTENANCE', at: [propertyId] }] })).text
  assertRefused(await server.call('GET /conformanceReports', { token: maintenance }), 403)
})

test('a report names a property that the integration reaches, or none', async () => {
  const { text: narrow } = await server.make.key(org, { reach: [propertyId] })
  assert.equal((await send(report({ propertyId }), narrow)).status, 201)
  for (const id of [otherPropertyId, UNKNOWN_ID])
    assertRefused(await send(report({ propertyId: id }), narrow), 404, `No property has the id ${id}`)
  assert.equal((await send(report(), narrow)).status, 201)
})

test('only the newest fifty of an integration are kept, and of others all', async () => {
  const { text: busy, integrationId: theirs } = await server.make.key(org)
  const other = (await send(report())).body.id
  const ids: string[] = []
  for (let n = 0; n < 52; n++) ids.push((await send(report(), busy)).body.id)
  const kept = await scene.rows('select id from conformance_reports where integration_id = $1', [theirs])
  assert.deepEqual(kept.map(({ id }) => id).toSorted(), ids.slice(2).toSorted())
  await scene.done(server.call(`GET /conformanceReports/${other}`, { token }))
})

test('a report without checks, or with too many, is refused', async () => {
  assertRefused(await send(report({ checks: [] })), 400, /checks must have at least 1/)
  assertRefused(
    await send(report({ checks: Array.from({ length: 201 }, () => check('passed')) })),
    400,
    /checks must have at most 200/,
  )
  assertRefused(await send(report({ checks: [check('perfect')] })), 400, /outcome/)
  const wordy = Array.from({ length: 40 }, () => check('warned', { seen: 'x'.repeat(4000) }))
  assertRefused(await send(report({ checks: wordy })), 400, 'checks may be at most 128 KiB together')
})
