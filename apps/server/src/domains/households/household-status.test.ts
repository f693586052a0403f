import assert from 'node:assert/strict'
import { test } from 'node:test'
import { householdStatuses } from './household.resource.ts'
import {
  peopleOf,
  staysBehind,
  whenLeaseCanceled,
  whenLeaseCompleted,
  whenLeaseEnded,
  whenNoticeGiven,
} from './household-status.ts'

test('a completed lease makes a household one to come, unless it lives here already', () => {
  const after = Object.fromEntries(householdStatuses.map((status) => [status, whenLeaseCompleted(status)]))
  assert.deepEqual(after, {
    APPLICANT: 'FUTURE',
    FUTURE: 'FUTURE',
    CURRENT: 'CURRENT',
    NOTICE: 'NOTICE',
    PAST: 'FUTURE',
    CANCELED: 'FUTURE',
    EVICTED: 'FUTURE',
  })
})

test('a household on notice goes on living here when it has another lease', () => {
  assert.equal(whenNoticeGiven([]), 'NOTICE')
  assert.equal(whenNoticeGiven(['ENDED', 'COMPLETED']), 'NOTICE')
  assert.equal(whenNoticeGiven(['ACTIVE']), 'CURRENT')
})

test('a household whose lease ended is past, unless another lease says otherwise', () => {
  for (const status of ['CURRENT', 'NOTICE'] as const) {
    assert.equal(whenLeaseEnded(status, []), 'PAST')
    assert.equal(whenLeaseEnded(status, ['ENDED', 'CANCELED', 'DRAFT']), 'PAST')
    assert.equal(whenLeaseEnded(status, ['COMPLETED', 'ENDED']), 'FUTURE')
    assert.equal(whenLeaseEnded(status, ['COMPLETED', 'NOTICE']), 'NOTICE')
    assert.equal(whenLeaseEnded(status, ['NOTICE', 'ACTIVE']), 'CURRENT')
  }
  assert.equal(whenLeaseEnded('EVICTED', []), 'EVICTED')
})

test('a household that was to come is canceled with its last lease; one that lives or lived here is not', () => {
  for (const status of ['APPLICANT', 'FUTURE'] as const) {
    assert.equal(whenLeaseCanceled(status, []), 'CANCELED')
    assert.equal(whenLeaseCanceled(status, ['CANCELED', 'ENDED']), 'CANCELED')
    assert.equal(whenLeaseCanceled(status, ['DRAFT']), 'APPLICANT')
    assert.equal(whenLeaseCanceled(status, ['DRAFT', 'COMPLETED']), 'FUTURE')
  }
  for (const status of ['CURRENT', 'NOTICE', 'PAST', 'EVICTED'] as const)
    assert.equal(whenLeaseCanceled(status, []), status)
})

test('people follow their household, but for those taken off it and those who left before', () => {
  assert.deepEqual(
    householdStatuses.map((status) => peopleOf(status)),
    ['APPLICANT', 'FUTURE', 'CURRENT', 'NOTICE', 'FORMER', 'CANCELED', 'FORMER'],
  )
  assert.deepEqual(staysBehind('FUTURE'), ['CANCELED'])
  assert.deepEqual(staysBehind('CURRENT'), ['CANCELED', 'FORMER'])
})
