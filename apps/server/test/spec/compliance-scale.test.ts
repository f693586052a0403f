// A large bundle: few statements, and time that grows with the documents and no faster.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { fileKey } from '../../src/kit/files/file-store.ts'
import { Review } from '../scene/review.ts'

const REQUIREMENTS = 50
const STATEMENTS_MOST = 6
/** Each size against the one before it; twice the share of the documents is for a busy machine, the square would be far more. */
const LARGEST = 2_500
const SIZES = [100, 500, LARGEST]
const RUNS = 6

const review = await Review.open()
const { scene } = review
const { server } = scene
const types = [await review.type(), await review.type()]
for (const type of types) await review.define(type)
for (let n = 0; n < REQUIREMENTS; n++) await review.template(types)

/** An application with so many documents, evenly spread, each with a review. */
async function application(documents: number): Promise<string> {
  const { id, requirements } = await review.application()
  assert.equal(requirements.length, REQUIREMENTS)
  const key = fileKey('compliance-documents', scene.org.id, scene.org.id)
  await scene.owner.query(
    `with made as (
       insert into compliance_documents (organization_id, id, property_id, application_id, requirement_id, document_type_id,
         file_name, mime_type, size, sha256, store_key, extracted_fields)
       select r.organization_id, app_new_id(), r.property_id, r.application_id, r.id, $4, 'stub ' || n || '.pdf', 'application/pdf', 1000,
         repeat('0', 64), $5, '[{"name": "grossPay", "value": 1, "confidence": 1, "page": 1}]'
       from requirements r, generate_series(1, $3::int) n where r.organization_id = $1 and r.application_id = $2
       returning *)
     insert into document_results (organization_id, id, property_id, document_id, status, reasons, extracted_fields, rule_results)
     select organization_id, app_new_id(), property_id, id, 'IN_REVIEW', '[]', '[]', '[]' from made`,
    [scene.org.id, id, documents / REQUIREMENTS, types[0], key],
  )
  await scene.owner.query(
    `update compliance_documents d set result_id = v.id from document_results v
     where v.organization_id = d.organization_id and v.document_id = d.id and d.application_id = $1`,
    [id],
  )
  return id
}

const read = (id: string) =>
  server.app.inject({
    method: 'GET',
    url: `/v1/compliance-documents/applications/${id}/bundle`,
    headers: { 'x-api-key': review.agent },
  })

test(`a bundle of ${REQUIREMENTS} requirements and 500 documents costs at most ${STATEMENTS_MOST} statements`, async (t) => {
  const id = await application(500)
  const { requirements } = await review.bundle(id)
  const documents = requirements.flatMap((each: { documentTypes: { documents: unknown[] }[] }) =>
    each.documentTypes.flatMap((type) => type.documents),
  )
  assert.deepEqual([requirements.length, documents.length], [REQUIREMENTS, 500])
  for (const { url } of documents) assert.match(url, /^https:\/\/gateway\.example\.com\/files\?/)

  const asked: string[] = []
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text?: string }]
    asked.push(typeof first === 'string' ? first : (first.text ?? ''))
    return Reflect.apply(query, this, given)
  } as typeof query
  try {
    assert.equal((await read(id)).statusCode, 200)
  } finally {
    pg.Client.prototype.query = query
  }
  assert.ok(asked.some((text) => text.includes('compliance_documents')))
  assert.ok(asked.length <= STATEMENTS_MOST, asked.join('\n'))
  t.diagnostic(`compliance bundle: ${asked.length} statements`)
})

test('the time of a bundle grows with its documents, and no faster', async (t) => {
  const ids = new Map<number, string>()
  for (const size of SIZES) ids.set(size, await application(size))
  await scene.owner.query('analyze compliance_documents, document_results, requirements')
  const best = new Map<number, number>(SIZES.map((size) => [size, Number.POSITIVE_INFINITY]))
  for (let run = 0; run < RUNS; run++)
    for (const [size, id] of ids) {
      // Samples of one length: a long one is interrupted on a busy machine, a short one may be spared.
      const reads = LARGEST / size
      const from = performance.now()
      for (let n = 0; n < reads; n++) assert.equal((await read(id)).statusCode, 200)
      best.set(size, Math.min(best.get(size) ?? 0, (performance.now() - from) / reads))
    }
  const told = [...best].map(([size, ms]) => `${size} documents ${ms.toFixed(1)} ms`).join(', ')
  t.diagnostic(`compliance bundle: ${told}`)
  for (const [at, size] of SIZES.entries()) {
    const before = SIZES[at - 1]
    if (before !== undefined) assert.ok((best.get(size) ?? 0) <= 2 * (size / before) * (best.get(before) ?? 0), told)
  }
})
