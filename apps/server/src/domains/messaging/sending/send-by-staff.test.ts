import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Texting } from '../../../../test/scene/texting.ts'
import { assertRefused } from '../../../../test/server.ts'
import { newId } from '../../../kit/ids.ts'

const texting = await Texting.open()
const { scene } = texting
const { server, org, propertyId, otherPropertyId } = scene
texting.work()

const send = (body: object, token = scene.token) =>
  server.call('POST /messages', { token, body: { idempotencyId: newId(), content: 'Your keys are ready', ...body } })

test('staff start a text to a resident: it is sent, opens the conversation and names who wrote it', async () => {
  const { id: customerId, phone, householdId } = await texting.customer()
  const sent = await scene.done(send({ customerId }), 201)
  await texting.settled()
  const { messageStatus, to, metadata } = await scene.doneByStaff(`GET /messages/${sent.id}`)
  assert.deepEqual([messageStatus, to, metadata], ['DELIVERED', phone, { sentBy: scene.userId }])
  const [thread, ...more] = await scene.doneByStaff(`GET /conversations?filter=customerId=${customerId}`)
  assert.deepEqual([thread.id, thread.householdId, more.length], [sent.conversationId, householdId, 0])
})

test('the threads of a person are found by whoever they are: customer, prospect, or both', async () => {
  const { id: prospectId } = await texting.prospect()
  const { conversationId } = await scene.done(send({ prospectId }))
  const found = async (filter: string) =>
    (await scene.doneByStaff(`GET /conversations?filter=${filter}`)).map(({ id }: { id: string }) => id)
  assert.deepEqual(await found(`prospectId=${prospectId}`), [conversationId])
  const { customerId } = await scene.application({ prospectId })
  assert.deepEqual(await found(`prospectId=${prospectId}`), [conversationId])
  assert.deepEqual(await found(`customerId=${customerId}`), [conversationId])
})

test('a text that is sent again under the same id is the first one, and another person has ids of their own', async () => {
  const { id: customerId } = await texting.customer()
  const body = { customerId, idempotencyId: newId() }
  const answers = await Promise.all([send(body), send(body), send(body)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 201])
  assert.equal(new Set(answers.map(({ body: { id } }) => id)).size, 1)
  const other = await server.make.staff(org, { roles: [{ role: 'LEASING_AGENT' }] })
  assert.equal((await send(body, other.text)).status, 201)
})

test('a text goes only where the role of its writer holds, and only to one who can be texted', async () => {
  const here = await texting.customer()
  const { text: agent } = await server.make.staff(org, { roles: [{ role: 'LEASING_AGENT', at: [otherPropertyId] }] })
  assertRefused(await send({ customerId: here.id }, agent), 404, /^No customer has the id/)
  const { text: reader } = await server.make.staff(org, { roles: [{ role: 'READ_ONLY' }] })
  assertRefused(await send({ customerId: here.id }, reader), 403, /messages:create/)
  assertRefused(await send({}), 400, /^customerId or prospectId is required$/)
  const silent = await texting.customer({ phone: null })
  assertRefused(await send({ customerId: silent.id }), 422, /no phone number/)
  await texting.text(here.phone, 'STOP')
  await texting.settled()
  assertRefused(await send({ customerId: here.id }), 422, /opted out/)
  await texting.giveNumber(propertyId, null, false)
  const { id } = await texting.customer()
  assertRefused(await send({ customerId: id }), 422, /texting number/)
  await texting.giveNumber(propertyId, texting.number)
})
