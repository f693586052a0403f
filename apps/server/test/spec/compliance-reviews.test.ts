// The results of reviews, and the status of a requirement that follows from them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requirementStatuses } from '../../src/domains/compliance/requirements/requirement.resource.ts'
import { assembly } from '../../src/main/domains.ts'
import { assertConflict } from '../assert-conflict.ts'
import { REASONS, Review } from '../scene/review.ts'
import { UNKNOWN_ID } from '../scene/scene.ts'
import { assertRefused } from '../server.ts'

const review = await Review.open()
const { scene } = review
const { server } = scene

test('[S-118] [S-259] a review is shown with its document: extracted fields, result and status', async () => {
  const { applicationId, requirementId, type } = await review.slot()
  const { rules, version } = await review.define(type)
  const { id } = await review.upload(requirementId, type)
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
  const result = await review.review(id, 'WAITING_FOR_COMPLIANCE', given)
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
  assert.deepEqual([organizationId, propertyId], [scene.org.id, scene.propertyId])
  assert.ok(updatedAt >= createdAt)
  const [shown] = (await review.bundle(applicationId)).requirements[0].documentTypes[0].documents
  assert.equal(shown.status, 'WAITING_FOR_COMPLIANCE')
  assert.deepEqual(shown.extractedFields, extractedFields)
  assert.deepEqual(shown.reviewResult, { id: result.id, ...said, createdAt })

  // The next review takes its place; what was read stays unless it was read again, and the history is kept.
  const next = await review.review(id, 'VALIDATED')
  const [later] = (await review.bundle(applicationId)).requirements[0].documentTypes[0].documents
  assert.deepEqual([later.status, later.extractedFields], ['VALIDATED', extractedFields])
  assert.deepEqual([later.reviewResult.id, later.reviewResult.definitionVersion], [next.id, version])
  const history = await scene.doneByStaff(`GET /documents/${id}/results?sort=createdAt,id`)
  assert.deepEqual(
    history.map((each: { id: string; status: string }) => [each.id, each.status]),
    [
      [result.id, 'WAITING_FOR_COMPLIANCE'],
      [next.id, 'VALIDATED'],
    ],
  )
})

test('a result is refused when it is by another definition, knows other rules, or lacks what its status needs', async () => {
  const { applicationId, requirementId, type } = await review.slot()
  const { id } = await review.upload(requirementId, type)
  assertRefused(await review.result(id, { status: 'UPLOADED' }), 400, /^status must be one of IN_REVIEW, WAITING/)
  assertRefused(await review.result(id, {}), 400, 'status is required')
  for (const status of ['REJECTED', 'WAITING_FOR_APPLICANT'])
    for (const reasons of [undefined, []])
      assertRefused(
        await review.result(id, { status, reasons }),
        400,
        `reasons must have at least one when status is ${status}`,
      )
  const differs = async (definitionVersion: unknown, message: RegExp) => {
    const answer = await review.result(id, { status: 'VALIDATED', definitionVersion })
    assertConflict(answer, 'definition_version_differs', message)
  }
  await differs(1, /^definitionVersion must be null, not 1/)
  const { rules } = await review.define(type)
  await differs(null, /^definitionVersion must be 1, not null/)
  await review.sign(applicationId)
  await review.define(type)
  await differs(2, /^definitionVersion must be 1, not 2/)
  const wrong = { status: 'VALIDATED', ruleResults: [{ ruleId: UNKNOWN_ID, outcome: 'PASSED' }] }
  assertRefused(await review.result(id, wrong), 400, /^ruleResults 1 is wrong: ruleId .* is no rule of the definition/)
  assertRefused(await review.result(UNKNOWN_ID, { status: 'VALIDATED' }), 404, `No document has the id ${UNKNOWN_ID}`)
  assert.equal(await review.statusOf(applicationId), 'UPLOADED')
  const ruleResults = [{ ruleId: rules[0].id, outcome: 'FAILED', message: null }]
  await review.review(id, 'VALIDATED', { definitionVersion: 1, ruleResults })
})

test('a result needs the grant documents:update, and staff can give one too', async () => {
  const { requirementId, type } = await review.slot()
  const { id } = await review.upload(requirementId, type)
  const grants = assembly.grants.filter((grant) => grant !== 'documents:update')
  const without = (await server.make.key(scene.org, { grants })).text
  const refused = await review.result(id, { status: 'VALIDATED' }, without)
  assertRefused(refused, 403, 'API key lacks permission documents:update')
  const given = await scene.doneByStaff(`POST /documents/${id}/results`, { status: 'VALIDATED' })
  assert.equal(given.requirement.status, 'VALIDATED')
})

test('a repeated idempotencyId gives back the first result, with document and requirement as they are now', async () => {
  const { requirementId, type } = await review.slot()
  const [{ id }, other] = [await review.upload(requirementId, type), await review.upload(requirementId, type)]
  const body = { status: 'IN_REVIEW', idempotencyId: `result ${id}` }
  const first = await review.result(id, body)
  await review.review(id, 'VALIDATED')
  const again = await review.result(id, { ...body, status: 'REJECTED' })
  assert.deepEqual([again.status, again.headers['idempotent-replayed']], [200, 'true'])
  // The other document waits for its review.
  const now = { document: { id, status: 'VALIDATED' }, requirement: { id: requirementId, status: 'UPLOADED' } }
  assert.deepEqual(again.body, { ...first.body, ...now })
  assertRefused(await review.result(other.id, body), 409, /stands for the result of another document/)
})

test('[S-126] [S-127] a rejected document stays listed, counts for nothing, and nothing can be done with it', async () => {
  const { applicationId, requirementId, type } = await review.slot()
  const { id } = await review.upload(requirementId, type)
  await review.review(id, 'REJECTED')
  assert.equal(await review.statusOf(applicationId), 'AWAITING_UPLOAD')
  for (const answer of [await review.result(id, { status: 'VALIDATED' }), await review.remove(id)]) {
    assertConflict(answer, 'document_rejected', /was rejected, which is final/)
  }
  const second = await review.upload(requirementId, type)
  await review.review(second.id, 'VALIDATED')
  const [{ status, documentTypes }] = (await review.bundle(applicationId)).requirements
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
  const { applicationId, requirementId, type } = await review.slot()
  const seen = [await review.statusOf(applicationId)]
  const { id } = await review.upload(requirementId, type)
  seen.push(await review.statusOf(applicationId))
  for (const status of ['IN_REVIEW', 'WAITING_FOR_APPLICANT', 'WAITING_FOR_COMPLIANCE', 'VALIDATED']) {
    const { requirement } = await review.review(id, status)
    const shown = await review.statusOf(applicationId)
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
  await review.review(id, 'REJECTED')
  assert.equal(await review.statusOf(applicationId), 'AWAITING_UPLOAD')
})

test('[S-188] [S-189] a requirement short of documents that count awaits an upload', async () => {
  const { applicationId, requirementId, type } = await review.slot({ minDocuments: 2 })
  const first = await review.upload(requirementId, type)
  assert.equal(await review.statusOf(applicationId), 'AWAITING_UPLOAD')
  const second = await review.upload(requirementId, type)
  assert.equal(await review.statusOf(applicationId), 'UPLOADED')
  await review.review(first.id, 'VALIDATED')
  await review.review(second.id, 'REJECTED')
  assert.equal(await review.statusOf(applicationId), 'AWAITING_UPLOAD')
  const third = await review.upload(requirementId, type)
  await review.review(third.id, 'VALIDATED')
  assert.equal(await review.statusOf(applicationId), 'VALIDATED')
  await review.remove(third.id)
  assert.equal(await review.statusOf(applicationId), 'AWAITING_UPLOAD')
})

test("[S-187] no route takes a requirement's status, and one in a result has no effect", async () => {
  const { applicationId, requirementId, type } = await review.slot()
  const { id } = await review.upload(requirementId, type)
  for (const { method, path, body } of assembly.routes)
    if (path.includes('equirement') && method !== 'GET')
      assert.ok(!Object.hasOwn(body ?? {}, 'status'), `${method} ${path} takes a status`)
  const body = { requirementStatus: 'VALIDATED', requirement: { id: requirementId, status: 'VALIDATED' } }
  await review.review(id, 'IN_REVIEW', body)
  assert.equal(await review.statusOf(applicationId), 'IN_REVIEW')
  for (const method of ['PUT', 'PATCH'])
    assert.ok((await scene.staff(`${method} /requirements/${requirementId}`, { status: 'VALIDATED' })).status >= 404)
  assert.equal(await review.statusOf(applicationId), 'IN_REVIEW')
})
