import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportedUnit } from './reported-unit.ts'

test('the unit that the household occupies comes before the one it applies for', () => {
  assert.equal(reportedUnit({ occupied: 'A', assigned: 'B' }), 'A')
  assert.equal(reportedUnit({ occupied: 'A', assigned: 'A' }), 'A')
  assert.equal(reportedUnit({ occupied: 'A', assigned: null }), 'A')
  assert.equal(reportedUnit({ occupied: null, assigned: 'B' }), 'B')
  assert.equal(reportedUnit({ occupied: null, assigned: null }), null)
})
