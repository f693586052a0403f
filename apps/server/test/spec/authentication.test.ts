// Section "Authentication" of the specification, as far as it does not speak of single domains.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Route } from '../../src/kit/http/route.ts'
import { assembly } from '../../src/main/domains.ts'
import { Scene } from '../scene/scene.ts'
import { type Answer, assertRefused } from '../server.ts'
import { everyRoute, ownerOf, pathFor } from '../walk.ts'

const { server, org, key } = await Scene.open()

/** Some routes take keys of their own kind only. */
const kindFor = ({ keys }: Route) => (keys?.includes('ils') ? 'ils' : 'general')
const keyFor = (route: Route, grants?: readonly string[]) =>
  server.make.key(org, { kind: kindFor(route), integrationId: ownerOf(route, org), ...(grants && { grants }) })

/** The key was good and enough; what came of the call is the record's business, which a walk over all routes does not know. */
const letIn = ({ status }: Answer) => status < 401 || [404, 409, 415, 422].includes(status)

test('[S-274] every route is called with an API key in the header x-api-key', async () => {
  for (const route of everyRoute('partner')) {
    const what = `${route.method} ${pathFor(route, org)}`
    for (const wrong of [undefined, '', 'nonsense', `${key.slice(0, -1)}!`])
      assertRefused(await server.call(what, { key: wrong }), 401, 'Missing or invalid API key')
    assert.ok(letIn(await server.call(what, { key: (await keyFor(route)).text })), what)
  }
})

test('[S-276] permissions are granted per key, as scope and action', async () => {
  for (const route of everyRoute('partner')) {
    if (route.grant === null) continue
    const what = `${route.method} ${pathFor(route, org)}`
    const others = assembly.grants.filter((grant) => grant !== route.grant && grant !== route.alsoGrant)
    const allowed = await keyFor(route, [route.grant])
    const lacking = await keyFor(route, others)
    assert.ok(letIn(await server.call(what, { key: allowed.text })), `${what} with ${route.grant} alone`)
    const also = route.alsoGrant === null ? allowed : await keyFor(route, [route.alsoGrant])
    assert.ok(letIn(await server.call(what, { key: also.text })), `${what} with ${route.alsoGrant} alone`)
    assertRefused(await server.call(what, { key: lacking.text }), 403, `API key lacks permission ${route.grant}`)
  }
})

test('[S-332] a key without the needed action gets 403, and the message names it', async () => {
  const keys = new Map<string, Promise<string>>()
  const keyWith = (route: Route, grants: readonly string[]) => {
    const like = `${kindFor(route)} ${ownerOf(route, org)} ${grants}`
    const made = keys.get(like) ?? keyFor(route, grants).then(({ text }) => text)
    keys.set(like, made)
    return made
  }
  // With no grant at all, and with every one of the other actions on the same scope.
  for (const route of everyRoute('partner')) {
    if (route.grant === null) continue
    const [scope] = route.grant.split(':')
    const near = assembly.grants.filter((grant) => grant.startsWith(`${scope}:`) && grant !== route.grant)
    for (const grants of [[], near.filter((grant) => grant !== route.alsoGrant)])
      assertRefused(
        await server.call(`${route.method} ${pathFor(route, org)}`, { key: await keyWith(route, grants) }),
        403,
        `API key lacks permission ${route.grant}`,
      )
  }
  const { text } = await server.make.key(org, { grants: ['properties:read'] })
  assertRefused(await server.call('GET /units', { key: text }), 403, 'API key lacks permission units:read')
})

test('GET /me tells a key what it is and may do', async () => {
  const reach = [org.made.get('property')?.[0] ?? '']
  const { text, id, integrationId } = await server.make.key(org, {
    grants: ['units:read'],
    reach,
    capabilities: ['messaging'],
  })
  const { body } = await server.call('GET /me', { key: text })
  assert.deepEqual(body.grants, ['units:read'])
  assert.deepEqual(body.capabilities, ['messaging'])
  assert.equal(body.allProperties, 'false')
  assert.deepEqual(body.propertyIds, reach)
  assert.equal(body.organization.id, org.id)
  assert.equal(body.integration.id, integrationId)
  assert.equal(body.key.id, id)
  assert.equal(body.key.expiresAt, null)
  assert.equal(body.limits.requestsPerMinute, 10_000_000)
})
