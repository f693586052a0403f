import assert from 'node:assert/strict'
import { test } from 'node:test'
import { integrationKinds } from './integration.resource.ts'
import { usualGrants } from './integration-kinds.ts'

const known = [
  'applications:read',
  'applications:update',
  'documents:create',
  'documents:read',
  'ils-prospects:create',
  'ils:read',
  'ledgers:read',
  'messages:create',
  'messages:read',
  'properties:read',
  'propertyConfigurations:read',
  'screening-requests:read',
  'screening-results:create',
  'units:read',
  'units:update',
]

test('a partner gets all of its own part, and reads what it needs to find its way around', () => {
  assert.deepEqual(usualGrants('screening', known), [
    'properties:read',
    'screening-requests:read',
    'screening-results:create',
    'units:read',
  ])
  assert.deepEqual(usualGrants('messaging', known), [
    'messages:create',
    'messages:read',
    'properties:read',
    'units:read',
  ])
  assert.deepEqual(usualGrants('application', known), [
    'applications:read',
    'applications:update',
    'documents:create',
    'documents:read',
    'properties:read',
    'units:read',
  ])
  assert.deepEqual(usualGrants('document-review', known), usualGrants('application', known))
})

test('an ILS gets its own part and nothing else', () => {
  assert.deepEqual(usualGrants('ils', known), ['ils-prospects:create', 'ils:read'])
})

test('a general partner writes nothing, and reads everything but codes of buildings and files of people', () => {
  assert.deepEqual(usualGrants('general', known), [
    'applications:read',
    'ils:read',
    'ledgers:read',
    'messages:read',
    'properties:read',
    'screening-requests:read',
    'units:read',
  ])
})

test('nobody gets the codes of buildings without being asked, and files only who deals with them', () => {
  const kindsWith = (grant: string) => integrationKinds.filter((kind) => usualGrants(kind, known).includes(grant))
  assert.deepEqual(kindsWith('propertyConfigurations:read'), [])
  assert.deepEqual(kindsWith('documents:read'), ['application', 'document-review'])
})

test('no kind gets a grant that no route needs', () => {
  for (const kind of integrationKinds) {
    assert.deepEqual(usualGrants(kind, []), [])
    for (const grant of usualGrants(kind, known)) assert.ok(known.includes(grant))
  }
})
