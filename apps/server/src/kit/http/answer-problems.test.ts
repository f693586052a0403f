import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { Type } from 'typebox'
import { sendRaw } from '../../../test/raw-request.ts'
import { SmallServer } from '../../../test/small-server.ts'
import { ok } from '../reply.ts'
import { route } from './route.ts'

const hello = route({
  method: 'POST',
  path: '/hello',
  audience: 'public',
  grant: null,
  summary: 'Say hello',
  body: {},
  returns: { 200: Type.Unknown() },
  handle: async () => ok({ message: 'hello' }),
})
const thing = route({
  method: 'GET',
  path: '/things/{thingId}',
  audience: 'public',
  grant: null,
  summary: 'Read a thing',
  returns: { 200: Type.Unknown() },
  handle: async () => ok({}),
})
const { app } = new SmallServer({ routes: [hello, thing], doors: [] })
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

const CLOSE = 'Connection: close\r\n'

test('garbage on the socket is answered in our words', async () => {
  for (const garbage of ['garbage\r\n\r\n', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc', 'GET / HTTP/9.9\r\n\r\n']) {
    const answer = await sendRaw(port, garbage)
    assert.equal(answer.status, 400)
    assert.equal(answer.body.message, 'The request is not valid HTTP')
  }
})

test('a request that could be read in two ways is refused', async () => {
  const framing = 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n'
  const answer = await sendRaw(port, `POST /hello HTTP/1.1\r\nHost: x\r\n${framing}\r\n0\r\n\r\n`)
  assert.equal(answer.status, 400)
})

const ofLength = (length: number, path: string) => path + 'x'.repeat(length - path.length)
const get = (url: string, headers = '') => sendRaw(port, `GET ${url} HTTP/1.1\r\nHost: x\r\n${headers}${CLOSE}\r\n`)

test('a path and query longer than 16 KiB are 414, wherever the length is, and not one character earlier', async () => {
  for (const path of ['/hello?a=', '/hello/', '/things/', '/']) {
    for (const length of [16_385, 20_000, 32_000]) {
      const answer = await get(ofLength(length, path))
      assert.deepEqual([answer.status, answer.headers['x-error-code']], [414, 'uri_too_long'], `${path} ${length}`)
      assert.equal(answer.body.message, 'The path and query are longer than 16 KiB')
    }
    assert.notEqual((await get(ofLength(16_384, path))).status, 414, path)
  }
})

test('a URL that fits is read whole beside headers that fit', async () => {
  const answer = await get(ofLength(16_384, '/things/'), `X-Big: ${'x'.repeat(15_000)}\r\n`)
  assert.equal(answer.body.message, 'thingId must be a valid UUID')
})

test('a URL and headers of more than 32 KiB together are 431', async () => {
  for (const [url, headers] of [
    ['/hello', `X-Big: ${'x'.repeat(32_768)}\r\n`],
    ['/hello', `X-Small: ${'x'.repeat(1_000)}\r\n`.repeat(40)],
    [ofLength(40_000, '/hello?a='), ''],
    [ofLength(16_000, '/hello?a='), `X-Big: ${'x'.repeat(17_000)}\r\n`],
  ] as const) {
    const answer = await get(url, headers)
    assert.deepEqual([answer.status, answer.headers['x-error-code']], [431, 'headers_too_large'])
    assert.equal(answer.body.message, 'The URL and headers together are larger than 32 KiB')
  }
})

test('a request without Host is refused in our words', async () => {
  const answer = await sendRaw(port, `GET /hello HTTP/1.1\r\n${CLOSE}\r\n`)
  assert.equal(answer.status, 400)
  assert.equal(answer.body.message, 'The request has no Host header')
})

test('an expectation we do not know changes nothing', async () => {
  const head = `Host: x\r\nExpect: miracles\r\nContent-Type: application/json\r\nContent-Length: 2\r\n${CLOSE}`
  assert.equal((await sendRaw(port, `POST /hello HTTP/1.1\r\n${head}\r\n{}`)).status, 200)
  assert.equal((await sendRaw(port, `POST /nowhere HTTP/1.1\r\n${head}\r\n{}`)).status, 404)
})

test('a malformed path is refused in our words', async () => {
  for (const path of ['/%', '/%zz', '/hello%ff', '/\\', '//', '/hello/..%2f..']) {
    const answer = await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: x\r\n${CLOSE}\r\n`)
    assert.ok([400, 404].includes(answer.status), `${path} → ${answer.status}`)
  }
})

test('a chunked body over 1 MiB is refused as soon as it is too long', async () => {
  const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`
  const head = `POST /hello HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n${CLOSE}\r\n`
  const answer = await sendRaw(port, head + chunk.repeat(20))
  assert.equal(answer.status, 413)
})

test('a body that declares more than 1 MiB is refused before it is sent', async () => {
  const head = 'POST /hello HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2000000\r\n'
  const answer = await sendRaw(port, `${head}${CLOSE}\r\n`)
  assert.equal(answer.status, 413)
})

test('after all of that the server still serves', async () => {
  const head = `POST /hello HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n${CLOSE}\r\n{}`
  const answer = await sendRaw(port, head)
  assert.equal(answer.status, 200)
})
