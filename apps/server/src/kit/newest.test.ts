import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Newest } from './newest.ts'

test('beyond the most that is kept, what was set longest ago goes, and nothing else', () => {
  const newest = new Newest<string, number>(3)
  for (const [n, key] of ['a', 'b', 'c', 'a', 'd'].entries()) newest.set(key, n)
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((key) => newest.get(key)),
    [3, undefined, 2, 4],
  )
  newest.delete('a')
  newest.set('e', 5)
  assert.deepEqual(
    ['a', 'c', 'd', 'e'].map((key) => newest.has(key)),
    [false, true, true, true],
  )
})
