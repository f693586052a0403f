import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { ok } from '../reply.ts'
import { impliedGrant, type Method, paramsOf, route } from './route.ts'

const table: [Method, string, string][] = [
  ['GET', '/units', 'units:read'],
  ['GET', '/units/{unitId}', 'units:read'],
  ['GET', '/applications/{applicationId}/pets', 'applications:read'],
  ['POST', '/messages', 'messages:create'],
  ['POST', '/screening-results', 'screening-results:create'],
  ['PATCH', '/screening-results', 'screening-results:update'],
  ['PUT', '/workOrders/{workOrderId}', 'workOrders:update'],
  ['PATCH', '/messages/{messageId}', 'messages:update'],
  ['DELETE', '/prospects/{prospectId}', 'prospects:delete'],
  ['POST', '/prospects/{prospectId}', 'prospects:update'],
  // Any write below an item is an update of that item, whatever the method.
  ['PATCH', '/messages/{messageId}/needsHelp', 'messages:update'],
  ['POST', '/applications/{applicationId}/pets', 'applications:update'],
  ['PUT', '/applications/{applicationId}/status', 'applications:update'],
  ['DELETE', '/applications/{applicationId}/pets/{petId}', 'applications:update'],
  ['POST', '/leases/{leaseId}/cancel', 'leases:update'],
]

for (const [method, path, grant] of table) {
  test(`${method} ${path} needs ${grant}`, () => assert.equal(impliedGrant(method, path), grant))
}

const declared = {
  method: 'POST',
  path: '/households/{householdId}/documents',
  audience: 'partner',
  summary: 'Upload a document',
  returns: { 200: Type.Unknown() },
  handle: async () => ok({}),
} as const

test('a route has the grant that its path and method imply, unless it names another or none', () => {
  assert.equal(route(declared).grant, 'households:update')
  assert.equal(route({ ...declared, grant: 'documents:create' }).grant, 'documents:create')
  assert.equal(route({ ...declared, grant: null }).grant, null)
})

test('a route is published unless it says otherwise', () => {
  assert.equal(route(declared).availability, 'published')
  assert.equal(route({ ...declared, availability: 'by request' }).availability, 'by request')
})

test('the parameters of a path are found in their order', () => {
  assert.deepEqual(paramsOf('/a/{aId}/b/{bId}'), ['aId', 'bId'])
  assert.deepEqual(paramsOf('/a'), [])
})
