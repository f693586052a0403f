// Those who work at a property are told by mail that somebody has waited for help.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../../test/eventually.ts'
import { Mailbox } from '../../../../test/mailbox.ts'
import { Texting } from '../../../../test/scene/texting.ts'
import { newId } from '../../../kit/ids.ts'
import { runSweep } from '../../../kit/sweeps.ts'
import type { Role } from '../../access/index.ts'
import { messaging } from '../index.ts'

const mailbox = await Mailbox.open('plain')
const texting = await Texting.open({ ...mailbox.settings(), GATELODGE_HELP_MAIL_MINUTES: '20' })
const { scene } = texting
const { server, org, propertyId, otherPropertyId } = scene
texting.work()
await texting.stopTime()

const MINUTE = 60_000

async function somebody(role: Role, at?: string) {
  const roles = [{ role, ...(at && { at: [at] }) }]
  const { userId } = await server.make.staff(org, { roles })
  const email = `${role.toLowerCase()}-${newId().slice(-12)}@example.com`
  await scene.owner.query('update users set email = $2 where id = $1', [userId, email])
  return email
}
const sweep = async () => {
  const found = messaging.sweeps?.find(({ name }) => /help/.test(name)) ?? assert.fail('no such sweep')
  await runSweep(found, server.runtime.tools)
  await texting.settled()
}
async function flagged(at = propertyId) {
  const { id } = await texting.customer({ propertyId: at })
  const { id: messageId, conversationId } = await scene.done(
    scene.call('POST /messages', { idempotencyId: newId(), customerId: id, content: 'The boiler is out' }),
    201,
  )
  const flag = (isFlagged: boolean) => scene.done(scene.call(`PATCH /messages/${messageId}/needsHelp`, { isFlagged }))
  await flag(true)
  return { conversationId, flag }
}

// The demo has somebody who waits, and people at every property.
await scene.owner.query('update conversations set needs_help_since = null')
await scene.owner.query(`update users set status = 'INACTIVE' where id in (select user_id from user_properties)`)
const manager = await somebody('PROPERTY_MANAGER', propertyId)
const agent = await somebody('LEASING_AGENT', propertyId)
const others = [
  await somebody('PROPERTY_MANAGER', otherPropertyId),
  await somebody('MAINTENANCE', propertyId),
  await somebody('READ_ONLY', propertyId),
  await somebody('REGIONAL'),
]
const administrator = await somebody('ADMINISTRATOR')

test('help that has waited is told to those who manage and let there, once, and of more no sooner than after an hour', async () => {
  const { conversationId, flag } = await flagged()
  await texting.moveTime(19 * MINUTE)
  await sweep()
  assert.deepEqual(mailbox.received, [], 'not a minute too early')
  await texting.moveTime(2 * MINUTE)
  await sweep()
  const [{ name } = assert.fail()] = await scene.rows('select name from properties where id = $1', [propertyId])
  for (const email of [manager, agent]) {
    const { subject, text, raw } = await mailbox.letterTo(email)
    assert.equal(subject, `Help has waited 21 minutes at ${name}`)
    assert.match(text, new RegExp(`/console/[\\w-]+/inbox/${conversationId}`))
    for (const secret of ['Ana', 'Cole', 'boiler', '+1202', '202556'])
      assert.ok(!raw.includes(secret), `${secret} is nobody's business on the way`)
  }
  await texting.moveTime(90 * MINUTE)
  await sweep()
  assert.equal(mailbox.received.length, 2, 'told once')
  for (const email of [...others, administrator]) assert.deepEqual(mailbox.to(email), [], email)
  await flag(false)
  const more = [await flagged(), await flagged()]
  await texting.moveTime(21 * MINUTE)
  await sweep()
  await mailbox.letterTo(agent)
  assert.equal(mailbox.received.length, 4, 'and again the next time')
  more.push(await flagged())
  await texting.moveTime(30 * MINUTE)
  await sweep()
  assert.equal(mailbox.received.length, 4, 'not twice in an hour')
  await texting.moveTime(31 * MINUTE)
  await sweep()
  await eventually(5_000, 'it is told', () => mailbox.received.length === 6)
  const { text } = await mailbox.letterTo(manager)
  assert.match(text, /for 82 minutes, and 2 more for longer than 20\./)
  mailbox.received.length = 0
  for (const each of more) await each.flag(false)
  await texting.moveTime(61 * MINUTE)
})

test('what was helped before the letter was sent is not told any more', async () => {
  const { flag } = await flagged()
  await texting.moveTime(21 * MINUTE)
  await texting.rest()
  const found = messaging.sweeps?.find(({ name }) => /help/.test(name)) ?? assert.fail('no such sweep')
  await runSweep(found, server.runtime.tools)
  await flag(false)
  texting.work()
  await texting.settled()
  assert.deepEqual(mailbox.received, [])
  await texting.moveTime(61 * MINUTE)
})

test('where nobody manages or lets, the administrators are told', async () => {
  await scene.owner.query(
    `update users u set status = 'INACTIVE' from user_properties p where p.user_id = u.id and p.property_id = $1`,
    [propertyId],
  )
  const { flag } = await flagged()
  await texting.moveTime(21 * MINUTE)
  await sweep()
  await mailbox.letterTo(administrator)
  assert.deepEqual(
    mailbox.received.map(({ to }) => to),
    [[administrator]],
  )
  await flag(false)
})
