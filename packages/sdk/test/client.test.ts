import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import {
  AccessError,
  ConflictError,
  Gatelodge,
  GatelodgeError,
  isFinalMessageStatus,
  NotFoundError,
  RateLimitedError,
  ServerError,
  ValidationError,
} from '../src/client.ts'
import { answers, clientOf, dropsConnection, scriptedServer } from './scripted-server.ts'

const none = answers(200, [], { 'x-total-count': '0' })

async function askedBy(ask: (client: Gatelodge) => Promise<unknown>, answer = answers(200, {})) {
  const { url, asked } = await scriptedServer(answer)
  await ask(clientOf(url).client)
  const [one] = asked
  assert.ok(one)
  return one
}

test('a route is called by the words of its path, with its ids in their order', async () => {
  const one = await askedBy((client) => client.applications.customers.update('a/b', 'c d', { firstName: 'Ada' }))
  assert.deepEqual([one.method, one.path], ['PUT', '/v1/applications/a%2Fb/customers/c%20d'])
  assert.equal(one.headers['x-api-key'], 'gate_test_key')
  assert.equal(one.headers['content-type'], 'application/json')
  assert.deepEqual(JSON.parse(one.body), { firstName: 'Ada' })
})

test('an empty or missing id is refused before anything is sent: it would ask another route', async () => {
  const { url, asked } = await scriptedServer()
  const { client } = clientOf(url)
  for (const id of ['', '.', '..', undefined])
    await assert.rejects(client.units.get(id as string), new TypeError('unitId must be an id, and not empty'))
  assert.equal(asked.length, 0)
})

test('filter, sort, fields and page are written as the wire has them', async () => {
  const { query } = await askedBy(
    (client) =>
      client.units.list({
        filter: {
          status: ['NOTICE', 'DOWN'],
          floorPlanId: null,
          number: { not: '7|8' },
          updatedAt: { gte: new Date('2026-09-01T00:00:00Z'), lt: '2026-10-01T00:00:00Z' },
        },
        sort: ['status', 'number:desc'],
        fields: ['number', 'property.name'],
        page: 3,
        limit: 20,
      }),
    none,
  )
  assert.deepEqual(
    [...query],
    [
      ['filter', 'status=NOTICE|DOWN'],
      ['filter', 'floorPlanId=null'],
      ['filter', 'number!=7|8'],
      ['filter', 'updatedAt>=2026-09-01T00:00:00.000Z'],
      ['filter', 'updatedAt<2026-10-01T00:00:00Z'],
      ['sort', 'status,number:desc'],
      ['fields', 'number,property.name'],
      ['page', '3'],
      ['limit', '20'],
    ],
  )
  const texts = await askedBy((client) => client.floorPlans.list({ filter: ['numBeds>=2', 'isAffordable=true'] }), none)
  assert.deepEqual(texts.query.getAll('filter'), ['numBeds>=2', 'isAffordable=true'])
  const flag = await askedBy((client) => client.floorPlans.list({ filter: { isAffordable: false } }), none)
  assert.deepEqual(flag.query.getAll('filter'), ['isAffordable=false'])
})

test('a condition never disappears by mistake', async () => {
  const { url, asked } = await scriptedServer()
  const { units } = clientOf(url).client
  await assert.rejects(units.list({ filter: { propertyId: undefined as never } }), /propertyId is undefined/)
  await assert.rejects(units.list({ filter: { propertyId: [] } }), /propertyId has no value/)
  await assert.rejects(units.list({ filter: { updatedAt: { since: 'x' } as never } }), /by not, gt, gte, lt, lte/)
  await assert.rejects(units.list({ filter: { number: 'a|b' } }), /has a \| in it/)
  for (const number of ['null', ['1', 'null'], { not: 'null' }])
    await assert.rejects(
      units.list({ filter: { number } }),
      /number cannot be compared with the text null; give null for/,
    )
  assert.equal(asked.length, 0)
})

test('booleans are booleans here and text on the wire, in related records and lists too', async () => {
  const wire = {
    id: 'u',
    isADA: 'false',
    floorPlan: { isAffordable: 'true' },
    currentHousehold: null,
    number: 'true',
  }
  const { url, asked } = await scriptedServer(
    answers(200, wire),
    answers(200, [wire], { 'x-total-count': '1' }),
    answers(201, {
      id: 'a',
      customers: [{ isPrimary: 'true' }, { isPrimary: 'false' }],
      pets: [{ isServiceAnimal: 'true' }],
    }),
  )
  const { client } = clientOf(url)
  const expected = { ...wire, isADA: false, floorPlan: { isAffordable: true } }
  assert.deepEqual(await client.units.get('u', { fields: ['floorPlan.*'] }), expected)
  assert.deepEqual((await client.units.list()).items, [expected])
  const body = {
    propertyId: 'p',
    applicants: [{ firstName: 'Ada', lastName: 'Byron', isPrimary: true }],
    pets: [{ type: 'Dog', isServiceAnimal: false }],
  }
  const made = await client.applications.create(body as never)
  assert.deepEqual(
    made.customers.map(({ isPrimary }) => isPrimary),
    [true, false],
  )
  assert.equal(made.pets[0]?.isServiceAnimal, true)
  const { applicants, pets } = JSON.parse(asked[2]?.body ?? '')
  assert.deepEqual([applicants[0].isPrimary, pets[0].isServiceAnimal], ['true', 'false'])
  assert.equal(body.applicants[0]?.isPrimary, true, "the caller's own object is not touched")
})

test("what is the caller's own JSON is left alone", async () => {
  const metadata = { isUrgent: true, note: 'true' }
  const { url, asked } = await scriptedServer(answers(201, { id: 'm', metadata: { isUrgent: true, note: 'true' } }))
  const made = await clientOf(url).client.messages.create({ customerId: 'c', content: 'Hello', metadata })
  assert.deepEqual(made.metadata, metadata)
  assert.deepEqual(JSON.parse(asked[0]?.body ?? '').metadata, metadata)
})

test('[S-341] unknown fields and unknown words of an answer are read without failing, and kept', async () => {
  const newer = { id: 'u', status: 'ON_MARS', isADA: 'perhaps', isNew: 'true', rooms: [{ isDry: 'false' }] }
  const { url } = await scriptedServer(answers(200, newer), answers(200, [newer], { 'x-total-count': '1' }))
  const { client } = clientOf(url)
  assert.deepEqual(await client.units.get('u'), newer)
  assert.deepEqual((await client.units.list()).items, [newer])
})

test('[S-035] an absent unit of a screening request reads as null, like one that is null', async () => {
  const detail = (payload: object) => ({ id: 's', screening: { id: 't', payload: { applicants: [], ...payload } } })
  const unit = { id: 'u', number: '101', floorplan: null }
  const { url } = await scriptedServer(
    ...[{}, { unit: null }, { unit }].map((payload) => answers(200, detail(payload))),
  )
  const { client } = clientOf(url)
  const read = async () => (await client.screeningRequests.get('s')).screening.payload.unit
  assert.deepEqual([await read(), await read(), await read()], [null, null, unit])
})

test('[S-094] a message status is final when it is one of the three, and no other word is', () => {
  for (const word of ['DELIVERED', 'UNDELIVERED', 'FAILED']) assert.equal(isFinalMessageStatus(word), true)
  for (const word of ['PROCESSING', 'SENT', 'TELEPORTED', 'constructor', 'delivered', ''])
    assert.equal(isFinalMessageStatus(word), false, word)
})

test('an error tells status, code, message and request id, and has a class to branch on', async () => {
  const classes = new Map([
    [400, ValidationError],
    [413, ValidationError],
    [401, AccessError],
    [403, AccessError],
    [404, NotFoundError],
    [410, NotFoundError],
    [409, ConflictError],
    [422, ConflictError],
    [429, RateLimitedError],
    [405, GatelodgeError],
    [500, ServerError],
    [503, ServerError],
  ])
  for (const [status, type] of classes) {
    const headers = { 'x-error-code': 'some_word', 'x-request-id': 'req-7', 'retry-after': '2' }
    const { url } = await scriptedServer(answers(status, { message: 'In words' }, headers))
    await assert.rejects(clientOf(url, { retries: 0 }).client.units.get('u-1'), (error) => {
      assert.ok(error instanceof GatelodgeError)
      assert.equal(error.constructor, type)
      assert.equal(error.name, type.name)
      assert.deepEqual(
        [error.status, error.code, error.message, error.requestId, error.retryAfter, error.operation, error.attempts],
        [status, 'some_word', 'In words', 'req-7', 2, 'GET /units/{unitId}', 1],
      )
      return true
    })
  }
})

test('no error holds the key, what was sent, or what a stranger answered', async () => {
  const steps = [
    answers(502, '<html>QANARY</html>'),
    answers(200, '<html>QANARY</html>'),
    answers(500, { error: 'QANARY' }),
    dropsConnection,
  ]
  for (const step of steps) {
    const { url } = await scriptedServer(step)
    const { client } = clientOf(url, { apiKey: 'gate_test_QANARY', retries: 0 })
    await assert.rejects(client.prospects.create({ propertyId: 'p', firstName: 'QANARY' }), (error) => {
      assert.ok(error instanceof GatelodgeError)
      assert.doesNotMatch(inspect(error, { depth: 9 }), /QANARY/)
      return true
    })
    assert.doesNotMatch(inspect(client, { depth: 9, showHidden: true }), /QANARY/)
  }
})

test('an answer that is not JSON comes from somebody else, and is not tried again', async () => {
  const { url, asked } = await scriptedServer(answers(200, '<html>'))
  await assert.rejects(clientOf(url).client.me.get(), { code: 'unreadable_answer', status: 200 })
  assert.equal(asked.length, 1)
})

test('a redirect is not followed, so that the key does not go elsewhere', async () => {
  const elsewhere = await scriptedServer()
  const { url } = await scriptedServer(answers(307, '', { location: elsewhere.url }))
  await assert.rejects(clientOf(url).client.me.get(), { code: 'redirected', status: 307 })
  assert.equal(elsewhere.asked.length, 0)
})

test('url may have a path or none, and what cannot work is refused at once', async () => {
  const { url, asked } = await scriptedServer(...Array.from({ length: 3 }, () => answers(200, {})))
  for (const given of [url, `${url}/v1/`, `${url}/gate/v1`]) await clientOf(given).client.me.get()
  assert.deepEqual(
    asked.map(({ path }) => path),
    ['/v1/me', '/v1/me', '/gate/v1/me'],
  )
  for (const wrong of ['', 'gateway.example.com', 'ftp://x', 'https://u:p@x', 'https://x/?a=1', undefined])
    assert.throws(() => new Gatelodge({ url: wrong as string, apiKey: 'k' }), TypeError)
  for (const wrong of ['', ' key', 'key\n', 'ключ', undefined])
    assert.throws(
      () => new Gatelodge({ url, apiKey: wrong as string }),
      /^TypeError: apiKey is missing, or has white space/,
    )
})

test('a file goes out as a form, its name with it and the fields before it', async () => {
  const bytes = new TextEncoder().encode('%PDF-1.7')
  const forms = [
    { file: new File([bytes], 'signed.pdf', { type: 'application/pdf' }), documentType: 'Lease' as const },
    { file: bytes, name: 'lease.pdf' },
    { file: bytes.buffer },
  ]
  for (const [at, name] of ['signed.pdf', 'lease.pdf', 'file'].entries()) {
    const one = await askedBy((client) => client.households.documents.create('h', forms[at]!), answers(201, {}))
    const form = await new Response(one.body, {
      headers: { 'content-type': String(one.headers['content-type']) },
    }).formData()
    const file = form.get('file')
    assert.ok(file instanceof File)
    assert.deepEqual([file.name, await file.text()], [name, '%PDF-1.7'])
    assert.match(String(form.get('idempotencyId')), /^id-/)
    assert.equal([...form.keys()].at(-1), 'file')
  }
})

test('a file is fetched from its address without the key, also after a redirect', async () => {
  const file = await scriptedServer(answers(200, 'bytes', { 'content-type': 'application/pdf' }))
  const { url, asked } = await scriptedServer(answers(302, '', { location: `${file.url}/elsewhere` }))
  const { client } = clientOf('https://gateway.example.com')
  const blob = await client.download({ url: `${url}/files/1?signature=s` })
  assert.deepEqual([blob.type, await blob.text()], ['application/pdf', 'bytes'])
  for (const one of [asked[0], file.asked[0]]) assert.equal(one?.headers['x-api-key'], undefined)
  await assert.rejects(client.download({ url: null }), TypeError)
})

test('a list can come as XML', async () => {
  const xml = answers(200, '<PhysicalProperty/>', { 'content-type': 'application/xml; charset=utf-8' })
  const { url, asked } = await scriptedServer(xml)
  const text: string = await clientOf(url).client.ils.units.list({ format: 'xml', propertyId: 'p' })
  assert.equal(text, '<PhysicalProperty/>')
  assert.equal(String(asked[0]?.query), 'format=xml&propertyId=p')
})

test('a route that the contract does not describe is called by its path, and answers as the wire has it', async () => {
  const { url, asked } = await scriptedServer(
    answers(200, { isIt: 'true' }),
    dropsConnection,
    answers(201, {}),
    dropsConnection,
  )
  const { client } = clientOf(url)
  const read = await client.request<{ isIt: string }>('GET', '/some/1/bundle?hide=true', { query: { only: 'x' } })
  assert.equal(read.isIt, 'true')
  assert.equal(`${asked[0]?.path}?${asked[0]?.query}`, '/v1/some/1/bundle?hide=true&only=x')
  await client.request('POST', '/documents/1/results', { body: { idempotencyId: 'mine' } })
  await assert.rejects(client.request('POST', '/documents/1/results', { body: {} }), {
    operation: 'POST /documents/1/results',
  })
  assert.equal(asked.length, 4)
})

test('the compiler knows fields, words and parameters, and what was not asked for', () => {
  async function compiled({ units, households, messages, transactionCodes }: Gatelodge) {
    // @ts-expect-error: it cannot be filtered on.
    await messages.list({ filter: { idempotencyId: 'mine' } })
    // @ts-expect-error: it is a boolean here.
    await transactionCodes.list({ filter: { isActive: 'true' } })
    // @ts-expect-error: it is never null.
    await units.list({ filter: { propertyId: null } })
    // @ts-expect-error: it cannot be sorted by.
    await messages.list({ sort: 'metadata' })
    // @ts-expect-error: there is no such field of a lease.
    await units.list({ fields: ['leases.colour'] })
    // @ts-expect-error: no parameter of this name.
    await messages.list({ conversationID: 'c' })
    // @ts-expect-error: no word of the list.
    await households.documents.create('h', { file: new Blob(), documentType: 'Novel' })
    const [unit] = (await units.list({ fields: ['number', 'leases.status'] })).items
    // @ts-expect-error: it was not asked for.
    unit?.status
    const status: string | undefined = unit?.leases[0]?.status
    const { status: word } = await units.get('u')
    return word === 'DOWN' || word === 'A_WORD_OF_LATER' ? status : unit?.id
  }
  assert.equal(typeof compiled, 'function')
})
