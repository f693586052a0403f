import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nullable, optional } from './field-wrappers.ts'
import { flag, int, text, uuid } from './fields.ts'
import { readBody, readQuery } from './input.ts'
import { BadRequest } from './problems.ts'

const ID = '018f2a40-1b2c-7d3e-8f40-a1b2c3d4e5f6'
const fields = {
  id: uuid(),
  name: nullable(text({ max: 5 })),
  age: optional(int({ min: 0 })),
  isFlagged: optional(flag()),
}

const refused = (read: () => unknown, message: string) =>
  assert.throws(read, (error) => {
    assert.ok(error instanceof BadRequest)
    assert.equal(error.message, message)
    return true
  })

test('a body is read field by field into stored values', () => {
  const body = { id: ID.toUpperCase(), name: null, age: 7, isFlagged: 'false' }
  assert.deepEqual(readBody(fields, body), { id: ID, name: null, age: 7, isFlagged: false })
})

test('unknown keys of a body are passed over', () => {
  const body = { id: ID, name: 'n', later: { anything: ['at all'] }, toString: 1 }
  assert.deepEqual(readBody(fields, body), { id: ID, name: 'n' })
})

test('a field that may be missing stays missing; one that may be null must be said to be', () => {
  assert.deepEqual(Object.keys(readBody(fields, { id: ID, name: null })), ['id', 'name'])
  refused(() => readBody(fields, { id: ID }), 'name is required')
})

test('missing is not null', () => {
  refused(
    () => readBody(fields, { id: ID, name: null, age: null }),
    'age must be a whole number of at least 0, not null',
  )
  refused(() => readBody(fields, { id: ID, name: null, isFlagged: null }), 'isFlagged must be true or false, not null')
})

test('all faults of a body are told at once, in the order of the fields', () => {
  refused(
    () => readBody(fields, { age: -1, name: 'too long', isFlagged: 'yes' }),
    'id is required; name must have at most 5 characters, not 8; age must be a whole number of at least 0, not -1; ' +
      "isFlagged must be true or false, not 'yes'",
  )
})

test('a body that is no object is refused, whatever it is', () => {
  for (const body of [undefined, null, [], [{}], 'text', 7, true])
    refused(() => readBody(fields, body), 'The request body must be a JSON object')
})

test('no body is an empty object where nothing is required', () => {
  const { age, isFlagged } = fields
  assert.deepEqual(readBody({ age, isFlagged }, undefined), {})
  refused(() => readBody({ age, isFlagged }, null), 'The request body must be a JSON object')
})

test('a query is read from text', () => {
  const query = { id: ID.toUpperCase(), name: '', age: '12', isFlagged: 'true' }
  assert.deepEqual(readQuery(fields, query), { id: ID, name: '', age: 12, isFlagged: true })
})

test('an unknown parameter is refused with the names of the known ones, before anything else', () => {
  refused(
    () => readQuery(fields, { custumerId: ID, age: 'x' }),
    "Unknown query parameter 'custumerId'. Known parameters: id, name, age, isFlagged",
  )
  refused(() => readQuery({}, { a: '1' }), "Unknown query parameter 'a'. This route takes no query parameters")
  refused(
    () => readQuery({}, { ['x'.repeat(99)]: '1' }),
    `Unknown query parameter '${'x'.repeat(40)}…'. This route takes no query parameters`,
  )
})

test('a parameter that is given twice is refused', () => {
  refused(() => readQuery(fields, { id: [ID, ID], name: 'n' }), 'id must be given once')
})

test('all faults of a query are told at once', () => {
  refused(
    () => readQuery(fields, { age: '1e3', name: 'n', isFlagged: '1' }),
    "id is required; age must be a whole number of at least 0, not '1e3'; isFlagged must be true or false, not '1'",
  )
})
