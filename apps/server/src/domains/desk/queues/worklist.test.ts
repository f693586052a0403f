import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { aField, aFile, multipart } from '../../../../test/multipart.ts'
import type { Body } from '../../../../test/scene/scene.ts'
import { Screening } from '../../../../test/scene/screening.ts'

const screening = await Screening.open()
const { scene } = screening
const { server, org, propertyId, otherPropertyId } = scene

type Item = {
  kind: string
  id: string
  since: string
  property: { id: string }
  who: string
  what: string
  unit: string
}

const read = (query = '', token = scene.token): Promise<Body> =>
  scene.done(scene.call(`GET /worklist${query}`, undefined, { token }))
const itemsOf = async (kind: string, query = ''): Promise<Item[]> =>
  (await read(query)).items.filter((item: Item) => item.kind === kind)
const has = async (kind: string, id: string) => (await itemsOf(kind)).some((item) => item.id === id)
const as = async (role: string, at?: string[]) =>
  (await server.make.staff(org, { roles: [{ role: role as 'READ_ONLY', ...(at && { at }) }] })).text

/** An application that owes one document of one type. */
async function owing() {
  const type = await scene.doneByStaff('POST /documentTypes', {
    code: `T${Date.now()}${Math.random()}`.replace('.', ''),
    name: 'Stub',
  })
  const template = await scene.doneByStaff('POST /requirementTemplates', {
    propertyId,
    name: 'Proof of income',
    appliesTo: 'APPLICATION',
    documentTypes: [{ documentTypeId: type.id, isMandatory: true }],
  })
  const application = await scene.application({ unitId: await scene.unit() })
  const filter = `filter=applicationId=${application.id}&filter=requirementTemplateId=${template.id}`
  const [requirement] = await scene.doneByStaff(`GET /requirements?${filter}`)
  const handIn = () =>
    scene.done(
      server.call(`POST /requirements/${requirement.id}/documents`, {
        token: scene.token,
        ...multipart([aField('documentTypeId', type.id), aFile(undefined, 'stub.pdf')]),
      }),
    )
  return { application, requirementId: requirement.id as string, handIn }
}

const inbound = async () =>
  (
    await scene.rows(
      `select m.id, m.conversation_id from messages m join conversations v on v.organization_id = m.organization_id and v.id = m.conversation_id
       where m.organization_id = $1 and m.direction = 'INBOUND' and v.needs_help_since is null and v.workflow_status = 'NEW' order by m.id`,
      [org.id],
    )
  )[0] ?? assert.fail('the demo has no new text')
const flag = (id: string, isFlagged: boolean, reason?: string) =>
  scene.done(scene.staff(`PATCH /messages/${id}/needsHelp`, { isFlagged, ...(reason && { reason }) }))

before(async () => {
  await screening.recorded({ status: 'DECLINED', notes: 'Income too low' })
  await (await owing()).handIn()
  await scene.approved()
})

test('what waits comes by urgency, and within a kind the longest waiting first', async () => {
  const { now, counts, items } = await read()
  assert.ok(Date.parse(now) >= Date.parse(items[0].since))
  const order = ['HELP', 'DECISION', 'REPLY', 'DOCUMENT', 'LEASE']
  const places = items.map((item: Item) => order.indexOf(item.kind))
  assert.deepEqual(places, [...places].sort())
  assert.deepEqual([...new Set(places)], [0, 1, 2, 3, 4], 'every kind is there')
  for (const kind of order) {
    const since = items.filter((item: Item) => item.kind === kind).map((item: Item) => item.since)
    assert.deepEqual(since, [...since].sort(), kind)
    assert.equal(counts[kind], since.length, kind)
  }
})

test('a flagged conversation waits for help since its oldest open flag, with the reason; resolved, it waits for a reply again', async () => {
  const { id, conversation_id: conversationId } = await inbound()
  assert.ok(await has('REPLY', conversationId))
  await flag(id, true, 'No heating')
  const [flagged] = (await itemsOf('HELP')).filter((item) => item.id === conversationId)
  assert.equal(flagged?.what, 'No heating')
  const { needs_help_since: since } = await scene.row('conversations', conversationId)
  const [episode] = await scene.rows(
    'select flagged_at from needs_help_episodes where message_id = $1 and resolved_at is null',
    [id],
  )
  assert.deepEqual(since, episode.flagged_at)
  assert.equal(flagged?.since, since.toISOString())
  assert.ok(!(await has('REPLY', conversationId)), 'not in both')
  await flag(id, false)
  assert.ok(!(await has('HELP', conversationId)))
  assert.ok(await has('REPLY', conversationId))
})

test('of two flags the older counts, until it is resolved', async () => {
  const { id, conversation_id: conversationId } = await inbound()
  const [second] = await scene.rows(
    `insert into messages (organization_id, id, conversation_id, property_id, direction, from_number, to_number, content, carrier)
     select organization_id, gen_random_uuid(), conversation_id, property_id, 'INBOUND', from_number, to_number, 'Hello?', carrier
     from messages where id = $1 returning id`,
    [id],
  )
  await flag(id, true)
  await scene.rows(
    `update needs_help_episodes set flagged_at = flagged_at - interval '1 hour' where message_id = $1 and resolved_at is null`,
    [id],
  )
  await flag(second.id, true)
  const sinceOf = async () => (await itemsOf('HELP')).find((item) => item.id === conversationId)?.since
  const [old] = await scene.rows(
    'select flagged_at from needs_help_episodes where message_id = $1 and resolved_at is null',
    [id],
  )
  assert.equal(await sinceOf(), old.flagged_at.toISOString())
  await flag(id, false)
  const [young] = await scene.rows(
    'select flagged_at from needs_help_episodes where message_id = $1 and resolved_at is null',
    [second.id],
  )
  assert.equal(await sinceOf(), young.flagged_at.toISOString())
  await flag(second.id, false)
})

test('a screening waits from its result until somebody decides, and that is no change of the request', async () => {
  const { requestId } = await screening.submitted()
  assert.ok(!(await has('DECISION', requestId)), 'nothing was found yet')
  const { status, body, text } = await screening.post(
    screening.result(requestId, { status: 'DECLINED', notes: 'Income too low' }),
  )
  assert.equal(status, 201, text)
  const item = (await itemsOf('DECISION')).find(({ id }) => id === requestId)
  assert.equal(item?.what, 'Income too low')
  assert.equal(item?.since, body.updatedAt)
  const requestRow = () => scene.row('screening_requests', requestId)
  const before = await requestRow()
  assert.equal(before.undecided_since.toISOString(), body.updatedAt)
  await scene.done(screening.decide(requestId))
  assert.ok(!(await has('DECISION', requestId)))
  assert.deepEqual(await requestRow(), { ...before, undecided_since: null })
})

test('a result that the provider changes waits anew', async () => {
  const { requestId, result } = await screening.recorded({ status: 'PENDING' })
  const changed = await screening.patch({ ...screening.result(requestId), status: 'DECLINED' })
  assert.equal(changed.status, 200, changed.text)
  assert.ok(changed.body.updatedAt > result.updatedAt)
  const item = (await itemsOf('DECISION')).find(({ id }) => id === requestId)
  assert.equal(item?.since, changed.body.updatedAt)
})

for (const status of ['CANCELED', 'ABANDONED', 'DENIED'])
  test(`what waits of an application ends when it is ${status}${status === 'DENIED' ? '' : ', and waits again when it is taken up again'}`, async () => {
    const { application, requirementId, handIn } = await owing()
    await handIn()
    const requestId = await screening.submit(application.id)
    await scene.done(screening.post(screening.result(requestId)))
    assert.ok((await has('DECISION', requestId)) && (await has('DOCUMENT', requirementId)))
    const { updatedAt } = await scene.doneByStaff(`GET /requirements/${requirementId}`)
    await scene.done(scene.setStatus(application.id, status))
    assert.ok(!(await has('DECISION', requestId)) && !(await has('DOCUMENT', requirementId)))
    await scene.done(scene.setStatus(application.id, 'IN_PROCESS'))
    assert.equal(await has('DECISION', requestId), status !== 'DENIED', 'a denial is a decision')
    assert.ok(await has('DOCUMENT', requirementId))
    assert.equal((await scene.doneByStaff(`GET /requirements/${requirementId}`)).updatedAt, updatedAt)
  })

test('a document that comes while its application is closed waits for nobody', async () => {
  const { application, requirementId, handIn } = await owing()
  await scene.done(scene.setStatus(application.id, 'CANCELED'))
  await handIn()
  assert.ok(!(await has('DOCUMENT', requirementId)))
  await scene.done(scene.setStatus(application.id, 'IN_PROCESS'))
  assert.ok(await has('DOCUMENT', requirementId))
})

test('handed in and closed at the same moment, whichever comes first, nothing is left waiting', async () => {
  for (let n = 0; n < 6; n++) {
    const { application, requirementId, handIn } = await owing()
    await Promise.all([handIn(), scene.done(scene.setStatus(application.id, 'CANCELED'))])
    assert.equal((await scene.row('requirements', requirementId)).status, 'UPLOADED')
    assert.ok(!(await has('DOCUMENT', requirementId)))
  }
})

test('reported and closed at the same moment, whichever comes first, nothing is left waiting', async () => {
  for (let n = 0; n < 6; n++) {
    const { application, requestId } = await screening.submitted()
    const [{ status, text }] = await Promise.all([
      screening.post(screening.result(requestId)),
      scene.done(scene.setStatus(application.id, 'CANCELED')),
    ])
    assert.ok(status === 201 || status === 409, text)
    assert.ok(!(await has('DECISION', requestId)))
  }
})

test('changed by the provider and decided at the same moment, neither waits for the other for good', async () => {
  for (let n = 0; n < 6; n++) {
    const { requestId } = await screening.recorded({ status: 'PENDING' })
    const [changed, decided] = await Promise.all([
      screening.patch({ ...screening.result(requestId), status: 'DECLINED' }),
      screening.decide(requestId),
    ])
    assert.equal(decided.status, 201, decided.text)
    assert.ok(changed.status === 200 || changed.status === 409, changed.text)
    assert.ok(!(await has('DECISION', requestId)))
  }
})

test('a document waits until it is reviewed', async () => {
  const { requirementId, handIn } = await owing()
  assert.ok(!(await has('DOCUMENT', requirementId)))
  const document = await handIn()
  const item = (await itemsOf('DOCUMENT')).find(({ id }) => id === requirementId)
  assert.deepEqual([item?.what, item?.property.id], ['Proof of income', propertyId])
  await scene.doneByStaff(`POST /documents/${document.id}/results`, { status: 'VALIDATED' }, 201)
  assert.ok(!(await has('DOCUMENT', requirementId)))
})

test('an approved application waits for its lease, and again for another when that is canceled', async () => {
  const { id, statusChangedAt } = await scene.approved()
  const item = (await itemsOf('LEASE')).find((each) => each.id === id)
  assert.deepEqual([item?.since, item?.who], [statusChangedAt, 'Cole'])
  const leaseId = await scene.lease(id)
  assert.ok(!(await has('LEASE', id)))
  await scene.doneByStaff(`POST /leases/${leaseId}/cancel`, { reason: 'Changed their mind' })
  const again = (await itemsOf('LEASE')).find((each) => each.id === id)
  assert.ok(again && again.since > statusChangedAt, 'since the lease was canceled')
  await scene.done(scene.setStatus(id, 'CANCELED'))
  assert.ok(!(await has('LEASE', id)))
})

test('one property alone, one kind alone: the counts follow the property, not the kind', async () => {
  await scene.elsewhere().approved({ unitId: await scene.unit({ propertyId: otherPropertyId }) })
  const whole = await read()
  const here = await read(`?propertyId=${propertyId}`)
  const there = await read(`?propertyId=${otherPropertyId}`)
  for (const kind of Object.keys(whole.counts))
    assert.equal(here.counts[kind] + there.counts[kind], whole.counts[kind], kind)
  assert.ok(here.items.every((item: Item) => item.property.id === propertyId))
  assert.ok(there.items.length > 0 && there.items.every((item: Item) => item.property.id === otherPropertyId))
  const leases = await read('?kind=LEASE')
  assert.deepEqual(
    leases.items,
    whole.items.filter((item: Item) => item.kind === 'LEASE'),
  )
  assert.deepEqual(leases.counts, whole.counts)
})

test('a role sees the kinds that it includes, where it holds', async () => {
  const whole = await read()
  const kinds = async (role: string) => {
    const { counts, items } = await read('', await as(role))
    assert.deepEqual(
      items,
      whole.items.filter((item: Item) => counts[item.kind] !== null),
    )
    return Object.keys(counts).filter((kind) => counts[kind] !== null)
  }
  assert.deepEqual(await kinds('PROPERTY_MANAGER'), ['HELP', 'DECISION', 'REPLY', 'DOCUMENT', 'LEASE'])
  assert.deepEqual(await kinds('LEASING_AGENT'), ['HELP', 'REPLY', 'DOCUMENT', 'LEASE'])
  assert.deepEqual(await kinds('READ_ONLY'), ['HELP', 'REPLY', 'LEASE'])
  assert.deepEqual(await kinds('MAINTENANCE'), [])
  assert.deepEqual(await kinds('INTEGRATION_MANAGER'), [])

  const { counts, items } = await read('', await as('PROPERTY_MANAGER', [otherPropertyId]))
  const there = whole.items.filter((item: Item) => item.property.id === otherPropertyId)
  assert.deepEqual(items, there)
  assert.equal(counts.LEASE, there.filter((item: Item) => item.kind === 'LEASE').length)
  const elsewhere = { token: await as('PROPERTY_MANAGER', [otherPropertyId]) }
  for (const path of ['worklist', 'leasing-board', 'inbox'])
    assert.equal((await scene.call(`GET /${path}?propertyId=${propertyId}`, undefined, elsewhere)).status, 404, path)
})

test('a manager of one property who reads at another sees decisions at their own alone', async () => {
  const { requestId } = await screening.recorded({})
  const { text } = await server.make.staff(org, {
    roles: [
      { role: 'PROPERTY_MANAGER', at: [otherPropertyId] },
      { role: 'LEASING_AGENT', at: [propertyId] },
    ],
  })
  const { items } = await read('', text)
  assert.ok(items.some((item: Item) => item.kind === 'LEASE' && item.property.id === propertyId))
  assert.ok(!items.some((item: Item) => item.id === requestId))
})

test('of very many it lists the hundred oldest of a kind, and counts to a thousand', async () => {
  const { id } = await scene.approved()
  await scene.rows('set session_replication_role = replica')
  await scene.rows(
    `insert into applications (organization_id, id, property_id, prospect_id, household_id, customer_id, unit_id, status, status_changed_at, unleased_since)
     select organization_id, gen_random_uuid(), property_id, gen_random_uuid(), household_id, customer_id, unit_id, 'APPROVED',
       app_now() - n * interval '1 hour', app_now() - n * interval '1 hour'
     from applications, generate_series(1, 1200) n where id = $1`,
    [id],
  )
  await scene.rows('set session_replication_role = origin')
  for (const token of [scene.token, await as('PROPERTY_MANAGER', [propertyId, otherPropertyId])]) {
    const { items, counts } = await read('?kind=LEASE', token)
    assert.deepEqual([items.length, counts.LEASE], [100, 1000])
    const [oldest] = await scene.rows(`select min(unleased_since) as at from applications where organization_id = $1`, [
      org.id,
    ])
    assert.equal(items[0].since, oldest.at.toISOString())
  }
})
