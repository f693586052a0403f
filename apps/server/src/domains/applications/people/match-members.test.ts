import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchMembers } from './match-members.ts'

const member = (first_name: string, last_name: string, birth_date: string | null = null) => ({
  first_name,
  last_name,
  birth_date,
})

test('applicants are found among the members by first and last name, in any case', () => {
  const [ana, ben] = [member('Ana', 'Cole'), member('Ben', 'Cole')]
  const applicants = [
    { firstName: 'BEN', lastName: ' cole' },
    { firstName: 'Ana', lastName: 'Cole' },
    { firstName: 'Ana', lastName: 'Diaz' },
  ]
  assert.deepEqual(matchMembers([ana, ben], applicants), [ben, ana, undefined])
})

test('the day of birth counts when both have one', () => {
  const ana = member('Ana', 'Cole', '1990-01-02')
  const born = (birthDate: string | null) => ({ firstName: 'Ana', lastName: 'Cole', birthDate })
  assert.deepEqual(matchMembers([ana], [born('1990-01-02')]), [ana])
  assert.deepEqual(matchMembers([ana], [born(null)]), [ana])
  assert.deepEqual(matchMembers([ana], [born('1990-01-03')]), [undefined])
  assert.deepEqual(matchMembers([ana], [{ firstName: 'Ana', lastName: 'Cole', dob: '1990-01-03' }]), [undefined])
  assert.deepEqual(matchMembers([member('Ana', 'Cole')], [born('1990-01-03')]).length, 1)
})

test('nobody is meant twice, and namesakes are told apart by their day of birth', () => {
  const [father, son] = [member('Al', 'Ford', '1970-01-01'), member('Al', 'Ford', '2001-01-01')]
  const named = { firstName: 'Al', lastName: 'Ford' }
  assert.deepEqual(matchMembers([father, son], [{ ...named, birthDate: '2001-01-01' }, named]), [son, father])
  assert.deepEqual(matchMembers([father], [named, named]), [father, undefined])
})
