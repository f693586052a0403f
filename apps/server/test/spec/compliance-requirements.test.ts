// What an application owes: requirements, the templates and definitions they come from, and what is uploaded for them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertConflict } from '../assert-conflict.ts'
import { FILES } from '../multipart.ts'
import { Review } from '../scene/review.ts'
import { partner, primary, UNKNOWN_ID } from '../scene/scene.ts'
import { assertRefused } from '../server.ts'

const review = await Review.open()
const { scene } = review
const { server } = scene

test('requirements are owed by the application, by each applicant, or by each who is not a minor', async () => {
  await review.askForNothing()
  const type = await review.type()
  await review.template([type], { name: 'whole', appliesTo: 'APPLICATION' })
  await review.template([type], { name: 'each', appliesTo: 'APPLICANT' })
  await review.template([type], { name: 'adult', appliesTo: 'ADULT' })
  const child = { firstName: 'Cy', lastName: 'Cole', isPrimary: false, relationship: 'CHILD', applicantType: 'MINOR' }
  const { id, requirements } = await review.application({ applicants: [primary, partner, child] })
  const tally = (of: readonly { name: string }[]) =>
    Object.fromEntries([...Map.groupBy(of, ({ name }) => name)].map(([name, all]) => [name, all.length]))
  assert.deepEqual(tally(requirements), { whole: 1, each: 3, adult: 2 })
  assert.equal(requirements.find(({ name }) => name === 'whole').customerId, null)

  // An applicant joins and the property asks for more: staff ask for it, or signing does.
  await scene.done(
    scene.call(`POST /applications/${id}/customers`, { firstName: 'Di', lastName: 'Cole', isPrimary: false }),
  )
  const applied = await scene.doneByStaff(`POST /applications/${id}/requirements`)
  assert.deepEqual(tally(applied.requirements), { whole: 1, each: 4, adult: 3 })
  assert.deepEqual(
    (await scene.doneByStaff(`POST /applications/${id}/requirements`)).requirements,
    applied.requirements,
  )
  await review.template([type], { name: 'late', appliesTo: 'APPLICATION' })
  await review.sign(id)
  assert.deepEqual(tally(await review.requirements(id)), { whole: 1, each: 4, adult: 3, late: 1 })
})

test('what a template asks for later does not change what is owed', async () => {
  await review.askForNothing()
  const type = await review.type()
  const template = await review.template([type])
  const { id } = await review.application()
  const before = await review.bundle(id)
  const change = { name: 'Other', minDocuments: 3, documentTypes: [{ documentTypeId: await review.type() }] }
  await scene.doneByStaff(`PUT /requirementTemplates/${template.id}`, change)
  assert.deepEqual(await review.bundle(id), before)
})

test('[S-122] [S-125] signing pins the definitions; a later one changes nothing that was signed', async () => {
  await review.askForNothing()
  const type = await review.type()
  const first = await review.define(type)
  await review.template([type])
  const [signed, unsigned] = [await review.application(), await review.application()]
  const typeIn = async ({ id }: { id: string }) => (await review.bundle(id)).requirements[0].documentTypes[0]
  await review.sign(signed.id)
  const before = await typeIn(signed)
  assert.deepEqual(before, await typeIn(unsigned))
  assert.equal(before.definitionVersion, 1)
  assert.deepEqual(before.fields, [{ name: 'grossPay', label: null, type: 'MONEY', isRequired: 'true' }])
  assert.deepEqual(before.mappings, [{ fieldName: 'grossPay', target: 'customer.monthlyIncomeAmount' }])
  assert.deepEqual(before.rules, first.rules)

  const second = await review.define(type, { fields: [{ name: 'netPay', type: 'MONEY' }], mappings: [], rules: [] })
  assert.deepEqual(await typeIn(signed), before)
  const now = await typeIn(unsigned)
  assert.deepEqual([now.definitionVersion, now.fields[0].name, now.mappings, now.rules], [2, 'netPay', [], []])
  await review.sign(signed.id)
  assert.deepEqual(await typeIn(signed), before)

  const kept = await scene.doneByStaff(`GET /documentDefinitions?filter=documentTypeId=${type}&sort=createdAt`)
  assert.deepEqual(
    kept.map(({ id, status, version }: Record<string, unknown>) => [id, status, version]),
    [
      [first.id, 'SUPERSEDED', 1],
      [second.id, 'APPROVED', 2],
    ],
  )
})

test('[S-123] [S-124] [S-260] without an approved definition the version is null and fields, mappings and rules are empty', async () => {
  const { applicationId, type } = await review.slot()
  const typeIn = async () => (await review.bundle(applicationId)).requirements[0].documentTypes[0]
  const none = { definitionVersion: null, fields: [], mappings: [], rules: [] }
  const tellsNone = async () => {
    const { definitionVersion, fields, mappings, rules } = await typeIn()
    assert.deepEqual({ definitionVersion, fields, mappings, rules }, none)
  }
  await tellsNone()
  await scene.doneByStaff(`POST /documentTypes/${type}/definitions`, { fields: [{ name: 'a', type: 'TEXT' }] })
  await tellsNone()
  // Signed without one, it stays without one.
  await review.sign(applicationId)
  await review.define(type)
  await tellsNone()
})

test('a definition is changed while it is a draft, and approved once', async () => {
  const type = await review.type()
  const draft = await scene.doneByStaff(`POST /documentTypes/${type}/definitions`, {
    fields: [{ name: 'a', type: 'TEXT' }],
    idempotencyId: `draft ${type}`,
  })
  assert.deepEqual([draft.status, draft.version, draft.mappings, draft.rules], ['DRAFT', null, [], []])
  const path = `/documentDefinitions/${draft.id}`
  const changed = await scene.doneByStaff(`PUT ${path}`, { mappings: [{ fieldName: 'a', target: 'x' }] })
  assert.deepEqual([changed.fields, changed.mappings], [draft.fields, [{ fieldName: 'a', target: 'x' }]])
  assertRefused(
    await scene.staff(`PUT ${path}`, { fields: [{ name: 'b', type: 'TEXT' }] }),
    400,
    "mappings: 'a' is none of the fields. They are: b",
  )
  const twice = [
    { name: 'a', type: 'TEXT' },
    { name: 'a', type: 'DATE' },
  ]
  assertRefused(await scene.staff(`PUT ${path}`, { fields: twice }), 400, /'a' is there twice/)
  assert.equal((await scene.doneByStaff(`POST ${path}/approve`)).version, 1)
  for (const answer of [await scene.staff(`PUT ${path}`, { rules: [] }), await scene.staff(`POST ${path}/approve`)]) {
    assertConflict(answer, 'definition_approved', /was approved as version 1 and stays as it is/)
  }
})

test('kinds of documents count at every property: staff limited to some cannot change them', async () => {
  const token = (await server.make.staff(scene.org, { reach: [scene.propertyId] })).text
  const body = { code: 'LIMITED', name: 'Limited' }
  assertRefused(await server.call('POST /documentTypes', { token, body }), 403, /belong to the whole organization/)
  assert.equal((await server.call('GET /documentTypes', { token })).status, 200)
  const taken = await scene.doneByStaff('POST /documentTypes', body)
  assertRefused(
    await scene.staff('POST /documentTypes', body),
    409,
    /already has a document type with the code LIMITED/,
  )
  assert.equal((await scene.doneByStaff(`PUT /documentTypes/${taken.id}`, { name: 'Other' })).name, 'Other')
})

test('a template names known types once, and ALL has something to ask for', async () => {
  const type = await review.type()
  const add = (o: object) =>
    scene.staff('POST /requirementTemplates', { propertyId: scene.propertyId, name: 'x', appliesTo: 'ADULT', ...o })
  const one = { documentTypeId: type }
  assertRefused(await add({ documentTypes: [one, one] }), 400, /is there twice/)
  assertRefused(await add({ documentTypes: [] }), 400, /must have at least 1/)
  assertRefused(await add({ documentTypes: [one], matchRule: 'ALL' }), 400, /isMandatory true when matchRule is ALL/)
  assertRefused(
    await add({ documentTypes: [{ documentTypeId: UNKNOWN_ID }] }),
    404,
    `No document type has the id ${UNKNOWN_ID}`,
  )
  await review.askForNothing()
})

test('an upload is of a type that the requirement accepts, and a repeated idempotencyId stores nothing', async () => {
  const { requirementId, type } = await review.slot()
  const other = await review.type()
  const refused = await review.tryUpload(requirementId, other)
  assertRefused(refused, 404, `The requirement accepts no document type with the id ${other}`)
  assertRefused(await review.tryUpload(UNKNOWN_ID, type), 404, `No requirement has the id ${UNKNOWN_ID}`)
  assertRefused(await review.tryUpload(requirementId, type, { file: FILES.zip }), 415)
  const idempotencyId = `upload ${requirementId}`
  const first = await review.tryUpload(requirementId, type, { idempotencyId })
  assert.equal(first.status, 201)
  const again = await review.tryUpload(requirementId, type, { idempotencyId })
  assert.deepEqual([again.status, again.body.id], [200, first.body.id])
  assert.equal((await scene.doneByStaff(`GET /documents?filter=requirementId=${requirementId}`)).length, 1)
  const next = await review.slot()
  const elsewhere = await review.tryUpload(next.requirementId, next.type, { idempotencyId })
  assertRefused(elsewhere, 409, /stands for an upload to another requirement/)
})

test('a removed upload leaves the bundle and the store, and can be neither reviewed nor downloaded', async () => {
  const { applicationId, requirementId, type } = await review.slot()
  const { id, url } = await review.upload(requirementId, type)
  assert.equal((await review.remove(id)).body.message, `Document ${id} is removed`)
  assert.equal((await review.remove(id)).status, 200)
  const [{ status, documentTypes }] = (await review.bundle(applicationId)).requirements
  assert.deepEqual([status, documentTypes[0].documents], ['AWAITING_UPLOAD', []])
  const record = await scene.doneByStaff(`GET /documents/${id}`)
  assert.equal(record.url, null)
  assert.notEqual(record.removedAt, null)
  assertRefused(await review.result(id, { status: 'VALIDATED' }), 409, /was removed on/)
  const { pathname, search } = new URL(url)
  assert.equal((await server.app.inject({ method: 'GET', url: pathname + search })).statusCode, 404)
})
