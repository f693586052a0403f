import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completedAt } from './completed-at.ts'

const EARLIER = new Date('2026-09-01T08:00:00Z')
const NOW = new Date('2026-09-02T08:00:00Z')

test('it is completed when the status becomes COMPLETED, and not again while it stays so', () => {
  assert.equal(completedAt('COMPLETED', null, NOW), NOW)
  assert.equal(completedAt('COMPLETED', EARLIER, NOW), EARLIER)
})

test('any other status is not completed, whatever it was before', () => {
  for (const status of ['OPEN', 'SCHEDULED', 'IN_PROGRESS', 'ON_HOLD', 'CANCELED'] as const) {
    assert.equal(completedAt(status, null, NOW), null)
    assert.equal(completedAt(status, EARLIER, NOW), null)
  }
})
