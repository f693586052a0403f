// What a list is taken along as: a file that spreadsheets open as it is meant.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvOf } from '../src/pages/records/csv.ts'

test('a cell with a comma, a quote or a line stays one cell', () => {
  assert.equal(csvOf([['a,b', 'say "yes"', 'two\nlines', 'plain']]), '"a,b","say ""yes""","two\nlines",plain\r\n')
})

test('what is not known is an empty cell, and an amount is a number', () => {
  assert.equal(csvOf([[null, undefined, 0, -35.5]]), ',,0,-35.5\r\n')
})

test('what other people wrote is never worked out by a spreadsheet', () => {
  for (const begin of ['=', '+', '-', '@', '\t', '\r'])
    assert.match(csvOf([[`${begin}HYPERLINK()`]]), /^"?'/, JSON.stringify(begin))
})
