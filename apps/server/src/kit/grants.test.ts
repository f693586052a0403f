import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Grantee, narrowed, type Opens, type Reach, reachOfAll } from './grants.ts'

const holding = (held: Readonly<Record<string, Reach>>): Grantee => ({
  grants: new Set(Object.keys(held)),
  reach: null,
  reachOf: ({ grant }: Opens) => held[grant ?? ''] ?? (grant !== null && grant in held ? null : []),
})

test('what takes several grants is read where all of them hold', () => {
  const somebody = holding({ 'units:read': null, 'leases:read': ['a', 'b'], 'keys:read': ['b', 'c'] })
  assert.equal(reachOfAll(somebody, ['units:read']), null)
  assert.deepEqual(reachOfAll(somebody, ['units:read', 'leases:read']), ['a', 'b'])
  assert.deepEqual(reachOfAll(somebody, ['leases:read', 'keys:read']), ['b'])
  assert.deepEqual(reachOfAll(somebody, ['units:read', 'audit:read']), [])
})

test('whoever may do everything is still kept to their reach', () => {
  assert.deepEqual(reachOfAll({ grants: null, reach: ['a'] }, ['units:read', 'leases:read']), ['a'])
  assert.equal(reachOfAll({ grants: null, reach: null }, ['units:read']), null)
})

test('one part alone is looked at only where it may be', () => {
  assert.equal(narrowed(null, undefined), null)
  assert.deepEqual(narrowed(['a', 'b'], undefined), ['a', 'b'])
  assert.deepEqual(narrowed(null, 'a'), ['a'])
  assert.deepEqual(narrowed(['a', 'b'], 'b'), ['b'])
  assert.deepEqual(narrowed(['a', 'b'], 'c'), [])
})
