import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leastMs } from '../../test/least-ms.ts'
import { parseJson } from './parse-json.ts'
import { BadRequest } from './problems.ts'

const UNSTORABLE = 'The body must hold well-formed Unicode text without NUL characters'
const PROTO = "The body must not have the key '__proto__'"

const read = (text: string) => parseJson(text, 'The body')
const refused = (text: string, message: string) =>
  assert.throws(
    () => read(text),
    (error) => error instanceof BadRequest && error.message === message,
    text.slice(0, 100),
  )

/** The same at the top, in lists, in objects, behind what is harmless, and far down. */
const places: readonly ((json: string) => string)[] = [
  (json) => json,
  (json) => `[1, null, ${json}, "x"]`,
  (json) => `{"a": 1, "b": ${json}, "c": {}}`,
  (json) => `{"a": [[], {"b": [true, {"c": ${json}}]}]}`,
  (json) => `${'[{"a":'.repeat(50_000)}${json}${'}]'.repeat(50_000)}`,
]

test('a NUL or half a surrogate pair is refused in values, wherever it stands', () => {
  for (const place of places)
    for (const text of ['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\uDFFFx"', '"\\ude00\\ud83d"'])
      refused(place(text), UNSTORABLE)
})

test('a NUL or half a surrogate pair is refused in keys, wherever it stands', () => {
  for (const place of places)
    for (const key of ['\\u0000', 'a\\ud800', '\\udc00a']) refused(place(`{"x": 1, "${key}": 1}`), UNSTORABLE)
})

test('the key __proto__ is refused, wherever it stands and however it is written', () => {
  const spelt = [
    '__proto__',
    '\\u005f_proto__',
    '__\\u0070roto__',
    '\\u005f\\u005f\\u0070\\u0072\\u006f\\u0074\\u006F__',
  ]
  for (const place of places) for (const key of spelt) refused(place(`{"x": 1, "${key}": {"a": 1}}`), PROTO)
})

test('other escapes are read, and so is __proto__ as a value', () => {
  const texts = [
    '"\\ud83d\\ude00"',
    '"\\\\u0000"',
    '"__proto__"',
    '"\\u005f_proto__"',
    '{"__proto": "\\u0041"}',
    '[]',
    'null',
  ]
  for (const place of places.slice(0, -1))
    for (const text of texts) assert.deepEqual(read(place(text)), JSON.parse(place(text)))
})

test('what is not JSON is refused, with an escape in it and without', () => {
  for (const text of ['', '{', '[1,]', '{"a": "\\u00"}', '{"a": "\\u0000"', '{"__proto__": 1', '"\\ud800" 1'])
    refused(text, 'The body is not valid JSON')
})

test('half a million lists or objects in one another are read, with an escape among them', () => {
  const nested = (open: string, inner: string, close: string, levels: number) =>
    open.repeat(levels) + inner + close.repeat(levels)
  for (const text of [
    nested('[', '"\\u0041"', ']', 500_000),
    nested('{"\\u0061":', '1', '}', 500_000),
    `["\\u0041",${nested('[', '', ']', 500_000)}]`,
  ])
    assert.equal(typeof read(text), 'object')
  refused(nested('[', '"\\u0000"', ']', 500_000), UNSTORABLE)
})

const MIB = 1_048_576
const many = (item: string) => `["\\u0041"${`,${item}`.repeat((MIB - 10) / (item.length + 1))}]`
const SHAPES = {
  'small numbers': many('0'),
  'empty lists': many('[]'),
  'empty objects': many('{}'),
  'small objects': many('{"a":1}'),
  'short strings': many('"a"'),
  'short strings that are not Latin': many('"я"'),
  escapes: many('"\\u0041"'),
  'pairs of surrogates': many('"\\ud83d\\ude00"'),
  'keys of one object': `{"\\u0061":0,${Array.from({ length: 80_000 }, (_, n) => `"k${n}":0`).join(',')}}`,
}

for (const [name, text] of Object.entries(SHAPES))
  test(`1 MiB of ${name} with an escape costs little more than plain parsing`, () => {
    const [plain, ours] = [leastMs(5, () => JSON.parse(text)), leastMs(5, () => read(text))]
    assert.ok(ours < plain * 8, `plain: ${plain} ms, ours: ${ours} ms`)
  })
