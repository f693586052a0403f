import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wrongChange, wrongSet } from './method-set.ts'

test('a new result has each configured method once, in any order', () => {
  assert.equal(wrongSet(['a', 'b', 'c'], ['c', 'a', 'b']), undefined)
  assert.equal(wrongSet([], []), undefined)
})

test('a set that differs is refused with both counts and the ids that are missing, unknown or repeated', () => {
  const begin = 'screeningMethods must have one entry for each method configured for the property: '
  assert.equal(wrongSet(['a', 'b', 'c'], ['a']), `${begin}expected 3, received 1; missing: b, c`)
  assert.equal(wrongSet(['a'], ['a', 'x', 'y']), `${begin}expected 1, received 3; unknown: x, y`)
  assert.equal(wrongSet(['a', 'b'], ['a', 'a']), `${begin}expected 2, received 2; missing: b; repeated: a`)
  assert.equal(wrongSet(['a', 'b'], ['a', 'b', 'b']), `${begin}expected 2, received 3; repeated: b`)
  assert.equal(
    wrongSet(['a', 'b'], ['a', 'x', 'x']),
    `${begin}expected 2, received 3; missing: b; unknown: x; repeated: x`,
  )
})

test('a change names any of the methods of the result, each once', () => {
  assert.equal(wrongChange(['a', 'b'], []), undefined)
  assert.equal(wrongChange(['a', 'b'], ['b']), undefined)
  assert.equal(wrongChange(['a', 'b'], ['b', 'a']), undefined)
  assert.match(wrongChange(['a', 'b'], ['b', 'x']) ?? '', /which are a, b; unknown: x$/)
  assert.match(wrongChange(['a', 'b'], ['b', 'b']) ?? '', /repeated: b$/)
})
