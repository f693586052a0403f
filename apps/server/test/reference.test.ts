// The reference at /docs: everything it needs lies on this server, and the browser is told to fetch nothing from elsewhere.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { startServer } from './server.ts'

const server = await startServer()
const asset = (name: string) => readFile(new URL(`../assets/${name}`, import.meta.url))
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

for (const path of ['/docs', '/docs/errors', '/docs/changelog']) {
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
