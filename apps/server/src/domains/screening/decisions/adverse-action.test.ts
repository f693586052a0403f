import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wrongReasons } from './adverse-action.ts'

test('a denial names its reasons, an approval has none', () => {
  assert.equal(wrongReasons('DENIED', ['Income below the requirement']), undefined)
  assert.equal(wrongReasons('APPROVED', []), undefined)
  assert.match(wrongReasons('DENIED', []) ?? '', /at least one when decision is DENIED/)
  assert.match(wrongReasons('APPROVED', ['x']) ?? '', /left out unless decision is DENIED/)
})

test('reasons are few, and none is empty or too long', () => {
  assert.match(wrongReasons('DENIED', Array(21).fill('x')) ?? '', /at most 20, not 21/)
  for (const reason of ['', '  ', 'x'.repeat(501)])
    assert.match(wrongReasons('DENIED', [reason]) ?? '', /from 1 to 500/)
})
