import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessOf } from './role-reach.ts'

const opens = (grant: string | null, alsoGrant: string | null = null) => ({ grant, alsoGrant })
const held = { organizationRole: null, atProperties: [], bounds: null }

test('a role counts at its property, and several add up', () => {
  const { grants, reach, reachOf } = accessOf({
    ...held,
    atProperties: [
      ['a', 'PROPERTY_MANAGER'],
      ['b', 'READ_ONLY'],
      ['c', 'MAINTENANCE'],
    ],
  })
  assert.deepEqual(reach, ['a', 'b', 'c'])
  assert.deepEqual(reachOf?.(opens('units:read')), ['a', 'b', 'c'])
  assert.deepEqual(reachOf?.(opens('applications:read')), ['a', 'b'])
  assert.deepEqual(reachOf?.(opens('workOrders:update')), ['a', 'c'])
  assert.deepEqual(reachOf?.(opens('screening-decisions:create')), ['a'])
  assert.deepEqual(reachOf?.(opens('audit:read')), [])
  assert.deepEqual(reachOf?.(opens('audit:read', 'workOrders:update')), ['a', 'c'])
  assert.ok(grants?.has('workOrders:update') && !grants.has('audit:read'))
})

test('a role in the whole organization counts everywhere, also beside one at a property', () => {
  const { grants, reach, reachOf } = accessOf({
    ...held,
    organizationRole: 'READ_ONLY',
    atProperties: [['a', 'PROPERTY_MANAGER']],
  })
  assert.equal(reach, null)
  assert.equal(reachOf?.(opens('units:read')), null)
  assert.deepEqual(reachOf?.(opens('leases:create')), ['a'])
  assert.ok(grants?.has('leases:create'))
})

test('REGIONAL of one property is a manager of that one', () => {
  const { reachOf } = accessOf({ ...held, atProperties: [['a', 'REGIONAL']] })
  assert.deepEqual(reachOf?.(opens('leases:create')), ['a'])
})

test('an administrator may do everything; beyond its bounds no role counts', () => {
  const all = accessOf({ ...held, organizationRole: 'ADMINISTRATOR' })
  assert.deepEqual([all.grants, all.reach, all.reachOf?.(opens('anything:delete'))], [null, null, null])
  const bound = accessOf({ organizationRole: 'ADMINISTRATOR', atProperties: [], bounds: ['b'] })
  assert.deepEqual([bound.grants, bound.reach, bound.reachOf?.(opens('anything:delete'))], [null, ['b'], ['b']])
  const both = accessOf({
    organizationRole: null,
    atProperties: [
      ['a', 'READ_ONLY'],
      ['b', 'READ_ONLY'],
    ],
    bounds: ['b', 'z'],
  })
  assert.deepEqual([both.reach, both.reachOf?.(opens('units:read'))], [['b'], ['b']])
  const none = accessOf({ organizationRole: null, atProperties: [['a', 'PROPERTY_MANAGER']], bounds: ['b'] })
  assert.deepEqual([none.grants, none.reach], [new Set(), []])
})

test('without a role nothing is reached', () => {
  const { grants, reach, reachOf } = accessOf(held)
  assert.deepEqual([grants, reach, reachOf?.(opens('units:read'))], [new Set(), [], []])
})
