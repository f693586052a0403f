import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unitStatuses } from './unit.resource.ts'
import { whenLeased, whenOnNotice, whenUnleased, whenVacated } from './unit-status.ts'

const changed = (by: typeof whenLeased) =>
  Object.fromEntries(unitStatuses.map((status) => [status, by(status)]).filter(([from, to]) => from !== to))

test('a completed lease shows on a vacant unit and on one whose household leaves, and nowhere else', () => {
  assert.deepEqual(changed(whenLeased), {
    VACANT_READY: 'VACANT_LEASED',
    VACANT_NOT_READY: 'VACANT_LEASED',
    NOTICE: 'NOTICE_LEASED',
  })
})

test('a lease canceled before anybody moved in gives the unit back', () => {
  assert.deepEqual(changed(whenUnleased), { VACANT_LEASED: 'VACANT_READY', NOTICE_LEASED: 'NOTICE' })
})

test('a household that waits for the unit shows while the other leaves and when it has left', () => {
  assert.deepEqual([whenOnNotice(false), whenVacated(false)], ['NOTICE', 'VACANT_NOT_READY'])
  assert.deepEqual([whenOnNotice(true), whenVacated(true)], ['NOTICE_LEASED', 'VACANT_LEASED'])
})
