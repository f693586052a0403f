import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTerms } from './search-terms.ts'

const NOTHING = { id: null, email: null, phoneStart: null, phoneEnd: null, words: null }

const CASES: readonly [string, Partial<ReturnType<typeof readTerms>>][] = [
  ['Delgado', { words: 'Delgado' }],
  ['  maria delgado ', { words: 'maria delgado' }],
  ['A-204', { words: 'A-204' }],
  ['20', { words: '20' }],
  ['204', { words: '204', phoneStart: '+1204' }],
  ['4321', { words: '4321', phoneStart: '+14321', phoneEnd: '1234' }],
  ['(512) 555-01', { words: '(512) 555-01', phoneStart: '+151255501', phoneEnd: '10555215' }],
  ['+1 512 555 0142', { words: '+1 512 555 0142', phoneStart: '+15125550142', phoneEnd: '2410555215' }],
  ['15125550142', { words: '15125550142', phoneStart: '+15125550142', phoneEnd: '2410555215' }],
  ['+1 512 555', { words: '+1 512 555', phoneStart: '+1512555', phoneEnd: '5552151' }],
  ['1234', { words: '1234', phoneStart: '+1234', phoneEnd: '4321' }],
  ['123456789012', { words: '123456789012' }],
  ['Ana.Cole@Example.com', { email: 'ana.cole@example.com' }],
  ['01A1EBB7-6340-758F-B19F-61347873411E', { id: '01a1ebb7-6340-758f-b19f-61347873411e' }],
  ['   ', {}],
]

test('what is typed is read as an id, an address, digits of a phone or the beginning of a name', () => {
  for (const [typed, expected] of CASES) assert.deepEqual(readTerms(typed), { ...NOTHING, ...expected }, typed)
})
