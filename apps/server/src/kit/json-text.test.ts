import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SEED } from '../../test/extent.ts'
import { leastMs } from '../../test/least-ms.ts'
import { depthOf, membersOf, objectOf } from './json-text.ts'

test('members come in the order and in the words in which they were written', () => {
  const text = ' { "b" : 1.10,"a":[1, {"x":"}\\"]"}] , "1":"a,b:c" ,"\\u0061": null, "o":{ } } '
  assert.deepEqual(membersOf(text), [
    { name: 'b', text: '1.10' },
    { name: 'a', text: '[1, {"x":"}\\"]"}]' },
    { name: '1', text: '"a,b:c"' },
    { name: 'a', text: 'null' },
    { name: 'o', text: '{ }' },
  ])
  assert.deepEqual(membersOf('{}'), [])
})

test('any object is the sum of its members', () => {
  const texts = fc
    .dictionary(fc.string(), fc.jsonValue())
    .chain((object) => fc.constantFrom(undefined, 1, '\t').map((indent) => JSON.stringify(object, null, indent)))
  fc.assert(
    fc.property(texts, (text) => {
      const members = membersOf(text)
      const last = new Map(members.map((member) => [member.name, JSON.parse(member.text) as unknown]))
      assert.deepEqual(last, new Map(Object.entries(JSON.parse(text) as object)))
      assert.deepEqual(JSON.parse(objectOf(members)), JSON.parse(text))
    }),
    { seed: SEED },
  )
})

test('a long text and a deep one are no trouble', () => {
  const long = 'x\\n"'.repeat(200_000)
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const members = membersOf(`{"long":${JSON.stringify(long)},"deep":${deep}}`)
  assert.equal(JSON.parse(members[0]?.text ?? ''), long)
  assert.equal(members[1]?.text, deep)
  assert.equal(depthOf(deep), 100_000)
  assert.equal(depthOf('[{},"[[[",[[]]]'), 3)
})

test('1 MiB of empty lists is gone over in little more time than parsing takes', () => {
  const text = `{"a":[[]${',[]'.repeat(349_000)}]}`
  const parsing = leastMs(7, () => JSON.parse(text))
  assert.ok(leastMs(7, () => membersOf(text)) < parsing * 1.5)
  assert.ok(leastMs(7, () => depthOf(text)) < parsing * 1.5)
})
