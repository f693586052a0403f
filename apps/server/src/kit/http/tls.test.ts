import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startServer } from '../../../test/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatelodge-tls-'))
after(() => rmSync(folder, { recursive: true }))
const certFile = join(folder, 'cert.pem')
const keyFile = join(folder, 'key.pem')
const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
const newCertificate = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
execFileSync('openssl', [...newCertificate, '-keyout', keyFile, '-out', certFile, '-days', '2', ...subject], {
  stdio: 'ignore',
})

const server = await startServer({
  settings: { GATELODGE_TLS_CERT_FILE: certFile, GATELODGE_TLS_KEY_FILE: keyFile },
})
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
  const request = get({ host: '127.0.0.1', port, path, headers, ca: readFileSync(certFile), agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return {
    status: response.statusCode,
    headers: response.headers,
    text: Buffer.concat(await response.toArray()).toString(),
  }
}
