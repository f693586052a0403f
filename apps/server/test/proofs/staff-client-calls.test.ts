// The client of the back office against a whole server: every route of its contract by its name.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { AccessError, Backoffice, ConflictError } from '@gatelodge/backoffice'
import { newId } from '../../src/kit/ids.ts'
import { staffContractFile } from '../../tools/contract-file.ts'
import { FILES } from '../multipart.ts'
import { Screening } from '../scene/screening.ts'
import { callByName, Exchanges, PUBLIC_URL } from './client-exchanges.ts'

const screening = await Screening.open()
const { scene } = screening
const { server, org, propertyId } = scene
const wire = new Exchanges(staffContractFile().text, '/backoffice/v1', await server.listen())
const clientOf = (token: string) => new Backoffice({ url: PUBLIC_URL, token, fetch: wire.fetch })
const office = clientOf(scene.token)
const made = (name: string) => org.made.get(name)?.[0] ?? assert.fail(`the demo data hold no ${name}`)
const person = { firstName: 'Ana', lastName: 'Cole', isPrimary: true, birthDate: '1990-01-02' }
const pdf = new Blob([new Uint8Array(FILES.pdf)], { type: 'application/pdf' })

before(() =>
  wire.of(
    office.properties.configuration.update(propertyId, {
      textingPhoneNumber: '+15125550100',
      twoWayCommunication: true,
    }),
  ),
)

for (const one of wire.offered.filter(({ method }) => method === 'GET')) {
  const { path, operation } = one
  test(`${operation.operationId} is read through the client`, async () => {
    const ids = (path.match(/\{\w+\}/g) ?? []).map((param) => made(param.slice(1, -3)))
    const query = path === '/search' ? [{ q: 'an' }] : []
    await wire.of(callByName(office, wire.methodFor(one), ...ids, ...query))
  })
}

test('every related record is read with booleans too', async () => {
  const related = await wire.readRelated(office)
  assert.ok(related > 70, String(related))
})

test('people and places: users, groups of properties, agents', async () => {
  const email = `${newId()}@example.com`
  const user = await wire.of(office.users.create({ firstname: 'Uma', lastname: 'Ray', email }))
  assert.equal((await office.users.get(user.id)).email, email)
  const group = await wire.of(office.propertyGroups.create({ name: 'North', propertyIds: [propertyId] }))
  assert.deepEqual(group.propertyIds, [propertyId])
  for (const table of ['property_agent_secrets', 'property_agent_configurations'])
    await scene.rows(`delete from ${table} where organization_id = $1`, [org.id])
  const agent = await wire.of(
    office.propertyAgentConfigurations.create({ propertyId, agentType: 'LEASING', isEnabled: false }),
  )
  assert.equal(agent.isEnabled, false)
  const changed = await wire.of(office.propertyAgentConfigurations.update(agent.id, { isEnabled: true }))
  assert.equal(changed.isEnabled, true)
})

test('from a prospect to a lease that is lived in and left', async () => {
  const prospect = await wire.of(office.prospects.create({ propertyId, firstName: 'Pia', isCorporation: true }))
  assert.deepEqual([prospect.isCorporation, prospect.isManual], [true, true])
  const { applications, leases } = office
  const { id: applying } = await office.prospects.create({ propertyId })
  assert.equal((await wire.of(office.activities.create({ prospectId: applying, description: 'Called' }))).type, 'NOTE')
  const unitId = await scene.unit()
  const wish = { prospectId: applying, unitId, applicants: [person, { ...person, isPrimary: false }] }
  const { id, householdId, customers } = await wire.of(applications.create(wish))
  assert.deepEqual(
    customers.map(({ isPrimary }) => isPrimary),
    [true, false],
  )
  assert.equal((await wire.of(office.prospects.link(prospect.id, { householdId }))).householdId, householdId)
  assert.equal((await wire.of(applications.update(id, { notes: 'Quiet' }))).notes, 'Quiet')
  const ben = await wire.of(applications.customers.create(id, { ...person, firstName: 'Ben', isPrimary: false }))
  assert.equal((await wire.of(applications.customers.update(id, ben.id, { isPrimary: true }))).isPrimary, true)
  await wire.of(applications.customers.update(id, ben.id, { middleName: 'Ada' }))
  const other = await applications.customers.create(id, { ...person, firstName: 'Eve', isPrimary: false })
  assert.match((await wire.of(applications.customers.delete(id, other.id))).message, /\w/)
  const cat = await wire.of(applications.pets.create(id, { name: 'Mia', type: 'CAT', isServiceAnimal: false }))
  assert.equal((await wire.of(applications.pets.update(id, cat.id, { isServiceAnimal: true }))).isServiceAnimal, true)
  await wire.of(applications.pets.delete(id, cat.id))
  assert.equal((await wire.of(applications.unit.update(id, { unitId }))).unitId, unitId)
  assert.equal((await wire.of(applications.status.update(id, { status: 'APPROVED' }))).status, 'APPROVED')

  const terms = { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1300, securityDepositAmount: 400 }
  const lease = await wire.of(applications.leases.create(id, terms))
  assert.equal((await wire.of(leases.update(lease.id, { rentAmount: 1350 }))).rentAmount, 1350)
  await wire.of(applications.sign(id))
  assert.equal((await wire.of(leases.complete(lease.id))).status, 'COMPLETED')
  await assert.rejects(applications.customers.create(id, { ...person, isPrimary: false }), (error) => {
    assert.ok(error instanceof ConflictError)
    assert.equal(error.code, 'household_locked')
    return true
  })
  await wire.of(office.moveIns.create({ leaseId: lease.id, date: '2026-01-01' }))
  await wire.of(office.moveOuts.create({ leaseId: lease.id, date: '2026-11-30' }))
  const filed = await wire.of(office.households.documents.create(householdId, { file: pdf, name: 'Lease' }))
  assert.equal(filed.name, 'Lease')
  const [code] = (await office.transactionCodes.list({ filter: { isActive: true, type: 'CHARGE' } })).items
  assert.ok(code)
  const charge = { householdId, code: code.code, description: 'Key', amount: 25, date: '2026-02-01' }
  const posted = await wire.of(office.transactions.create(charge))
  assert.equal((await wire.of(office.transactions.void(posted.id, { reason: 'Twice' }))).voidsTransactionId, posted.id)
  const { date: _, ...standing } = charge
  await wire.of(
    office.scheduledTransactions.create({
      ...standing,
      type: 'CHARGE',
      frequency: 'MONTHLY',
      startDate: '2026-12-01',
    }),
  )
  const next = await scene.approved()
  const unlived = await scene.lease(next.id)
  assert.equal((await wire.of(leases.cancel(unlived, { reason: 'Changed their mind' }))).status, 'CANCELED')
})

test('a screening is set up, submitted and decided, and its notice read', async () => {
  const [, provider] = screening.providers
  const method = await wire.of(
    office.screeningMethods.create({ propertyId, providerId: provider.id, name: 'Rental history', type: 'RENTAL' }),
  )
  assert.equal((await wire.of(office.screeningMethods.update(method.id, { isActive: false }))).isActive, false)
  const [first] = screening.providers
  const set = await wire.of(office.properties.screeningProvider.update(propertyId, { providerId: first.id }))
  assert.equal(set.providerId, first.id)
  const application = await screening.applied(propertyId, { unitId: await scene.unit() })
  const request = await wire.of(office.applications.screen(application.id))
  assert.equal((await screening.post(screening.result(request.id, { status: 'DECLINED' }))).status, 201)
  await screening.settled()
  const decided = office.screeningRequests.decide(request.id, { decision: 'DENIED', adverseActionReasons: ['Income'] })
  assert.equal((await wire.of(decided)).decision, 'DENIED')
  const [notice] = (await office.notices.list({ filter: { subjectId: request.id } })).items
  assert.ok(notice)
  assert.notEqual((await wire.of(office.notices.read(notice.id))).readAt, null)
})

test('documents are defined, asked for, handed in, reviewed and removed', async () => {
  const type = await wire.of(office.documentTypes.create({ code: 'PAY_STUB_2', name: 'Pay stub' }))
  await wire.of(office.documentTypes.update(type.id, { description: 'The last two' }))
  const fields = [{ name: 'grossPay', type: 'MONEY', isRequired: true }]
  const draft = await wire.of(office.documentTypes.definitions.create(type.id, { fields }))
  assert.equal(draft.fields[0]?.isRequired, true)
  await wire.of(office.documentDefinitions.update(draft.id, { fields }))
  assert.equal((await wire.of(office.documentDefinitions.approve(draft.id))).version, 1)
  const application = await scene.application()
  const template = await wire.of(
    office.requirementTemplates.create({
      propertyId,
      name: 'Two pay stubs',
      appliesTo: 'APPLICATION',
      isMandatory: true,
      documentTypes: [{ documentTypeId: type.id, isMandatory: true }],
    }),
  )
  const owed = await wire.of(office.applications.requirements.create(application.id))
  const requirement = owed.requirements.find(({ name }) => name === 'Two pay stubs')
  assert.ok(requirement)
  assert.equal(requirement.isMandatory, true)
  assert.equal((await wire.of(office.requirementTemplates.update(template.id, { isActive: false }))).isActive, false)
  const upload = { file: pdf, documentTypeId: type.id }
  const document = await wire.of(office.requirements.upload(requirement.id, upload))
  const reviewer = { type: 'PERSON', name: 'Uma Ray' }
  const result = await wire.of(
    office.documents.review(document.id, { status: 'IN_REVIEW', definitionVersion: 1, reviewer }),
  )
  assert.equal(result.reviewer?.name, 'Uma Ray')
  assert.match((await wire.of(office.documents.delete(document.id))).message, /is removed$/)
})

test('a conversation is taken, answered, flagged and closed', async () => {
  const { id: prospectId } = await office.prospects.create({ propertyId, phone: '2025550142' })
  const sent = await scene.done(scene.call('POST /messages', { idempotencyId: newId(), prospectId, content: 'Hello' }))
  const { conversationId } = sent
  await wire.of(office.conversations.take(conversationId))
  const reply = await wire.of(office.conversations.reply(conversationId, { content: 'Your tour is at 3' }))
  assert.equal(reply.content, 'Your tour is at 3')
  assert.equal((await wire.of(office.messages.flag(reply.id, { isFlagged: true, reason: 'Angry' }))).needsHelp, true)
  await office.messages.flag(reply.id, { isFlagged: false })
  assert.equal((await wire.of(office.conversations.close(conversationId))).conversationStatus, 'RESOLVED')
})

test('a text is started, and what is written again and again is saved', async () => {
  const { id: prospectId } = await office.prospects.create({ propertyId, phone: '2025550143' })
  const sent = await wire.of(office.messages.create({ prospectId, content: 'Hello' }))
  const threads = await office.conversations.list({ filter: { prospectId } })
  assert.deepEqual(
    threads.items.map(({ id }) => id),
    [sent.conversationId],
  )
  const saved = await wire.of(office.savedReplies.create({ propertyId, name: 'Parking', content: 'On the street' }))
  assert.equal((await wire.of(office.savedReplies.update(saved.id, { name: 'Guests' }))).name, 'Guests')
  assert.match((await wire.of(office.savedReplies.delete(saved.id))).message, /is removed$/)
})

test('what is wrong is corrected: a customer, a prospect, a unit, a user', async () => {
  const { customers } = await scene.application()
  const corrected = await wire.of(office.customers.update(customers[0].id, { phone: '202-555-0144' }))
  assert.deepEqual([corrected.phone, corrected.isPrimary], ['2025550144', true])
  const { id } = await office.prospects.create({ propertyId })
  assert.equal((await wire.of(office.prospects.update(id, { status: 'TOURED' }))).status, 'TOURED')
  const unit = await wire.of(office.units.update(await scene.unit(), { isADA: true, quotingRentAmount: 1400.5 }))
  assert.deepEqual([unit.isADA, unit.quotingRentAmount], [true, 1400.5])
  const { userId } = await server.make.staff(org)
  assert.equal((await wire.of(office.users.update(userId, { firstname: 'Una' }))).firstname, 'Una')
})

test('a work order is entered and changed', async () => {
  const order = await wire.of(office.workOrders.create({ propertyId, description: 'Leaking tap', hasPetAlert: true }))
  assert.equal(order.hasPetAlert, true)
  assert.equal((await wire.of(office.workOrders.update(order.id, { hasPetAlert: false }))).hasPetAlert, false)
})

test('a subscription is made, changed, tested, paused, rotated and closed, and its deliveries made again', async () => {
  const { integrationId } = scene
  const url = 'https://hooks.example.com/events'
  const kinds = ['prospect.created']
  const made = await wire.of(office.subscriptions.create({ integrationId, propertyId, kinds, url }))
  assert.match(made.secret, /^whsec_[\w+/=]{40,}$/)
  const { subscriptions } = office
  assert.equal((await wire.of(subscriptions.update(made.id, { url: `${url}/2` }))).url, `${url}/2`)
  const { deliveryId } = await wire.of(subscriptions.test(made.id))
  assert.equal((await office.deliveries.get(deliveryId)).subscriptionId, made.id)
  assert.equal((await wire.of(subscriptions.pause(made.id, { reason: 'Moving' }))).status, 'PAUSED')
  assert.equal((await wire.of(subscriptions.resume(made.id))).status, 'ACTIVE')
  assert.notEqual((await wire.of(subscriptions.rotate(made.id, { overlapHours: 1 }))).secret, made.secret)
  const dry = { subscriptionId: made.id, dryRun: true }
  assert.equal((await wire.of(office.deliveryReplays.create(dry))).count, 0)
  const [replayId = ''] = org.made.get('deliveryReplay') ?? []
  const { deliveryReplays } = office
  const stopped = await wire.of(deliveryReplays.stop(replayId))
  assert.deepEqual([stopped.status, stopped.stoppedAt !== null], ['DONE', true])
  assert.equal((await wire.of(deliveryReplays.resume(replayId, { perSecond: 5 }))).perSecond, 5)
  assert.equal((await wire.of(subscriptions.delete(made.id))).message, 'Closed')
  const batch = { integrationId, propertyIds: [propertyId], kinds, url: `${url}/many` }
  const { results } = await wire.of(office.subscriptionBatches.create(batch))
  assert.match(results[0]?.subscription?.secret ?? '', /^whsec_/)
})

test('how deliveries went is counted, and events are listed', async () => {
  await office.prospects.create({ propertyId })
  const { hours, states } = await wire.of(office.deliverySummary.get({ propertyId }))
  assert.ok(hours.length >= 24 && states.exhausted === 0)
  const { items } = await wire.of(office.events.list({ propertyId, kind: 'prospect.created' }))
  assert.equal(items[0]?.propertyId, propertyId)
  const { items: kinds } = await wire.of(office.eventKinds.list())
  assert.ok(kinds.some(({ kind }) => kind === 'prospect.created'))
})

test('an integration is made and changed, and its key issued, rotated and revoked', async () => {
  const made = await wire.of(
    office.integrations.create({ name: newId(), kind: 'general', bypassUnitAvailability: true }),
  )
  assert.equal(made.bypassUnitAvailability, true)
  assert.equal((await wire.of(office.integrations.update(made.id, { status: 'SUSPENDED' }))).status, 'SUSPENDED')
  const key = await wire.of(office.integrations.keys.create(made.id, { name: 'first' }))
  assert.match(key.key, /^gate_/)
  const next = await wire.of(office.keys.rotate(key.id, { overlapHours: 1 }))
  assert.notEqual(next.key, key.key)
  assert.notEqual((await wire.of(office.keys.revoke(key.id))).revokedAt, null)
})

test('somebody is invited, given a role and a token, and the token is revoked', async () => {
  const { id } = await office.users.create({ firstname: 'Uma', lastname: 'Ray', email: `${newId()}@example.com` })
  assert.match((await wire.of(office.users.invite(id, { showLink: true }))).url ?? '', /#gate_link_/)
  assert.equal(
    (await wire.of(office.users.roles.update(id, { organizationRole: 'REGIONAL' }))).organizationRole,
    'REGIONAL',
  )
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const issued = await wire.of(office.staffTokens.create({ userId: id, name: 'export', expiresAt, allGrants: true }))
  assert.deepEqual([issued.allGrants, /^gate_staff_/.test(issued.token)], [true, true])
  assert.notEqual((await wire.of(office.staffTokens.revoke(issued.id))).revokedAt, null)
})

test('one ends a session of oneself', async () => {
  const { id } = await server.make.session(org, { userId: scene.userId })
  const [session] = (await office.sessions.list()).items
  assert.deepEqual([session?.id, session?.isCurrent], [id, false])
  assert.match((await wire.of(office.sessions.delete(id))).message, /is ended$/)
  assert.equal((await office.sessions.list()).total, 0)
})

test('a wrong token is refused by the client in its own words, and one with white space before it is sent', async () => {
  await assert.rejects(clientOf('gate_staff_wrong').me.get(), (error) => {
    assert.ok(error instanceof AccessError)
    assert.deepEqual([error.status, error.code], [401, 'unauthorized'])
    return true
  })
  assert.throws(() => clientOf('two words'), new TypeError('token is missing, or has white space in it'))
})

test('every route that the contract offers was called', () => {
  assert.deepEqual(wire.missing(), [])
})
