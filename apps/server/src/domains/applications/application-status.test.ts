import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applicationStatuses, statusChange } from './application.resource.ts'
import { allowedAfter, isOpen } from './application-status.ts'

test('16 of the 30 changes are allowed, and no status follows itself', () => {
  const allowed = applicationStatuses.flatMap((from) => allowedAfter(from).map((to) => `${from} ${to}`))
  assert.equal(new Set(allowed).size, 16)
  for (const status of applicationStatuses) assert.ok(!allowedAfter(status).includes(status), status)
})

test('every application can be taken up again, and none is approved without having been in process', () => {
  for (const from of applicationStatuses) {
    if (from === 'IN_PROCESS') continue
    assert.ok(allowedAfter(from).includes('IN_PROCESS'), from)
    assert.ok(!allowedAfter(from).includes('APPROVED'), from)
  }
})

test('three statuses are open', () => {
  assert.deepEqual(applicationStatuses.filter(isOpen), ['APPROVED', 'IN_PROCESS', 'WAITLIST'])
})

test('a status is read in any case, with spaces or underscores, and by the words people use', () => {
  const read = (given: unknown) => statusChange.status.fromWire(given)
  for (const status of applicationStatuses) assert.equal(read(status), status)
  for (const word of ['In Progress', 'in progress', 'IN_PROGRESS', 'In  Process', ' in_process ', 'in-process'])
    assert.equal(read(word), 'IN_PROCESS', word)
  for (const word of ['Cancelled', 'canceled', 'CANCELLED']) assert.equal(read(word), 'CANCELED', word)
  assert.equal(read('approved'), 'APPROVED')
  assert.equal(read('Denied'), 'DENIED')
  for (const word of ['', 'OPEN', 'INPROCESS', 'constructor', null, 1, true, ['APPROVED']])
    assert.throws(() => read(word), /must be one of APPROVED, IN_PROCESS, DENIED, WAITLIST, CANCELED, ABANDONED/)
})
