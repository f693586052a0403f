import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import { test } from 'node:test'
import { digestOf, isSameDigest, keyKinds, mintKey, parseKey } from './key-format.ts'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

for (const kind of keyKinds) {
  test(`a ${kind} key says what it is, and is recognised`, () => {
    const { text, publicId } = mintKey(kind)
    assert.match(text, new RegExp(`^gate_${kind}_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$`))
    assert.deepEqual(parseKey(text), { kind, publicId, text })
    assert.ok(text.startsWith(`gate_${kind}_${publicId}_`))
  })
}

test('the secret has at least 256 bits, and its letters are used evenly', () => {
  const secretLength = mintKey('live').text.split('_')[3]!.length - 6
  assert.ok(secretLength * Math.log2(62) >= 256)
  const counts = new Map<string, number>()
  for (let n = 0; n < 1_000; n++)
    for (const letter of mintKey('live').text.split('_')[3]!.slice(0, -6))
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
  assert.equal(counts.size, 62)
  const expected = (1_000 * secretLength) / 62
  for (const [letter, count] of counts) assert.ok(Math.abs(count - expected) < expected / 3, `${letter}: ${count}`)
})

test('no two keys share a public id or a secret', () => {
  const keys = Array.from({ length: 1_000 }, () => mintKey('test'))
  assert.equal(new Set(keys.map(({ publicId }) => publicId)).size, keys.length)
  assert.equal(new Set(keys.map(({ text }) => text.slice(-49))).size, keys.length)
})

test('the checksum catches every change of a single character', () => {
  const { text } = mintKey('live')
  for (let at = 0; at < text.length; at++) {
    for (const letter of `${LETTERS}_- é`) {
      if (letter === text[at]) continue
      assert.equal(parseKey(text.slice(0, at) + letter + text.slice(at + 1)), undefined, `${letter} at ${at}`)
    }
  }
})

test('what is cut, lengthened, padded or of another kind is no key', () => {
  const { text } = mintKey('live')
  const others = ['', text.slice(1), text.slice(0, -1), `${text}0`, ` ${text}`, `${text}\n`, text.toUpperCase()]
  for (const other of [...others, text.replace('live', 'test'), text.replace('gate', 'gaet'), 'x'.repeat(100_000)])
    assert.equal(parseKey(other), undefined)
})

test('the digest depends on the pepper and on every character', () => {
  const { text } = mintKey('live')
  const pepper = createSecretKey(Buffer.alloc(32, 1))
  const digest = digestOf(pepper, text)
  assert.equal(digest.length, 32)
  assert.ok(isSameDigest(digest, digestOf(pepper, text)))
  assert.ok(!isSameDigest(digest, digestOf(createSecretKey(Buffer.alloc(32, 2)), text)))
  assert.ok(!isSameDigest(digest, digestOf(pepper, text.slice(0, -1))))
  assert.ok(!isSameDigest(digest, digest.subarray(1)))
})
