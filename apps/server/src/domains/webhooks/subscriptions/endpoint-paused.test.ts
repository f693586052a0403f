// The contact of an integration is told by mail that its endpoints are paused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../../test/eventually.ts'
import { Mailbox } from '../../../../test/mailbox.ts'
import { Scene } from '../../../../test/scene/scene.ts'
import { assertRefused } from '../../../../test/server.ts'
import { newId } from '../../../kit/ids.ts'
import { runSweep } from '../../../kit/sweeps.ts'
import { findOrganization } from '../../access/index.ts'
import { webhooks } from '../index.ts'

const mailbox = await Mailbox.open('plain')
const scene = await Scene.open(
  { GATELODGE_MODE: 'sandbox', ...mailbox.settings() },
  { properties: 4, unitsPerProperty: 1 },
)
const { server, org, token } = scene
const properties = org.made.get('property') ?? []
const worker = server.startWorker()
const { name: company } = await findOrganization(server.runtime.tools.db, org.id)

async function anIntegration(contactEmail: string | null) {
  const body = { name: `Partner ${newId()}`, kind: 'general', contactEmail }
  return (await scene.done(server.call('POST /integrations', { token, body }), 201)).id as string
}
const subscribe = async (integrationId: string, propertyIds: readonly string[], path: string) => {
  const body = { integrationId, propertyIds, kinds: ['prospect.created'], url: `https://hooks.example.com/${path}` }
  const { results } = await scene.done(server.call('POST /subscriptionBatches', { token, body }))
  return results.map(({ subscription }: { subscription: { id: string } }) => subscription.id) as string[]
}
async function pauseDead(ids: readonly string[]) {
  await scene.owner.query(
    `update subscriptions set failing_since = app_now() - interval '6 days', failures_in_row = 9 where id = any($1)`,
    [ids],
  )
  const sweep = webhooks.sweeps?.find(({ name }) => /without a success/.test(name)) ?? assert.fail('no such sweep')
  await runSweep(sweep, server.runtime.tools)
}

test('one letter names every endpoint that is paused, and asks to have it resumed', async () => {
  const contact = 'dev@partner.example'
  const integrationId = await anIntegration(contact)
  const all = await subscribe(integrationId, properties, 'leads')
  const more = await subscribe(integrationId, properties.slice(0, 1), 'archive')
  await pauseDead([...all, ...more])
  await worker.settled()
  const { subject, text } = await mailbox.letterTo(contact)
  assert.equal(subject, `2 of your endpoints are paused at ${company}`)
  assert.match(text, /since no delivery has succeeded for 5 days:\r\n/)
  assert.ok(text.includes('https://hooks.example.com/leads, at 4 properties\r\n'), text)
  assert.ok(text.includes('https://hooks.example.com/archive\r\n'), text)
  const late = await subscribe(integrationId, properties.slice(1, 2), 'late')
  await pauseDead(late)
  await worker.settled()
  assert.equal(mailbox.to(contact).length, 1, 'one a day')
  const [hand = ''] = await subscribe(integrationId, properties.slice(2, 3), 'by-hand')
  await scene.done(server.call(`POST /subscriptions/${hand}/pause`, { token, body: { reason: 'they did not pay' } }))
  await server.asOwner(`update app_clock set shift = shift + interval '1 day'`)
  await eventually(5_000, 'the next day it is told', async () => {
    await worker.settled()
    return mailbox.to(contact).length === 2
  })
  const next = await mailbox.letterTo(contact)
  assert.equal(next.subject, `3 of your endpoints are paused at ${company}`)
  assert.ok(!next.text.includes('by-hand') && !next.text.includes('pay'), next.text)
})

test('nobody is written to without a contact, nor about what delivers again, nor when staff pauses', async () => {
  const silent = await anIntegration(null)
  await pauseDead(await subscribe(silent, properties.slice(0, 1), 'silent'))
  const byHand = await anIntegration('hand@partner.example')
  const [id = ''] = await subscribe(byHand, properties.slice(0, 1), 'hand')
  await scene.done(server.call(`POST /subscriptions/${id}/pause`, { token, body: {} }))
  await worker.settled()
  await worker.stop()
  const again = await anIntegration('again@partner.example')
  const ids = await subscribe(again, properties.slice(0, 1), 'again')
  await pauseDead(ids)
  await scene.done(server.call(`POST /subscriptions/${ids[0]}/resume`, { token }))
  const next = server.startWorker()
  await next.settled()
  assert.deepEqual(
    mailbox.received.flatMap(({ to }) => to).filter((each) => each !== 'dev@partner.example'),
    [],
  )
})

test('a contact is an address, and can be taken away', async () => {
  const id = await anIntegration('a@partner.example')
  const change = (contactEmail: string | null) =>
    server.call(`PUT /integrations/${id}`, { token, body: { contactEmail } })
  assertRefused(await change('nobody'), 400, /contactEmail must be a valid email address/)
  assert.equal((await scene.done(change('b@partner.example'))).contactEmail, 'b@partner.example')
  assert.equal((await scene.done(change(null))).contactEmail, null)
})
