// The events on which a reviewer reads the bundle.
import assert from 'node:assert/strict'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { operator } from '../../src/domains/access/index.ts'
import { createSubscription } from '../../src/domains/webhooks/index.ts'
import type { Ctx } from '../../src/kit/context.ts'
import { fileKey, heldFile } from '../../src/kit/files/file-store.ts'
import { newId } from '../../src/kit/ids.ts'
import { runSweep } from '../../src/kit/sweeps.ts'
import { assembly } from '../../src/main/domains.ts'
import { FILES } from '../multipart.ts'
import { Receiver } from '../receiver.ts'
import { Review } from '../scene/review.ts'
import { primary } from '../scene/scene.ts'

const review = await Review.open({ GATELODGE_MODE: 'sandbox' })
const { scene } = review
const { tools } = scene.server.runtime
const worker = scene.server.startWorker()

const receiver = await Receiver.start()
const ctx = { ...tools, caller: operator(scene.org.id), requestId: 'test' } as Ctx
await createSubscription(ctx, {
  integrationId: review.agentIntegrationId,
  propertyId: scene.propertyId,
  kinds: ['application.signed', 'requirement.upload_received', 'requirement.upload_removed'],
  url: receiver.url(),
})

type Data = Record<string, string>
/** The one event that came since the last time. */
async function told() {
  await worker.settled()
  const [event, ...more] = receiver.events()
  assert.ok(event && more.length === 0, `${receiver.received.length} events`)
  receiver.received.length = 0
  return { kind: event.eventType, data: event.data as Data }
}
const bundleOf = ({ applicationId }: Data) => review.bundle(applicationId ?? '')

test('[S-261] [S-315] [S-316] an upload and its removal are told, and the bundle shows what they tell of', async () => {
  const type = await review.type()
  await review.template([type], { appliesTo: 'APPLICANT' })
  const { id, requirements, application } = await review.application({ applicants: [primary] })
  const [{ id: requirementId }] = requirements
  const about = {
    applicationId: id,
    requirementId,
    documentTypeId: type,
    propertyId: scene.propertyId,
    organizationId: scene.org.id,
    householdId: application.householdId,
    customerId: application.customerId,
  }

  const document = await review.upload(requirementId, type)
  const received = await told()
  assert.equal(received.kind, 'requirement.upload_received')
  assert.deepEqual(received.data, {
    ...about,
    documentId: document.id,
    requirementStatus: 'UPLOADED',
    receivedAt: document.createdAt,
  })
  const [filled] = (await bundleOf(received.data)).requirements
  assert.deepEqual([filled.id, filled.status], [requirementId, received.data['requirementStatus']])
  assert.deepEqual(filled.documentTypes[0].documents[0].id, received.data['documentId'])

  await review.remove(document.id)
  const removed = await told()
  assert.equal(removed.kind, 'requirement.upload_removed')
  const { removedAt } = await scene.doneByStaff(`GET /documents/${document.id}`)
  assert.deepEqual(removed.data, {
    ...about,
    documentId: document.id,
    requirementStatus: 'AWAITING_UPLOAD',
    removedAt,
  })
  const [emptied] = (await bundleOf(removed.data)).requirements
  assert.deepEqual([emptied.status, emptied.documentTypes[0].documents], ['AWAITING_UPLOAD', []])

  // Removed again, and replayed, they raise no event.
  await review.remove(document.id)
  await review.tryUpload(requirementId, type, { idempotencyId: 'once' })
  await told()
  await review.tryUpload(requirementId, type, { idempotencyId: 'once' })
  await worker.settled()
  assert.equal(receiver.received.length, 0)
})

test('[S-261] on application.signed the bundle shows the application signed, with everything it owes', async () => {
  const { id } = await review.application()
  await review.template([await review.type()])
  await review.sign(id)
  const { kind, data } = await told()
  assert.equal(kind, 'application.signed')
  const { signedAt, requirements } = await bundleOf(data)
  assert.equal(signedAt, data['signedAt'])
  assert.equal(requirements.length, (await review.requirements(id)).length)
})

test('an upload to what the application as a whole owes names no customer', async () => {
  await review.askForNothing()
  const type = await review.type()
  await review.template([type])
  const { requirements } = await review.application()
  await review.upload(requirements[0].id, type)
  assert.equal((await told()).data['customerId'], null)
})

test('files that no upload claims are swept after an hour, and those of uploads stay', async () => {
  const type = await review.type()
  await review.askForNothing()
  await review.template([type])
  const { requirements } = await review.application()
  const [stays, goes] = [await review.upload(requirements[0].id, type), await review.upload(requirements[0].id, type)]
  const keyOf = (id: string) => fileKey('compliance-documents', scene.org.id, id)
  // As a crash leaves it between the removal of the record and that of the bytes; and one whose record was never written.
  await scene.owner.query('update compliance_documents set removed_at = app_now(), store_key = null where id = $1', [
    goes.id,
  ])
  const [left, fresh] = [newId(), newId()]
  for (const id of [left, fresh]) await tools.files.put(keyOf(id), heldFile(FILES.pdf, 'application/pdf'))
  const hourAgo = new Date(Date.now() - 3_700_000)
  for (const id of [stays.id, goes.id, left])
    await utimes(join(scene.server.config.fileFolder ?? '', keyOf(id)), hourAgo, hourAgo)
  const sweep = assembly.sweeps.find(({ name }) => name === 'files without an upload to a requirement') ?? assert.fail()
  await runSweep(sweep, tools)
  const kept = await Promise.all([stays.id, goes.id, left, fresh].map((id) => tools.files.stat(keyOf(id))))
  assert.deepEqual(
    kept.map((found) => found !== undefined),
    [true, false, false, true],
  )
})
