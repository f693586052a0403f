import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { SmallServer } from '../../../test/small-server.ts'
import { optional } from '../field-wrappers.ts'
import { int, text } from '../fields.ts'
import { ok } from '../reply.ts'
import { route } from './route.ts'

const anything = { 200: Type.Unknown() }

const routes = [
  route({
    method: 'GET',
    path: '/things',
    audience: 'partner',
    summary: 'List things',
    query: { size: optional(int()), colour: optional(text()) },
    returns: anything,
    handle: async (_ctx, { query }) => ok(query),
  }),
  route({
    method: 'PUT',
    path: '/things/{thingId}',
    audience: 'partner',
    summary: 'Change a thing',
    query: { size: optional(int()) },
    body: { name: text() },
    returns: anything,
    handle: async (_ctx, { params, body }) => ok({ ...params, ...body }),
  }),
  route({
    method: 'GET',
    path: '/boom',
    audience: 'public',
    grant: null,
    summary: 'Fail',
    returns: anything,
    handle: async () => {
      throw new Error('the secret of the house')
    },
  }),
]

const server = new SmallServer({ routes })
const ID = '018F0000-0000-7000-8000-00000000000A'
const all = { 'x-grants': 'things:read things:update' }
const json = { 'content-type': 'application/json' }
const put = { method: 'PUT', url: `/v1/things/${ID}` } as const

// Each request is wrong in everything that is still to be checked, and right in everything before.
const order = [
  { first: 401, when: 'no one is known', url: '/v1/nothing', headers: {} },
  { first: 401, when: 'the method is wrong too', url: '/v1/things/x?wrong=1', method: 'PATCH', headers: {} },
  { first: 404, when: 'the path is unknown', url: '/v1/nothing/x?wrong=1', headers: all },
  { first: 405, when: 'the method is not offered', method: 'PATCH', url: '/v1/things/x?wrong=1', headers: all },
  { first: 403, when: 'a grant is missing', url: '/v1/things/x?wrong=1', headers: { 'x-grants': 'things:read' } },
  { first: 400, when: 'the id is malformed', url: '/v1/things/x?wrong=1', headers: all, says: /^thingId must be/ },
  { first: 415, when: 'the body is not JSON', url: `/v1/things/${ID}?wrong=1`, headers: all },
  {
    first: 400,
    when: 'the query is wrong',
    url: `/v1/things/${ID}?wrong=1`,
    headers: { ...all, ...json },
    says: /wrong/,
  },
]

for (const { first, when, method = 'PUT', url, headers, says } of order) {
  test(`${first} comes before all that follows when ${when}: ${method} ${url}`, async () => {
    const type = { 'content-type': 'text/plain' }
    const answer = await server.ask({ method, url, headers: { ...type, ...headers }, payload: '{"name": 7}' })
    assert.equal(answer.status, first, answer.text)
    if (says) assert.match(answer.body.message, says)
  })
}

test('outside every door an unknown path is 404 for anybody', async () => {
  assert.equal((await server.ask({ method: 'GET', url: '/things' })).status, 404)
  assert.equal((await server.ask({ method: 'POST', url: '/', payload: 'x' })).status, 404)
})

test('405 says what is offered, in words and in Allow', async () => {
  const list = await server.ask({ method: 'DELETE', url: '/v1/things', headers: all })
  assert.equal(list.status, 405)
  assert.equal(list.headers.allow, 'GET, HEAD')
  assert.equal(list.body.message, 'DELETE is not offered here. Offered: GET, HEAD')
  const one = await server.ask({ method: 'GET', url: `/v1/things/${ID}`, headers: all })
  assert.equal(one.headers.allow, 'PUT')
})

test('an unknown query parameter is refused with the names of the known ones', async () => {
  const answer = await server.ask({ method: 'GET', url: '/v1/things?color=red', headers: all })
  assert.equal(answer.status, 400)
  assert.equal(answer.body.message, "Unknown query parameter 'color'. Known parameters: size, colour")
})

test('a query parameter named like a part of every object is unknown too', async () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const answer = await server.ask({ method: 'GET', url: `/v1/things?${name}=1`, headers: all })
    assert.equal(answer.status, 400, name)
    assert.match(answer.body.message, new RegExp(`Unknown query parameter '${name}'`))
  }
})

test('a query with a NUL character is refused', async () => {
  const answer = await server.ask({ method: 'GET', url: '/v1/things?colour=%00', headers: all })
  assert.equal(answer.status, 400)
})

test('HEAD answers as GET does, without a body', async () => {
  const head = await server.ask({ method: 'HEAD', url: '/v1/things?size=3', headers: all })
  const get = await server.ask({ method: 'GET', url: '/v1/things?size=3', headers: all })
  assert.equal(head.status, 200)
  assert.equal(head.text, '')
  assert.equal(head.headers['content-type'], get.headers['content-type'])
  assert.equal((await server.ask({ method: 'HEAD', url: '/v1/things', headers: {} })).status, 401)
})

test('ids in the path are taken in any case and handed on in lower case', async () => {
  const answer = await server.ask({ ...put, headers: { ...all, ...json }, payload: '{"name": "n"}' })
  assert.deepEqual(answer.body, { thingId: ID.toLowerCase(), name: 'n' })
})

test("a caller's own x-request-id is kept when it is safe", async () => {
  for (const id of ['a', 'Req-7_x.y:z@h/1+2=', 'x'.repeat(128)]) {
    const answer = await server.ask({ method: 'GET', url: '/v1/things', headers: { ...all, 'x-request-id': id } })
    assert.equal(answer.headers['x-request-id'], id)
  }
})

test('an x-request-id that is too long or unsafe is replaced', async () => {
  for (const id of ['', 'x'.repeat(129), 'two words', '<b>', 'é', 'a,b', '"']) {
    const answer = await server.ask({ method: 'GET', url: '/v1/things', headers: { ...all, 'x-request-id': id } })
    assert.match(String(answer.headers['x-request-id']), /^[0-9a-f-]{36}$/, id)
  }
})

test('a refusal carries the x-request-id of its request', async () => {
  const answer = await server.ask({ method: 'GET', url: '/nowhere', headers: { 'x-request-id': 'mine' } })
  assert.equal(answer.headers['x-request-id'], 'mine')
})

test('a failure of our own is a fixed sentence, and the log does not quote its message', async () => {
  const answer = await server.ask({ method: 'GET', url: '/boom', headers: { 'x-request-id': 'boom-1' } })
  assert.equal(answer.status, 500)
  assert.equal(
    answer.body.message,
    'Something went wrong on our side. Quote the x-request-id of this answer when you report it.',
  )
  const lines = server.logLines.filter((line) => line.includes('boom-1'))
  assert.equal(lines.length, 2)
  assert.match(lines[0] ?? '', /"event":"http.request_failed"/)
  assert.doesNotMatch(lines.join(), /secret/)
})

test('malformed percent-encoding in the path is a plain refusal', async () => {
  for (const url of ['/v1/%', '/v1/things/%zz', '/%c0%ae']) {
    const answer = await server.ask({ method: 'GET', url, headers: all })
    assert.ok([400, 404].includes(answer.status), `${url} → ${answer.status}`)
  }
})

test('a path parameter of any length is refused like any other malformed id', async () => {
  const long = await server.ask({ ...put, url: `/v1/things/${'a'.repeat(150)}`, headers: all })
  assert.equal(long.status, 400)
  const longer = await server.ask({ ...put, url: `/v1/things/${'a'.repeat(5000)}`, headers: all })
  assert.ok([400, 404].includes(longer.status))
})

test('while the process drains, every answer asks for a new connection', async () => {
  const draining = new SmallServer({ routes, draining: () => true })
  for (const url of ['/v1/things', '/nowhere']) {
    const answer = await draining.ask({ method: 'GET', url, headers: all })
    assert.equal(answer.headers.connection, 'close')
  }
})
