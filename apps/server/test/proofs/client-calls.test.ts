// The SDK's client against a whole server: every route of the contract by its name, and what it promises while things go wrong.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import {
  AccessError,
  ConflictError,
  Gatelodge,
  type GatelodgeOptions,
  NotFoundError,
  type Unit,
  ValidationError,
} from '@gatelodge/sdk/client'
import { newId } from '../../src/kit/ids.ts'
import { contractFile } from '../../tools/contract-file.ts'
import { FILES } from '../multipart.ts'
import { Screening } from '../scene/screening.ts'
import { callByName, Exchanges, PUBLIC_URL } from './client-exchanges.ts'

const screening = await Screening.open()
const { scene } = screening
const { server, org } = scene
const url = await server.listen()
const wire = new Exchanges(contractFile().text, '/v1', url)
const clientOf = (apiKey: string, options: Partial<GatelodgeOptions> = {}) =>
  new Gatelodge({ url: PUBLIC_URL, apiKey, fetch: wire.fetch, ...options })
const gatelodge = clientOf(scene.key)
const provider = clientOf(screening.providers[0].key)
/** Of the integration that the demo's screening requests belong to. */
const demo = clientOf((await server.make.key(org, { integrationId: org.made.get('integration')?.[0] })).text)
const [propertyId] = screening.properties
const made = (name: string) => org.made.get(name)?.[0] ?? assert.fail(`the demo data hold no ${name}`)
const person = { firstName: 'Ana', lastName: 'Cole', isPrimary: true, birthDate: '1990-01-02' }

before(() =>
  scene.doneByStaff(`PUT /properties/${propertyId}/configuration`, {
    textingPhoneNumber: '+15125550100',
    twoWayCommunication: true,
  }),
)

async function applied(unitId?: string) {
  const { id: prospectId } = await gatelodge.prospects.create({ propertyId })
  return gatelodge.applications.create({ prospectId, applicants: [person], ...(unitId && { unitId }) })
}

/** A completed lease of a household of its own. */
const leased = async () => screening.approveAndLease((await applied(await scene.unit({ propertyId }))).id)

for (const one of wire.offered.filter(({ method }) => method === 'GET')) {
  const { path, operation } = one
  test(`${operation.operationId} is read through the client`, async () => {
    const words = wire.methodFor(one)
    const ids = (path.match(/\{\w+\}/g) ?? []).map((param) => made(param.slice(1, -3)))
    const query = path === '/messages' ? [{ conversationId: made('conversation') }] : []
    await wire.of(callByName(path.startsWith('/screening') ? demo : gatelodge, words, ...ids, ...query))
  })
}

test('every related record is read with booleans too', async () => {
  const query = (path: string) => (path === '/messages' ? { conversationId: made('conversation') } : {})
  const related = await wire.readRelated(gatelodge, query)
  assert.ok(related > 50, String(related))
})

test('people and places: users, groups of properties, agents', async () => {
  const email = `${newId()}@example.com`
  const user = await wire.of(gatelodge.users.create({ firstname: 'Uma', lastname: 'Ray', email }))
  assert.equal((await gatelodge.users.get(user.id)).email, email)
  const group = await wire.of(gatelodge.propertyGroups.create({ name: 'North', propertyIds: [propertyId] }))
  assert.deepEqual(group.propertyIds, [propertyId])
  const agentId = made('propertyAgentConfiguration')
  for (const isEnabled of [false, true]) {
    const agent = await wire.of(gatelodge.propertyAgentConfigurations.update(agentId, { isEnabled }))
    assert.equal(agent.isEnabled, isEnabled)
  }
})

test('a report of the conformance kit is handed in', async () => {
  const checks = [{ id: 'genuine', expected: 'It is taken.', outcome: 'passed', seen: 'It was.' } as const]
  const report = {
    kit: 'webhook',
    target: 'https://hooks.example.com/',
    startedAt: '2026-11-01T12:00:00.000Z',
  } as const
  const kept = await wire.of(gatelodge.conformanceReports.create({ ...report, ms: 900, checks }))
  assert.deepEqual([kept.result, kept.passed], ['passed', 1])
})

test('from a prospect to an application with people and pets', async () => {
  const isCorporation = true
  const prospect = await wire.of(
    gatelodge.prospects.create({ propertyId, firstName: 'Pia', isCorporation, companyName: 'Roy' }),
  )
  assert.deepEqual([prospect.isCorporation, prospect.isManual], [true, false])
  assert.equal((await server.call(`GET /prospects/${prospect.id}`, { key: scene.key })).body.isCorporation, 'true')
  const lead = {
    propertyId,
    firstName: 'Ida',
    lastName: 'Low',
    phoneNumber: '202-555-0177',
    emailAddress: 'ida@example.com',
    message: 'Is 204 free?',
  }
  const ils = clientOf((await server.make.key(org, { kind: 'ils' })).text)
  assert.equal((await wire.of(ils.externalApi.ilsProspects.create(lead))).isManual, false)

  const { applications } = gatelodge
  const pets = [{ name: 'Rex', type: 'DOG', isServiceAnimal: true } as const]
  const application = await wire.of(applications.create({ prospectId: prospect.id, applicants: [person], pets }))
  assert.deepEqual([application.customers[0]?.isPrimary, application.pets[0]?.isServiceAnimal], [true, true])
  const { id } = application
  assert.equal((await wire.of(applications.update(id, { notes: 'Quiet' }))).notes, 'Quiet')

  const currentAddress = { line1: '7 Elm St', city: 'Austin' }
  const cole = { firstName: 'Ben', lastName: 'Cole', isPrimary: false, currentAddress }
  const ben = await wire.of(applications.customers.create(id, cole))
  assert.deepEqual([ben.currentAddress?.city, ben.currentAddress?.line2], ['Austin', null])
  assert.equal((await wire.of(applications.customers.update(id, ben.id, { isPrimary: true }))).isPrimary, true)
  await assert.rejects(applications.customers.update(id, ben.id, { isPrimary: false }), (error) => {
    assert.ok(error instanceof ConflictError)
    assert.equal(error.code, 'primary_required')
    return true
  })
  const [ana] = (await applications.customers.list(id, { filter: { id: application.customers[0]!.id } })).items
  assert.equal(ana?.isPrimary, false)
  await wire.of(applications.customers.delete(id, ana.id))

  const cat = await wire.of(applications.pets.create(id, { name: 'Mia', type: 'CAT', isEmotionalSupportAnimal: false }))
  assert.equal(cat.isEmotionalSupportAnimal, false)
  assert.equal(
    (await wire.of(applications.pets.update(id, cat.id, { isEmotionalSupportAnimal: true }))).isEmotionalSupportAnimal,
    true,
  )
  await wire.of(applications.pets.delete(id, cat.id))
  assert.equal((await applications.pets.list(id)).total, 1)

  const unitId = await scene.unit({ propertyId })
  assert.equal((await wire.of(applications.unit.update(id, { unitId }))).unitId, unitId)
  assert.equal((await wire.of(applications.status.update(id, { status: 'APPROVED' }))).status, 'APPROVED')
})

test('a lease is cancelled, another lived in and left; its document is uploaded and downloaded', async () => {
  assert.equal((await wire.of(gatelodge.leases.cancel(await leased()))).status, 'CANCELED')
  const leaseId = await leased()
  const { householdId } = await gatelodge.leases.get(leaseId)
  await wire.of(gatelodge.moveIns.create({ leaseId, date: '2026-01-01' }))
  const { documents } = gatelodge.households
  const file = new File([FILES.pdf], 'signed.pdf')
  const document = await wire.of(documents.create(householdId, { file, documentType: 'Lease' }))
  assert.deepEqual(
    [document.name, document.mimeType, document.size],
    ['signed.pdf', 'application/pdf', FILES.pdf.length],
  )
  assert.ok(document.url.startsWith(PUBLIC_URL))
  const blob = await gatelodge.download(document)
  assert.deepEqual(Buffer.from(await blob.arrayBuffer()), FILES.pdf)
  await assert.rejects(gatelodge.download(`${document.url}x`), (error) => {
    assert.ok(error instanceof AccessError)
    assert.equal(error.code, 'link_refused')
    return true
  })
  const out = await wire.of(gatelodge.moveOuts.create({ leaseId, date: '2026-06-01' }))
  assert.equal(out.householdId, householdId)
})

test('a screening request is answered and the answer changed; without a unit it reads as null', async () => {
  const { requestId } = await screening.submitted()
  const detail = await wire.of(provider.screeningRequests.get(requestId))
  assert.equal(detail.screening.payload.unit, null)
  assert.equal(detail.screening.payload.applicants[0]?.isPrimary, true)
  const screeningMethods = detail.screeningMethods.map(({ screeningMethodId }) => ({
    screeningMethodId,
    status: 'PENDING',
  }))
  const given = { screeningRequestId: requestId, screeningMethods }
  assert.equal((await wire.of(provider.screeningResults.create({ ...given, status: 'PENDING' }))).status, 'PENDING')
  assert.equal((await wire.of(provider.screeningResults.update({ ...given, status: 'APPROVED' }))).status, 'APPROVED')
})

test('money and repairs', async () => {
  const householdId = made('household')
  const fee = await wire.of(gatelodge.transactions.create({ householdId, code: 'APPFEE', amount: 50 }))
  assert.equal(fee.amount, 50)
  const rent = { householdId, code: 'APPFEE', description: 'Fee', type: 'CHARGE', frequency: 'MONTHLY' } as const
  await wire.of(gatelodge.scheduledTransactions.create({ ...rent, amount: 5, startDate: '2027-01-01' }))
  const order = await wire.of(gatelodge.workOrders.create({ propertyId, description: 'Tap drips', hasPetAlert: true }))
  assert.equal(order.hasPetAlert, true)
  const changed = await wire.of(gatelodge.workOrders.update(order.id, { status: 'COMPLETED', hasPetAlert: false }))
  assert.deepEqual([changed.status, changed.hasPetAlert], ['COMPLETED', false])
})

test('a text is sent, and flagged', async () => {
  const { id: prospectId } = await gatelodge.prospects.create({ propertyId, phone: '2025550142' })
  const metadata = { isUrgent: true }
  const message = await wire.of(gatelodge.messages.create({ prospectId, content: 'Your tour is at 3', metadata }))
  assert.deepEqual([message.messageStatus, message.metadata], ['PROCESSING', metadata])
  const flagged = await wire.of(gatelodge.messages.flag(message.id, { isFlagged: true, reason: 'Angry' }))
  assert.deepEqual([flagged.needsHelp, flagged.needsHelpReason], [true, 'Angry'])
  assert.equal((await gatelodge.messages.get(message.id)).needsHelp, true)
  const { items } = await gatelodge.messages.list({ idempotencyId: message.idempotencyId ?? '' })
  assert.deepEqual(
    items.map(({ id }) => id),
    [message.id],
  )
})

test('the feed of what is to let comes as a list and as XML', async () => {
  const ils = clientOf((await server.make.key(org, { kind: 'ils' })).text)
  const { items, total } = await ils.ils.units.list()
  assert.equal(items.length, total)
  assert.match(await ils.ils.units.list({ format: 'xml', propertyId }), /^<\?xml/)
})

test('what has been retired is no part of the client, and is told to be gone when it is asked for by its path', async () => {
  const retired = wire.operations.filter((one) => !wire.offered.includes(one))
  assert.ok(retired.length > 0)
  for (const { method, path } of retired)
    await assert.rejects(gatelodge.request(method, path), (error) => {
      assert.ok(error instanceof NotFoundError)
      assert.deepEqual([error.status, error.code], [410, 'gone'])
      return true
    })
})

test('a list can be narrowed, ordered and cut, and its type follows', async () => {
  const { items, total } = await gatelodge.units.list({
    filter: { propertyId, createdAt: { lte: new Date(Date.now() + 86_400_000) }, number: { not: 'none' } },
    sort: ['number:desc', 'id'],
    fields: ['number', 'isADA', 'property.name'],
    limit: 2,
  })
  const [first, second] = items
  assert.ok(first && second && total > 2)
  const { id, number, isADA, property, ...rest }: { id: string; number: string; isADA: boolean; property: unknown } =
    first
  assert.deepEqual(rest, {})
  assert.ok(number > second.number)
  assert.equal(typeof isADA, 'boolean')
  assert.deepEqual(Object.keys(property as object), ['name'])
  // @ts-expect-error: it was not asked for.
  assert.equal(first.status, undefined)
  const whole: Unit = await gatelodge.units.get(id, { fields: ['property.*'] })
  assert.equal(whole.property?.id, propertyId)
  const none = await gatelodge.transactionCodes.list({ filter: { isActive: false, propertyId: null } })
  for (const { isActive } of none.items) assert.equal(isActive, false)
})

test('all() tells every record once while others are added, over more than two pages', async () => {
  for (let n = 0; n < 8; n++) await gatelodge.prospects.create({ propertyId })
  const known = (await gatelodge.prospects.list({ limit: 1 })).total
  const added: string[] = []
  const told: string[] = []
  for await (const { id } of gatelodge.prospects.all({ limit: 3, fields: ['id'] })) {
    told.push(id)
    if (added.length < 4) added.push((await gatelodge.prospects.create({ propertyId })).id)
  }
  assert.equal(told.length, known + added.length)
  assert.equal(new Set(told).size, told.length)
  assert.deepEqual(told.slice(-4), added)
})

test('all() in an order of its own, and over records of the same moment, tells every record once', async () => {
  const { total } = await gatelodge.units.list()
  for (const query of [{ limit: 2 }, { limit: 2, sort: 'number:desc' } as const]) {
    const told: string[] = []
    for await (const { id } of gatelodge.units.all(query)) told.push(id)
    assert.deepEqual([told.length, new Set(told).size], [total, total])
  }
})

test('all() tells every waiting screening request although each leaves the list when it is answered', async () => {
  const waiting = new Set<string>()
  for (let n = 0; n < 5; n++) waiting.add((await screening.submitted()).requestId)
  for await (const { id } of provider.screeningRequests.all({ status: 'IN_PROGRESS', limit: 2 })) {
    waiting.delete(id)
    const { screeningMethods } = await provider.screeningRequests.get(id)
    await provider.screeningResults.create({
      screeningRequestId: id,
      status: 'APPROVED',
      screeningMethods: screeningMethods.map(({ screeningMethodId }) => ({ screeningMethodId, status: 'APPROVED' })),
    })
  }
  assert.deepEqual([...waiting], [])
})

test('a POST whose answer is lost is sent again, and makes one record', async () => {
  const lost = await losingFirstAnswer()
  const waits: number[] = []
  const client = new Gatelodge({ url: lost.url, apiKey: scene.key, sleep: async (ms) => void waits.push(ms) })
  const lastName = `Lost${newId()}`
  const prospect = await client.prospects.create({ propertyId, lastName })
  assert.deepEqual(lost.statuses, [201, 200])
  assert.equal(waits.length, 1)
  const found: string[] = []
  for await (const one of gatelodge.prospects.all({ filter: { propertyId } }))
    if (one.lastName === lastName) found.push(one.id)
  assert.deepEqual(found, [prospect.id])
})

/** In front of the server; it takes the first answer and then drops the connection. */
async function losingFirstAnswer() {
  const statuses: number[] = []
  const proxy = createServer((incoming, outgoing) => {
    const onward = request(
      `${url}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        statuses.push(answer.statusCode ?? 0)
        if (statuses.length === 1) {
          answer.resume()
          answer.on('end', () => outgoing.destroy())
        } else answer.pipe(outgoing.writeHead(answer.statusCode ?? 0, answer.headers))
      },
    )
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  after(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return { statuses, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` }
}

test('refusals of the server are errors with its code, its words and the request id', async () => {
  const nobody = newId()
  await assert.rejects(gatelodge.units.get(nobody, {}, { requestId: 'my-own-id' }), (error) => {
    assert.ok(error instanceof NotFoundError)
    assert.deepEqual([error.status, error.code, error.requestId], [404, 'not_found', 'my-own-id'])
    assert.match(error.message, /unit/i)
    return true
  })
  await assert.rejects(gatelodge.units.get('7'), (error) => {
    assert.ok(error instanceof ValidationError)
    assert.equal(error.code, 'invalid_request')
    return true
  })
  await assert.rejects(clientOf('gate_test_wrong').me.get(), (error) => {
    assert.ok(error instanceof AccessError)
    assert.deepEqual([error.status, error.code], [401, 'unauthorized'])
    return true
  })
  const bare = clientOf((await server.make.key(org, { grants: [] })).text)
  await assert.rejects(bare.units.list(), { name: 'AccessError', status: 403, code: 'permission_missing' })
})

test('every route that the contract offers was called', () => {
  assert.deepEqual(wire.missing(), [])
})
