import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unitStatuses } from './unit.resource.ts'
import { whyUnavailable } from './unit-availability.ts'

test('a unit is available when it is ready or on notice and nobody else holds it', () => {
  const available = unitStatuses.filter((status) => whyUnavailable(status, false) === undefined)
  assert.deepEqual(available, ['VACANT_READY', 'NOTICE'])
  for (const status of unitStatuses) assert.notEqual(whyUnavailable(status, true), undefined, status)
})

test('the reason names what would be right', () => {
  assert.equal(whyUnavailable('DOWN', true), 'is DOWN; only units that are VACANT_READY or NOTICE can be assigned')
  assert.equal(whyUnavailable('NOTICE', true), 'is held by another application')
})
