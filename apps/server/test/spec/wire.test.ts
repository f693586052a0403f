// "Paths are relative to {base_url}", "HTTPS with JSON bodies", identifiers, booleans, and the section "Errors".
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request as askOverTls } from 'node:https'
import { test } from 'node:test'
import type { TLSSocket } from 'node:tls'
import { paramsOf, type Route } from '../../src/kit/http/route.ts'
import type { Resource } from '../../src/kit/resource.ts'
import { assembly } from '../../src/main/domains.ts'
import { newCertificate } from '../certificate.ts'
import { Scene, UNKNOWN_ID } from '../scene/scene.ts'
import { assertRefused, startServer } from '../server.ts'
import { everyList, everyRoute, ownerOf, pathFor } from '../walk.ts'

const { server, owner, org, key, token } = await Scene.open()
const ownersKey = (await server.make.key(org, { integrationId: org.made.get('integration')?.[0] })).text
const ilsKey = (await server.make.key(org, { kind: 'ils' })).text
const keyFor = (route: Route) => (route.keys?.includes('ils') ? ilsKey : ownerOf(route, org) ? ownersKey : key)

const reads = everyRoute('partner').filter(({ method }) => method === 'GET')
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Every value in an answer with the name it stands under; what callers made themselves is left out. */
function* valuesIn(value: unknown, name = ''): Generator<[name: string, value: unknown]> {
  if (Array.isArray(value)) for (const item of value) yield* valuesIn(item, name)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value))
      if (!['settings', 'metadata', 'report'].includes(key)) yield* valuesIn(part, key)
  } else yield [name, value]
}

test('[S-001] all paths live under a base URL whose last segment is the version, /v1', async () => {
  for (const route of reads) {
    const path = pathFor(route, org)
    const told = (await server.make.key(org, { integrationId: ownerOf(route, org) })).text
    assert.equal((await server.call(`GET ${path}`, { key: told })).status, 200, path)
    assertRefused(await server.call(`GET /${path}`, { key }), 404)
  }
})

test('[S-002] a TLS client reaches every route, and every address that it is told is https', async () => {
  const { settings, ca } = newCertificate()
  const secure = await startServer({ databaseUrl: server.config.databaseUrl, settings })
  const { port } = new URL(await secure.listen())
  const agent = new Agent({ keepAlive: true, ca })
  async function ask(method: string, path: string, key: string) {
    const headers = { 'x-api-key': key }
    const request = askOverTls({ host: '127.0.0.1', port, agent, method, path: `/v1${path}`, headers }).end()
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const { encrypted, authorized } = response.socket as TLSSocket
    assert.deepEqual([encrypted, authorized], [true, true])
    return {
      status: response.statusCode,
      headers: response.headers,
      text: String(Buffer.concat(await response.toArray())),
    }
  }
  const writes = everyRoute('partner').filter(({ method }) => method !== 'GET')
  for (const route of [...reads, ...writes]) {
    const what = `${route.method} ${route.path}`
    const { status, headers, text } = await ask(route.method, pathFor(route, org), keyFor(route))
    if (route.method === 'GET') assert.equal(status, 200, what)
    else assert.ok(!['route_not_found', 'method_not_allowed'].includes(String(headers['x-error-code'])), what)
    assert.ok(status !== 401 && status !== 403, `${what} → ${status}`)
    for (const [, address = ''] of String(headers['link'] ?? '').matchAll(/<([^>]*)>/g))
      assert.match(address, /^https:\/\/gateway\.example\.com\/(v1|docs)\//, what)
    assert.doesNotMatch(text, /"http:/, what)
  }
  const { headers } = await ask('GET', '/units?limit=1', key)
  assert.match(String(headers['link']), /^<https:\/\/gateway\.example\.com\/v1\/units\?limit=1&page=1>; rel="first"/)
  await assert.rejects(fetch(`http://127.0.0.1:${port}/v1/units`, { headers: { 'x-api-key': key } }))
  agent.destroy()
})

test('[S-003] every answer body is JSON with a JSON content type, and so is every body that is understood', async () => {
  // `call` parses each body and compares each content type.
  for (const route of everyRoute('partner')) {
    const { body } = await server.call(`${route.method} ${pathFor(route, org)}`, { key: keyFor(route) })
    for (const [name] of valuesIn(body)) assert.match(name, /^$|^[a-z][A-Za-z0-9]*$/, `${route.path} ${name}`)
  }
  for (const route of everyRoute('staff')) await server.call(`${route.method} ${pathFor(route, org)}`, { token })

  const body = { propertyId: org.made.get('property')?.[0], firstName: 'Zoë 漢字 🏠' }
  const payload = Buffer.from(JSON.stringify(body))
  const send = (type: string) => server.call('POST /prospects', { key, payload, headers: { 'content-type': type } })
  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON']) {
    const made = await send(type)
    assert.deepEqual([made.status, made.body.firstName], [201, body.firstName], type)
    assert.deepEqual((await server.call(`GET /prospects/${made.body.id}`, { key })).body, made.body)
  }
  for (const route of everyRoute('partner').filter(({ body, form }) => body && !form))
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ])
      assertRefused(
        await server.call(`${route.method} ${pathFor(route, org)}`, {
          key: keyFor(route),
          payload,
          headers: { 'content-type': type },
        }),
        415,
      )
})

test('[S-014] a read endpoint answers 200 and an array on each collection path', async () => {
  const paths = everyList('partner').map(({ path }) => path)
  for (const named of ['/properties', '/units', '/households', '/customers', '/leases', '/users'])
    assert.ok(paths.includes(named), named)
  for (const route of everyList('partner')) {
    const { status, body } = await server.call(`GET ${pathFor(route, org)}`, { key: keyFor(route) })
    assert.equal(status, 200, route.path)
    assert.ok(Array.isArray(body) && body.length > 0, route.path)
    for (const record of body) assert.match(record.id, UUID, route.path)
  }
})

test('[S-023] every id in every answer is a lower-case UUID string, however the caller wrote it', async () => {
  let seen = 0
  for (const route of reads) {
    const { status, body } = await server.call(`GET ${pathFor(route, org)}`, { key: keyFor(route) })
    assert.equal(status, 200, route.path)
    for (const [name, value] of valuesIn(body)) {
      if (!/^id$|Ids?$/.test(name) || name === 'idempotencyId' || value === null) continue
      assert.equal(typeof value, 'string', `${route.path} ${name}`)
      assert.match(String(value), UUID, `${route.path} ${name}`)
      seen += 1
    }
  }
  assert.ok(seen > 500, `${seen} ids`)
  const [unit = '', property = ''] = [org.made.get('unit')?.[0], org.made.get('property')?.[0]]
  assert.equal((await server.call(`GET /units/${unit.toUpperCase()}`, { key })).body.id, unit)
  const { body: made } = await server.call('POST /prospects', { key, body: { propertyId: property.toUpperCase() } })
  assert.deepEqual([made.id, made.propertyId, made.organizationId], [made.prospectId, property, org.id])
  for (const name of ['id', 'prospectId', 'propertyId', 'organizationId']) assert.match(made[name], UUID, name)
})

/** What makes a flag true or false, where it is not a column of its own. */
const SETTING: Readonly<Record<string, (set: boolean) => string>> = {
  'household.isLocked': (set) => `locked_at = ${set ? 'app_now()' : 'null'}`,
  'prospect.isManual': (set) => `origin = '${set ? 'UI' : 'API'}'`,
  'propertyConfiguration.postsScheduledTransactions': (set) =>
    `posts_scheduled_transactions_from = ${set ? "'2026-01-01'" : 'null'}`,
  'applicant.socialSecurityNumberSet': (set) => `social_security_number = ${set ? "'\\x00'" : 'null'}`,
}
/** One of each household: which one it is, is held against what is stored. */
const OF_ONE = new Set(['customer.headOfHousehold', 'applicant.isPrimary'])

/** Not as the resource says: it is what is tested. */
const columnNamed = (name: string) => name.replace(/([a-z])([A-Z]+)/g, '$1_$2').toLowerCase()

/** The records of a kind, read with a credential that may read them. */
async function readAll({ path }: Resource): Promise<Record<string, unknown>[]> {
  const [route = assert.fail(path)] = [...everyRoute('partner'), ...everyRoute('staff')].filter(
    (each) => each.method === 'GET' && (each.path === path || each.path.replace(/\/\{\w+\}$/, '') === path),
  )
  const credential = route.audience === 'staff' ? { token } : { key: keyFor(route) }
  return [(await server.call(`GET ${pathFor(route, org)}`, credential)).body].flat()
}

test("[S-024] every flag reads 'true' when it is set and 'false' when it is not, as JSON strings", async () => {
  let flags = 0
  for (const resource of assembly.resources.all()) {
    for (const [name, field] of Object.entries(resource.fields)) {
      if (String((field.schema as { enum?: unknown[] }).enum) !== 'true,false') continue
      flags += 1
      const which = `${resource.name}.${name}`
      if (OF_ONE.has(which)) {
        const { rows } = await owner.query(`select id, head_of_household as set from ${resource.table}`)
        const records = await readAll(resource)
        assert.deepEqual(new Set(records.map((record) => record[name])), new Set(['true', 'false']), which)
        for (const record of records)
          assert.equal(record[name], String(rows.find(({ id }) => id === record['id']).set), which)
        continue
      }
      for (const set of [true, false]) {
        const change = SETTING[which]?.(set) ?? `${columnNamed(name)} = ${set}`
        await owner.query(`update ${resource.table.replace(/_today$/, '')} set ${change} where organization_id = $1`, [
          org.id,
        ])
        const records = await readAll(resource)
        assert.ok(records.length > 0, which)
        for (const record of records) assert.equal(record[name], String(set), which)
      }
    }
  }
  assert.ok(flags >= 34, `${flags} flags`)
})

test('every record with a phone number tells it in ten digits, and beside that in full', async () => {
  const paths = assembly.resources
    .all()
    .flatMap(({ path, fields }) => (fields['phone']?.writer === 'phone' ? [path] : []))
  assert.ok(paths.length >= 3)
  for (const route of everyList('partner').filter(({ path }) => paths.includes(path))) {
    const { body } = await server.call(`GET ${pathFor(route, org)}`, { key, query: { limit: 500 } })
    assert.ok(body.length > 0, route.path)
    for (const { phone, phoneE164 } of body) assert.equal(phoneE164, phone === null ? null : `+1${phone}`, route.path)
  }
})

test('[S-025] no JSON boolean appears in any answer but needsHelp, and both spellings are taken', async () => {
  for (const route of reads) {
    const { text } = await server.call(`GET ${pathFor(route, org)}`, { key: keyFor(route) })
    const told = text.replace(/"(settings|metadata|report)":\{[^{}]*\}/g, '')
    assert.doesNotMatch(told.replace(/"needsHelp":(true|false)/g, ''), /[:[,](true|false)[,\]}]/, route.path)
  }
  const post = (isCorporation: unknown) =>
    server.call('POST /prospects', { key, body: { propertyId: org.made.get('property')?.[0], isCorporation } })
  for (const given of [true, false, 'true', 'false'])
    assert.equal((await post(given)).body.isCorporation, String(given))
  for (const given of [null, 0, 1, 'TRUE', 'yes', '', [true], {}])
    assertRefused(await post(given), 400, /^isCorporation must be true or false/)
})

test('[S-328] [S-329] an error is a status and {message}, as application/json; charset=utf-8', async () => {
  const json = { 'content-type': 'application/json' }
  const errors = [
    await server.call('GET /nowhere', { key }),
    await server.call('GET //nowhere'),
    await server.call('GET /units'),
    await server.call('GET /units', { key, query: { limit: 0 } }),
    await server.call('GET /units', { key, query: { custumerId: UNKNOWN_ID } }),
    await server.call('DELETE /units', { key }),
    await server.call(`GET /units/${UNKNOWN_ID}`, { key }),
    await server.call('POST /prospects', { key, payload: '{"propertyId":', headers: json }),
    await server.call('POST /prospects', { key, payload: 'x', headers: { 'content-type': 'text/plain' } }),
    await server.call('POST /prospects', { key, payload: `"${'x'.repeat(2_000_000)}"`, headers: json }),
    await server.call(`GET /units?fields=${'x'.repeat(20_000)}`, { key }),
    await server.call('GET /reports', { key }),
  ]
  assert.deepEqual(
    errors.map(({ status }) => status),
    [404, 404, 401, 400, 400, 405, 404, 400, 415, 413, 414, 410],
  )
  for (const { body, headers } of errors) {
    assert.deepEqual(Object.keys(body), ['message'])
    assert.ok(typeof body.message === 'string' && body.message.trim() !== '')
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
