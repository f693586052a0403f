// "Versioning": what is deprecated.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/kit/ids.ts'
import { Scene } from '../scene/scene.ts'
import { assertRefused } from '../server.ts'
import { everyRetiredRoute } from '../walk.ts'

const { server, org } = await Scene.open({}, { properties: 1 })
const key = (await server.make.key(org, { grants: [], capabilities: [] })).text

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']
const PATHS = ['/reports', '/scheduledReports', '/turns'].flatMap((path) => [
  path,
  `${path}/`,
  `${path}/${newId()}`,
  `${path}/not-a-uuid/and/deeper?limit=0&custumerId=1`,
])

test('[S-342] all report, scheduled report and turn endpoints are deprecated, by every method', async () => {
  for (const path of PATHS) {
    for (const method of METHODS) {
      const answer = await server.call(`${method} ${path}`, { key })
      assertRefused(answer, 410, /^\/(reports|scheduledReports|turns) and everything below it is no longer offered$/)
      assert.equal(answer.headers['x-error-code'], 'gone')
      const [, seconds] = /^@(\d+)$/.exec(String(answer.headers['deprecation'])) ?? []
      const sunset = String(answer.headers['sunset'])
      assert.equal(new Date(sunset).toUTCString(), sunset)
      assert.ok(Number(seconds) * 1000 < Date.parse(sunset))
      assert.match(String(answer.headers['link']), /<https:\/\/gateway\.example\.com\/docs[^>]*>; rel="deprecation"/)
      assert.match(String(answer.headers['link']), /rel="help"/)
    }
    const head = await server.call(`HEAD ${path}`, { key })
    assert.equal(head.status, 410)
    assert.ok(head.headers['deprecation'])
  }
})

test('[S-342] the route table marks them as deprecated', () => {
  const marked = everyRetiredRoute('partner').map(
    ({ method, path, availability }) => `${availability} ${method} ${path}`,
  )
  for (const path of ['/reports', '/scheduledReports', '/turns'])
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      assert.ok(marked.includes(`deprecated ${method} ${path}`), `${method} ${path}`)
})

test('a stranger is not told: 401 comes first', async () => {
  for (const path of PATHS)
    for (const method of METHODS)
      for (const wrong of [undefined, 'nonsense'])
        assertRefused(await server.call(`${method} ${path}`, { key: wrong }), 401, 'Missing or invalid API key')
})

test('whatever is sent along, the answer is the same', async () => {
  for (const [payload, type] of [
    ['{', 'application/json'],
    ['a,b', 'text/csv'],
    ['x'.repeat(2_000_000), 'application/json'],
  ] as const)
    assertRefused(await server.call('POST /reports', { key, payload, headers: { 'content-type': type } }), 410)
})

test('what only begins alike is another path', async () => {
  assertRefused(await server.call('GET /reportsx', { key }), 404)
  assertRefused(await server.call('GET /turn', { key }), 404)
})
