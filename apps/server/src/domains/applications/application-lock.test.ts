import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standsStill } from './application-lock.ts'

test('only a transfer moves on in a locked household, until its own lease is completed', () => {
  const cases = [
    [false, false, false, false],
    [false, false, true, false],
    [false, true, false, false],
    [false, true, true, false],
    [true, false, false, true],
    [true, false, true, true],
    [true, true, false, false],
    [true, true, true, true],
  ] as const
  for (const [isHouseholdLocked, isTransfer, isOwnLeaseCompleted, expected] of cases)
    assert.equal(standsStill({ isHouseholdLocked, isTransfer, isOwnLeaseCompleted }), expected)
})
