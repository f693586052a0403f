import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { readFunctions } from './function-files.ts'

function read(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'gatelodge-functions-'))
  after(() => rmSync(folder, { recursive: true }))
  for (const [path, sql] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), sql)
  }
  return readFunctions(folder)
}

const text = (name: string, body = '1', version = 1) =>
  `-- version ${version}\n-- What it does.\ncreate or replace function ${name}(n int) returns int language sql as $$ select ${body} $$;\n`

test('a function is known by the name of its file, wherever that lies, with its version', async () => {
  const found = await read({
    'ledger/sql/one.sql': text('one', '1', 12),
    'work/sql/two.sql': text('two'),
    'a/b.ts': 'x',
  })
  assert.deepEqual(
    found.map(({ name, version }) => [name, version]),
    [
      ['one', 12],
      ['two', 1],
    ],
  )
  assert.equal(found[0]?.sql, text('one', '1', 12))
  const [same] = await read({ 'elsewhere/one.sql': text('one', '1', 12) })
  assert.equal(same?.checksum, found[0]?.checksum)
  const [other] = await read({ 'one.sql': text('one', '2', 12) })
  assert.notEqual(other?.checksum, found[0]?.checksum)
})

test('what a function calls comes before it; otherwise they are in the order of their names', async () => {
  const found = await read({
    'a.sql': text('a', 'z(1)'),
    'b.sql': text('b'),
    'y.sql': text('y', 'a(1) + b(2)'),
    'z.sql': text('z', 'y2(1)'),
    'y2.sql': text('y2'),
  })
  assert.deepEqual(
    found.map(({ name }) => name),
    ['y2', 'z', 'a', 'b', 'y'],
  )
})

test('functions that call themselves or each other are read too', async () => {
  const found = await read({ 'a.sql': text('a', 'b(a(n - 1))'), 'b.sql': text('b', 'a(n)') })
  assert.deepEqual(
    found.map(({ name }) => name),
    ['b', 'a'],
  )
})

test('a file without a version, or that makes another function than its own, is refused by name', async () => {
  const refused: [string, RegExp][] = [
    [text('one').replace('-- version 1\n', ''), /^SQL function one: the first line of its file is "-- version 1"/],
    [text('one', '1', 0), /the first line/],
    [` ${text('one')}`, /the first line/],
    [text('uno'), /^SQL function one: its file has "create or replace function one", and no other function/],
    [text('one').replace(' or replace', ''), /no other function/],
    [`${text('one')}create function two() returns int language sql as 'select 2';\n`, /no other function/],
    ['-- version 1\ncreate table one ();\n', /no other function/],
  ]
  for (const [sql, message] of refused) await assert.rejects(read({ 'sql/one.sql': sql }), { message }, sql)
})

test('a function that has two files is refused', async () => {
  const files = { 'ledger/sql/one.sql': text('one'), 'work/sql/one.sql': text('one') }
  await assert.rejects(read(files), { message: 'SQL function one has two files' })
})
