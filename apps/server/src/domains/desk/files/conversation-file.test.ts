import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Body } from '../../../../test/scene/scene.ts'
import { Texting } from '../../../../test/scene/texting.ts'
import { assertRefused } from '../../../../test/server.ts'
import { newId } from '../../../kit/ids.ts'

const texting = await Texting.open()
const { scene } = texting
texting.work()

const fileOf = (id: string, query = '') => scene.doneByStaff(`GET /conversations/${id}/file${query}`)
const contents = (file: Body) => file.messages.map(({ content }: Body) => content)

/** Who wrote to the property, and the conversation that it became. */
async function begun(content: string) {
  const person = await texting.customer()
  const { sid } = await texting.text(person.phone, content)
  await texting.settled()
  const { id: messageId, conversationId } = await texting.received(sid)
  return { person, messageId, conversationId }
}

test('every text says who sent it: a person, a partner, or nobody of ours', async () => {
  const { person, conversationId } = await begun('Is the pool open?')
  await scene.doneByStaff(`POST /conversations/${conversationId}/messages`, {
    idempotencyId: newId(),
    content: 'From nine',
  })
  await texting.send({ customerId: person.id, content: 'Until six' })
  await texting.settled()
  const { messages, recipient, property, hasEarlier } = await fileOf(conversationId)
  const [user] = await scene.rows('select firstname, lastname from users where id = $1', [scene.userId])
  const [partner] = await scene.rows('select name from integrations where id = $1', [scene.integrationId])
  assert.deepEqual(
    messages.map(({ content, sentBy, messageStatus }: Body) => [content, sentBy, messageStatus]),
    [
      ['Until six', { type: 'INTEGRATION', name: partner.name }, 'DELIVERED'],
      ['From nine', { type: 'USER', name: `${user.firstname} ${user.lastname}` }, 'DELIVERED'],
      ['Is the pool open?', null, 'RECEIVED'],
    ],
  )
  assert.deepEqual([recipient.customerId, recipient.firstName], [person.id, 'Ana'])
  assert.deepEqual([property.id, hasEarlier], [scene.propertyId, 'false'])
})

test('an open flag stands at its text with who set it and why, and is gone once it is resolved', async () => {
  const { messageId, conversationId } = await begun('The heating is out')
  const flag = (body: object) => scene.server.call(`PATCH /messages/${messageId}/needsHelp`, { key: scene.key, body })
  await scene.done(flag({ isFlagged: true, reason: 'No heating' }))
  const [partner] = await scene.rows('select name from integrations where id = $1', [scene.integrationId])
  const flagged = await fileOf(conversationId)
  assert.equal(flagged.status, 'NEEDS_HELP')
  const [{ needsHelp }] = flagged.messages
  assert.deepEqual([needsHelp.reason, needsHelp.flaggedBy], ['No heating', partner.name])
  assert.ok(Date.parse(needsHelp.flaggedAt) > 0)
  await scene.done(flag({ isFlagged: false }))
  assert.equal((await fileOf(conversationId)).messages[0].needsHelp, null)
  await scene.doneByStaff(`PATCH /messages/${messageId}/needsHelp`, { isFlagged: true, reason: 'Again' })
  const [user] = await scene.rows('select firstname, lastname from users where id = $1', [scene.userId])
  assert.equal((await fileOf(conversationId)).messages[0].needsHelp.flaggedBy, `${user.firstname} ${user.lastname}`)
})

test('texts come a hundred at a time, the newest first, and none is left out or told twice', async () => {
  const { conversationId } = await begun('text 0')
  await scene.owner.query(
    `insert into messages (organization_id, id, conversation_id, property_id, direction, from_number, to_number, content, carrier, message_status, created_at)
     select m.organization_id, gen_random_uuid(), m.conversation_id, m.property_id, m.direction, m.from_number, m.to_number, 'text ' || n, m.carrier,
       m.message_status, m.created_at + (n / 3) * interval '1 ms' + interval '1 ms'
     from messages m, generate_series(1, 249) n where m.conversation_id = $1`,
    [conversationId],
  )
  const pages = [await fileOf(conversationId)]
  for (let page = pages[0]; page.hasEarlier === 'true'; page = pages.at(-1))
    pages.push(await fileOf(conversationId, `?before=${page.messages.at(-1).id}`))
  assert.deepEqual(
    pages.map(({ messages }) => messages.length),
    [100, 100, 50],
  )
  const all = pages.flatMap(({ messages }) => messages)
  assert.equal(new Set(all.map(({ id }: Body) => id)).size, 250)
  const times = all.map(({ createdAt }: Body) => createdAt)
  assert.deepEqual(times, [...times].sort().reverse())
  assert.deepEqual(contents(pages[2]).at(-1), 'text 0')
  const other = await begun('Elsewhere')
  assertRefused(await scene.staff(`GET /conversations/${conversationId}/file?before=${other.messageId}`), 404)
})

test('it tells what is known of whom it is with: home, lease, balance, and the last work orders', async () => {
  const { person, conversationId } = await begun('Hello')
  const unitId = await scene.unit()
  const { householdId } = person
  const lease = newId()
  await scene.owner.query(
    `insert into leases (organization_id, id, property_id, unit_id, household_id, status, start_date, end_date, rent_amount)
     values ($1, $2, $3, $4, $5, 'ACTIVE', '2026-01-01', '2026-12-31', 145000)`,
    [scene.org.id, lease, scene.propertyId, unitId, householdId],
  )
  await scene.owner.query(
    'update households set current_unit_id = $2, current_lease_id = $3, balance_amount = 5050 where id = $1',
    [householdId, unitId, lease],
  )
  for (const description of ['Tap', 'Door', 'Lamp', 'Oven'])
    await scene.doneByStaff('POST /workOrders', { propertyId: scene.propertyId, householdId, description })
  const file = await fileOf(conversationId)
  const [unit] = await scene.rows('select number from units where id = $1', [unitId])
  assert.deepEqual(
    [file.unit.number, file.household.name, file.household.balanceAmount, file.lease.id, file.lease.rentAmount],
    [unit.number, 'Cole', 50.5, lease, 1450],
  )
  assert.deepEqual(
    file.workOrders.map(({ description }: Body) => description),
    ['Oven', 'Lamp', 'Door'],
  )
  assert.deepEqual([file.prospect, file.application], [null, null])
})

test('a household that has moved to another property is not told of where it was', async () => {
  const { person, conversationId } = await begun('We move out')
  const order = { householdId: person.householdId, description: 'Tap' }
  await scene.doneByStaff('POST /workOrders', { propertyId: scene.propertyId, ...order })
  assert.equal((await fileOf(conversationId)).household.id, person.householdId)
  await scene.owner.query('update households set property_id = $2 where id = $1', [
    person.householdId,
    scene.otherPropertyId,
  ])
  await scene.doneByStaff('POST /workOrders', { propertyId: scene.otherPropertyId, ...order, description: 'Lamp' })
  const { household, unit, lease, workOrders, messages } = await fileOf(conversationId)
  assert.deepEqual([household, unit, lease], [null, null, null])
  assert.deepEqual(
    workOrders.map(({ description }: Body) => description),
    ['Tap'],
  )
  assert.equal(messages.length, 1)
})

test('a prospect comes with what they look for; an unknown number with nothing', async () => {
  const { id: prospectId } = await texting.prospect()
  const { conversationId } = await texting.send({ prospectId })
  const { prospect, household, lease, workOrders } = await fileOf(conversationId)
  assert.deepEqual([prospect.id, prospect.name, household, lease, workOrders], [prospectId, 'Pia Roy', null, null, []])
  const { sid } = await texting.text(texting.nextPhone(), 'Who is this?')
  await texting.settled()
  const stranger = await fileOf((await texting.received(sid)).conversationId)
  assert.deepEqual([stranger.prospect, stranger.household, stranger.unit], [null, null, null])
  assert.equal(stranger.recipient.type, 'UNKNOWN')
})

test('a conversation at another property is not there for those who are not', async () => {
  const { conversationId } = await begun('Hello')
  const { text: token } = await scene.server.make.staff(scene.org, {
    roles: [{ role: 'LEASING_AGENT', at: [scene.otherPropertyId] }],
  })
  assertRefused(await scene.call(`GET /conversations/${conversationId}/file`, undefined, { token }), 404)
})
