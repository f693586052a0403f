// The reference at /docs: everything it needs lies on this server, and the browser is forbidden to fetch anything from elsewhere.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { Lifecycle } from '../../src/kit/lifecycle.ts'
import { openLog } from '../../src/kit/log.ts'
import { pathOf } from '../../src/kit/reference/papers.ts'
import { openApi } from '../../src/main/api.ts'
import { papers } from '../../src/main/reference.ts'
import { assertRefused, startServer } from '../server.ts'

const server = await startServer()
const sandbox = await startServer({
  settings: {
    GATELODGE_MODE: 'sandbox',
    GATELODGE_KEY_REQUESTS_PER_MINUTE: '1234',
    GATELODGE_PROPERTY_TEXTS_PER_MINUTE: '77',
  },
})
const asset = (name: string) => readFile(new URL(`../../assets/${name}`, import.meta.url))
const manifest = JSON.parse((await asset('reference.json')).toString())
const page = await server.call('GET //docs')
const [script = ''] = /docs\/reference-[0-9a-f]{16}\.js/.exec(page.text) ?? []

test('the script of the reference is the one its manifest names, with its licence beside it', async () => {
  const digest = createHash('sha256')
    .update(gunzipSync(await asset(manifest.file)))
    .digest('hex')
  assert.equal(digest, manifest.sha256)
  assert.match(manifest.version, /^\d+\.\d+\.\d+$/)
  assert.match(
    (await asset('reference.LICENSE')).toString(),
    /MIT License[\s\S]+Copyright \(c\) [\s\S]+WITHOUT WARRANTY/,
  )
  assert.equal(script, `docs/reference-${digest.slice(0, 16)}.js`)
})

test('the script comes compressed to a client that takes it so, plain to another, and is kept for ever', async () => {
  const packed = await server.app.inject({ url: `/${script}`, headers: { 'accept-encoding': 'gzip, br' } })
  assert.equal(packed.headers['content-encoding'], 'gzip')
  assert.deepEqual(packed.rawPayload, await asset(manifest.file))
  for (const _ of ['first', 'again']) {
    const { headers, rawPayload } = await server.app.inject({ url: `/${script}` })
    assert.equal(headers['content-encoding'], undefined)
    assert.equal(createHash('sha256').update(rawPayload).digest('hex'), manifest.sha256)
    assert.equal(headers['content-length'], String(rawPayload.length))
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(headers['vary'], 'accept-encoding')
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
  }
})

const pages = ['/docs', '/docs/errors', '/docs/limits', '/docs/changelog', ...papers().map(pathOf)]

for (const path of pages) {
  test(`${path} is a public page that names no other host, and forbids the browser to ask one`, async () => {
    const { status, headers, text } = await server.call(`GET /${path}`)
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.doesNotMatch(text, /(src|href)="(\w+:)?\/\//)
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /^default-src 'none';/)
    assert.match(policy, /connect-src 'self'/)
    assert.doesNotMatch(policy, /https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/)
  })
}

test('the inline script of the page is the one its policy allows, and switches off whatever would ask others', () => {
  const [, start = ''] = /<script>([\s\S]+?)<\/script>/.exec(page.text) ?? []
  const digest = createHash('sha256').update(start).digest('base64')
  assert.ok(String(page.headers['content-security-policy']).includes(`'sha256-${digest}'`))
  for (const off of [
    '"withDefaultFonts":false',
    '"telemetry":false',
    '"agent":{"disabled":true}',
    '"mcp":{"disabled":true}',
  ])
    assert.ok(start.includes(off), off)
  assert.doesNotMatch(start, /proxy/i)
})

test('the pages lead to each other, and nowhere else', async () => {
  for (const path of pages) {
    const { text } = await server.call(`GET /${path}`)
    for (const [, href = ''] of text.matchAll(/<a href="([^"]+)"/g)) {
      const { pathname, hash } = new URL(href, `https://x${path}`)
      const { status, text: other } = await server.call(`GET /${pathname}`)
      assert.equal(status, 200, `${href} on ${path}`)
      if (hash !== '') assert.ok(other.includes(` id="${hash.slice(1)}"`), `${href} on ${path}`)
    }
  }
})

const tryIt = { key: 'gate_test_000000000000_0', token: 'gate_staff_000000000000_0' }
const log = openLog('silent')
test('the limits are those of this server', async () => {
  const { text } = await sandbox.call('GET //docs/limits')
  for (const said of [
    '123,400 a minute',
    '7,700 a minute',
    '1 MiB',
    '1,600 characters',
    'within 10',
    '30\u00a0s, 2\u00a0min, 10\u00a0min',
  ])
    assert.ok(text.includes(said), said)
  const { paths, components } = JSON.parse((await sandbox.call('GET //docs/openapi.json')).text)
  const { $ref } = paths['/messages'].post.requestBody.content['application/json'].schema
  assert.equal(components.schemas[$ref.split('/').at(-1)].properties.content.maxLength, 1600)
})

test('in the sandbox each page comes with a credential of its door to try operations with, and is kept nowhere', async () => {
  for (const path of ['/docs', '/docs/backoffice'])
    assert.ok(!(await sandbox.call(`GET /${path}`)).text.includes('securitySchemes'))
  const app = await openApi(sandbox.config, sandbox.runtime, new Lifecycle(log, 0), tryIt)
  for (const [path, contractPath, scheme, as, own, other] of [
    ['/docs', '/docs/openapi.json', 'ApiKey', 'value', tryIt.key, tryIt.token],
    ['/docs/backoffice', '/docs/backoffice.json', 'Bearer', 'token', tryIt.token, tryIt.key],
  ] as const) {
    const { body, headers } = await app.inject(path)
    assert.ok(body.includes(`"securitySchemes":{"${scheme}":{"${as}":"${own}"}}`))
    assert.ok(!body.includes(other), path)
    assert.equal(headers['cache-control'], 'no-store')
    const contract = (await app.inject(contractPath)).json()
    assert.ok(contract.components.securitySchemes[scheme])
  }
  for (const path of pages.slice(1)) assert.doesNotMatch((await app.inject(path)).body, /gate_(test|staff)_0/, path)
  await app.close()
})

test('a server that is no sandbox does not start with a key for the page', async () => {
  const opening = openApi(server.config, server.runtime, new Lifecycle(log, 0), tryIt)
  await assert.rejects(opening, { message: /in the sandbox only/ })
  assert.doesNotMatch(page.text, /gate_|securitySchemes/)
})

test('the reference of the back office is for staff, and in the sandbox for everybody', async () => {
  for (const path of ['/backoffice/v1/docs', '/backoffice/v1/openapi.json'])
    for (const at of [server, sandbox]) assertRefused(await at.call(`GET /${path}`), 401)
  for (const path of ['/docs/backoffice', '/docs/backoffice.json'])
    assertRefused(await server.call(`GET /${path}`), 404, /^No such path/)

  const { text: token } = await server.make.staff(await server.make.organization())
  const inner = await server.call('GET //backoffice/v1/docs', { token })
  const open = await sandbox.call('GET //docs/backoffice')
  for (const [{ status, headers, text }, at] of [
    [inner, 'https://x/backoffice/v1/docs'],
    [open, 'https://x/docs/backoffice'],
  ] as const) {
    assert.equal(status, 200)
    assert.deepEqual([headers['content-type'], headers['cache-control']], ['text/html; charset=utf-8', 'no-store'])
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; script-src 'self' 'sha256-/)
    assert.doesNotMatch(text, /gate_|securitySchemes/)
    assert.match(text, /"servers":\[\{"url":"\/backoffice\/v1"\}\]/)
    const [, source = ''] = /<script src="([^"]+)"/.exec(text) ?? []
    assert.equal(new URL(source, at).pathname, `/${script}`)
    const [, contract = ''] = /"url":"([^"]+\.json)"/.exec(text) ?? []
    const found = await (at.includes('/v1/') ? server : sandbox).call(`GET /${new URL(contract, at).pathname}`, {
      token: at.includes('/v1/') ? token : undefined,
    })
    const { info, servers } = JSON.parse(found.text)
    assert.equal(info.title, 'Gatelodge back office API')
    assert.match(servers[0].url, /\/backoffice\/v1$/)
    assert.equal(found.headers['cache-control'], 'no-store')
  }
})

test('HEAD, other methods, misspelt parameters and unknown paths below /docs are answered as everywhere', async () => {
  const head = await server.call('HEAD //docs')
  assert.deepEqual([head.status, head.text, head.headers['content-length']], [200, '', page.headers['content-length']])
  assert.equal((await server.call('POST //docs')).status, 405)
  assert.equal((await server.call('GET //docs?x=1')).status, 400)
  assert.equal((await server.call('GET //docs/nothing')).status, 404)
})

test('the contract is served with the address of this server', async () => {
  const { headers, text } = await server.call('GET //docs/openapi.json')
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(JSON.parse(text).servers[0].url, `${server.config.publicUrl}/v1`)
})
