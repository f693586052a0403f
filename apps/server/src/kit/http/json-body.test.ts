import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { Type } from 'typebox'
import { sendRaw } from '../../../test/raw-request.ts'
import { SmallServer } from '../../../test/small-server.ts'
import { optional } from '../field-wrappers.ts'
import { text } from '../fields.ts'
import { ok } from '../reply.ts'
import { route } from './route.ts'

const echo = route({
  method: 'POST',
  path: '/echo',
  audience: 'public',
  grant: null,
  summary: 'Answer with what was read',
  body: { name: text({ max: 2_000_000 }), note: optional(text()) },
  returns: { 200: Type.Unknown() },
  handle: async (_ctx, { body }) => ok(body),
})
const remove = route({
  method: 'DELETE',
  path: '/echo',
  audience: 'public',
  grant: null,
  summary: 'Take no body',
  returns: { 200: Type.Unknown() },
  handle: async () => ok({ message: 'gone' }),
})

const server = new SmallServer({ routes: [echo, remove], doors: [] })
const JSON_TYPE = 'application/json'

const post = (payload: string | Buffer, type: string | undefined = JSON_TYPE) =>
  server.ask({ method: 'POST', url: '/echo', headers: type === undefined ? {} : { 'content-type': type }, payload })

const refused = async (payload: string | Buffer, status: number, message: string | RegExp, type?: string) => {
  const answer = await post(payload, type)
  assert.equal(answer.status, status, answer.text)
  if (typeof message === 'string') assert.equal(answer.body.message, message)
  else assert.match(answer.body.message, message)
}

test('JSON is read whatever its content type is called', async () => {
  for (const type of [JSON_TYPE, 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/vnd.api+json']) {
    const answer = await post('{"name": "Zoë 😀"}', type)
    assert.deepEqual(answer.body, { name: 'Zoë 😀' }, type)
  }
})

test('any other content type is refused', async () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
  ]
  for (const type of types) await refused('{"name": "n"}', 415, 'Send the request body as application/json', type)
})

test('a body without a content type is refused', async () => {
  const answer = await server.ask({ method: 'POST', url: '/echo', payload: Buffer.from('{"name": "n"}') })
  assert.equal(answer.status, 415)
})

test('a content type that is none is refused', async () => {
  for (const type of ['json', ';', 'application/json\t{']) {
    const answer = await post('{"name": "n"}', type)
    assert.equal(answer.status, 415, type)
  }
})

test('what is not JSON is refused', async () => {
  for (const body of ['{', '{"name": "n",}', "{'name': 'n'}", 'name', '\uFEFF{"name": "n"}', '{"name": NaN}'])
    await refused(body, 400, 'The request body is not valid JSON')
})

test('JSON that is no object is refused', async () => {
  for (const body of ['[]', 'null', '"name"', '7', 'true'])
    await refused(body, 400, 'The request body must be a JSON object')
})

test('an empty body is no object either', async () => {
  await refused('', 400, 'The request body must be a JSON object')
})

test('bytes that are not UTF-8 are refused', async () => {
  await refused(Buffer.from([0x7b, 0xff, 0x7d]), 400, 'The request body must be UTF-8')
  await refused(Buffer.from('{"name": "Zoë"}', 'latin1'), 400, 'The request body must be UTF-8')
})

test('a NUL or half a surrogate pair is refused, in values and in keys, wherever it stands', async () => {
  const unstorable = ['{"name": "a\\u0000"}', '{"name": "\\ud800"}', '{"name": "n", "\\u0000": 1}']
  for (const body of [...unstorable, '{"name": "n", "x": [{"y": "\\udc00"}]}'])
    await refused(body, 400, /well-formed Unicode text without NUL/)
  const whole = await post('{"name": "\\ud83d\\ude00"}')
  assert.deepEqual(whole.body, { name: '😀' })
})

test('the key __proto__ is refused, however it is written and however deep it lies', async () => {
  const bodies = ['{"__proto__": {}}', '{"name": "n", "x": {"__proto__": 1}}', '{"\\u005f_proto__": {}}']
  for (const body of bodies) await refused(body, 400, "The request body must not have the key '__proto__'")
})

test('the word __proto__ as a value is only a word', async () => {
  assert.equal((await post('{"name": "__proto__"}')).status, 200)
})

test('a body of 1 MiB is read, and one byte more is not', async () => {
  const body = (bytes: number) => `{"name": "${'x'.repeat(bytes - 12)}"}`
  assert.equal((await post(body(1_048_576))).status, 200)
  await refused(body(1_048_577), 413, 'The request body is larger than 1 MiB')
})

test('DELETE with a JSON content type and no body is served', async () => {
  for (const headers of [{ 'content-type': JSON_TYPE }, { 'content-type': JSON_TYPE, 'content-length': '0' }, {}]) {
    const answer = await server.ask({ method: 'DELETE', url: '/echo', headers })
    assert.deepEqual(answer.body, { message: 'gone' })
  }
})

test('a body that does not come within 30 seconds is given up', async (t) => {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const begun = once(server.app.server, 'request')
  const answer = sendRaw(
    port,
    'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  )
  await begun
  await new Promise(setImmediate)
  t.mock.timers.tick(30_000)
  const { status, body } = await answer
  assert.equal(status, 408)
  assert.equal(body.message, 'The request did not arrive in time')
})
