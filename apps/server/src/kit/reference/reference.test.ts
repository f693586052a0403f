import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptsGzip } from '../http/send-content.ts'
import { readChangeLog } from './change-log.ts'
import { html, prose } from './html.ts'
import { referencePage } from './pages.ts'

test('what is put into a page is escaped, unless it is a piece of a page itself', () => {
  assert.equal(
    html`<p title="${'"'}">${'<b>&'} ${[1, 2]} ${html`<i>${"'"}</i>`}</p>`.text,
    '<p title="&quot;">&lt;b&gt;&amp; 12 <i>&#39;</i></p>',
  )
  assert.equal(prose('`a<b` is **not** <i>').text, '<code>a&lt;b</code> is <strong>not</strong> &lt;i&gt;')
})

test('a change log is dates, headings and lists', () => {
  const text =
    '# Log\n\nWords.\n\n## 2026-02-01\n\n### For us\n\n- one\n  and more\n- two\n\n## 2026-01-01\n\n### For them\n- three\n'
  assert.deepEqual(readChangeLog(text), [
    { date: '2026-02-01', lists: { 'For us': ['one and more', 'two'] } },
    { date: '2026-01-01', lists: { 'For them': ['three'] } },
  ])
  assert.throws(() => readChangeLog('## 2026-02-01\n\nstray words\n'), { message: /at line 3: stray words/ })
  assert.throws(() => readChangeLog('## 2026-02-01\n\n- no heading\n'), { message: /at line 3/ })
})

test('the page of the reference may run its own two scripts and speak to its own server, nothing else', () => {
  const { text, policy } = referencePage('A & B', 'docs/reference.js', 'docs/openapi.json')
  assert.match(text, /<title>A &amp; B<\/title>/)
  assert.doesNotMatch(text, /https?:/)
  assert.match(policy, /^default-src 'none'; script-src 'self' 'sha256-[\w+/=]{44}';/)
  assert.doesNotMatch(policy, /script-src[^;]*unsafe|https?:|\*/)
})

for (const [header, accepted] of [
  ['gzip, deflate, br', true],
  ['br;q=1.0, GZIP;q=0.5', true],
  ['*', true],
  [undefined, false],
  ['', false],
  ['identity', false],
  ['gzip;q=0', false],
  ['gzip; q=0.0, *', false],
] as const)
  test(`accept-encoding ${header ?? 'missing'} ${accepted ? 'takes' : 'does not take'} gzip`, () =>
    assert.equal(acceptsGzip(header), accepted))
