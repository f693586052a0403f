import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unitStatuses } from '../properties/unit.resource.ts'
import { availableDays } from './ils-availability.ts'

const none = { vacantSince: null, makeReadyDate: null, availableDate: null }
const all = { vacantSince: '2026-08-01', makeReadyDate: '2026-08-20', availableDate: '2026-09-01' }
const TODAY = '2026-08-10'

test('a unit that is ready is available from the later of the days that are known, else since it was vacated, else today', () => {
  const vacant = { vacancyClass: 'Unoccupied', vacateDate: '2026-08-01' }
  assert.deepEqual(availableDays('VACANT_READY', all, TODAY), { ...vacant, madeReadyDate: '2026-09-01' })
  const sooner = { ...all, availableDate: '2026-08-02' }
  assert.deepEqual(availableDays('VACANT_READY', sooner, TODAY), { ...vacant, madeReadyDate: '2026-08-20' })
  const since = { ...none, vacantSince: '2026-08-01' }
  assert.deepEqual(availableDays('VACANT_READY', since, TODAY), { ...vacant, madeReadyDate: '2026-08-01' })
  const today = { vacancyClass: 'Unoccupied', vacateDate: TODAY, madeReadyDate: TODAY }
  assert.deepEqual(availableDays('VACANT_READY', none, TODAY), today)
})

test('a unit that is not ready is available only with a day on which it will be', () => {
  const { vacantSince, makeReadyDate } = all
  const days = { vacancyClass: 'Unoccupied', vacateDate: vacantSince, madeReadyDate: makeReadyDate }
  assert.deepEqual(availableDays('VACANT_NOT_READY', { ...all, availableDate: null }, TODAY), days)
  assert.equal(availableDays('VACANT_NOT_READY', { ...all, makeReadyDate: null }, TODAY), null)
})

test('a unit on notice is vacated on the earlier day and ready on the later, and not available without either', () => {
  const days = { vacancyClass: 'Occupied', vacateDate: '2026-08-20', madeReadyDate: '2026-09-01' }
  assert.deepEqual(availableDays('NOTICE', all, TODAY), days)
  const one = { ...none, availableDate: '2026-09-01' }
  assert.deepEqual(availableDays('NOTICE', one, TODAY), { ...days, vacateDate: '2026-09-01' })
  assert.equal(availableDays('NOTICE', none, TODAY), null)
})

test('no other unit is available, whatever its dates', () => {
  const offered = ['VACANT_READY', 'VACANT_NOT_READY', 'NOTICE']
  for (const status of unitStatuses)
    if (!offered.includes(status)) assert.equal(availableDays(status, all, TODAY), null, status)
})
