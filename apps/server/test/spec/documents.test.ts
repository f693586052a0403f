// Documents of households: uploaded, listed, downloaded, and bound to the lease they sign.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { operator } from '../../src/domains/access/index.ts'
import { uploadDocument } from '../../src/domains/households/documents/upload-document.ts'
import { OutcomeUnknown } from '../../src/kit/db/failures.ts'
import type { Scope, Tx } from '../../src/kit/db/tables.ts'
import { fileKey, heldFile } from '../../src/kit/files/file-store.ts'
import { newId } from '../../src/kit/ids.ts'
import { runSweep } from '../../src/kit/sweeps.ts'
import { assembly } from '../../src/main/domains.ts'
import { untilBegun } from '../ask-again.ts'
import { assertConflict } from '../assert-conflict.ts'
import { aField, aFile, FILES, multipart, type Part } from '../multipart.ts'
import { Scene } from '../scene/scene.ts'
import { assertRefused } from '../server.ts'

const { server, org, key, token, propertyId, otherPropertyId } = await Scene.open()
const { files } = server.runtime.tools
/** Those that have a lease. */
const homes = (await server.call('GET /leases', { key, query: `filter=propertyId=${propertyId}&sort=id` })).body
const [householdId, nextHouseholdId] = homes.map((home: { householdId: string }) => home.householdId)

type As = { key?: string; token?: string }
const upload = (parts: readonly Part[], to = householdId, as: As = { key }) =>
  server.call(`POST /households/${to}/documents`, { ...as, ...multipart(parts) })

const listed = async (of = householdId, query = {}) =>
  (await server.call(`GET /households/${of}/documents`, { key, query })).body as Record<string, string>[]

/** As any holder of the address, without a key. */
async function download(url: string) {
  const { pathname, search } = new URL(url)
  return server.app.inject({ method: 'GET', url: pathname + search })
}

/** The lease of a household, with some of its columns set first. */
async function leaseOf(of: string, set: string) {
  await server.asOwner(`update leases set ${set} where household_id = '${of}'`)
  return async () =>
    (await server.call('GET /leases', { key, query: { filter: `householdId=${of}`, fields: 'documentId,document.*' } }))
      .body[0]
}

test('[S-019] uploading documents is by request', async () => {
  const closed = (await server.make.key(org, { capabilities: [] })).text
  const refused = await upload([aFile()], householdId, { key: closed })
  assertRefused(refused, 403, 'Uploading documents is not enabled for this integration')
  const before = (await listed()).length
  const onboarded = (await server.make.key(org, { capabilities: ['documentUploads'] })).text
  const { status, body } = await upload([aFile()], householdId, { key: onboarded })
  assert.equal(status, 201)
  const after = await listed()
  assert.deepEqual([after[0]?.['id'], after.length], [body.id, before + 1])
})

test('it needs the grant documents:create, and no other', async () => {
  const all = assembly.grants.filter((grant) => grant !== 'documents:create')
  const without = (await server.make.key(org, { grants: all })).text
  assertRefused(await upload([], householdId, { key: without }), 403, 'API key lacks permission documents:create')
  const alone = (await server.make.key(org, { grants: ['documents:create'] })).text
  assert.equal((await upload([aFile()], householdId, { key: alone })).status, 201)
})

test('reading documents takes documents:read, in lists and as related records; who uploads is told of the upload all the same', async () => {
  const without = (
    await server.make.key(org, { grants: assembly.grants.filter((grant) => grant !== 'documents:read') })
  ).text
  const [lease] = homes
  for (const [path, fields] of [
    [`/households/${householdId}/documents`],
    ['/households', 'documents.*'],
    [`/households/${householdId}`, 'name,documents.url'],
    ['/leases', 'document.*'],
    [`/leases/${lease.id}`, 'document.name'],
  ])
    assertRefused(
      await server.call(`GET ${path}`, { key: without, ...(fields && { query: { fields } }) }),
      403,
      'API key lacks permission documents:read',
    )
  assert.equal((await server.call(`GET /households/${householdId}`, { key: without })).status, 200)
  const { status, body } = await upload([aFile()], householdId, { key: without })
  assert.equal(status, 201)
  assert.ok((await download(body.url)).rawPayload.equals(FILES.pdf))
  const alone = (await server.make.key(org, { grants: ['documents:read'] })).text
  assert.equal((await server.call(`GET /households/${householdId}/documents`, { key: alone })).status, 200)
})

test('[S-231] an uploaded file is listed for its household and downloads byte for byte', async () => {
  const content = Buffer.concat([FILES.pdf, Buffer.from(Array.from({ length: 100_000 }, (_, n) => (n * 7) % 256))])
  const { status, body } = await upload([
    aFile(content, 'Signed lease.pdf'),
    aField('documentType', 'LeaseAddendum'),
    aField('idempotencyId', 'upload-1'),
  ])
  assert.equal(status, 201)
  const { id, createdAt: _, updatedAt: __, url, ...rest } = body
  assert.deepEqual(rest, {
    organizationId: org.id,
    idempotencyId: 'upload-1',
    householdId,
    propertyId,
    name: 'Signed lease.pdf',
    documentType: 'LeaseAddendum',
    mimeType: 'application/pdf',
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  })
  assert.match(id, /^[0-9a-f-]{36}$/)
  const [first] = await listed()
  assert.deepEqual({ ...first, url }, body)
  for (const address of [url, first?.['url']]) {
    const answer = await download(address)
    assert.equal(answer.statusCode, 200)
    assert.ok(answer.rawPayload.equals(content))
    assert.equal(answer.headers['content-type'], 'application/pdf')
    assert.equal(answer.headers['content-length'], String(content.length))
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    assert.match(String(answer.headers['content-disposition']), /^attachment; filename="Signed lease\.pdf";/)
  }
})

test('[S-231] [S-167] an upload of type Lease becomes the document of the lease, also in a locked household', async () => {
  const lease = await leaseOf(householdId, "document_id = null, completed_at = app_now(), status = 'ACTIVE'")
  assert.equal((await server.call(`GET /households/${householdId}`, { key })).body.isLocked, 'true')
  assert.equal((await lease()).documentId, null)
  const { status, body } = await upload([aFile(), aField('documentType', 'Lease')])
  assert.equal(status, 201)
  const signed = await lease()
  assert.equal(signed.documentId, body.id)
  assert.equal(signed.document.id, body.id)
  assert.ok((await download(signed.document.url)).rawPayload.equals(FILES.pdf))
  const second = await upload([aFile(), aField('documentType', 'Lease')])
  assertConflict(second, 'lease_document_set', new RegExp(`with document ${body.id}: it cannot be replaced`))
  assert.equal((await lease()).documentId, body.id)
  assert.equal((await upload([aFile(), aField('documentType', 'LeaseAddendum')])).status, 201)
})

test('[S-167] before completion a later lease document replaces the earlier one, and both stay listed', async () => {
  const lease = await leaseOf(nextHouseholdId, "document_id = null, completed_at = null, status = 'DRAFT'")
  const send = () => upload([aFile(), aField('documentType', 'Lease')], nextHouseholdId)
  const first = (await send()).body
  assert.equal((await lease()).documentId, first.id)
  const second = (await send()).body
  assert.equal((await lease()).documentId, second.id)
  const ids = (await listed(nextHouseholdId)).map(({ id }) => id)
  assert.deepEqual(ids.slice(0, 2), [second.id, first.id])
})

test('a canceled lease takes no document, and a household without a lease keeps its own', async () => {
  const lease = await leaseOf(nextHouseholdId, "document_id = null, completed_at = null, status = 'CANCELED'")
  assert.equal((await upload([aFile(), aField('documentType', 'Lease')], nextHouseholdId)).status, 201)
  assert.equal((await lease()).documentId, null)
})

test('[S-265] households pull in their documents, alone and beside the others', async () => {
  for (const fields of ['documents.*', 'property.*,documents.*,tenants.*']) {
    const { body } = await server.call(`GET /households/${householdId}`, { key, query: { fields } })
    assert.ok(body.documents.length > 1)
    for (const { url, size } of body.documents) assert.equal((await download(url)).rawPayload.length, size)
    assert.equal(body.name !== undefined, true)
  }
  const { body } = await server.call('GET /households', { key, query: { fields: 'documents.name,documents.url' } })
  for (const { documents } of body)
    for (const document of documents) assert.deepEqual(Object.keys(document), ['name', 'url'])
})

test('the type is what the content is, and only four are taken', async () => {
  for (const [kind, mimeType] of [
    ['pdf', 'application/pdf'],
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['gif', 'image/gif'],
  ] as const) {
    const { status, body } = await upload([aFile(FILES[kind], 'evil.html')])
    assert.equal(status, 201)
    assert.equal(body.mimeType, mimeType)
    assert.equal(body.name, 'evil.html')
    const extension = { pdf: 'pdf', png: 'png', jpeg: 'jpg', gif: 'gif' }[kind]
    const { headers } = await download(body.url)
    assert.equal(headers['content-type'], mimeType)
    assert.match(String(headers['content-disposition']), new RegExp(`filename="evil\\.html\\.${extension}"`))
  }
  for (const content of [FILES.zip, Buffer.from('<html>'), Buffer.from('MZ'), Buffer.alloc(5000)])
    assertRefused(
      await upload([aFile(content, 'lease.pdf')]),
      415,
      /^file must be one of application\/pdf, image\/jpeg/,
    )
  assertRefused(await upload([aFile(Buffer.alloc(0))]), 400, 'file must not be empty')
})

test('25 MiB are taken and a byte more is not', async () => {
  const most = Buffer.concat([FILES.pdf, Buffer.alloc(25 * 1_048_576 - FILES.pdf.length)])
  assert.equal((await upload([aFile(most)])).body.size, most.length)
  const more = Buffer.concat([most, Buffer.alloc(1)])
  assertRefused(await upload([aFile(more)]), 413, 'file must have at most 26214400 bytes (25 MiB)')
  assertRefused(await upload([aFile(Buffer.concat([more, more]))]), 413)
})

test('the name is the one given, or that of the file, without what could deceive', async () => {
  const named = async (given: string | undefined, fileName = 'own.pdf') =>
    (await upload([aFile(FILES.pdf, fileName), ...(given === undefined ? [] : [aField('name', given)])])).body.name
  assert.equal(await named(undefined), 'own.pdf')
  assert.equal(await named('Pay slip, May'), 'Pay slip, May')
  assert.equal(await named(' '), 'own.pdf')
  assert.equal(await named(undefined, '../../etc/passwd'), 'passwd')
  assert.equal(await named(undefined, 'C:\\Users\\me\\Größe.pdf'), 'Größe.pdf')
  assert.equal(await named(undefined, 'a\u202efdp.exe'), 'afdp.exe')
  assert.equal(await named(undefined, ''), 'document.pdf')
  assertRefused(await upload([aFile(), aField('name', 'x'.repeat(256))]), 400, /^name must have at most 255 characters/)
})

test('fields may come before the file or after it, and are checked like any other', async () => {
  const after = await upload([aFile(), aField('documentType', 'Notice'), aField('name', 'after')])
  const before = await upload([aField('documentType', 'Notice'), aField('name', 'before'), aFile()])
  for (const { status, body } of [after, before]) assert.deepEqual([status, body.documentType], [201, 'Notice'])
  assertRefused(await upload([aFile(), aField('documentType', 'Contract')]), 400, /^documentType must be one of Lease,/)
  assertRefused(await upload([aField('name', 'x')]), 400, 'file is required: the file to upload')
  assertRefused(await upload([aFile(), aFile()]), 400, 'file must be given once')
  assertRefused(await upload([aFile(), aField('name', 'a'), aField('name', 'b')]), 400, 'name must be given once')
  assertRefused(await upload([aFile(), { ...aFile(), name: 'other' }]), 400, "'other' must not be a file")
  assert.equal((await upload([aFile(), aField('unknown', 'x')])).status, 201)
})

test('only a form is taken', async () => {
  const path = `POST /households/${householdId}/documents`
  const as = (type: string, payload: string) => server.call(path, { key, headers: { 'content-type': type }, payload })
  assertRefused(
    await server.call(path, { key, body: { file: 'x' } }),
    415,
    'Send the request body as multipart/form-data',
  )
  assertRefused(await as('application/json', '{'), 415, 'Send the request body as multipart/form-data')
  assertRefused(await as('application/pdf', '%PDF'), 415, 'Send the request body as multipart/form-data')
  assertRefused(await server.call(path, { key }), 400, /must be multipart\/form-data with a part called file$/)
  assertRefused(await as('multipart/form-data', 'x'), 400, /must name the boundary/)
  assertRefused(await as('multipart/form-data; boundary=x', '--x\r\ncontent-disp'), 400, /not a well-formed form/)
  const form = multipart([aField('propertyId', propertyId)])
  assertRefused(
    await server.call('POST /prospects', { key, ...form }),
    415,
    'Send the request body as application/json',
  )
})

test('a repeated idempotencyId returns the first document and stores nothing', async () => {
  const send = (content: Buffer, to = householdId) => upload([aFile(content), aField('idempotencyId', 'once')], to)
  const first = await send(FILES.pdf)
  assert.equal(first.status, 201)
  const stored = await storedKeys()
  const again = await send(FILES.png, nextHouseholdId)
  assert.equal(again.status, 200)
  assert.equal(again.headers['idempotent-replayed'], 'true')
  assert.deepEqual({ ...again.body, url: first.body.url }, first.body)
  assert.deepEqual(await storedKeys(), stored)
  const racing = await Promise.all(
    Array.from({ length: 8 }, () => untilBegun(() => upload([aFile(), aField('idempotencyId', 'race')]))),
  )
  assert.equal(new Set(racing.map(({ body }) => body.id)).size, 1)
  assert.equal(racing.filter(({ status }) => status === 201).length, 1)
  assert.equal((await storedKeys()).length, stored.length + 1)
})

test('a refused upload stores nothing', async () => {
  const stored = await storedKeys()
  const unknown = newId()
  assertRefused(await upload([aFile()], unknown), 404, `No household has the id ${unknown}`)
  const limited = (await server.make.key(org, { reach: [otherPropertyId] })).text
  assertRefused(await upload([aFile()], householdId, { key: limited }), 404, `No household has the id ${householdId}`)
  assertRefused(await upload([aFile(), aField('documentType', 'Lease')]), 409)
  assert.deepEqual(await storedKeys(), stored)
})

test('when the record cannot be written, the bytes go', async () => {
  const stored = await storedKeys()
  await server.asOwner('alter table household_documents add constraint closed check (name <> $$closed$$)')
  assertRefused(await upload([aFile(), aField('name', 'closed')]), 400, /cannot be stored/)
  assert.deepEqual(await storedKeys(), stored)
})

test('when nobody knows whether the record was written, the bytes stay, and a repetition tells', async () => {
  const { tools } = server.runtime
  let calls = 0
  // The second transaction, which writes the record, commits, and the caller does not learn of it.
  const db = new Proxy(tools.db, {
    get: (_, name) => async (scope: Scope, body: (tx: Tx) => Promise<unknown>) => {
      const result = await tools.db[name as 'transaction'](scope, body)
      if (++calls === 2) throw new OutcomeUnknown()
      return result
    },
  })
  const ctx = { ...tools, db, caller: operator(org.id), requestId: 'test' }
  const file = { ...heldFile(FILES.pdf, 'application/pdf'), fileName: 'lost.pdf' }
  const send = (by: typeof ctx) => uploadDocument(by, householdId, { idempotencyId: 'unheard' }, file)
  const stored = await storedKeys()
  await assert.rejects(send(ctx), OutcomeUnknown)
  const { row, replayed } = await send({ ...ctx, db: tools.db })
  assert.ok(replayed)
  assert.equal((await files.stat(row.store_key))?.size, FILES.pdf.length)
  assert.equal((await storedKeys()).length, stored.length + 1)
})

test('staff upload by the same rules', async () => {
  const { status, body } = await upload([aFile()], householdId, { token })
  assert.equal(status, 201)
  assert.equal(body.documentType, 'Miscellaneous')
})

test('an address works for 15 minutes, and only as it was issued', async () => {
  const { body } = await upload([aFile()])
  const stored = fileKey('household-documents', org.id, body.id)
  const as = { name: 'lease.pdf', contentType: 'application/pdf' }
  const issued = (secondsAgo: number) => files.url(stored, as, new Date(Date.now() - secondsAgo * 1000))
  assert.equal((await download(await issued(899))).statusCode, 200)
  const late = await download(await issued(901))
  assert.equal(late.statusCode, 403)
  assert.match(late.json().message, /has expired/)
  const other = fileKey('household-documents', org.id, newId())
  for (const [from, to] of [
    [/key=[^&]+/, `key=${encodeURIComponent(other)}`],
    [/name=[^&]+/, 'name=lease.html'],
    [/type=[^&]+/, 'type=text%2Fhtml'],
    [/expires=\d+/, 'expires=2147483647'],
    [/signature=.{5}/, 'signature=AAAAA'],
    [/signature=[^&]+/, 'signature='],
    [/key=[^&]+/, 'key=..%2F..%2Fetc%2Fpasswd'],
  ] as const) {
    const answer = await download(body.url.replace(from, to))
    assert.equal(answer.statusCode, 403, answer.body)
    assert.equal(answer.headers['x-error-code'], 'link_refused')
  }
  assert.equal((await download(body.url.replace(/&signature=.*/, ''))).statusCode, 400)
  await files.remove(stored)
  assert.equal((await download(body.url)).statusCode, 404)
})

test('time of the sandbox does not move what is signed', async () => {
  await server.asOwner("update app_clock set shift = interval '3 days'")
  const { body } = await upload([aFile()])
  assert.equal((await download(body.url)).statusCode, 200)
  await server.asOwner("update app_clock set shift = interval '0'")
})

test('the sweep removes what lies in the store for an hour without a record, and nothing else', async () => {
  const { body } = await upload([aFile()])
  const kept = fileKey('household-documents', org.id, body.id)
  const left = [newId(), newId()].map((id) => fileKey('household-documents', org.id, id))
  const arrived = heldFile(FILES.pdf, 'application/pdf')
  for (const each of left) await files.put(each, arrived)
  const [old = '', young = ''] = left
  const half = `${young}.${newId()}.part`
  const folder = server.config.fileFolder ?? ''
  await writeFile(join(folder, half), 'half')
  const hourAgo = new Date(Date.now() - 3_601_000)
  for (const each of [kept, old, half]) await utimes(join(folder, each), hourAgo, hourAgo)
  const sweep = assembly.sweeps.find(({ name }) => name === 'files without a document') ?? assert.fail()
  await runSweep(sweep, server.runtime.tools)
  assert.deepEqual(await Promise.all([kept, old, young].map(async (each) => (await files.stat(each)) !== undefined)), [
    true,
    false,
    true,
  ])
  assert.ok(!(await storedKeys()).includes(half))
})

async function storedKeys() {
  const folder = join(server.config.fileFolder ?? '', 'household-documents', org.id)
  return (await readdir(folder)).map((name) => `household-documents/${org.id}/${name}`).sort()
}
