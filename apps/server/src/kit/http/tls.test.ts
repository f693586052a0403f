import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { test } from 'node:test'
import { newCertificate } from '../../../test/certificate.ts'
import { startServer } from '../../../test/server.ts'

const { settings, ca } = newCertificate()
const server = await startServer({ settings })
const { port } = new URL(await server.listen())

test('given a certificate, the API speaks HTTPS itself', async () => {
  const key = (await server.make.key(await server.make.organization())).text
  const { status, text } = await ask('/v1/properties', { 'x-api-key': key })
  assert.equal(status, 200)
  assert.equal(JSON.parse(text).length, 2)
})

test('over HTTPS a refusal has the shape it has anywhere', async () => {
  const { status, text, headers } = await ask('/v1/properties')
  assert.equal(status, 401)
  assert.deepEqual(JSON.parse(text), { message: 'Missing or invalid API key' })
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
})

async function ask(path: string, headers: Record<string, string> = {}) {
  const request = get({ host: '127.0.0.1', port, path, headers, ca, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return {
    status: response.statusCode,
    headers: response.headers,
    text: Buffer.concat(await response.toArray()).toString(),
  }
}
