// What is printed fits the terminal it is printed on.
import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { example } from './help.ts'
import { printTable, wrap } from './output.ts'

async function printed(columns: number | undefined): Promise<string> {
  const to = new PassThrough() as unknown as NodeJS.WriteStream
  Object.assign(to, { isTTY: columns !== undefined, columns })
  const records = [{ id: 'a'.repeat(36) }, { id: 'b'.repeat(36) }]
  printTable(records, { id: (r) => r.id, twin: (r) => r.id, none: () => null }, 'Nothing.', to)
  to.end()
  return stripVTControlCharacters(await text(to))
}

test('a table that is wider than the terminal is told a fact a line', async () => {
  const facts = await printed(79)
  const record = (letter: string) => `id    ${letter.repeat(36)}\ntwin  ${letter.repeat(36)}\nnone  -\n`
  assert.equal(facts, `${record('a')}\n${record('b')}`)
})

test('elsewhere, a pipe included, it is a table', async () => {
  for (const columns of [undefined, 80]) {
    const lines = (await printed(columns)).trimEnd().split('\n')
    assert.equal(lines.length, 3)
    assert.equal(lines[1], `${'a'.repeat(36)}  ${'a'.repeat(36)}  -`)
  }
})

test('text is wrapped between words, below its beginning', () => {
  assert.equal(wrap('one two three', '- ', 9), '- one two\n  three')
  assert.equal(wrap('a-word-that-is-too-long for it', '', 10), 'a-word-that-is-too-long\nfor it')
  assert.equal(wrap('', '- '), '- ')
})

test('an example goes on in a further line before an option, as a shell takes it', () => {
  assert.equal(example('gatelodge org list'), '\nExample:\n  $ gatelodge org list')
  assert.equal(
    example(`gatelodge key create --org ${'x'.repeat(40)} --integration "Clear Check"`),
    `\nExample:\n  $ gatelodge key create --org ${'x'.repeat(40)} \\\n      --integration "Clear Check"`,
  )
})
