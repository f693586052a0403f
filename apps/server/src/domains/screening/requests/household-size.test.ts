import assert from 'node:assert/strict'
import { test } from 'node:test'
import { householdSize } from './household-size.ts'

const member = (birth_date: string | null, applicant_type: string | null = null) => ({ birth_date, applicant_type })

test('a member is a minor until the eighteenth birthday', () => {
  const on = (today: string) => householdSize([member('2008-03-10')], today).minorCount
  assert.equal(on('2026-03-09'), 1)
  assert.equal(on('2026-03-10'), 0)
})

test('without a birth date the kind of applicant decides', () => {
  const members = [member(null), member(null, 'MINOR'), member('1990-01-01', 'MINOR')]
  assert.deepEqual(householdSize(members, '2026-03-10'), { size: 3, adultCount: 2, minorCount: 1 })
})

test('guarantors do not live there', () => {
  assert.deepEqual(householdSize([member('1960-01-01', 'GUARANTOR')], '2026-03-10'), {
    size: 0,
    adultCount: 0,
    minorCount: 0,
  })
})
