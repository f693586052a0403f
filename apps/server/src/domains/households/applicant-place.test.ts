import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPlace } from './applicant-place.ts'

const first = { isPrimary: true, takesOver: false }
const other = { isPrimary: false, takesOver: false }

test('birthDate and dob may both be given when they agree', () => {
  checkPlace({ birthDate: '1990-01-02', dob: '1990-01-02' }, first)
  checkPlace({ dob: null }, first)
  const differing = [
    { birthDate: '1990-01-02', dob: '1990-01-03' },
    { birthDate: '1990-01-02', dob: null },
  ]
  for (const told of differing) assert.throws(() => checkPlace(told, other), /birthDate and dob/)
})

test('the primary applicant has no relationship, unless it is that of the one who was it before', () => {
  assert.throws(() => checkPlace({ relationship: 'PARTNER' }, first, 'applicants 1 is wrong: '), {
    message: "applicants 1 is wrong: relationship must be null for the primary applicant, not 'PARTNER'",
  })
  checkPlace({ relationship: null }, first)
  checkPlace({ relationship: 'PARTNER' }, other)
  checkPlace({ relationship: 'PARTNER' }, { isPrimary: true, takesOver: true })
})

test('applicantType is PRIMARY for the primary applicant and for nobody else', () => {
  checkPlace({ applicantType: 'PRIMARY' }, first)
  checkPlace({ applicantType: 'MINOR' }, other)
  checkPlace({ applicantType: null }, first)
  assert.throws(() => checkPlace({ applicantType: 'MINOR' }, first), {
    message: 'applicantType must be PRIMARY when isPrimary is true',
  })
  assert.throws(() => checkPlace({ applicantType: 'PRIMARY' }, other), {
    message: 'applicantType must not be PRIMARY when isPrimary is false',
  })
})
