import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Scene } from '../../../../test/scene/scene.ts'
import { assertRefused } from '../../../../test/server.ts'
import { newId } from '../../../kit/ids.ts'

const scene = await Scene.open()
const { server, org, propertyId } = scene
const { text: reader } = await server.make.staff(org, { roles: [{ role: 'INTEGRATION_MANAGER' }] })
const ask = (query: Record<string, string>, token = reader) => server.call('GET /auditEntries', { token, query })
const entries = async (query: Record<string, string>) => scene.done(ask(query))
const actionsOf = (list: readonly { action: string }[]) => list.map(({ action }) => action)

const { id: applicationId, customers } = await scene.application()
const [{ id: customerId }] = customers
const { text: agent, userId } = await server.make.staff(org, { roles: [{ role: 'LEASING_AGENT' }] })
const corrected = await server.call(`PUT /customers/${customerId}`, { token: agent, body: { phone: '202-555-0188' } })
const request = String(corrected.headers['x-request-id'])

test('what was done to a record is told with who did it and which fields, and no value', async () => {
  const [entry, ...more] = await entries({ subjectId: customerId })
  const [{ firstname, lastname }] = await scene.rows('select firstname, lastname from users where id = $1', [userId])
  const { id: _, at: __, ...told } = entry
  assert.deepEqual(told, {
    actor: { type: 'USER', id: userId, name: `${firstname} ${lastname}` },
    action: 'customer.corrected',
    subject: { type: 'customer', id: customerId },
    fields: ['phone'],
    request,
  })
  assert.deepEqual(more, [])
  assert.ok(!JSON.stringify(entry).includes('0188'))
})

test('it is found by request, person, key, deed and time', async () => {
  assert.deepEqual(actionsOf(await entries({ request })), ['customer.corrected'])
  assert.deepEqual(actionsOf(await entries({ userId })), ['customer.corrected'])
  const [{ id: keyId }] = await scene.rows('select id from api_keys where integration_id = $1', [scene.integrationId])
  const byKey = await entries({ keyId, action: 'application.created' })
  assert.deepEqual(
    byKey.map(({ subject, actor }: { subject: object; actor: object }) => [subject, actor]),
    [
      [
        { type: 'application', id: applicationId },
        { type: 'API_KEY', id: keyId, name: byKey[0].actor.name },
      ],
    ],
  )
  assert.match(byKey[0].actor.name, /\w/)
  const [{ at }] = await entries({ request })
  const later = new Date(Date.parse(at) + 1).toISOString()
  assert.deepEqual(actionsOf(await entries({ userId, from: at, to: later })), ['customer.corrected'])
  assert.deepEqual(await entries({ userId, from: later }), [])
  assert.deepEqual(await entries({ userId, to: at }), [])
  assert.deepEqual(await entries({ subjectId: newId() }), [])
})

test('by deed alone the last days are looked through, unless it is said since when', async () => {
  const [{ id }] = await scene.rows(
    `update audit_entries set at = at - interval '40 days' where organization_id = $1 and action = 'organization.created' returning id`,
    [org.id],
  )
  const action = 'organization.created'
  assert.deepEqual(await entries({ action }), [])
  const [found] = await entries({ action, from: '2020-01-01T00:00:00.000Z' })
  assert.deepEqual([found.id, found.actor.id, found.actor.type], [id, null, 'OPERATOR'])
  const [{ subject }] = await entries({ subjectId: org.id })
  assert.deepEqual(subject, { type: 'organization', id: org.id })
})

test('pages follow each other from the newest on', async () => {
  const whole = await ask({ limit: '500' })
  const total = Number(whole.headers['x-total-count'])
  assert.equal(total, await scene.count('audit_entries'))
  const exact = await ask({ userId, limit: '1' })
  assert.deepEqual([exact.headers['x-total-count'], exact.body.length], ['1', 1])
  assert.doesNotMatch(String(exact.headers['link']), /rel="next"/)
  const moments = whole.body.map(({ at }: { at: string }) => at)
  assert.deepEqual(moments, moments.toSorted().toReversed())
  const pages = await Promise.all(['1', '2', '3'].map((page) => entries({ page, limit: '7' })))
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
  assert.deepEqual(ids(pages.flat()), ids(whole.body).slice(0, 21))
  assert.match(String((await ask({ page: '2', limit: '7' })).headers['link']), /page=3>; rel="next"/)
})

test('it is for roles that name it, in the whole organization, and of one organization', async () => {
  assertRefused(await ask({}, agent), 403, /audit:read/)
  const { text: limited } = await server.make.staff(org, { reach: [propertyId] })
  assertRefused(await ask({}, limited), 403, /cannot read them$/)
  const stranger = await server.make.organization()
  const { text: elsewhere } = await server.make.staff(stranger)
  assert.deepEqual((await ask({ subjectId: customerId }, elsewhere)).body, [])
  assert.deepEqual((await ask({ request }, elsewhere)).body, [])
})

test('of a household everything is told that was done to it, its people, applications, leases and moves', async () => {
  const approved = await scene.approved()
  const { householdId } = approved
  const leaseId = await scene.lease(approved.id)
  const moved = await scene.moveIn(leaseId)
  const gone = await scene.done(scene.staff('POST /moveOuts', { leaseId, date: '2099-01-31' }))
  const [person] = await scene.rows('select id from customers where household_id = $1', [householdId])
  await scene.doneByStaff(`PUT /customers/${person.id}`, { phone: '202-555-0189' })
  const told = await entries({ householdId, limit: '500' })
  const ids = (list: readonly { subject: { id: string } }[]) => new Set(list.map(({ subject }) => subject.id))
  for (const [what, id] of Object.entries({
    application: approved.id,
    leaseId,
    moved: moved.id,
    gone: gone.id,
    person: person.id,
  }))
    assert.ok(ids(told).has(id), what)
  // The same as each of them tells by itself, and nothing of another household.
  const each = await Promise.all([...ids(told)].map((subjectId) => entries({ subjectId, limit: '500' })))
  assert.equal(told.length, each.flat().length)
  assert.ok(!ids(told).has(applicationId) && !ids(told).has(customerId))
  const { text: elsewhere } = await server.make.staff(await server.make.organization())
  assert.deepEqual((await ask({ householdId }, elsewhere)).body, [])
})
