import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { HELP, readOptions, WrongOptions } from './options.ts'

test('without a word it takes port 8080 and keeps nothing', () => {
  assert.deepEqual({ ...readOptions([]) }, { help: false, port: 8080, data: undefined, reset: false, json: false })
})

test('a folder is meant from where the command was typed', () => {
  assert.equal(readOptions(['--data', 'here']).data, resolve('here'))
})

test('what makes no sense is refused with what would', () => {
  for (const [words, complaint] of [
    [['--port', 'http'], /whole number from 0 to 65535/],
    [['--port', '65536'], /whole number from 0 to 65535/],
    [['--reset'], /--reset empties the folder of --data/],
    [['--data', ''], /path of a folder/],
    [['--prot', '1'], /--prot/],
    [['8081'], /8081/],
  ] as const)
    assert.throws(
      () => readOptions(words),
      (error) => error instanceof WrongOptions && complaint.test(error.message),
    )
})

test('the help fits 80 columns', () => {
  assert.deepEqual(
    HELP.split('\n').filter(({ length }) => length > 80),
    [],
  )
})
