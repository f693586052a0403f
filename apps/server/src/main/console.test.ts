// The console as the server hands it out.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { buildWhenChanged } from '@gatelodge/console/build'
import { assertRefused, startServer } from '../../test/server.ts'
import { testConfig } from '../../test/settings.ts'
import { createOrganization } from '../domains/access/index.ts'
import type { FileStore } from '../kit/files/file-store.ts'
import { UNSEEN } from '../kit/http/browser.ts'
import type { Route } from '../kit/http/route.ts'
import type { Log } from '../kit/log.ts'
import type { Config } from './config.ts'
import { consoleRoutes } from './console.ts'
import { assembly } from './domains.ts'
import { openFileStore } from './file-store.ts'

await buildWhenChanged()
const server = await startServer()
const get = (path: string) => server.app.inject({ method: 'GET', url: path })
const sent = (path: string, codings: string) =>
  server.app.inject({ method: 'GET', url: path, headers: { 'accept-encoding': codings } })

test('every address below /console is the page, under a policy that allows nothing but this server', async () => {
  for (const path of ['/console', '/console/acme', '/console/acme/inbox/7?open=a.b&open=c', '/console/a/b/c/d']) {
    const { statusCode, headers, body } = await get(path)
    assert.equal(statusCode, 200, path)
    assert.match(body, /<div id="app">/)
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.equal(headers['cache-control'], 'no-cache')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
    const policy = String(headers['content-security-policy']).split('; ')
    for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"])
      assert.ok(policy.includes(rule), rule)
    for (const rule of ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"])
      assert.ok(policy.includes(rule))
    // Files of a folder are handed out by this server.
    assert.deepEqual(new Set(policy.join(' ').match(/https?:\S+/g)), new Set(['https://gateway.example.com/files']))
    assert.doesNotMatch(policy.join(), /unsafe|\*|data:/)
  }
})

test('the page names its files, which are kept for ever and sent compressed', async () => {
  const { body } = await get('/console')
  const files = [...body.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  assert.ok(files.some((path) => path.endsWith('.js')) && files.some((path) => path.endsWith('.css')))
  assert.doesNotMatch(body, /<script(?![^>]*\bsrc=)/)
  assert.doesNotMatch(body, /<style|\bstyle=/)
  for (const path of files) {
    const plain = await get(path)
    assert.equal(plain.statusCode, 200, path)
    assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
    const zipped = await sent(path, 'gzip, br;q=0')
    assert.equal(zipped.headers['content-encoding'], 'gzip')
    assert.deepEqual(gunzipSync(zipped.rawPayload), plain.rawPayload)
    const smaller = await sent(path, 'gzip, deflate, br, zstd')
    assert.equal(smaller.headers['content-encoding'], 'br')
    assert.equal(smaller.headers['vary'], 'accept-encoding')
    assert.deepEqual(brotliDecompressSync(smaller.rawPayload), plain.rawPayload)
    assert.ok(smaller.rawPayload.length < zipped.rawPayload.length, path)
    // What is there for the server is no file of the page.
    assert.equal((await get(`${path}.br`)).statusCode, 404)
  }
})

test('a file of another version is not there, so that its page can tell', async () => {
  const gone = await server.call('GET //console/assets/index-00000000.js')
  assertRefused(gone, 404)
  assert.equal(gone.headers['cache-control'], 'no-store')
})

test('the page is read, and nothing else: other methods are refused, and what signs in stays what it is', async () => {
  assertRefused(await server.call('POST //console/acme', { body: {} }), 405)
  assertRefused(await server.call('DELETE //console'), 405)
  assert.deepEqual((await server.call('GET //console/session')).body.ways, ['password'])
  assertRefused(await server.call('GET //console/sso'), 405)
})

test('switched off there is no console, and who signs in otherwise is not disturbed', async () => {
  const off = await startServer({ settings: { GATELODGE_CONSOLE: 'off' } })
  for (const path of ['/console', '/console/acme/inbox']) assertRefused(await off.call(`GET /${path}`), 404)
  assert.equal((await off.call('GET //console/session')).status, 200)
})

test('where it was not built, one line says so, and there are no routes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatelodge-unbuilt-'))
  const lines: string[] = []
  const note = (event: string) => void lines.push(event)
  const log: Log = { info: note, warn: note, error: note }
  assert.deepEqual(consoleRoutes(server.config, { ...server.runtime.tools, log }, folder), [])
  assert.deepEqual(lines, ['console.missing'])
  rmSync(folder, { recursive: true })
})

test('documents may come from the bucket, and from no other bucket of the same store', async () => {
  const bucket = {
    GATELODGE_FILE_STORE: 's3',
    GATELODGE_FILE_BUCKET: 'acme-files',
    GATELODGE_FILE_ACCESS_KEY_ID: 'id',
    GATELODGE_FILE_SECRET_ACCESS_KEY: 'secret',
  }
  const endpoint = { GATELODGE_FILE_ENDPOINT: 'https://objects.example.com:9000/store' }
  for (const more of [
    {},
    { GATELODGE_FILE_REGION: 'eu-west-1' },
    { GATELODGE_FILE_REGION: 'cn-north-1' },
    { GATELODGE_FILE_BUCKET: 'acme.files' },
    endpoint,
    { ...endpoint, GATELODGE_FILE_PATH_STYLE: 'true' },
    { GATELODGE_FILE_ENDPOINT: 'http://10.0.0.7:9000', GATELODGE_FILE_PATH_STYLE: 'true' },
  ]) {
    const config = testConfig(server.config.databaseUrl, { ...bucket, ...more })
    const { files } = await openFileStore(config)
    const key = `documents/${randomUUID()}/${randomUUID()}`
    const url = await files.url(key, { name: 'a.pdf', contentType: 'application/pdf', inline: true })
    const { 'content-security-policy': policy = '' } = await pageHeaders(config, files)
    const [, allowed = ''] = /frame-src ([^;]+)/.exec(policy) ?? []
    assert.ok(url.startsWith(allowed), `${url} is not below ${allowed}`)
    assert.match(allowed, new RegExp(`//${config.fileBucket}\\.[^/]+/|/${config.fileBucket}/$`))
    assert.ok(policy.includes(`img-src 'self' ${allowed};`))
    files.close()
  }
})

test('where files lie cannot be found out: the page is there all the same, and says so no longer once it can', async () => {
  let isThere = false
  const place = async () => (isThere ? 'https://files.example.com/acme/' : Promise.reject(new Error('away')))
  const files = { ...server.runtime.tools.files, place }
  const [page] = consoleRoutes(server.config, { ...server.runtime.tools, files })
  assert.match(await policyIn(page), /frame-src 'self';/)
  isThere = true
  assert.match(await policyIn(page), /frame-src https:\/\/files\.example\.com\/acme\/;/)
})

const policyIn = async (page: Route | undefined) => {
  const asked = { params: {}, query: {}, body: {}, url: '/console', browser: UNSEEN }
  const { headers } = (await page?.handle(server.runtime.tools as never, asked)) ?? assert.fail('no page')
  return String(headers['content-security-policy'])
}

async function pageHeaders(config: Config, files: FileStore): Promise<Record<string, string>> {
  const [page] = consoleRoutes(config, { ...server.runtime.tools, files })
  return { 'content-security-policy': await policyIn(page) }
}

test('the only company of a server is named to whoever signs in; of several, none', async () => {
  const alone = await startServer()
  const named = async () => (await alone.call('GET //console/session')).body.organization
  assert.equal(await named(), null)
  const { db } = alone.runtime.tools
  await createOrganization(db, { name: 'Acme Homes' })
  assert.equal(await named(), 'acme-homes')
  await createOrganization(db, { name: 'Birch Estates' })
  assert.equal(await named(), null)
})

test('no company has a handle that is an address of the console itself', async () => {
  const { db } = server.runtime.tools
  for (const name of ['Session', 'SSO', 'Assets', 'Password', 'passwordReset'])
    await assert.rejects(createOrganization(db, { name }), /is an address of the console itself/, name)
  // Whatever the server has below /console but the page.
  const paths = [...assembly.routes, ...consoleRoutes(server.config, server.runtime.tools)].map(({ path }) => path)
  const words = paths.flatMap((path) => /^\/console\/([^/]+)/.exec(path)?.[1]?.toLowerCase() ?? [])
  assert.ok(words.length > 4)
  for (const handle of new Set(words))
    await assert.rejects(createOrganization(db, { name: 'Any', handle }), /address of/)
})
