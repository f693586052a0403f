import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accepts } from '../http/send-content.ts'
import { readChangeLog } from './change-log.ts'
import { html } from './html.ts'
import { anchorOf, inline, readPaper } from './markdown.ts'
import { referencePage } from './pages.ts'
import { pathOf, resolveFrom, rootFrom } from './papers.ts'

test('what is put into a page is escaped, unless it is a piece of a page itself', () => {
  assert.equal(
    html`<p title="${'"'}">${'<b>&'} ${[1, 2]} ${html`<i>${"'"}</i>`}</p>`.text,
    '<p title="&quot;">&lt;b&gt;&amp; 12 <i>&#39;</i></p>',
  )
  assert.equal(inline('`a<b` is **not** <i>').text, '<code>a&lt;b</code> is <strong>not</strong> &lt;i&gt;')
})

test('prose has code, in which nothing means anything, strong words, stressed ones, and links that lead somewhere', () => {
  const resolve = (target: string) => (target === 'b.md' ? 'b' : undefined)
  assert.equal(
    inline('`**a** [b](b.md)` is *one*, 2*3*4, [`b`](b.md), [c](c.md)', resolve).text,
    '<code>**a** [b](b.md)</code> is <em>one</em>, 2*3*4, <a href="b"><code>b</code></a>, c',
  )
})

test('a paper is headings, prose, lists, tables and code', () => {
  const { title, body } = readPaper(
    [
      '# A & B',
      '',
      '## Rules that `bite`',
      '',
      'One line',
      'and another.',
      '',
      '- first',
      '  goes on',
      '- second',
      '',
      '3. third',
      '',
      '| a | b |',
      '|---|---|',
      '| x \\| y | <z> |',
      '',
      '```ts file.ts',
      'const a = `<b>`',
      '```',
    ].join('\n'),
  )
  assert.equal(title, 'A & B')
  assert.equal(
    body.text,
    [
      '<h2 id="rules-that-bite">Rules that <code>bite</code></h2>',
      '<p>One line and another.</p>',
      '<ul><li>first goes on</li><li>second</li></ul>',
      '<ol><li value="3">third</li></ol>',
      '<div class="wide"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>x | y</td><td>&lt;z&gt;</td></tr></tbody></table></div>',
      '<figure data-language="ts"><figcaption>file.ts</figcaption><pre><code>const a = `&lt;b&gt;`</code></pre></figure>',
    ].join('\n'),
  )
})

for (const [what, line] of [
  ['quoted', '> words'],
  ['indented code', '    code'],
  ['HTML', '<b>words</b>'],
  ['a list of another kind', '* words'],
  ['a list in a list', '- words\n  - more'],
  ['a table that does not add up', '| a | b |\n|---|---|\n| c |'],
  ['code without an end', '```sh\nls'],
] as const)
  test(`${what} is refused rather than shown wrongly`, () => assert.throws(() => readPaper(`# Title\n\n${line}\n`)))

test('papers lead to each other as their files do', () => {
  const files = ['open-choices.md', 'guides/README.md', 'guides/ils.md', 'decisions/0001-a.md']
  const papers = files.map((file) => ({ file, text: () => '' }))
  const leads = (from: string, to: string) => resolveFrom({ file: from, text: () => '' }, papers)(to)
  assert.deepEqual(
    files.map((file) => pathOf({ file })),
    ['/docs/open-choices', '/docs/guides', '/docs/guides/ils', '/docs/decisions/0001-a'],
  )
  assert.equal(leads('guides/README.md', 'ils.md'), 'guides/ils')
  assert.equal(leads('guides/ils.md', 'README.md#follow-along'), '../guides#follow-along')
  assert.equal(leads('guides/ils.md', '../decisions/0001-a.md'), '../decisions/0001-a')
  assert.equal(leads('open-choices.md', 'guides/'), 'guides')
  assert.equal(leads('guides/ils.md', '../../README.md'), undefined)
  assert.equal(leads('guides/ils.md', '#errors'), '#errors')
  assert.deepEqual(papers.map(rootFrom), ['..', '..', '../..', '../..'])
  assert.equal(anchorOf('True for all of them'), 'true-for-all-of-them')
})

test('a change log is dates, headings and lists', () => {
  const text =
    '# Log\n\nWords.\n\n## 2026-02-01\n\n### For us\n\n- one\n  and more\n- two\n\n## 2026-01-01, version 1.2.3\n\n### For them\n- three\n'
  assert.deepEqual(readChangeLog(text), [
    { date: '2026-02-01', version: undefined, lists: { 'For us': ['one and more', 'two'] } },
    { date: '2026-01-01', version: '1.2.3', lists: { 'For them': ['three'] } },
  ])
  assert.throws(() => readChangeLog('## 2026-02-01\n\nstray words\n'), { message: /at line 3: stray words/ })
  assert.throws(() => readChangeLog('## 2026-02-01\n\n- no heading\n'), { message: /at line 3/ })
  assert.throws(() => readChangeLog('## 2026-02-01\n\n## 2026-01-01, version one\n'), { message: /at line 3/ })
})

test('the page of the reference may run its own two scripts and speak to its own server, nothing else', () => {
  const { text, policy } = referencePage({
    title: 'A & B',
    script: 'docs/reference.js',
    contract: 'docs/openapi.json',
    api: '/v1',
  })
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
    assert.equal(accepts('gzip', header), accepted))
