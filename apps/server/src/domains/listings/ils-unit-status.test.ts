import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unitStatuses } from '../properties/unit.resource.ts'
import { mitsStatus } from './ils-unit-status.ts'

test('each of the eight unit statuses has its words in MITS', () => {
  assert.deepEqual(Object.fromEntries(unitStatuses.map((status) => [status, Object.values(mitsStatus(status))])), {
    VACANT_READY: [null, 'vacant', 'available'],
    VACANT_NOT_READY: [null, 'vacant', 'not_ready'],
    VACANT_LEASED: [null, 'vacant', 'leased'],
    OCCUPIED: [null, 'occupied', 'leased'],
    NOTICE: [null, 'occupied', 'on_notice'],
    NOTICE_LEASED: [null, 'occupied', 'leased_on_notice'],
    DOWN: ['down', null, null],
    MODEL: ['model', null, null],
  })
})
