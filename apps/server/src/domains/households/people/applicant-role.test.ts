import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkRole } from './applicant-role.ts'

const first = { isPrimary: true, takesOver: false }
const other = { isPrimary: false, takesOver: false }

test('birthDate and dob may both be given when they agree', () => {
  checkRole({ birthDate: '1990-01-02', dob: '1990-01-02' }, first)
  checkRole({ dob: null }, first)
  const differing = [
    { birthDate: '1990-01-02', dob: '1990-01-03' },
    { birthDate: '1990-01-02', dob: null },
  ]
  for (const given of differing) assert.throws(() => checkRole(given, other), /birthDate and dob/)
})

test('the primary applicant has no relationship, unless it is that of the one who was it before', () => {
  assert.throws(() => checkRole({ relationship: 'PARTNER' }, first, 'applicants 1 is wrong: '), {
    message: "applicants 1 is wrong: relationship must be null for the primary applicant, not 'PARTNER'",
  })
  checkRole({ relationship: null }, first)
  checkRole({ relationship: 'PARTNER' }, other)
  checkRole({ relationship: 'PARTNER' }, { isPrimary: true, takesOver: true })
})

test('applicantType is PRIMARY for the primary applicant and for nobody else', () => {
  checkRole({ applicantType: 'PRIMARY' }, first)
  checkRole({ applicantType: 'MINOR' }, other)
  checkRole({ applicantType: null }, first)
  assert.throws(() => checkRole({ applicantType: 'MINOR' }, first), {
    message: 'applicantType must be PRIMARY when isPrimary is true',
  })
  assert.throws(() => checkRole({ applicantType: 'PRIMARY' }, other), {
    message: 'applicantType must not be PRIMARY when isPrimary is false',
  })
})
