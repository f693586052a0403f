import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SEED } from '../../../test/extent.ts'
import { LINE_BYTES_MOST, linesOf } from './lines.ts'

const lines = async (bytes: Buffer | string, o: { quotes?: boolean; chunk?: number } = {}) => {
  const all = Buffer.from(bytes)
  async function* chunks() {
    const step = o.chunk ?? 65_536
    for (let at = 0; at < all.length; at += step) yield all.subarray(at, at + step)
  }
  const found = []
  for await (const some of linesOf(chunks(), o.quotes ?? true)) found.push(...some)
  return found
}

test('a line ends with LF or CR LF, the last one also with the file; blank lines are passed over but counted', async () => {
  assert.deepEqual(await lines('a\r\n\n \nb\nc'), [
    { line: 1, text: 'a' },
    { line: 4, text: 'b' },
    { line: 5, text: 'c' },
  ])
})

test('a byte order mark is no part of the first line', async () => {
  assert.deepEqual(await lines('\uFEFFkey\n'), [{ line: 1, text: 'key' }])
})

test('a line break between quotes belongs to the line, where quotes count', async () => {
  assert.deepEqual(await lines('a,"b\nc"\nd\n'), [
    { line: 1, text: 'a,"b\nc"' },
    { line: 3, text: 'd' },
  ])
  assert.equal((await lines('{"a":\n"b"}\n', { quotes: false })).length, 2)
})

test('where chunks end makes no difference', async () => {
  const piece = fc.constantFrom('a', '"', '\n', '\r\n', ',', 'é', '😀', '\0', '""')
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), async (pieces, chunk) => {
      const text = pieces.join('')
      assert.deepEqual(await lines(text, { chunk }), await lines(text))
    }),
    { seed: SEED, numRuns: 200 },
  )
})

test('a quote that is never closed costs its own line, not those behind it', async () => {
  const fault = 'the line has a quote that is never closed'
  assert.deepEqual(await lines('a\nb,"c\nd\ne\n'), [
    { line: 1, text: 'a' },
    { line: 2, fault },
    { line: 3, text: 'd' },
    { line: 4, text: 'e' },
  ])
  assert.deepEqual(await lines('a\nb,"c'), [
    { line: 1, text: 'a' },
    { line: 2, fault },
  ])
  const long = 'x'.repeat(1000)
  const file = ['"', ...Array.from({ length: 2000 }, () => long)].join('\n')
  const [first, ...others] = await lines(file)
  assert.deepEqual(first, { line: 1, fault })
  assert.equal(others.length, 2000)
  assert.deepEqual(others.at(-1), { line: 2001, text: long })
})

test('a line of ten megabytes is refused and the next one read', async () => {
  const fault = `the line is longer than ${LINE_BYTES_MOST} bytes`
  for (const chunk of [65_536, 11_000_000]) {
    const found = await lines(`a\n${'x'.repeat(10_000_000)}\nb\n`, { chunk })
    assert.deepEqual(found, [
      { line: 1, text: 'a' },
      { line: 2, fault },
      { line: 3, text: 'b' },
    ])
  }
  const longest = 'x'.repeat(LINE_BYTES_MOST)
  assert.deepEqual(await lines(`${longest}\n${longest}x`), [
    { line: 1, text: longest },
    { line: 2, fault },
  ])
})

test('what is not UTF-8, and what PostgreSQL cannot store, is refused line by line', async () => {
  const bytes = Buffer.concat([
    Buffer.from('a\n'),
    Buffer.from([0xed, 0xa0, 0x80, 0x0a, 0xff, 0x0a]),
    Buffer.from('b\0\nc'),
  ])
  assert.deepEqual(await lines(bytes), [
    { line: 1, text: 'a' },
    { line: 2, fault: 'the line is not UTF-8' },
    { line: 3, fault: 'the line is not UTF-8' },
    { line: 4, fault: 'the line holds a NUL character' },
    { line: 5, text: 'c' },
  ])
})
