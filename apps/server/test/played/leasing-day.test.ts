// A day of a leasing manager: each task as the console is to do it, with what it takes. A task has at most two reads and one write; what the
// test reads afterwards to see what came of it is not part of the task.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Backoffice } from '@gatelodge/backoffice'
import { newId } from '../../src/kit/ids.ts'
import { Texting } from '../scene/texting.ts'

const texting = await Texting.open()
const { scene, simulator } = texting
const { server, org, propertyId, otherPropertyId } = scene
texting.work()

const { text: token, userId } = await server.make.staff(org, {
  roles: [{ role: 'PROPERTY_MANAGER', at: [propertyId, otherPropertyId] }],
})
const url = server.config.publicUrl
const calls: string[] = []
const office = new Backoffice({
  url,
  token,
  fetch: async (input, init) => {
    calls.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname.replace('/backoffice/v1', '')}`)
    return fetch(input, init)
  },
})

/** Does the task, and holds what it called against what is expected: first the reads, then the one write. */
async function task<T>(expected: { reads: RegExp[]; write?: RegExp }, doing: () => Promise<T>): Promise<T> {
  calls.length = 0
  const outcome = await doing()
  const told = calls.join(', ')
  const [reads, writes] = [calls.filter((call) => call.startsWith('GET ')), calls.filter((call) => !/^GET /.test(call))]
  assert.ok(reads.length <= 2 && writes.length <= 1, told)
  assert.equal(calls.length, expected.reads.length + (expected.write ? 1 : 0), told)
  for (const [n, pattern] of [...expected.reads, ...(expected.write ? [expected.write] : [])].entries())
    assert.match(calls[n] ?? '', pattern, told)
  return outcome
}

const first = async (kind: string) => {
  const { items } = await office.worklist.get()
  return items.find((item) => item.kind === kind) ?? assert.fail(`nothing in the work list is a ${kind}`)
}
const isWaiting = async (kind: string, id: string) =>
  (await office.worklist.get()).items.some((item) => item.kind === kind && item.id === id)

test('decide: what waits longest, all about it, and decision with status in one', async () => {
  const { item, review, decision } = await task(
    { reads: [/^GET \/worklist$/, /\/review$/], write: /^POST \/screening-requests\/.+\/decision$/ },
    async () => {
      const item = await first('DECISION')
      const review = await office.screeningRequests.review(item.id)
      const reasons = [{ basis: 'APPLICATION' as const, text: 'Income is below the requirement' }]
      const denied = { idempotencyId: newId(), decision: 'DENIED', applicationStatus: 'DENIED', reasons } as const
      return { item, review, decision: await office.screeningRequests.decide(item.id, denied) }
    },
  )
  assert.ok(review.applicants && review.applicants.length > 0 && review.result, 'who applies, and what was found')
  assert.equal(decision.decidedByUserId, userId)
  assert.equal((await office.applications.get(review.application?.id ?? '')).status, 'DENIED')
  assert.equal(await isWaiting('DECISION', item.id), false)
})

test('answer: the thread that needs help, and a reply that arrives', async () => {
  const { thread, reply } = await task(
    { reads: [/^GET \/inbox$/, /^GET \/conversations\//], write: /^POST \/conversations\/.+\/messages$/ },
    async () => {
      const [row] = (await office.inbox.list({ status: 'NEEDS_HELP', propertyId })).items
      assert.ok(row, 'somebody needs help')
      const thread = await office.conversations.get(row.id, { fields: ['messages.*', 'household.name'] })
      const content = 'Our technician is on the way'
      return { thread, reply: await office.conversations.reply(row.id, { idempotencyId: newId(), content }) }
    },
  )
  assert.ok(thread.messages?.some(({ direction }) => direction === 'INBOUND'))
  await texting.settled()
  const { messageStatus, to } = await office.messages.get(reply.id)
  assert.equal(messageStatus, 'DELIVERED')
  const arrived = simulator.accepted.filter((text) => text.to === to && text.body === reply.content)
  assert.equal(arrived.length, 1)
})

test('review: what was handed in, the rules, the file itself, and the outcome', async () => {
  const { item, file, result } = await task(
    { reads: [/^GET \/worklist$/, /^GET \/requirements\/.+\/file$/], write: /^POST \/documents\/.+\/results$/ },
    async () => {
      const item = await first('DOCUMENT')
      const file = await office.requirements.file.get(item.id)
      const [document] = file.documents?.filter(({ status }) => status !== 'REJECTED') ?? []
      assert.ok(document, 'something was handed in')
      const reviewer = { type: 'PERSON', name: 'Mara Quinn' }
      const type = file.documentTypes?.find(({ id }) => id === document.documentTypeId)
      const version = type?.definitionVersion
      const found = { status: 'VALIDATED', reviewer, ...(version && { definitionVersion: version }) } as const
      return { item, file, result: await office.documents.review(document.id, { idempotencyId: newId(), ...found }) }
    },
  )
  const shown = await fetch(file.documents?.[0]?.viewUrl ?? '')
  assert.deepEqual([shown.status, shown.headers.get('content-disposition')?.split(';')[0]], [200, 'inline'])
  assert.equal(result.document.status, 'VALIDATED')
  if (result.requirement.status === 'VALIDATED') assert.equal(await isWaiting('DOCUMENT', item.id), false)
})

/** A resident of the property, as somebody at the counter would be asked for. */
const [resident] = await scene.rows(
  `select id, last_name, phone, household_id from customers
   where organization_id = $1 and property_id = $2 and status = 'CURRENT' and phone is not null order by id limit 1`,
  [org.id, propertyId],
)
const found = async (q: string, type: string, id: string) => {
  const { results } = await office.search.get({ q })
  return results.find((result) => result.type === type && result.id === id) ?? assert.fail(`${q} does not find ${type}`)
}

test('look up: by the last digits of a phone, and the whole household in one', async () => {
  const household = await task({ reads: [/^GET \/search$/, /^GET \/households\//] }, async () => {
    const who = await found(resident.phone.slice(-4), 'customer', resident.id)
    const fields = ['customers.*', 'leases.*', 'workOrders.*', 'transactions.*', 'documents.*', 'unit.*'] as const
    return office.households.get(who.householdId ?? '', { fields: [...fields] })
  })
  assert.equal(household.id, resident.household_id)
  assert.ok(household.customers?.some(({ id }) => id === resident.id))
  assert.ok(
    household.leases?.some(({ status }) => status === 'ACTIVE'),
    'their lease',
  )
})

test('correct: a number that was mistyped, of somebody whose lease is signed', async () => {
  const phone = '2025550199'
  await task({ reads: [/^GET \/search$/, /^GET \/customers\//], write: /^PUT \/customers\// }, async () => {
    const who = await found(resident.last_name, 'customer', resident.id)
    const before = await office.customers.get(who.id)
    assert.notEqual(before.phone, phone)
    return office.customers.update(who.id, { phone })
  })
  assert.equal((await office.customers.get(resident.id)).phone, phone)
  assert.equal((await found(phone.slice(-4), 'customer', resident.id)).title?.includes(resident.last_name), true)
})

test('start a text: to a resident who has not written, and it arrives at the corrected number', async () => {
  const { sent } = await task(
    { reads: [/^GET \/search$/, /^GET \/customers\//], write: /^POST \/messages$/ },
    async () => {
      const who = await found(resident.last_name, 'customer', resident.id)
      const { isTextOptedOut } = await office.customers.get(who.id)
      assert.equal(isTextOptedOut, false)
      const text = { idempotencyId: newId(), customerId: who.id, content: 'Your parcel is at the office' }
      return { sent: await office.messages.create(text) }
    },
  )
  await texting.settled()
  const { messageStatus, to, metadata } = await office.messages.get(sent.id)
  assert.deepEqual([messageStatus, to, metadata], ['DELIVERED', '+12025550199', { sentBy: userId }])
})
