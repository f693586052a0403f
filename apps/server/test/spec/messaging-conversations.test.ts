// "Conversation", "Conversation status" and "Needs-help flag on a message".
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/kit/ids.ts'
import { Texting } from '../scene/texting.ts'
import { assertRefused } from '../server.ts'

const texting = await Texting.open()
const { scene } = texting
const idsOf = (records: { id: string }[]) => records.map(({ id }) => id)
const flag = (id: string, isFlagged: unknown = true, more: object = {}) =>
  scene.call(`PATCH /messages/${id}/needsHelp`, { isFlagged, ...more })
const statusOf = async (id: string) =>
  (await scene.get('/conversations?limit=500')).find((one: { id: string }) => one.id === id).conversationStatus
const close = (id: string) => scene.doneByStaff(`POST /conversations/${id}/close`)
const take = (id: string) => scene.doneByStaff(`POST /conversations/${id}/take`)

/** A customer and their first text. */
async function thread() {
  const ana = await texting.customer()
  const { sid } = await texting.text(ana.phone, 'The heating is out')
  const message = await texting.received(sid)
  return { ana, message, id: message.conversationId as string }
}

test('[S-108] [S-110] the first exchange opens a conversation of one property with one person, outbound or inbound', async () => {
  const [ana, ben] = [await texting.customer(), await texting.customer()]
  assert.deepEqual(await scene.get(`/conversations?customerId=${ana.id}`), [])
  const first = await texting.send({ customerId: ana.id })
  const second = await texting.send({ customerId: ana.id })
  const { sid } = await texting.text(ana.phone, 'Thanks')
  const reply = await texting.received(sid)
  assert.equal(new Set([first, second, reply].map(({ conversationId }) => conversationId)).size, 1)
  assert.equal((await texting.conversation(`customerId=${ana.id}`)).id, first.conversationId)
  assert.deepEqual(await scene.get(`/conversations?customerId=${ben.id}`), [])
  const inbound = await texting.text(ben.phone, 'Hello')
  const opened = (await texting.received(inbound.sid)).conversationId
  assert.notEqual(opened, first.conversationId)
  const { id, propertyId, recipient } = await texting.conversation(`customerId=${ben.id}`)
  assert.deepEqual([id, propertyId, recipient.customerId], [opened, scene.propertyId, ben.id])
  const elsewhere = await texting.customer({ phone: ana.phone, propertyId: scene.otherPropertyId })
  assert.notEqual((await texting.send({ customerId: elsewhere.id })).conversationId, first.conversationId)
})

test('[S-109] no route creates a conversation', async () => {
  const answer = await scene.call('POST /conversations', { customerId: newId() })
  assertRefused(answer, 405)
  assert.equal(answer.headers['allow'], 'GET, HEAD')
})

test('[S-111] [S-112] [S-116] a prospect who becomes a customer keeps the conversation, which then holds both ids', async () => {
  const pia = await texting.prospect()
  const sent = await texting.send({ prospectId: pia.id })
  const before = await texting.conversation(`prospectId=${pia.id}`)
  assert.deepEqual(before.recipient, {
    type: 'PROSPECT',
    prospectId: pia.id,
    customerId: null,
    householdId: null,
    firstName: 'Pia',
    lastName: 'Roy',
    phone: pia.phone.slice(2),
    isOptedOut: 'false',
  })
  const applicants = [{ firstName: 'Pia', lastName: 'Roy-Berg', isPrimary: true, phone: pia.phone }]
  const { customerId, householdId } = await scene.done(
    scene.call('POST /applications', { prospectId: pia.id, applicants }),
  )
  const after = await texting.conversation(`customerId=${customerId}`)
  assert.equal(after.id, before.id)
  assert.equal(after.householdId, householdId)
  assert.deepEqual(after.recipient, {
    ...before.recipient,
    type: 'CUSTOMER',
    customerId,
    householdId,
    lastName: 'Roy-Berg',
  })
  assert.deepEqual(idsOf(await scene.get(`/conversations?prospectId=${pia.id}`)), [before.id])
  assert.deepEqual(idsOf(await scene.get(`/messages?conversationId=${after.id}`)), [sent.id])
  for (const body of [{ customerId }, { prospectId: pia.id }])
    assert.equal((await texting.send(body)).conversationId, before.id)
  const { sid } = await texting.text(pia.phone, 'Here I am')
  const inbound = await texting.received(sid)
  assert.deepEqual([inbound.conversationId, inbound.customerId, inbound.prospectId], [before.id, customerId, null])
})

test('somebody unknown who becomes a prospect keeps the thread', async () => {
  const phone = texting.nextPhone()
  const { sid } = await texting.text(phone, 'Is it free?')
  const { conversationId } = await texting.received(sid)
  const pia = await texting.prospect({ phone })
  assert.equal((await texting.send({ prospectId: pia.id })).conversationId, conversationId)
  assert.equal((await texting.conversation(`prospectId=${pia.id}`)).id, conversationId)
})

test('the recipient is spoken of as they are now', async () => {
  const { ana } = await thread()
  const phone = texting.nextPhone()
  const before = await texting.conversation(`customerId=${ana.id}`)
  await scene.owner.query(`update customers set last_name = 'Berg', phone = $2 where id = $1`, [ana.id, phone])
  const after = await texting.conversation(`customerId=${ana.id}`)
  assert.deepEqual([after.recipient.lastName, after.recipient.phone], ['Berg', phone.slice(2)])
  assert.ok(after.updatedAt >= before.updatedAt)
})

test('[S-237] [S-254] a thread is read by the conversations of the recipient, then its messages, the oldest first', async () => {
  const { ana, message } = await thread()
  const sent = [message.id]
  for (const content of ['One', 'Two']) sent.push((await texting.send({ customerId: ana.id, content })).id)
  await texting.send({ customerId: (await texting.customer()).id })
  const [conversation] = await scene.get(`/conversations?customerId=${ana.id}`)
  assert.deepEqual(idsOf(await scene.get(`/messages?conversationId=${conversation.id}`)), sent)
  const newest = await scene.get(
    `/messages?conversationId=${conversation.id}&sort=createdAt:desc&limit=1&fields=content`,
  )
  assert.deepEqual(newest, [{ id: sent.at(-1), content: 'Two' }])
  assert.equal(conversation.lastMessageDirection, 'OUTBOUND')
})

test('[S-241] [S-242] [S-243] conversations are listed by recipient, by household and by property', async () => {
  const ana = await texting.customer()
  const ben = await texting.customer({ householdId: ana.householdId })
  const pia = await texting.prospect()
  const elsewhere = await texting.customer({ propertyId: scene.otherPropertyId })
  const open = async (body: object) => (await texting.send(body)).conversationId
  const [withAna, withBen] = [await open({ customerId: ana.id }), await open({ customerId: ben.id })]
  const [withPia, there] = [await open({ prospectId: pia.id }), await open({ customerId: elsewhere.id })]
  const by = async (query: string) => idsOf(await scene.get(`/conversations?${query}&limit=500`))
  assert.deepEqual(await by(`customerId=${ana.id}`), [withAna])
  assert.deepEqual(await by(`prospectId=${pia.id}`), [withPia])
  assert.deepEqual(await by(`householdId=${ana.householdId}`), [withBen, withAna])
  const answer = await scene.call(`GET /conversations?propertyId=${scene.otherPropertyId}&limit=500`)
  assert.ok(idsOf(answer.body).includes(there) && !idsOf(answer.body).includes(withAna))
  const all = await scene.get('/conversations?limit=500')
  assert.deepEqual(
    answer.body,
    all.filter(({ propertyId }: { propertyId: string }) => propertyId === scene.otherPropertyId),
  )
  assert.ok(answer.body.every(({ propertyId }: { propertyId: string }) => propertyId === scene.otherPropertyId))
  assert.equal(answer.headers['x-total-count'], String(answer.body.length))
  assert.deepEqual(await by(`customerId=${ana.id}&propertyId=${scene.otherPropertyId}`), [])
  assertRefused(await scene.call('GET /conversations?customerId=nobody'), 400, /^customerId must be a valid UUID/)
  assertRefused(await scene.call(`GET /conversations?custumerId=${ana.id}`), 400, /^Unknown query parameter/)
})

test('[S-113] [S-244] conversations are found by the status they report, one of four words', async () => {
  const made = {
    NEW: (await thread()).id,
    UNRESOLVED: (await thread()).id,
    RESOLVED: (await thread()).id,
    NEEDS_HELP: '',
  }
  await take(made.UNRESOLVED)
  await close(made.RESOLVED)
  const flagged = await thread()
  await flag(flagged.message.id)
  made.NEEDS_HELP = flagged.id
  const all = await scene.get('/conversations?limit=500')
  for (const [status, id] of Object.entries(made)) {
    const found = await scene.get(`/conversations?status=${status}&limit=500`)
    assert.ok(idsOf(found).includes(id))
    assert.deepEqual(
      idsOf(found),
      idsOf(all.filter((one: { conversationStatus: string }) => one.conversationStatus === status)),
    )
  }
  assert.ok(all.every((one: { conversationStatus: string }) => Object.hasOwn(made, one.conversationStatus)))
  assertRefused(
    await scene.call('GET /conversations?status=OPEN'),
    400,
    /^status must be one of NEW, UNRESOLVED, RESOLVED, NEEDS_HELP/,
  )
})

test('[S-194] [S-195] [S-196] NEW awaits a response, UNRESOLVED is worked on, RESOLVED is closed', async () => {
  const { id, ana } = await thread()
  assert.equal(await statusOf(id), 'NEW')
  await texting.send({ customerId: ana.id })
  assert.equal(await statusOf(id), 'UNRESOLVED')
  await texting.text(ana.phone, 'And now?')
  assert.equal(await statusOf(id), 'NEW')
  await take(id)
  assert.equal(await statusOf(id), 'UNRESOLVED')
  assert.equal((await close(id)).conversationStatus, 'RESOLVED')
  assert.equal(await statusOf(id), 'RESOLVED')
})

test('[S-101] one message alone tells the status of its conversation', async () => {
  const { id, message } = await thread()
  const steps: [word: string, act: () => Promise<unknown>][] = [
    ['NEW', async () => {}],
    ['UNRESOLVED', () => take(id)],
    ['RESOLVED', () => close(id)],
    ['NEEDS_HELP', () => flag(message.id)],
  ]
  for (const [word, act] of steps) {
    await act()
    assert.deepEqual([(await texting.message(message.id)).conversationStatus, await statusOf(id)], [word, word])
  }
})

test('[S-114] [S-115] [S-201] needsHelpMessageIds are the messages with an open flag, and an empty list without any', async () => {
  const { id, ana, message } = await thread()
  const second = await texting.send({ customerId: ana.id })
  const ids = async () => (await texting.conversation(`customerId=${ana.id}`)).needsHelpMessageIds
  assert.deepEqual(await ids(), [])
  const flagged = await scene.done(flag(message.id))
  assert.equal(flagged.needsHelp, true)
  assert.deepEqual(flagged.conversation, { id, conversationStatus: 'NEEDS_HELP', needsHelpMessageIds: [message.id] })
  assert.deepEqual(await ids(), [message.id])
  await flag(second.id)
  assert.deepEqual(await ids(), [message.id, second.id])
  await flag(message.id, false)
  assert.deepEqual(await ids(), [second.id])
  await flag(second.id, false)
  assert.deepEqual(await ids(), [])
})

test('[S-102] [S-103] [S-104] [S-105] [S-106] a flag is told in both forms, and stays told after it is resolved', async () => {
  const { message } = await thread()
  const [{ id: keyId }] = await scene.rows('select id from api_keys where integration_id = $1', [scene.integrationId])
  await scene.done(flag(message.id, true, { reason: 'Small child, no heating' }))
  const open = await texting.message(message.id)
  const flagged = { reason: 'Small child, no heating', flaggedByType: 'API_KEY', flaggedById: keyId }
  const { flaggedAt } = open.needsHelpDetails
  assert.deepEqual(open.needsHelpDetails, {
    ...flagged,
    flaggedAt,
    resolvedByType: null,
    resolvedById: null,
    resolvedAt: null,
  })
  assert.match(flaggedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.equal(open.needsHelp, true)
  await scene.doneByStaff(`PATCH /messages/${message.id}/needsHelp`, { isFlagged: false, reason: 'not kept' })
  const resolved = await texting.message(message.id)
  const { resolvedAt } = resolved.needsHelpDetails
  const resolution = { resolvedByType: 'USER', resolvedById: scene.userId, resolvedAt }
  assert.deepEqual(resolved.needsHelpDetails, { ...flagged, flaggedAt, ...resolution })
  assert.equal(resolved.needsHelp, false)
  for (const read of [open, resolved]) {
    const { reason, flaggedByType, flaggedById, ...rest } = read.needsHelpDetails
    const flat = {
      needsHelpReason: reason,
      needsHelpFlaggedByType: flaggedByType,
      needsHelpFlaggedById: flaggedById,
      needsHelpFlaggedAt: rest.flaggedAt,
      needsHelpResolvedByType: rest.resolvedByType,
      needsHelpResolvedById: rest.resolvedById,
      needsHelpResolvedAt: rest.resolvedAt,
    }
    for (const [name, value] of Object.entries(flat)) {
      assert.ok(Object.hasOwn(read, name), name)
      assert.equal(read[name], value, name)
    }
  }
  const [listed] = await scene.get(`/messages?conversationId=${message.conversationId}`)
  assert.deepEqual(listed.needsHelpDetails, resolved.needsHelpDetails)
  const part = (fields: string) => scene.get(`/messages/${message.id}?fields=${fields}`)
  assert.deepEqual(await part('needsHelpReason,conversationStatus,messageStatus'), {
    id: message.id,
    messageStatus: resolved.messageStatus,
    conversationStatus: resolved.conversationStatus,
    needsHelpReason: flagged.reason,
  })
  assert.deepEqual(await part('conversation.conversationStatus'), {
    ...resolved,
    conversation: { conversationStatus: resolved.conversationStatus },
  })
})

test('[S-107] [S-204] on a message never flagged there is no needs-help field, also after it was resolved in vain', async () => {
  const { message, id } = await thread()
  const none = (read: object) =>
    assert.deepEqual(
      Object.keys(read).filter((name) => name.startsWith('needsHelp')),
      [],
    )
  none(await texting.message(message.id))
  const answer = await flag(message.id, false)
  assert.equal(answer.status, 200)
  none(answer.body)
  assert.deepEqual(answer.body.conversation, { id, conversationStatus: 'NEW', needsHelpMessageIds: [] })
  none(await texting.message(message.id))
})

test('[S-202] flagging a flagged message changes nothing', async () => {
  const { message } = await thread()
  const first = await scene.done(flag(message.id, true, { reason: 'First' }))
  await texting.moveTime(1_000)
  const again = await flag(message.id, true, { reason: 'Second' })
  assert.equal(again.status, 200)
  assert.deepEqual(again.body, first)
})

test('[S-203] resolving keeps the details; flagging again opens a new episode, and the earlier one is kept', async () => {
  const { message } = await thread()
  await flag(message.id, true, { reason: 'First' })
  const resolved = await scene.done(flag(message.id, false))
  assert.deepEqual([resolved.needsHelp, resolved.needsHelpDetails.reason], [false, 'First'])
  assert.deepEqual(resolved.conversation.needsHelpMessageIds, [])
  const again = await scene.done(flag(message.id, true, { reason: 'Second' }))
  assert.deepEqual([again.needsHelp, again.needsHelpReason, again.needsHelpResolvedAt], [true, 'Second', null])
  const episodes = await scene.rows(
    'select reason, resolved_at is null as open from needs_help_episodes where message_id = $1 order by flagged_at, id',
    [message.id],
  )
  assert.deepEqual(episodes, [
    { reason: 'First', open: false },
    { reason: 'Second', open: true },
  ])
})

test('[S-197] [S-198] with any open flag the whole thread reports NEEDS_HELP, whatever its workflow', async () => {
  for (const prepare of [async () => {}, take, close]) {
    const { id, ana, message } = await thread()
    const other = (await texting.received((await texting.text(ana.phone, 'And the water')).sid)).id
    await prepare(id)
    await flag(message.id)
    await flag(other)
    assert.equal(await statusOf(id), 'NEEDS_HELP')
    await flag(other, false)
    assert.equal(await statusOf(id), 'NEEDS_HELP')
    for (const each of [message.id, other]) assert.equal((await texting.message(each)).conversationStatus, 'NEEDS_HELP')
  }
})

test('[S-199] neither new messages nor closing the thread clears NEEDS_HELP', async () => {
  const { id, ana, message } = await thread()
  await flag(message.id)
  await texting.send({ customerId: ana.id })
  assert.equal(await statusOf(id), 'NEEDS_HELP')
  await texting.text(ana.phone, 'Hello?')
  assert.equal(await statusOf(id), 'NEEDS_HELP')
  assert.equal((await close(id)).conversationStatus, 'NEEDS_HELP')
  assert.equal(await statusOf(id), 'NEEDS_HELP')
  assert.equal((await texting.message(message.id)).conversationStatus, 'NEEDS_HELP')
  assert.deepEqual((await texting.conversation(`customerId=${ana.id}`)).needsHelpMessageIds, [message.id])
})

test('[S-200] with the last flag resolved the status is what the workflow now calls for', async () => {
  const first = await thread()
  await take(first.id)
  await flag(first.message.id)
  await texting.text(first.ana.phone, 'Still cold')
  await flag(first.message.id, false)
  assert.equal(await statusOf(first.id), 'NEW')
  const second = await thread()
  await flag(second.message.id)
  await close(second.id)
  await flag(second.message.id, false)
  assert.equal(await statusOf(second.id), 'RESOLVED')
})

test('[S-245] [S-246] [S-247] PATCH takes true and false, and answers with the message as it is read and a roll-up', async () => {
  const { id, ana, message } = await thread()
  for (const isFlagged of [true, false, 'true', 'false']) {
    const { conversation, ...told } = await scene.done(flag(message.id, isFlagged))
    assert.deepEqual(told, await texting.message(message.id))
    const { conversationStatus, needsHelpMessageIds } = await texting.conversation(`customerId=${ana.id}`)
    assert.deepEqual(conversation, { id, conversationStatus, needsHelpMessageIds })
  }
  for (const body of [
    {},
    { isFlagged: null },
    { isFlagged: 0 },
    { isFlagged: 1 },
    { isFlagged: 'yes' },
    { isFlagged: {} },
  ])
    assertRefused(await scene.call(`PATCH /messages/${message.id}/needsHelp`, body), 400, /^isFlagged /)
  assertRefused(await flag(message.id, true, { reason: 'x'.repeat(501) }), 400, /^reason must have at most 500/)
  assertRefused(await flag(newId()), 404)
  assertRefused(await flag('nonsense'), 400, 'messageId must be a valid UUID')
})

test('a conversation out of reach is not there, on either door', async () => {
  const { id, message, ana } = await thread()
  const { text: key } = await scene.server.make.key(scene.org, { reach: [scene.otherPropertyId] })
  const { text: token } = await scene.server.make.staff(scene.org, { reach: [scene.otherPropertyId] })
  assert.deepEqual((await scene.call(`GET /conversations?customerId=${ana.id}`, undefined, { key })).body, [])
  assert.deepEqual((await scene.call(`GET /messages?conversationId=${id}`, undefined, { key })).body, [])
  assertRefused(
    await scene.call(`GET /messages/${message.id}`, undefined, { key }),
    404,
    `No message has the id ${message.id}`,
  )
  assertRefused(await scene.call(`PATCH /messages/${message.id}/needsHelp`, { isFlagged: true }, { key }), 404)
  for (const word of ['take', 'close'])
    assertRefused(await scene.call(`POST /conversations/${id}/${word}`, undefined, { token }), 404)
  const reply = { idempotencyId: newId(), content: 'Hi' }
  assertRefused(
    await scene.call(`POST /conversations/${id}/messages`, reply, { token }),
    404,
    `No conversation has the id ${id}`,
  )
})

test('staff reply to whoever the conversation is with, a stranger too', async () => {
  const phone = texting.nextPhone()
  const { sid } = await texting.text(phone, 'Hello')
  const { conversationId } = await texting.received(sid)
  const reply = await scene.done(
    scene.staff(`POST /conversations/${conversationId}/messages`, { idempotencyId: newId(), content: 'Who is this?' }),
  )
  assert.deepEqual(
    [reply.to, reply.customerId, reply.prospectId, reply.conversationId],
    [phone, null, null, conversationId],
  )
})
