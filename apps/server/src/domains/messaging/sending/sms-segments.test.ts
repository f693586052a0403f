import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { segments } from './sms-segments.ts'

test('160 characters of GSM-7 are one segment, and from there on 153 make one', () => {
  assert.deepEqual(
    [1, 160, 161, 306, 307, 459, 460, 1600].map((length) => segments('a'.repeat(length))),
    [1, 1, 2, 2, 3, 3, 4, 11],
  )
})

test('70 characters outside GSM-7 are one segment, and from there on 67 make one', () => {
  assert.deepEqual(
    [1, 70, 71, 134, 135, 201, 202, 1600].map((length) => segments('я'.repeat(length))),
    [1, 1, 2, 2, 3, 3, 4, 24],
  )
})

test('one character outside GSM-7 makes the whole text wide', () => {
  assert.equal(segments('a'.repeat(153)), 1)
  assert.equal(segments(`${'a'.repeat(152)}я`), 3)
  for (const wide of ['’', '“', '–', '…', '\t', 'ç', 'ê', '`', '😀'])
    assert.equal(segments(`${'a'.repeat(99)}${wide}`), 2, JSON.stringify(wide))
})

test('accents, Greek capitals and signs of GSM-7 stay narrow', () => {
  for (const narrow of ['@', '£', 'é', 'ñ', 'Ç', 'ß', 'Ω', '¿', '¤', '\n', '\r', '_'])
    assert.equal(segments(narrow.repeat(160)), 1, JSON.stringify(narrow))
})

test('brackets, braces, tilde and euro take two places each', () => {
  for (const escaped of ['{', '}', '[', ']', '\\', '^', '~', '|', '€', '\f']) {
    assert.equal(segments(escaped.repeat(80)), 1, escaped)
    assert.equal(segments(escaped.repeat(81)), 2, escaped)
  }
})

test('neither an escape nor a pair of surrogates is parted between segments', () => {
  // 152 places and an escape that no longer fits; 76 such pairs leave one place of 153 unused.
  assert.equal(segments('€'.repeat(76 * 2)), 2)
  assert.equal(segments('€'.repeat(76 * 2 + 1)), 3)
  // 33 emoji leave one unit of 67 unused.
  assert.equal(segments('😀'.repeat(35)), 1)
  assert.equal(segments('😀'.repeat(66)), 2)
  assert.equal(segments('😀'.repeat(67)), 3)
})

test('an empty text is sent in one segment', () => assert.equal(segments(''), 1))

test('a longer text never needs fewer segments, and never more than one for each character added', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'aé€ я😀'), maxLength: 400 }),
      fc.constantFrom(...'aé€'),
      (body, more) => {
        const grown = segments(body + more) - segments(body)
        return grown === 0 || grown === 1
      },
    ),
    { seed: 8, numRuns: 500 },
  )
})
