// A request without a body, at every route that takes one: it is the empty object where nothing in it is required, and so says the contract.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partnerContract, staffContract } from '../../src/main/contract.ts'
import { Scene } from '../scene/scene.ts'
import { assertRefused } from '../server.ts'
import { everyRoute, ownerOf, pathFor } from '../walk.ts'
import { kindFor } from './creations.ts'

const { server, org, token } = await Scene.open()
// biome-ignore lint/suspicious/noExplicitAny: a document to look things up in
const contracts: Record<'partner' | 'staff', any> = { partner: partnerContract(), staff: staffContract() }

/** Does without one only to count. */
const COUNTS = '/deliveryReplays'

for (const audience of ['partner', 'staff'] as const)
  for (const route of everyRoute(audience).filter(({ body, form }) => body && !form)) {
    const { method, path, availability, body = {} } = route
    const isNeeded = Object.values(body).some((field) => !field.optional)

    test(`${audience} ${method} ${path} ${isNeeded ? 'needs' : 'does without'} a body`, async () => {
      const owner = ownerOf(route, org)
      const key = await server.make.key(org, owner ? { integrationId: owner } : { kind: kindFor(route) })
      const credential = audience === 'staff' ? { token } : { key: key.text }
      const bare = await server.call(`${method} ${pathFor(route, org)}`, credential)
      if (isNeeded) assertRefused(bare, 400, 'The request body must be a JSON object')
      else if (path === COUNTS) assertRefused(bare, 400, /^Say what to replay/)
      else assert.ok(bare.status < 300 || bare.status === 409, bare.text)
      if (availability === 'unpublished') return
      assert.equal(contracts[audience].paths[path][method.toLowerCase()].requestBody.required, isNeeded)
    })
  }
