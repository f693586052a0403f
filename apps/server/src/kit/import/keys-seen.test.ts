import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KeysSeen } from './keys-seen.ts'

test('every key of a long file is told from every other, and remembers its first line', () => {
  const keys = new KeysSeen()
  for (let n = 1; n <= 50_000; n++) assert.equal(keys.first(`K-${n}`, n), undefined)
  for (let n = 1; n <= 50_000; n++) assert.equal(keys.first(`K-${n}`, 50_000 + n), n)
})
