// What the proof of the guides lets pass, and what it does not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdAgainst } from './answers.ts'
import { readBlocks, useOf } from './blocks.ts'

const block = (language: string, text: string) => ({ line: 1, language, name: undefined, text })
const passes = (language: string, expected: string, printed: string) => holdAgainst(block(language, expected), printed)
const fails = (language: string, expected: string, printed: string, says: RegExp) =>
  assert.throws(() => passes(language, expected, printed), { message: says })

test('JSON is as it is printed, in any order, but for what differs from run to run', () => {
  passes('json', '{ "a": 1, "b": [null, "x"] }', '{"b":[null,"x"],"a":1}')
  passes('json', '{ "id": "…", "url": "http…?a=…" }', '{"id":"7","url":"https://x/?a=1"}')
  passes('json', '{ "any": "…", "…": "…" }', '{"any":{"a":[1]},"more":true}')
  passes('json', '[{ "a": 1 }, "…"]', '[{"a":1},{"a":2}]')
  fails('json', '{ "a": 1 }', '{"a":2}', /answer\.a is 2, not 1/)
  fails('json', '{ "a": "true" }', '{"a":true}', /answer\.a is true/)
  fails('json', '{ "a": null, "…": "…" }', '{"b":1}', /answer has no a/)
  fails('json', '{ "a": 1 }', '{"a":1,"b":2}', /answer also has b/)
  fails('json', '[1, 2]', '[1,2,3]', /answer has 3 items/)
  fails('json', '[1, 2, "…"]', '[1]', /answer has 1 items/)
  fails('json', '{}', 'Bad Gateway', /no JSON was printed/)
})

test('an answer with its head has the status, the named headers and the body', () => {
  const came =
    'HTTP/1.1 409 Conflict\r\nX-Error-Code: result_exists\r\nlink: <http://x:1/docs>; rel="help"\r\n\r\n{"message":"No: 7"}'
  passes(
    'http',
    'HTTP/1.1 409 Conflict\nx-error-code: result_exists\nlink: …rel="help"\n\n{ "message": "No: …" }',
    came,
  )
  passes('http', 'HTTP/1.1 409 Conflict', came)
  fails('http', 'HTTP/1.1 400 Bad Request', came, /status is/)
  fails('http', 'HTTP/1.1 409 Conflict\nretry-after: 1', came, /retry-after is\n\(missing\)/)
  fails('http', 'HTTP/1.1 409 Conflict\n\n{ "message": "Yes" }', came, /body\.message is/)
})

test('output is as it is printed, dots and brackets too', () => {
  passes('output', '1\n[]', '1\n[]\n')
  passes('output', 'Of 40 units: …', 'Of 40 units: 1, 2')
  fails('output', 'a.c', 'abc', /output is/)
})

test('a block that nobody knows what to do with is a mistake, and so is one without an end', () => {
  const [first, second] = readBlocks('```sh\nls\n```\n\n```ts a.ts\nx\n```\n')
  assert.deepEqual([first && useOf(first), second && useOf(second)], ['run', 'file'])
  assert.throws(() => useOf(block('', 'ls')), { message: /line 1/ })
  assert.throws(() => readBlocks('```sh\nls\n'), { message: /line 1/ })
})
