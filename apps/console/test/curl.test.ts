// The line that repeats a delivery by hand is taken by a shell as what was sent, whatever is in it.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { curlOf } from '../src/pages/deliveries/curl-of.ts'

test('address, headers and body arrive as they were, quotes, lines and dollars too', () => {
  const body = `{"note":"it's \\"five\\" o'clock, $HOME \`ls\`\\n","more":"ñ 家"}\n'`
  const url = "https://hooks.example.com/a?b='c'&d=$e"
  const headers = [
    { name: 'content-type', value: 'application/json; charset=utf-8' },
    { name: 'x-service-event-type', value: "it's" },
  ]
  const line = curlOf({ url, headers, body })
  const taken = execFileSync('bash', ['-c', `curl() { printf '%s\\0' "$@"; }; ${line}`], { encoding: 'utf8' })
  assert.deepEqual(taken.split('\0').slice(0, -1), [
    '-X',
    'POST',
    url,
    '-H',
    'content-type: application/json; charset=utf-8',
    '-H',
    "x-service-event-type: it's",
    '--data-binary',
    body,
  ])
})
