// "Paths are relative to {base_url}", "HTTPS with JSON bodies", identifiers, booleans, and the section "Errors".
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paramsOf } from '../../src/kit/http/route.ts'
import { house } from '../../src/main/domains.ts'
import { assertRefused, startServer } from '../server.ts'
import { everyList, everyRoute, ownerOf, pathFor } from '../walk.ts'

const server = await startServer()
const org = await server.make.organization()
const key = (await server.make.key(org)).text
const token = (await server.make.staff(org)).text

const reads = everyRoute('partner').filter(({ method }) => method === 'GET')

test('[S-001] all paths live under a base URL whose last segment is the version, /v1', async () => {
  for (const route of reads) {
    const path = pathFor(route, org)
    const told = (await server.make.key(org, { integrationId: ownerOf(route, org) })).text
    assert.equal((await server.call(`GET ${path}`, { key: told })).status, 200, path)
    assertRefused(await server.call(`GET /${path}`, { key }), 404)
  }
})

test('[S-002] a TLS client is offered https: the links in answers carry the public base URL', async () => {
  const { headers } = await server.call('GET /units', { key })
  assert.match(String(headers['link']), /^<https:\/\/gateway\.example\.com\/v1\/units\?/)
})

test('[S-003] every answer body is JSON with a JSON content type', async () => {
  // `call` parses each body and compares each content type.
  for (const route of everyRoute('partner')) await server.call(`${route.method} ${pathFor(route, org)}`, { key })
  for (const route of everyRoute('staff')) await server.call(`${route.method} ${pathFor(route, org)}`, { token })
})

test('[S-014] a read endpoint answers 200 and an array on each collection path', async () => {
  for (const path of ['/properties', '/units', '/floorPlans', '/users']) {
    const { status, body } = await server.call(`GET ${path}`, { key })
    assert.equal(status, 200)
    assert.ok(Array.isArray(body))
  }
})

test('[S-023] identifiers in answers are lower-case UUID strings', async () => {
  // `call` walks each answer; here it is shown that there was something to walk.
  const { body } = await server.call('GET /units', { key })
  for (const unit of body) for (const name of ['id', 'propertyId']) assert.match(unit[name], /^[0-9a-f-]{36}$/)
  const upper = org.made.get('unit')?.[0]?.toUpperCase()
  assert.equal((await server.call(`GET /units/${upper}`, { key })).body.id, upper?.toLowerCase())
})

test("[S-024] flags are spoken as the strings 'true' and 'false'", async () => {
  const { body } = await server.call('GET /units', { key, query: { limit: 500 } })
  assert.ok(body.length > 0)
  for (const unit of body) assert.ok(unit.isADA === 'true' || unit.isADA === 'false')
})

test('every record with a phone number tells it in ten digits, and beside that in full', async () => {
  const paths = house.resources.all().flatMap(({ path, fields }) => (fields['phone']?.writer === 'phone' ? [path] : []))
  assert.ok(paths.length >= 3)
  for (const route of everyList('partner').filter(({ path }) => paths.includes(path))) {
    const { body } = await server.call(`GET ${pathFor(route, org)}`, { key, query: { limit: 500 } })
    assert.ok(body.length > 0, route.path)
    for (const { phone, phoneE164 } of body) assert.equal(phoneE164, phone === null ? null : `+1${phone}`, route.path)
  }
})

test('[S-025] no JSON boolean appears in any answer but needsHelp', async () => {
  // `call` refuses one anywhere; the text shows it bluntly.
  for (const route of reads) {
    const { text } = await server.call(`GET ${pathFor(route, org)}`, { key })
    assert.doesNotMatch(text.replace(/"needsHelp":(true|false)/, ''), /:(true|false)/)
  }
})

test('[S-328] [S-329] an error is a status and {message}, as application/json; charset=utf-8', async () => {
  const unknown = '01900000-0000-7000-8000-000000000000'
  const errors = [
    await server.call('GET /nowhere', { key }),
    await server.call('GET //nowhere'),
    await server.call('GET /units'),
    await server.call('GET /units', { key, query: { limit: 0 } }),
    await server.call('GET /units', { key, query: { custumerId: unknown } }),
    await server.call('DELETE /units', { key }),
    await server.call(`GET /units/${unknown}`, { key }),
  ]
  assert.deepEqual(
    errors.map(({ status }) => status),
    [404, 404, 401, 400, 400, 405, 404],
  )
  for (const { body, headers } of errors) {
    assert.deepEqual(Object.keys(body), ['message'])
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  }
})

test('[S-330] a malformed path identifier is 400 and the message names the parameter', async () => {
  for (const [audience, credential] of [
    ['partner', { key }],
    ['staff', { token }],
  ] as const) {
    for (const route of everyRoute(audience)) {
      for (const name of paramsOf(route.path)) {
        const path = pathFor(route, org, { [name]: 'not-a-uuid' })
        assertRefused(await server.call(`${route.method} ${path}`, credential), 400, `${name} must be a valid UUID`)
      }
    }
  }
})
