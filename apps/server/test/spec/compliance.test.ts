// The compliance bundle: what it tells, to whom, and what can be left out of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assembly } from '../../src/main/domains.ts'
import { FILES } from '../multipart.ts'
import { Review } from '../scene/review.ts'
import { primary, UNKNOWN_ID } from '../scene/scene.ts'
import { assertRefused } from '../server.ts'

const review = await Review.open()
const { scene } = review
const { server } = scene

test('[S-117] [S-121] [S-255] the bundle nests application, requirements, document types and documents', async () => {
  await review.askForNothing()
  const type = await review.type()
  const { version } = await review.define(type)
  const template = await review.template([type], { description: 'The last two', appliesTo: 'APPLICANT' })
  const { id, requirements, application } = await review.application({ applicants: [primary] })
  const [{ id: requirementId }] = requirements
  const uploaded = await review.upload(requirementId, type)
  const bundle = await review.bundle(id)
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
    propertyId: scene.propertyId,
    organizationId: scene.org.id,
    householdId: application.householdId,
    status: 'IN_PROCESS',
    signedAt: null,
  })
  const { pathname, search } = new URL(url)
  const download = await server.app.inject({ method: 'GET', url: pathname + search })
  assert.ok(download.rawPayload.equals(FILES.pdf))
})

test('[S-255] an unknown application is 404, and so is one outside the reach of the key', async () => {
  const { applicationId } = await review.slot()
  assertRefused(await review.tryBundle(UNKNOWN_ID), 404, `No application has the id ${UNKNOWN_ID}`)
  const elsewhere = await server.make.key(scene.org, { reach: [scene.otherPropertyId] })
  const refused = await review.tryBundle(applicationId, {}, elsewhere.text)
  assertRefused(refused, 404, `No application has the id ${applicationId}`)
})

test('[S-012] the routes are not in the reference, and not there for an integration they are not switched on for', async () => {
  const { applicationId, requirementId, type } = await review.slot()
  const { id } = await review.upload(requirementId, type)
  const { paths } = JSON.parse((await server.call('GET //docs/openapi.json')).text)
  assert.ok(!Object.keys(paths).some((path) => /bundle|^\/documents|^\/compliance/.test(path)))
  assert.ok(Object.keys(paths).includes('/applications/{applicationId}'))

  const others = (await server.make.key(scene.org, { capabilities: ['documentUploads', 'screening'] })).text
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
  assert.equal((await review.tryBundle(applicationId)).status, 200)
  const put = await server.call(`PUT /documents/${id}/results`, { key: review.agent })
  assert.deepEqual([put.status, put.headers['allow']], [405, 'POST'])
})

test('[S-275] the bundle takes the x-api-key header, with the grant compliance-documents:read', async () => {
  const { applicationId } = await review.slot()
  const path = `GET /compliance-documents/applications/${applicationId}/bundle`
  assertRefused(await server.call(path), 401, 'Missing or invalid API key')
  const grants = assembly.grants.filter((grant) => grant !== 'compliance-documents:read')
  const without = (await server.make.key(scene.org, { grants })).text
  assertRefused(await server.call(path, { key: without }), 403, 'API key lacks permission compliance-documents:read')
  assert.equal((await review.tryBundle(applicationId)).status, 200)
})

test('[S-011] the bundle covers one application', async () => {
  await review.askForNothing()
  const type = await review.type()
  await review.template([type])
  const [one, other] = [await review.application(), await review.application()]
  const mine = await review.upload(one.requirements[0].id, type)
  const theirs = await review.upload(other.requirements[0].id, type)
  const text = JSON.stringify(await review.bundle(one.id))
  assert.ok(text.includes(mine.id))
  for (const id of [theirs.id, other.id, other.requirements[0].id, other.application.householdId])
    assert.ok(!text.includes(id))
})

test('[S-119] [S-120] [S-260] every requirement is listed, and one without an upload has an empty list of documents', async () => {
  await review.askForNothing()
  const types = [await review.type(), await review.type()]
  for (let n = 0; n < 4; n++) await review.template(types)
  const { id, requirements } = await review.application()
  await review.upload(requirements[2].id, types[1] as string)
  const bundle = await review.bundle(id)
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
  await review.askForNothing()
  const { requirements: nothing } = await review.bundle((await review.application()).id)
  assert.deepEqual(nothing, [])
})

test('[S-256] [S-257] [S-260] what exclude names is absent, and nothing else', async () => {
  const { applicationId, requirementId, type } = await review.slot()
  await review.define(type)
  const { id } = await review.upload(requirementId, type)
  await review.review(id, 'IN_REVIEW', { extractedFields: [{ name: 'grossPay', value: 1 }] })
  const whole = await review.bundle(applicationId)
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
    const answer = await review.bundle(applicationId, { exclude })
    assert.deepEqual(unsigned(answer), unsigned(expected), exclude)
  }
})

test('[S-256] a path that names no part is 400, and the message names those there are', async () => {
  const { applicationId } = await review.slot()
  for (const [exclude, message] of [
    ['rules', /^exclude names no part of the bundle: 'rules'\. The bundle has: applicationId, propertyId/],
    ['requirements.rules', /'requirements\.rules'\. requirements has: id, name, description/],
    ['requirements.documentTypes.rules.', /requirements\.documentTypes\.rules has: id, code/],
    ['requirements.id.x', /requirements\.id has no parts/],
    ['status,nonsense', /'nonsense'/],
    ['requirements.__proto__', /names no part/],
    ['', /names no part of the bundle: ''/],
  ] as const)
    assertRefused(await review.tryBundle(applicationId, { exclude }), 400, message)
  assertRefused(await review.tryBundle(applicationId, { hide: 'true' }), 400, /Known parameters: exclude, hideDocument/)
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
  await review.askForNothing()
  const type = await review.type()
  for (let n = 0; n < 2; n++) await review.template([type])
  const { id, requirements } = await review.application()
  const document = await review.upload(requirements[0].id, type)
  await review.review(document.id, 'VALIDATED')
  const shown = async (query: Record<string, string>) =>
    Object.fromEntries(
      (await review.bundle(id, query)).requirements.map((each: { status: string }) => [
        each.status,
        'documentTypes' in each,
      ]),
    )
  const hide = (value: string) => ({ hideDocumentTypesOnValidatedRequirement: value })
  assert.deepEqual(await shown(hide('true')), { VALIDATED: false, AWAITING_UPLOAD: true })
  assert.deepEqual(await shown(hide('false')), { VALIDATED: true, AWAITING_UPLOAD: true })
  assert.deepEqual(await shown({}), { VALIDATED: true, AWAITING_UPLOAD: true })
  assertRefused(await review.tryBundle(id, hide('yes')), 400, /must be true or false/)
})

test('staff read the same bundle, those who may read documents where they may', async () => {
  const { applicationId, requirementId, type } = await review.slot()
  await review.upload(requirementId, type)
  const path = `GET /compliance-documents/applications/${applicationId}/bundle`
  const at = async (role: 'COMPLIANCE' | 'LEASING_AGENT', properties: string[]) =>
    (await server.make.staff(scene.org, { roles: [{ role, at: properties }] })).text
  const query = { exclude: 'requirements.documentTypes.documents.url' }
  const reviewer = await at('COMPLIANCE', [scene.propertyId])
  assert.deepEqual(
    (await server.call(path, { token: reviewer, query })).body,
    await review.bundle(applicationId, query),
  )
  const { body } = await server.call(path, { token: reviewer })
  assert.match(body.requirements[0].documentTypes[0].documents[0].url, /\/files\?key=/)
  assertRefused(
    await server.call(path, { token: await at('LEASING_AGENT', [scene.propertyId]) }),
    403,
    /documents:read/,
  )
  const elsewhere = await at('COMPLIANCE', [scene.otherPropertyId])
  assertRefused(await server.call(path, { token: elsewhere }), 404, /^No application has the id/)
})
