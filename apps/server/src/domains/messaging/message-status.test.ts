import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusAfter, statusReason } from './message-status.ts'

const FINAL = ['DELIVERED', 'UNDELIVERED', 'FAILED']

test('a final status never leaves', () => {
  for (const now of FINAL)
    for (const reported of [...FINAL, 'SENT', 'READ', 'WHATEVER']) assert.equal(statusAfter(now, reported), now)
})

test('a final status comes from anywhere', () => {
  for (const now of ['PROCESSING', 'QUEUED', 'SENT', 'WHATEVER'])
    for (const reported of FINAL) assert.equal(statusAfter(now, reported), reported)
})

test('a report that was overtaken changes nothing', () => {
  assert.equal(statusAfter('PROCESSING', 'QUEUED'), 'QUEUED')
  assert.equal(statusAfter('QUEUED', 'SENT'), 'SENT')
  assert.equal(statusAfter('SENT', 'QUEUED'), 'SENT')
  assert.equal(statusAfter('SENDING', 'ACCEPTED'), 'SENDING')
})

test('a word that was never seen before is taken as it is', () => {
  assert.equal(statusAfter('SENT', 'PARTIALLY_DELIVERED'), 'PARTIALLY_DELIVERED')
  assert.equal(statusAfter('PARTIALLY_DELIVERED', 'SENT'), 'SENT')
})

test('a failure is explained by code and words, and never by nothing', () => {
  assert.equal(
    statusReason({ status: 'FAILED', errorCode: '30008', errorText: 'Unknown error' }),
    '30008: Unknown error',
  )
  assert.equal(
    statusReason({ status: 'UNDELIVERED', errorCode: undefined, errorText: undefined }),
    'the carrier gave no reason',
  )
  assert.equal(statusReason({ status: 'SENT', errorCode: undefined, errorText: undefined }), null)
})
