import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayAfter, type Frequency, firstDue, type Recurrence } from './due-days.ts'

const FREQUENCIES: readonly Frequency[] = ['ONE_TIME', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'ANNUALLY']

/** The days on which it is due, one after the other. */
function dues(frequency: Frequency, startDate: string, o: { to: string; from?: string; endDate?: string }): string[] {
  const days: string[] = []
  const recurrence = { frequency, startDate, endDate: o.endDate ?? null }
  for (let due = firstDue(recurrence, o.from ?? startDate); due !== null && due <= o.to; )
    due = firstDue(recurrence, dayAfter(days[days.push(due) - 1] ?? ''))
  return days
}

test('a month without the day has its last, and the day comes back afterwards', () => {
  assert.deepEqual(dues('MONTHLY', '2026-12-31', { to: '2027-05-31' }), [
    ...['2026-12-31', '2027-01-31', '2027-02-28'],
    ...['2027-03-31', '2027-04-30', '2027-05-31'],
  ])
  assert.deepEqual(dues('MONTHLY', '2028-01-30', { to: '2028-03-30' }), ['2028-01-30', '2028-02-29', '2028-03-30'])
  assert.deepEqual(dues('QUARTERLY', '2026-11-30', { to: '2027-08-31' }), [
    ...['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30'],
  ])
})

test('a leap day has its anniversary on the last of February, and on itself in leap years', () => {
  assert.deepEqual(dues('ANNUALLY', '2024-02-29', { to: '2028-12-31' }), [
    ...['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
  ])
  assert.deepEqual(dues('ANNUALLY', '2096-02-29', { from: '2097-01-01', to: '2104-12-31' }).at(-1), '2104-02-29')
  // 2100 is none.
  assert.equal(firstDue({ frequency: 'ANNUALLY', startDate: '2096-02-29', endDate: null }, '2100-01-01'), '2100-02-28')
})

test('weeks go on through months, years and the days on which clocks change', () => {
  assert.deepEqual(dues('WEEKLY', '2026-03-01', { to: '2026-03-29' }), [
    ...['2026-03-01', '2026-03-08', '2026-03-15', '2026-03-22', '2026-03-29'],
  ])
  assert.deepEqual(dues('WEEKLY', '2026-12-30', { to: '2027-01-10' }), ['2026-12-30', '2027-01-06'])
})

test('once is once; the last day counts; nothing is due before the first', () => {
  assert.deepEqual(dues('ONE_TIME', '2026-05-05', { to: '2030-01-01' }), ['2026-05-05'])
  assert.deepEqual(dues('MONTHLY', '2026-05-05', { to: '2030-01-01', endDate: '2026-06-05' }), [
    ...['2026-05-05', '2026-06-05'],
  ])
  assert.deepEqual(dues('MONTHLY', '2026-05-05', { to: '2030-01-01', endDate: '2026-06-04' }), ['2026-05-05'])
  assert.equal(firstDue({ frequency: 'MONTHLY', startDate: '2026-05-05', endDate: null }, '0001-01-01'), '2026-05-05')
  assert.equal(firstDue({ frequency: 'ANNUALLY', startDate: '9999-05-05', endDate: null }, '9999-12-31'), null)
  assert.equal(firstDue({ frequency: 'WEEKLY', startDate: '9999-12-29', endDate: null }, '9999-12-31'), null)
})

const day = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2110-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

/** Day after day, as a person with a calendar would: the same weekday, or the same day of the month or its last. */
function isDue({ frequency, startDate, endDate }: Recurrence, on: string): boolean {
  if (on < startDate || (endDate !== null && on > endDate)) return false
  const [start, at] = [new Date(startDate), new Date(on)]
  if (frequency === 'ONE_TIME') return on === startDate
  if (frequency === 'WEEKLY') return start.getUTCDay() === at.getUTCDay()
  const months = (at.getUTCFullYear() - start.getUTCFullYear()) * 12 + at.getUTCMonth() - start.getUTCMonth()
  if (months % { MONTHLY: 1, QUARTERLY: 3, ANNUALLY: 12 }[frequency] !== 0) return false
  const isLast = new Date(dayAfter(on)).getUTCDate() === 1
  return at.getUTCDate() === start.getUTCDate() || (isLast && at.getUTCDate() < start.getUTCDate())
}

test('the first due day is the first that a calendar gives', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FREQUENCIES), day, day, fc.option(day), (frequency, startDate, from, endDate) => {
      const recurrence = { frequency, startDate, endDate }
      let expected: string | null = null
      for (let on = from, n = 0; n < 400 && expected === null; on = dayAfter(on), n++)
        if (isDue(recurrence, on)) expected = on
      const due = firstDue(recurrence, from)
      // Further away than was looked: what is due then is due, and it had not begun.
      if (expected === null && due !== null) assert.ok(isDue(recurrence, due) && due === startDate, due)
      else assert.equal(due, expected)
    }),
    { numRuns: 500 },
  )
})
