// "Messaging": sending, and how delivery is followed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeIntegration, operator } from '../../src/domains/access/index.ts'
import { newId } from '../../src/kit/ids.ts'
import { eventually } from '../eventually.ts'
import { Texting } from '../scene/texting.ts'
import { assertRefused, startServer } from '../server.ts'
import { everyRoute } from '../walk.ts'

const texting = await Texting.open()
const { scene, simulator } = texting
texting.work()

const stored = async (idempotencyId: string): Promise<unknown[]> =>
  scene.get(`/messages?idempotencyId=${idempotencyId}`)

test('[S-008] [S-252] [S-253] a text to a customer goes to the phone on their record, from the number of their property', async () => {
  const ana = await texting.customer()
  const { id } = await texting.send({
    customerId: ana.id,
    phone: '+12025550000',
    from: '+12025550001',
    to: '+12025550002',
  })
  await texting.settled()
  assert.deepEqual(
    texting.accepted(id).map(({ from, to, body }) => [from, to, body]),
    [[texting.number, ana.phone, 'Your tour is at 3']],
  )
  const elsewhere = await texting.customer({ propertyId: scene.otherPropertyId })
  const other = await texting.send({ customerId: elsewhere.id })
  assert.deepEqual(
    [other.from, other.to, other.propertyId],
    [texting.otherNumber, elsewhere.phone, scene.otherPropertyId],
  )
})

test('[S-009] [S-090] a text to a prospect goes to the phone on their record, and the message names them', async () => {
  const pia = await texting.prospect()
  const sent = await texting.send({ prospectId: pia.id })
  await texting.settled()
  assert.deepEqual([sent.prospectId, sent.customerId], [pia.id, null])
  assert.deepEqual(
    texting.accepted(sent.id).map(({ to }) => to),
    [pia.phone],
  )
})

test('[S-091] [S-190] [S-235] 201 with the message as it will be read, PROCESSING, with and without metadata', async () => {
  const { id: customerId, householdId } = await texting.customer()
  const content = 'Zwei Zeilen\nmit Emoji 🏠👩‍🔧 and "quotes" \\ \u2028'
  const idempotencyId = `send ${newId()}`
  const answer = await texting.post({ customerId, content, idempotencyId })
  assert.equal(answer.status, 201)
  const { body } = answer
  assert.equal(body.content, content)
  assert.equal(body.messageStatus, 'PROCESSING')
  assert.deepEqual([body.customerId, body.idempotencyId, body.direction], [customerId, idempotencyId, 'OUTBOUND'])
  assert.deepEqual([body.metadata, body.attachments, body.householdId], [null, [], householdId])
  const read = await texting.message(body.id)
  assert.equal(read.content, content)
  const { metadata } = await texting.send({ customerId, metadata: { a: 1 } })
  assert.deepEqual(metadata, { a: 1 })
})

test('[S-010] [S-092] [S-093] [S-191] delivery is followed from PROCESSING, without a messageSid, to each final word', async () => {
  const { id: customerId, phone } = await texting.customer()
  for (const [outcome, word] of [
    ['delivered', 'DELIVERED'],
    ['undelivered', 'UNDELIVERED'],
    ['failed', 'FAILED'],
  ] as const) {
    simulator.nextSend({ to: phone, outcome })
    const sent = await texting.send({ customerId })
    assert.equal('messageSid' in sent, false)
    await texting.settled()
    const read = await texting.message(sent.id)
    assert.equal(read.messageStatus, word)
    assert.match(read.messageSid, /^SM[0-9a-f]{32}$/)
    assert.equal(texting.accepted(sent.id)[0]?.sid, read.messageSid)
  }
})

test('[S-095] a failed delivery is explained by code and words, and the key is absent while there is nothing to explain', async () => {
  const { id: customerId, phone } = await texting.customer()
  simulator.nextSend({ to: phone, outcome: 'undelivered', errorCode: 30005 })
  const sent = await texting.send({ customerId })
  assert.equal('messageStatusReason' in sent, false)
  await texting.settled()
  assert.match((await texting.message(sent.id)).messageStatusReason, /^30005: \S/)
  const refused = await texting.customer({ phone: '+15005550009' })
  const { id } = await texting.send({ customerId: refused.id })
  await texting.settled()
  const read = await texting.message(id)
  assert.deepEqual(
    [read.messageStatus, read.messageStatusReason, 'messageSid' in read],
    ['FAILED', "21614: 'To' number is not a valid mobile number", false],
  )
})

test("[S-094] [S-193] the carrier's words are passed on in capitals, also one never seen before", async () => {
  const { id: customerId, phone } = await texting.customer()
  simulator.nextSend({ to: phone, outcome: 'queued' })
  const { id } = await texting.send({ customerId })
  await texting.settled()
  assert.equal((await texting.message(id)).messageStatus, 'QUEUED')
  const { messageSid: sid } = await texting.message(id)
  assert.equal(await simulator.report({ sid, status: 'partially_delivered' }), 204)
  assert.equal((await texting.message(id)).messageStatus, 'PARTIALLY_DELIVERED')
})

test('[S-192] DELIVERED, UNDELIVERED and FAILED stay, whatever is reported afterwards', async () => {
  for (const outcome of ['delivered', 'undelivered', 'failed'] as const) {
    const { id: customerId, phone } = await texting.customer()
    simulator.nextSend({ to: phone, outcome })
    const { id } = await texting.send({ customerId })
    await texting.settled()
    const before = await texting.message(id)
    for (const status of ['queued', 'sent', 'delivered', 'undelivered', 'failed', 'read'])
      await simulator.report({ sid: before.messageSid, status, errorCode: 30001 })
    assert.deepEqual(await texting.message(id), before)
  }
})

test('[S-096] metadata come back as they were sent: order, large numbers, decimals, nesting, emptiness', async () => {
  const { id: customerId } = await texting.customer()
  const texts = [
    '{"z":1,"a":{"y":[1.10,12345678901234567890,-0,1e400],"x":null},"é😀":"\\u00e9","10":true,"2":"b"}',
    '{ "spaced" : [ ] ,\n "twice":1,"twice":2 }',
    '{}',
  ]
  for (const metadata of texts) {
    const idempotencyId = newId()
    const payload = `{"customerId":"${customerId}","content":"Hi","metadata":${metadata},"idempotencyId":"${idempotencyId}"}`
    const headers = { 'content-type': 'application/json' }
    const answer = await scene.server.call('POST /messages', { key: scene.key, payload, headers })
    assert.equal(answer.status, 201, answer.text)
    const again = await scene.server.call('POST /messages', { key: scene.key, payload, headers })
    const alone = await scene.call(`GET /messages/${answer.body.id}`)
    const listed = await scene.call(`GET /messages?idempotencyId=${idempotencyId}`)
    for (const { text } of [answer, again, alone, listed]) assert.ok(text.includes(`"metadata":${metadata},`), text)
  }
})

test('metadata are an object of at most 8 KiB and 50 keys', async () => {
  const { id: customerId } = await texting.customer()
  const keys = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, at) => [`k${at}`, at]))
  assert.equal((await texting.post({ customerId, metadata: keys(50) })).status, 201)
  assertRefused(
    await texting.post({ customerId, metadata: keys(51) }),
    400,
    'metadata must have at most 50 keys, not 51',
  )
  assertRefused(
    await texting.post({ customerId, metadata: { a: 'x'.repeat(8_200) } }),
    400,
    /metadata must have at most 8192/,
  )
  for (const metadata of [[], 'text', 7, true])
    assertRefused(await texting.post({ customerId, metadata }), 400, /^metadata/)
  assert.equal((await texting.post({ customerId, metadata: null })).status, 201)
})

test('[S-097] metadata.sentBy names the user on whose behalf it was sent: the caller gives it, or the back office', async () => {
  const { id: customerId } = await texting.customer()
  const metadata = { sentBy: scene.userId }
  const { id, conversationId } = await texting.send({ customerId, metadata })
  assert.deepEqual((await texting.message(id)).metadata, metadata)
  const body = { idempotencyId: newId(), content: 'From the office' }
  const reply = await scene.doneByStaff(`POST /conversations/${conversationId}/messages`, body)
  const read = await texting.message(reply.id)
  assert.deepEqual([read.metadata, read.idempotencyId], [{ sentBy: scene.userId }, null])
})

test('[S-096] [S-097] integrations other than the sender are told sentBy alone of the metadata, and no idempotencyId', async () => {
  const { id: customerId } = await texting.customer()
  const { text: key } = await scene.server.make.key(scene.org)
  const cases = [
    [`{"ticket":"T-81","sentBy":"${scene.userId}"}`, `{"sentBy":"${scene.userId}"}`],
    ['{"sentBy":{"b":1.10,"a":[ 1 ]},"sentby":"x"}', '{"sentBy":{"b":1.10,"a":[ 1 ]}}'],
    ['{"sentBy":"first","sentBy":"last"}', '{"sentBy":"last"}'],
    ['{"sentB\\u0079":"ana","ticket":"sentBy"}', '{"sentBy":"ana"}'],
    ['{"ticket":{"sentBy":"inner"}}', '{}'],
    ['{}', '{}'],
    ['null', 'null'],
  ]
  for (const [metadata, seen] of cases) {
    const idempotencyId = newId()
    const payload = `{"customerId":"${customerId}","content":"Hi","metadata":${metadata},"idempotencyId":"${idempotencyId}"}`
    const headers = { 'content-type': 'application/json' }
    const sent = await scene.server.call('POST /messages', { key: scene.key, payload, headers })
    const { id, conversationId } = sent.body
    for (const path of [`/messages/${id}`, `/messages?conversationId=${conversationId}&sort=createdAt:desc&limit=1`]) {
      const whole = `"metadata":${metadata},"idempotencyId":"${idempotencyId}"`
      for (const as of [{ key: scene.key }, ...(path.includes('?') ? [] : [{ token: scene.token }])])
        assert.ok((await scene.server.call(`GET ${path}`, as)).text.includes(whole), path)
      const { text } = await scene.server.call(`GET ${path}`, { key })
      assert.ok(text.includes(`"metadata":${seen},"idempotencyId":null`), text)
    }
  }
})

test('[S-089] idempotencyId is needed, a text of 1 to 255 characters', async () => {
  const { id: customerId } = await texting.customer()
  for (const idempotencyId of [undefined, null, 7, '', 'x'.repeat(256)])
    assertRefused(await texting.post({ customerId, idempotencyId }), 400, /^idempotencyId /)
  assert.deepEqual(await scene.get(`/conversations?customerId=${customerId}`), [])
  assert.equal((await texting.send({ customerId, idempotencyId: 'é'.repeat(255) })).idempotencyId, 'é'.repeat(255))
})

test('[S-090] neither recipient is refused, and nothing is stored', async () => {
  for (const body of [{}, { customerId: null }, { prospectId: null }, { customerId: null, prospectId: null }]) {
    const idempotencyId = newId()
    assertRefused(await texting.post({ ...body, idempotencyId }), 400, 'customerId or prospectId is required')
    assert.deepEqual(await stored(idempotencyId), [])
  }
})

test('[S-331] [S-335] content is 1 to 1600 code points, and not only white space', async () => {
  const { id: customerId, phone } = await texting.customer()
  const idempotencyId = newId()
  const refused = async (content: unknown, message: string | RegExp) =>
    assertRefused(await texting.post({ customerId, content, idempotencyId }), 400, message)
  for (const character of ['x', '😀', 'é'])
    await refused(character.repeat(1601), 'content must have at most 1600 characters, not 1601')
  for (const content of ['', ' ', '\n\t\u00a0\u2003', null, undefined, 5]) await refused(content, /^content /)
  await texting.settled()
  assert.ok(!simulator.accepted.some(({ to }) => to === phone))
  assert.deepEqual(await stored(idempotencyId), [])
  assert.deepEqual(await scene.get(`/conversations?customerId=${customerId}`), [])
  for (const character of ['x', '😀', 'é']) {
    const content = character.repeat(1600)
    const { id } = await texting.send({ customerId, content })
    assert.equal((await texting.message(id)).content, content)
  }
})

test('[S-250] [S-251] with both ids the customer wins, and the prospectId is not even looked at', async () => {
  const ana = await texting.customer()
  const pia = await texting.prospect()
  for (const prospectId of [pia.id, newId(), 'nobody', 7, null, {}, ['x']]) {
    const answer = await texting.post({ customerId: ana.id, prospectId })
    assert.equal(answer.status, 201, answer.text)
    assert.deepEqual([answer.body.customerId, answer.body.prospectId, answer.body.to], [ana.id, null, ana.phone])
  }
  assertRefused(await texting.post({ prospectId: 'nobody' }), 400, "prospectId must be a valid UUID, not 'nobody'")
})

test('an unknown recipient, one of another organization, and one out of reach are not found', async () => {
  const id = newId()
  assertRefused(await texting.post({ customerId: id }), 404, `No customer has the id ${id}`)
  assertRefused(await texting.post({ prospectId: id }), 404, `No prospect has the id ${id}`)
  const { text: key } = await scene.server.make.key(scene.org, { reach: [scene.otherPropertyId] })
  const ana = await texting.customer()
  const body = { idempotencyId: newId(), content: 'Hi', customerId: ana.id }
  assertRefused(await scene.call('POST /messages', body, { key }), 404, `No customer has the id ${ana.id}`)
})

test('[S-240] what cannot be sent is 422 and stores nothing: no phone, opted out, no number, two-way communication off', async () => {
  const refused = async (body: object, message: RegExp) => {
    const idempotencyId = newId()
    assertRefused(await texting.post({ ...body, idempotencyId }), 422, message)
    assert.deepEqual(await stored(idempotencyId), [])
  }
  const silent = await texting.customer({ phone: null })
  await refused({ customerId: silent.id }, /no phone number/)
  await refused({ prospectId: (await texting.prospect({ phone: null })).id }, /no phone number/)
  const gone = await texting.customer()
  await texting.text(gone.phone, 'STOP')
  await refused({ customerId: gone.id }, /opted out/)
  const ana = await texting.customer({ propertyId: scene.otherPropertyId })
  await texting.giveNumber(scene.otherPropertyId, texting.otherNumber, false)
  await refused({ customerId: ana.id }, /texting number/)
  await texting.giveNumber(scene.otherPropertyId, null)
  await refused({ customerId: ana.id }, /texting number/)
  // A number leads to one property only.
  await texting.giveNumber(scene.otherPropertyId, texting.number)
  await refused({ customerId: ana.id }, /texting number/)
  await texting.giveNumber(scene.otherPropertyId, '(512) 555-0101')
  assert.equal((await texting.send({ customerId: ana.id })).from, texting.otherNumber)
})

test('[S-236] [S-248] [S-249] an idempotencyId is one message and one text; another id is another', async () => {
  const { id: customerId } = await texting.customer()
  const other = await texting.customer()
  const idempotencyId = newId()
  const first = await texting.post({ customerId, idempotencyId, metadata: { b: 1, a: 2 } })
  assert.equal(first.status, 201)
  await texting.settled()
  for (const body of [{ customerId }, { customerId: other.id, content: 'Something else' }, { customerId: newId() }]) {
    const again = await texting.post({ ...body, idempotencyId })
    assert.deepEqual([again.status, again.headers['idempotent-replayed']], [200, 'true'])
    const { messageStatus, messageSid, updatedAt, ...rest } = again.body
    const { messageStatus: before, updatedAt: then, ...sent } = first.body
    assert.deepEqual(rest, sent)
    assert.equal(messageStatus, 'DELIVERED')
  }
  await texting.settled()
  assert.equal(texting.accepted(first.body.id).length, 1)
  assert.equal((await scene.get(`/messages?conversationId=${first.body.conversationId}`)).length, 1)
  assert.deepEqual(await scene.get(`/conversations?customerId=${other.id}`), [])
  const second = await texting.send({ customerId })
  await texting.settled()
  assert.notEqual(second.id, first.body.id)
  assert.equal(texting.accepted(second.id).length, 1)
})

test('an idempotencyId is of one integration: another may use the same for another message', async () => {
  const { id: customerId } = await texting.customer()
  const { text: key } = await scene.server.make.key(scene.org)
  const body = { idempotencyId: newId(), content: 'Hi', customerId }
  const mine = await scene.done(scene.call('POST /messages', body))
  const theirs = await scene.done(scene.call('POST /messages', body, { key }))
  assert.notEqual(mine.id, theirs.id)
  const found = await scene.call(`GET /messages?idempotencyId=${body.idempotencyId}`, undefined, { key })
  assert.deepEqual(
    found.body.map(({ id }: { id: string }) => id),
    [theirs.id],
  )
})

test('[S-238] [S-239] [S-240] GET /messages finds by idempotencyId and by messageSid; nothing means that it never landed', async () => {
  const { id: customerId } = await texting.customer()
  const idempotencyId = `a&b=c ${newId()}`
  const { id } = await texting.send({ customerId, idempotencyId })
  await texting.settled()
  const [found] = await scene.get(`/messages?idempotencyId=${encodeURIComponent(idempotencyId)}`)
  assert.equal(found.id, id)
  assert.deepEqual(await scene.get(`/messages?messageSid=${found.messageSid}`), [found])
  const { sid } = await texting.text(texting.nextPhone(), 'Hello')
  assert.equal((await texting.received(sid)).direction, 'INBOUND')
  for (const query of [`idempotencyId=${newId()}`, `messageSid=SM${'0'.repeat(32)}`, `conversationId=${newId()}`]) {
    const answer = await scene.call(`GET /messages?${query}`)
    assert.deepEqual([answer.status, answer.body, answer.headers['x-total-count']], [200, [], '0'])
  }
  assertRefused(
    await scene.call('GET /messages'),
    400,
    'One of conversationId, idempotencyId, messageSid must be given',
  )
  assertRefused(await scene.call('GET /messages?limit=5'), 400, /^One of/)
})

test('[S-017] messaging is by request: without the capability every one of its routes is refused, and served once enabled', async () => {
  const routes = everyRoute('partner').filter(({ path }) => /^\/(messages|conversations)/.test(path))
  assert.equal(routes.length, 5)
  const { text: key, integrationId } = await scene.server.make.key(scene.org, { capabilities: ['screening'] })
  for (const { method, path } of routes) {
    const answer = await scene.call(`${method} ${path.replace('{messageId}', newId())}`, {}, { key })
    assertRefused(answer, 403, 'Messaging is not enabled for this integration')
  }
  const { db } = scene.server.runtime.tools
  await changeIntegration(db, operator(scene.org.id), integrationId, { capabilities: ['messaging'] })
  const as = { key }
  await eventually(
    5_000,
    'it is enabled',
    async () => (await scene.call('GET /conversations', undefined, as)).status === 200,
  )
  const ana = await texting.customer()
  const body = { idempotencyId: newId(), content: 'Hi', customerId: ana.id }
  const sent = await scene.call('POST /messages', body, as)
  assert.equal(sent.status, 201, sent.text)
  const at = `/messages/${sent.body.id}`
  assert.equal((await scene.call(`GET ${at}`, undefined, as)).body.content, 'Hi')
  const [found] = (await scene.call(`GET /messages?idempotencyId=${body.idempotencyId}`, undefined, as)).body
  assert.equal(found.id, sent.body.id)
  assert.equal((await scene.call(`PATCH ${at}/needsHelp`, { isFlagged: true }, as)).body.needsHelp, true)
  const [thread] = (await scene.call(`GET /conversations?customerId=${ana.id}`, undefined, as)).body
  assert.equal(thread.id, sent.body.conversationId)
})

test('[S-277] [S-278] messages and conversations are scopes of their own, and messages are granted by action', async () => {
  const keyed = async (...grants: string[]) => ({ key: (await scene.server.make.key(scene.org, { grants })).text })
  const { id: customerId } = await texting.customer()
  const statuses = async (as: { key: string }) => {
    const sent = await scene.call('POST /messages', { idempotencyId: newId(), content: 'Hi', customerId }, as)
    const read = await scene.call(`GET /messages?idempotencyId=${newId()}`, undefined, as)
    const conversations = await scene.call('GET /conversations', undefined, as)
    const flagged = await scene.call(`PATCH /messages/${newId()}/needsHelp`, { isFlagged: true }, as)
    return [sent.status, read.status, conversations.status, flagged.status]
  }
  assert.deepEqual(await statuses(await keyed('messages:create')), [201, 403, 403, 403])
  assert.deepEqual(await statuses(await keyed('messages:read')), [403, 200, 403, 403])
  assert.deepEqual(await statuses(await keyed('conversations:read')), [403, 403, 200, 403])
  assert.deepEqual(await statuses(await keyed('messages:create', 'messages:read')), [201, 200, 403, 403])
})

test('[S-279] [S-280] flagging needs messages:update, and without it nothing else is looked at', async () => {
  const { id: customerId } = await texting.customer()
  const { id } = await texting.send({ customerId })
  const grants = ['messages:read', 'messages:create', 'conversations:read']
  const { text: key } = await scene.server.make.key(scene.org, { grants })
  for (const path of [id, newId(), 'nonsense'])
    for (const body of [{ isFlagged: true }, { isFlagged: 'perhaps' }, []])
      assertRefused(
        await scene.call(`PATCH /messages/${path}/needsHelp`, body, { key }),
        403,
        'API key lacks permission messages:update',
      )
  assert.equal('needsHelp' in (await texting.message(id)), false)
  const { text: able } = await scene.server.make.key(scene.org, { grants: ['messages:update'] })
  assert.equal((await scene.call(`PATCH /messages/${id}/needsHelp`, { isFlagged: true }, { key: able })).status, 200)
})

test('[S-281] every write below a message is messages:update, whatever its method', () => {
  const below = everyRoute('partner').filter(({ method, path }) => method !== 'GET' && path.startsWith('/messages/'))
  assert.ok(below.length > 0)
  for (const { grant } of below) assert.equal(grant, 'messages:update')
})

test('so many texts a minute are taken for one property, counted once the recipient is known', async () => {
  const few = await startServer({ settings: { GATELODGE_PROPERTY_TEXTS_PER_MINUTE: '2' } })
  const org = await few.make.organization()
  const { text: key } = await few.make.key(org)
  const customers = (await few.call('GET /customers?limit=500', { key })).body
  const [propertyId] = org.made.get('property') ?? []
  const { id: customerId } = customers.find(
    (one: { phone: string; propertyId: string }) => one.phone && one.propertyId === propertyId,
  )
  const post = (body: object) =>
    few.call('POST /messages', { key, body: { content: 'Hi', idempotencyId: newId(), ...body } })
  const first = { customerId, idempotencyId: 'one' }
  assert.equal((await post(first)).status, 201)
  assert.equal((await post({ customerId })).status, 201)
  const refused = await post({ customerId })
  assertRefused(refused, 429, /^Too many requests: 2 per 60 s/)
  assert.ok(Number(refused.headers['retry-after']) >= 1)
  // Neither a repetition nor a recipient who is not there counts.
  assert.equal((await post(first)).status, 200)
  assertRefused(await post({ customerId: newId() }), 404)
})
