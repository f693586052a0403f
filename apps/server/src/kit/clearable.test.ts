import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearable } from './field-wrappers.ts'
import { date, text, uuid } from './fields.ts'
import { readBody } from './input.ts'
import { BadRequest } from './problems.ts'

const fields = { note: clearable(text({ max: 5 })), day: clearable(date()), id: clearable(uuid()) }

test('what is missing stays missing, null and blanks are null, a value is itself', () => {
  assert.deepEqual(readBody(fields, {}), {})
  for (const blank of [null, '', ' ', '\t\r\n', '\u00a0\u2003', ' '.repeat(99)])
    assert.deepEqual(readBody(fields, { note: blank, day: blank, id: blank }), { note: null, day: null, id: null })
  assert.deepEqual(readBody(fields, { note: ' a ', day: '2026-09-01' }), { note: ' a ', day: '2026-09-01' })
})

test('anything else is held to the field', () => {
  for (const [body, message] of [
    [{ note: 'longer' }, 'note must have at most 5 characters, not 6'],
    [{ note: 0 }, 'note must be text, not 0'],
    [{ note: false }, 'note must be text, not false'],
    [{ day: 'soon' }, "day must be a date as YYYY-MM-DD, not 'soon'"],
  ] as const)
    assert.throws(
      () => readBody(fields, body),
      (error) => error instanceof BadRequest && error.message === message,
    )
})
