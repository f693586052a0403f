// The compliance bundle and the results of reviews.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requirementStatuses } from '../../src/domains/compliance/requirements/requirement.resource.ts'
import { assembly } from '../../src/main/domains.ts'
import { FILES } from '../multipart.ts'
import { assertRefused } from '../server.ts'
import { partner, primary } from './applications/desk.ts'
import { REASONS, Scene } from './compliance-model/scene.ts'

const scene = await Scene.arrange()
const { server, desk } = scene
const newId = () => '019a0000-0000-7000-8000-000000000000'

/** A requirement that wants one document of one type, of an application of its own. */
async function slot(o: object = {}) {
  await scene.askForNothing()
  const type = await scene.type()
  await scene.template([type], o)
  const { id, requirements } = await scene.application()
  return { applicationId: id, requirementId: requirements[0].id as string, type }
}

const statusOf = async (applicationId: string) => (await scene.bundle(applicationId)).requirements[0].status

test('[S-117] [S-121] [S-255] the bundle nests application, requirements, document types and documents', async () => {
  await scene.askForNothing()
  const type = await scene.type()
  const { version } = await scene.define(type)
  const template = await scene.template([type], { description: 'The last two', appliesTo: 'APPLICANT' })
  const { id, requirements, application } = await scene.application({ applicants: [primary] })
  const [{ id: requirementId }] = requirements
  const uploaded = await scene.upload(requirementId, type)
  const bundle = await scene.bundle(id)
  const [owed] = bundle.requirements
  const [accepted] = owed.documentTypes
  const [{ url, ...document }] = accepted.documents
  assert.deepEqual(document, {
    id: uploaded.id,
    fileName: 'stub.pdf',
    mimeType: 'application/pdf',
    size: FILES.pdf.length,
    status: 'UPLOADED',
    uploadedAt: uploaded.createdAt,
    extractedFields: [],
    reviewResult: null,
  })
  const { documents: _, id: typeId, code, name, definitionVersion, ...definition } = accepted
  assert.deepEqual([typeId, definitionVersion], [type, version])
  assert.match(`${code} ${name}`, /^TYPE_\d+ Type \d+$/)
  assert.deepEqual(Object.keys(definition), ['fields', 'mappings', 'rules'])
  const { documentTypes: __, ...requirement } = owed
  assert.deepEqual(requirement, {
    id: requirementId,
    name: template.name,
    description: 'The last two',
    customerId: application.customerId,
    status: 'UPLOADED',
    isMandatory: 'true',
    minDocuments: 1,
    matchRule: 'ANY',
  })
  const { requirements: ___, ...top } = bundle
  assert.deepEqual(top, {
    applicationId: id,
    propertyId: desk.propertyId,
    organizationId: desk.org.id,
    householdId: application.householdId,
    status: 'IN_PROCESS',
    signedAt: null,
  })
  const { pathname, search } = new URL(url)
  const download = await server.app.inject({ method: 'GET', url: pathname + search })
  assert.ok(download.rawPayload.equals(FILES.pdf))
})

test('[S-255] an unknown application is 404, and so is one outside the reach of the key', async () => {
  const { applicationId } = await slot()
  assertRefused(await scene.tryBundle(newId()), 404, `No application has the id ${newId()}`)
  const elsewhere = await server.make.key(desk.org, { reach: [desk.otherPropertyId] })
  const refused = await scene.tryBundle(applicationId, {}, elsewhere.text)
  assertRefused(refused, 404, `No application has the id ${applicationId}`)
})

test('[S-012] the routes are not in the reference, and not there for an integration they are not switched on for', async () => {
  const { applicationId, requirementId, type } = await slot()
  const { id } = await scene.upload(requirementId, type)
  const { paths } = JSON.parse((await server.call('GET //docs/openapi.json')).text)
  assert.ok(!Object.keys(paths).some((path) => /bundle|^\/documents|^\/compliance/.test(path)))
  assert.ok(Object.keys(paths).includes('/applications/{applicationId}'))

  const others = (await server.make.key(desk.org, { capabilities: ['documentUploads', 'screening'] })).text
  const place = `/compliance-documents/applications/${applicationId}/bundle`
  for (const [what, path] of [
    ['GET', place],
    ['HEAD', place],
    ['DELETE', place],
    ['POST', `/documents/${id}/results`],
    ['PUT', `/documents/${id}/results`],
    ['GET', '/compliance-documents/applications/not-a-uuid/bundle'],
  ]) {
    const hidden = await server.call(`${what} ${path}`, { key: others, ...(what === 'POST' && { body: {} }) })
    const unknown = await server.call(`${what} ${path}x`, { key: others, ...(what === 'POST' && { body: {} }) })
    assert.equal(hidden.status, 404, `${what} ${path}`)
    assert.equal(hidden.headers['x-error-code'], 'route_not_found')
    if (what !== 'HEAD') assert.equal(hidden.text, unknown.text.replace(`${path}x`, path as string))
  }
  assert.equal((await scene.tryBundle(applicationId)).status, 200)
  const put = await server.call(`PUT /documents/${id}/results`, { key: scene.agent })
  assert.deepEqual([put.status, put.headers['allow']], [405, 'POST'])
})

test('[S-275] the bundle takes the x-api-key header, with the grant compliance-documents:read', async () => {
  const { applicationId } = await slot()
  const path = `GET /compliance-documents/applications/${applicationId}/bundle`
  assertRefused(await server.call(path), 401, 'Missing or invalid API key')
  const grants = assembly.grants.filter((grant) => grant !== 'compliance-documents:read')
  const without = (await server.make.key(desk.org, { grants })).text
  assertRefused(await server.call(path, { key: without }), 403, 'API key lacks permission compliance-documents:read')
  assert.equal((await scene.tryBundle(applicationId)).status, 200)
})

test('[S-011] the bundle covers one application', async () => {
  await scene.askForNothing()
  const type = await scene.type()
  await scene.template([type])
  const [one, other] = [await scene.application(), await scene.application()]
  const mine = await scene.upload(one.requirements[0].id, type)
  const theirs = await scene.upload(other.requirements[0].id, type)
  const text = JSON.stringify(await scene.bundle(one.id))
  assert.ok(text.includes(mine.id))
  for (const id of [theirs.id, other.id, other.requirements[0].id, other.application.householdId])
    assert.ok(!text.includes(id))
})

test('[S-119] [S-120] [S-260] every requirement is listed, and one without an upload has an empty list of documents', async () => {
  await scene.askForNothing()
  const types = [await scene.type(), await scene.type()]
  for (let n = 0; n < 4; n++) await scene.template(types)
  const { id, requirements } = await scene.application()
  await scene.upload(requirements[2].id, types[1] as string)
  const bundle = await scene.bundle(id)
  assert.equal(bundle.requirements.length, 4)
  const lists = bundle.requirements.map(({ documentTypes }: { documentTypes: { documents: unknown[] }[] }) =>
    documentTypes.map(({ documents }) => documents.length),
  )
  assert.deepEqual(lists.toSorted(), [
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 1],
  ])
  assert.deepEqual(bundle.requirements.map(({ status }: { status: string }) => status).toSorted(), [
    'AWAITING_UPLOAD',
    'AWAITING_UPLOAD',
    'AWAITING_UPLOAD',
    'UPLOADED',
  ])
  const { requirements: nothing } = await scene.bundle((await emptyApplication()).id)
  assert.deepEqual(nothing, [])
})

async function emptyApplication() {
  await scene.askForNothing()
  return scene.application()
}

test('requirements are owed by the application, by each applicant, or by each who is not a minor', async () => {
  await scene.askForNothing()
  const type = await scene.type()
  await scene.template([type], { name: 'whole', appliesTo: 'APPLICATION' })
  await scene.template([type], { name: 'each', appliesTo: 'APPLICANT' })
  await scene.template([type], { name: 'adult', appliesTo: 'ADULT' })
  const child = { firstName: 'Cy', lastName: 'Cole', isPrimary: false, relationship: 'CHILD', applicantType: 'MINOR' }
  const { id, requirements } = await scene.application({ applicants: [primary, partner, child] })
  const tally = (of: readonly { name: string }[]) =>
    Object.fromEntries([...Map.groupBy(of, ({ name }) => name)].map(([name, all]) => [name, all.length]))
  assert.deepEqual(tally(requirements), { whole: 1, each: 3, adult: 2 })
  assert.equal(requirements.find(({ name }) => name === 'whole').customerId, null)

  // An applicant joins and the property asks for more: staff ask for it, or signing does.
  await desk.done(
    desk.call(`POST /applications/${id}/customers`, { firstName: 'Di', lastName: 'Cole', isPrimary: false }),
  )
  const applied = await scene.staff(`POST /applications/${id}/requirements`)
  assert.deepEqual(tally(applied.requirements), { whole: 1, each: 4, adult: 3 })
  assert.deepEqual((await scene.staff(`POST /applications/${id}/requirements`)).requirements, applied.requirements)
  await scene.template([type], { name: 'late', appliesTo: 'APPLICATION' })
  await scene.sign(id)
  assert.deepEqual(tally(await scene.requirements(id)), { whole: 1, each: 4, adult: 3, late: 1 })
})

test('what a template asks for later does not change what is owed', async () => {
  await scene.askForNothing()
  const type = await scene.type()
  const template = await scene.template([type])
  const { id } = await scene.application()
  const before = await scene.bundle(id)
  const change = { name: 'Other', minDocuments: 3, documentTypes: [{ documentTypeId: await scene.type() }] }
  await scene.staff(`PUT /requirementTemplates/${template.id}`, change)
  assert.deepEqual(await scene.bundle(id), before)
})

test('[S-122] [S-125] signing pins the definitions; a later one changes nothing that was signed', async () => {
  await scene.askForNothing()
  const type = await scene.type()
  const first = await scene.define(type)
  await scene.template([type])
  const [signed, unsigned] = [await scene.application(), await scene.application()]
  const typeIn = async ({ id }: { id: string }) => (await scene.bundle(id)).requirements[0].documentTypes[0]
  await scene.sign(signed.id)
  const before = await typeIn(signed)
  assert.deepEqual(before, await typeIn(unsigned))
  assert.equal(before.definitionVersion, 1)
  assert.deepEqual(before.fields, [{ name: 'grossPay', label: null, type: 'MONEY', isRequired: 'true' }])
  assert.deepEqual(before.mappings, [{ fieldName: 'grossPay', target: 'customer.monthlyIncomeAmount' }])
  assert.deepEqual(before.rules, first.rules)

  const second = await scene.define(type, { fields: [{ name: 'netPay', type: 'MONEY' }], mappings: [], rules: [] })
  assert.deepEqual(await typeIn(signed), before)
  const now = await typeIn(unsigned)
  assert.deepEqual([now.definitionVersion, now.fields[0].name, now.mappings, now.rules], [2, 'netPay', [], []])
  await scene.sign(signed.id)
  assert.deepEqual(await typeIn(signed), before)

  const kept = await scene.staff(`GET /documentDefinitions?filter=documentTypeId=${type}&sort=createdAt`)
  assert.deepEqual(
    kept.map(({ id, status, version }: Record<string, unknown>) => [id, status, version]),
    [
      [first.id, 'SUPERSEDED', 1],
      [second.id, 'APPROVED', 2],
    ],
  )
})

test('[S-123] [S-124] [S-260] without an approved definition the version is null and fields, mappings and rules are empty', async () => {
  const { applicationId, type } = await slot()
  const typeIn = async () => (await scene.bundle(applicationId)).requirements[0].documentTypes[0]
  const none = { definitionVersion: null, fields: [], mappings: [], rules: [] }
  const tellsNone = async () => {
    const { definitionVersion, fields, mappings, rules } = await typeIn()
    assert.deepEqual({ definitionVersion, fields, mappings, rules }, none)
  }
  await tellsNone()
  await scene.staff(`POST /documentTypes/${type}/definitions`, { fields: [{ name: 'a', type: 'TEXT' }] })
  await tellsNone()
  // Signed without one, it stays without one.
  await scene.sign(applicationId)
  await scene.define(type)
  await tellsNone()
})

test('a definition is changed while it is a draft, and approved once', async () => {
  const type = await scene.type()
  const draft = await scene.staff(`POST /documentTypes/${type}/definitions`, {
    fields: [{ name: 'a', type: 'TEXT' }],
    idempotencyId: `draft ${type}`,
  })
  assert.deepEqual([draft.status, draft.version, draft.mappings, draft.rules], ['DRAFT', null, [], []])
  const path = `/documentDefinitions/${draft.id}`
  const changed = await scene.staff(`PUT ${path}`, { mappings: [{ fieldName: 'a', target: 'x' }] })
  assert.deepEqual([changed.fields, changed.mappings], [draft.fields, [{ fieldName: 'a', target: 'x' }]])
  assertRefused(
    await desk.staff(`PUT ${path}`, { fields: [{ name: 'b', type: 'TEXT' }] }),
    400,
    "mappings: 'a' is none of the fields. They are: b",
  )
  const twice = [
    { name: 'a', type: 'TEXT' },
    { name: 'a', type: 'DATE' },
  ]
  assertRefused(await desk.staff(`PUT ${path}`, { fields: twice }), 400, /'a' is there twice/)
  assert.equal((await scene.staff(`POST ${path}/approve`)).version, 1)
  for (const answer of [await desk.staff(`PUT ${path}`, { rules: [] }), await desk.staff(`POST ${path}/approve`)]) {
    assertRefused(answer, 409, /was approved as version 1 and stays as it is/)
    assert.equal(answer.headers['x-error-code'], 'definition_approved')
  }
})

test('kinds of documents count at every property: staff limited to some cannot change them', async () => {
  const token = (await server.make.staff(desk.org, { reach: [desk.propertyId] })).text
  const body = { code: 'LIMITED', name: 'Limited' }
  assertRefused(await server.call('POST /documentTypes', { token, body }), 403, /belong to the whole organization/)
  assert.equal((await server.call('GET /documentTypes', { token })).status, 200)
  const taken = await scene.staff('POST /documentTypes', body)
  assertRefused(await desk.staff('POST /documentTypes', body), 409, /already has a document type with the code LIMITED/)
  assert.equal((await scene.staff(`PUT /documentTypes/${taken.id}`, { name: 'Other' })).name, 'Other')
})

test('a template names known types once, and ALL has something to ask for', async () => {
  const type = await scene.type()
  const add = (o: object) =>
    desk.staff('POST /requirementTemplates', { propertyId: desk.propertyId, name: 'x', appliesTo: 'ADULT', ...o })
  const one = { documentTypeId: type }
  assertRefused(await add({ documentTypes: [one, one] }), 400, /is there twice/)
  assertRefused(await add({ documentTypes: [] }), 400, /must have at least 1/)
  assertRefused(await add({ documentTypes: [one], matchRule: 'ALL' }), 400, /isMandatory true when matchRule is ALL/)
  assertRefused(
    await add({ documentTypes: [{ documentTypeId: newId() }] }),
    404,
    `No document type has the id ${newId()}`,
  )
  await scene.askForNothing()
})

test('[S-118] [S-259] a review is shown with its document: extracted fields, result and status', async () => {
  const { applicationId, requirementId, type } = await slot()
  const { rules, version } = await scene.define(type)
  const { id } = await scene.upload(requirementId, type)
  const given = {
    summary: 'Two months of pay',
    extractedFields: [
      { name: 'grossPay', value: 2600.5, confidence: 0.97, page: 1 },
      { name: 'employer', value: 'Lakeside Clinic' },
      { name: 'isSigned', value: true },
    ],
    ruleResults: [{ ruleId: rules[0].id, outcome: 'PASSED', message: 'Dated last month' }],
    definitionVersion: version,
    reviewer: { type: 'AGENT', name: 'Paper Reader', version: '2.1' },
  }
  const result = await scene.review(id, 'WAITING_FOR_COMPLIANCE', given)
  assert.deepEqual(result.document, { id, status: 'WAITING_FOR_COMPLIANCE' })
  assert.deepEqual(result.requirement, { id: requirementId, status: 'WAITING_FOR_COMPLIANCE' })
  const extractedFields = [
    { name: 'grossPay', value: 2600.5, confidence: 0.97, page: 1 },
    { name: 'employer', value: 'Lakeside Clinic', confidence: null, page: null },
    { name: 'isSigned', value: 'true', confidence: null, page: null },
  ]
  const { summary, ruleResults, definitionVersion, reviewer } = given
  const said = { status: 'WAITING_FOR_COMPLIANCE', summary, reasons: [], ruleResults, definitionVersion, reviewer }
  const { document: _, requirement: __, organizationId, propertyId, updatedAt, ...told } = result
  const { createdAt } = told
  assert.deepEqual(told, { id: result.id, idempotencyId: null, documentId: id, extractedFields, ...said, createdAt })
  assert.deepEqual([organizationId, propertyId], [desk.org.id, desk.propertyId])
  assert.ok(updatedAt >= createdAt)
  const [shown] = (await scene.bundle(applicationId)).requirements[0].documentTypes[0].documents
  assert.equal(shown.status, 'WAITING_FOR_COMPLIANCE')
  assert.deepEqual(shown.extractedFields, extractedFields)
  assert.deepEqual(shown.reviewResult, { id: result.id, ...said, createdAt })

  // The next review takes its place; what was read stays unless it was read again, and the history is kept.
  const next = await scene.review(id, 'VALIDATED')
  const [later] = (await scene.bundle(applicationId)).requirements[0].documentTypes[0].documents
  assert.deepEqual([later.status, later.extractedFields], ['VALIDATED', extractedFields])
  assert.deepEqual([later.reviewResult.id, later.reviewResult.definitionVersion], [next.id, version])
  const history = await scene.staff(`GET /documents/${id}/results?sort=createdAt,id`)
  assert.deepEqual(
    history.map((each: { id: string; status: string }) => [each.id, each.status]),
    [
      [result.id, 'WAITING_FOR_COMPLIANCE'],
      [next.id, 'VALIDATED'],
    ],
  )
})

test('a result is refused when it is by another definition, knows other rules, or lacks what its status needs', async () => {
  const { applicationId, requirementId, type } = await slot()
  const { id } = await scene.upload(requirementId, type)
  assertRefused(await scene.result(id, { status: 'UPLOADED' }), 400, /^status must be one of IN_REVIEW, WAITING/)
  assertRefused(await scene.result(id, {}), 400, 'status is required')
  for (const status of ['REJECTED', 'WAITING_FOR_APPLICANT'])
    for (const reasons of [undefined, []])
      assertRefused(
        await scene.result(id, { status, reasons }),
        400,
        `reasons must have at least one when status is ${status}`,
      )
  const differs = async (definitionVersion: unknown, message: RegExp) => {
    const answer = await scene.result(id, { status: 'VALIDATED', definitionVersion })
    assertRefused(answer, 409, message)
    assert.equal(answer.headers['x-error-code'], 'definition_version_differs')
  }
  await differs(1, /^definitionVersion must be null, not 1/)
  const { rules } = await scene.define(type)
  await differs(null, /^definitionVersion must be 1, not null/)
  await scene.sign(applicationId)
  await scene.define(type)
  await differs(2, /^definitionVersion must be 1, not 2/)
  const wrong = { status: 'VALIDATED', ruleResults: [{ ruleId: newId(), outcome: 'PASSED' }] }
  assertRefused(await scene.result(id, wrong), 400, /^ruleResults 1 is wrong: ruleId .* is no rule of the definition/)
  assertRefused(await scene.result(newId(), { status: 'VALIDATED' }), 404, `No document has the id ${newId()}`)
  assert.equal(await statusOf(applicationId), 'UPLOADED')
  const ruleResults = [{ ruleId: rules[0].id, outcome: 'FAILED', message: null }]
  await scene.review(id, 'VALIDATED', { definitionVersion: 1, ruleResults })
})

test('a result needs the grant documents:update, and staff can give one too', async () => {
  const { requirementId, type } = await slot()
  const { id } = await scene.upload(requirementId, type)
  const grants = assembly.grants.filter((grant) => grant !== 'documents:update')
  const without = (await server.make.key(desk.org, { grants })).text
  const refused = await scene.result(id, { status: 'VALIDATED' }, without)
  assertRefused(refused, 403, 'API key lacks permission documents:update')
  const given = await scene.staff(`POST /documents/${id}/results`, { status: 'VALIDATED' })
  assert.equal(given.requirement.status, 'VALIDATED')
})

test('a repeated idempotencyId gives back the first result, with document and requirement as they are now', async () => {
  const { requirementId, type } = await slot()
  const [{ id }, other] = [await scene.upload(requirementId, type), await scene.upload(requirementId, type)]
  const body = { status: 'IN_REVIEW', idempotencyId: `result ${id}` }
  const first = await scene.result(id, body)
  await scene.review(id, 'VALIDATED')
  const again = await scene.result(id, { ...body, status: 'REJECTED' })
  assert.deepEqual([again.status, again.headers['idempotent-replayed']], [200, 'true'])
  // The other document waits for its review.
  const now = { document: { id, status: 'VALIDATED' }, requirement: { id: requirementId, status: 'UPLOADED' } }
  assert.deepEqual(again.body, { ...first.body, ...now })
  assertRefused(await scene.result(other.id, body), 409, /stands for the result of another document/)
})

test('[S-126] [S-127] a rejected document stays listed, counts for nothing, and nothing can be done with it', async () => {
  const { applicationId, requirementId, type } = await slot()
  const { id } = await scene.upload(requirementId, type)
  await scene.review(id, 'REJECTED')
  assert.equal(await statusOf(applicationId), 'AWAITING_UPLOAD')
  for (const answer of [await scene.result(id, { status: 'VALIDATED' }), await scene.remove(id)]) {
    assertRefused(answer, 409, /was rejected, which is final/)
    assert.equal(answer.headers['x-error-code'], 'document_rejected')
  }
  const second = await scene.upload(requirementId, type)
  await scene.review(second.id, 'VALIDATED')
  const [{ status, documentTypes }] = (await scene.bundle(applicationId)).requirements
  assert.equal(status, 'VALIDATED')
  assert.deepEqual(
    documentTypes[0].documents.map((each: { id: string; status: string }) => [each.id, each.status]),
    [
      [id, 'REJECTED'],
      [second.id, 'VALIDATED'],
    ],
  )
  assert.deepEqual(documentTypes[0].documents[0].reviewResult.reasons, REASONS)
})

test('[S-184] [S-186] each of the six statuses is reached, and shown right after each result', async () => {
  const { applicationId, requirementId, type } = await slot()
  const seen = [await statusOf(applicationId)]
  const { id } = await scene.upload(requirementId, type)
  seen.push(await statusOf(applicationId))
  for (const status of ['IN_REVIEW', 'WAITING_FOR_APPLICANT', 'WAITING_FOR_COMPLIANCE', 'VALIDATED']) {
    const { requirement } = await scene.review(id, status)
    const shown = await statusOf(applicationId)
    assert.equal(shown, requirement.status)
    seen.push(shown)
  }
  const six = [
    'AWAITING_UPLOAD',
    'UPLOADED',
    'IN_REVIEW',
    'WAITING_FOR_APPLICANT',
    'WAITING_FOR_COMPLIANCE',
    'VALIDATED',
  ]
  assert.deepEqual(seen, six)
  assert.deepEqual(requirementStatuses, six)
  await scene.review(id, 'REJECTED')
  assert.equal(await statusOf(applicationId), 'AWAITING_UPLOAD')
})

test('[S-188] [S-189] a requirement short of documents that count awaits an upload', async () => {
  const { applicationId, requirementId, type } = await slot({ minDocuments: 2 })
  const first = await scene.upload(requirementId, type)
  assert.equal(await statusOf(applicationId), 'AWAITING_UPLOAD')
  const second = await scene.upload(requirementId, type)
  assert.equal(await statusOf(applicationId), 'UPLOADED')
  await scene.review(first.id, 'VALIDATED')
  await scene.review(second.id, 'REJECTED')
  assert.equal(await statusOf(applicationId), 'AWAITING_UPLOAD')
  const third = await scene.upload(requirementId, type)
  await scene.review(third.id, 'VALIDATED')
  assert.equal(await statusOf(applicationId), 'VALIDATED')
  await scene.remove(third.id)
  assert.equal(await statusOf(applicationId), 'AWAITING_UPLOAD')
})

test("[S-187] no route takes a requirement's status, and one in a result has no effect", async () => {
  const { applicationId, requirementId, type } = await slot()
  const { id } = await scene.upload(requirementId, type)
  for (const { method, path, body } of assembly.routes)
    if (path.includes('equirement') && method !== 'GET')
      assert.ok(!Object.hasOwn(body ?? {}, 'status'), `${method} ${path} takes a status`)
  const body = { requirementStatus: 'VALIDATED', requirement: { id: requirementId, status: 'VALIDATED' } }
  await scene.review(id, 'IN_REVIEW', body)
  assert.equal(await statusOf(applicationId), 'IN_REVIEW')
  for (const method of ['PUT', 'PATCH'])
    assert.ok((await desk.staff(`${method} /requirements/${requirementId}`, { status: 'VALIDATED' })).status >= 404)
  assert.equal(await statusOf(applicationId), 'IN_REVIEW')
})

test('[S-256] [S-257] [S-260] what exclude names is absent, and nothing else', async () => {
  const { applicationId, requirementId, type } = await slot()
  await scene.define(type)
  const { id } = await scene.upload(requirementId, type)
  await scene.review(id, 'IN_REVIEW', { extractedFields: [{ name: 'grossPay', value: 1 }] })
  const whole = await scene.bundle(applicationId)
  const paths = [
    'requirements',
    'signedAt',
    'householdId',
    'requirements.description',
    'requirements.documentTypes',
    'requirements.documentTypes.rules',
    'requirements.documentTypes.fields.label',
    'requirements.documentTypes.documents',
    'requirements.documentTypes.documents.url',
    'requirements.documentTypes.documents.extractedFields',
    'requirements.documentTypes.documents.extractedFields.confidence',
    'requirements.documentTypes.documents.reviewResult',
    'requirements.documentTypes.documents.reviewResult.reviewer',
  ]
  const several = 'requirements.documentTypes.rules, requirements.documentTypes.documents.reviewResult,status'
  for (const exclude of [...paths, several]) {
    const expected = exclude.split(',').reduce((rest, path) => without(rest, path.trim().split('.')), whole)
    const answer = await scene.bundle(applicationId, { exclude })
    assert.deepEqual(unsigned(answer), unsigned(expected), exclude)
  }
})

test('[S-256] a path that names no part is 400, and the message names those there are', async () => {
  const { applicationId } = await slot()
  for (const [exclude, message] of [
    ['rules', /^exclude names no part of the bundle: 'rules'\. The bundle has: applicationId, propertyId/],
    ['requirements.rules', /'requirements\.rules'\. requirements has: id, name, description/],
    ['requirements.documentTypes.rules.', /requirements\.documentTypes\.rules has: id, code/],
    ['requirements.id.x', /requirements\.id has no parts/],
    ['status,nonsense', /'nonsense'/],
    ['requirements.__proto__', /names no part/],
    ['', /names no part of the bundle: ''/],
  ] as const)
    assertRefused(await scene.tryBundle(applicationId, { exclude }), 400, message)
  assertRefused(await scene.tryBundle(applicationId, { hide: 'true' }), 400, /Known parameters: exclude, hideDocument/)
})

// biome-ignore lint/suspicious/noExplicitAny: any part of an answer
function without(value: any, [name = '', ...below]: string[]): any {
  if (Array.isArray(value)) return value.map((item) => without(item, [name, ...below]))
  const { [name]: part, ...rest } = value
  return below.length === 0 ? rest : part === null ? value : { ...rest, [name]: without(part, below) }
}

/** Addresses are signed for each answer. */
const unsigned = (value: unknown) => JSON.parse(JSON.stringify(value, (name, part) => (name === 'url' ? 'url' : part)))

test('[S-258] hideDocumentTypesOnValidatedRequirement leaves documentTypes out where the requirement is VALIDATED', async () => {
  await scene.askForNothing()
  const type = await scene.type()
  for (let n = 0; n < 2; n++) await scene.template([type])
  const { id, requirements } = await scene.application()
  const document = await scene.upload(requirements[0].id, type)
  await scene.review(document.id, 'VALIDATED')
  const shown = async (query: Record<string, string>) =>
    Object.fromEntries(
      (await scene.bundle(id, query)).requirements.map((each: { status: string }) => [
        each.status,
        'documentTypes' in each,
      ]),
    )
  const hide = (value: string) => ({ hideDocumentTypesOnValidatedRequirement: value })
  assert.deepEqual(await shown(hide('true')), { VALIDATED: false, AWAITING_UPLOAD: true })
  assert.deepEqual(await shown(hide('false')), { VALIDATED: true, AWAITING_UPLOAD: true })
  assert.deepEqual(await shown({}), { VALIDATED: true, AWAITING_UPLOAD: true })
  assertRefused(await scene.tryBundle(id, hide('yes')), 400, /must be true or false/)
})

test('an upload is of a type that the requirement accepts, and a repeated idempotencyId stores nothing', async () => {
  const { requirementId, type } = await slot()
  const other = await scene.type()
  const refused = await scene.tryUpload(requirementId, other)
  assertRefused(refused, 404, `The requirement accepts no document type with the id ${other}`)
  assertRefused(await scene.tryUpload(newId(), type), 404, `No requirement has the id ${newId()}`)
  assertRefused(await scene.tryUpload(requirementId, type, { file: FILES.zip }), 415)
  const idempotencyId = `upload ${requirementId}`
  const first = await scene.tryUpload(requirementId, type, { idempotencyId })
  assert.equal(first.status, 201)
  const again = await scene.tryUpload(requirementId, type, { idempotencyId })
  assert.deepEqual([again.status, again.body.id], [200, first.body.id])
  assert.equal((await scene.staff(`GET /documents?filter=requirementId=${requirementId}`)).length, 1)
  const next = await slot()
  const elsewhere = await scene.tryUpload(next.requirementId, next.type, { idempotencyId })
  assertRefused(elsewhere, 409, /stands for an upload to another requirement/)
})

test('a removed upload leaves the bundle and the store, and can be neither reviewed nor downloaded', async () => {
  const { applicationId, requirementId, type } = await slot()
  const { id, url } = await scene.upload(requirementId, type)
  assert.equal((await scene.remove(id)).body.message, `Document ${id} is removed`)
  assert.equal((await scene.remove(id)).status, 200)
  const [{ status, documentTypes }] = (await scene.bundle(applicationId)).requirements
  assert.deepEqual([status, documentTypes[0].documents], ['AWAITING_UPLOAD', []])
  const record = await scene.staff(`GET /documents/${id}`)
  assert.equal(record.url, null)
  assert.notEqual(record.removedAt, null)
  assertRefused(await scene.result(id, { status: 'VALIDATED' }), 409, /was removed on/)
  const { pathname, search } = new URL(url)
  assert.equal((await server.app.inject({ method: 'GET', url: pathname + search })).statusCode, 404)
})
