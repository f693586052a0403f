// The papers of the project hold together: no link between them is broken, the register of open choices and the table of the log's
// events are complete.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { anchorOf } from '../src/kit/reference/markdown.ts'
import { ROOT, sourceFiles } from './source-files.ts'

const PAPERS = [
  '*.md',
  'docs/**/*.md',
  'packages/*/*.md',
  'packages/*/test-vectors/*.md',
  'examples/*.md',
  'examples/*/*.md',
  'apps/server/**/*.md',
]
const papers = globSync(PAPERS, { cwd: ROOT, exclude: (path) => basename(path) === 'node_modules' })
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT })

/** Without code, in which a link is none. */
const proseOf = (text: string) => text.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]+`/g, '')

const anchorsOf = (path: string) =>
  [...read(path).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

test('every link between papers leads to a file that is there, and to a heading in it', () => {
  assert.ok(papers.length > 40)
  for (const paper of papers) {
    for (const [, target = ''] of proseOf(read(paper)).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(target)) continue
      const [path = '', anchor] = target.split('#')
      const file = path === '' ? paper : join(dirname(paper), path)
      assert.ok(existsSync(join(ROOT, file)), `${paper} leads to ${target}, which is not there`)
      if (anchor !== undefined)
        assert.ok(anchorsOf(file).includes(anchor), `${paper} leads to ${target}: no such heading`)
    }
  }
})

test('the register of open choices names every page of decisions, and so does their list', () => {
  const register = read('docs/open-choices.md')
  const list = read('docs/decisions/README.md')
  for (const page of decisions) {
    assert.ok(
      register.includes(`(decisions/${basename(page)})`),
      `docs/open-choices.md does not name ${basename(page)}`,
    )
    assert.ok(list.includes(`(${basename(page)})`), `docs/decisions/README.md does not name ${basename(page)}`)
  }
})

test('every test that the register names is there', () => {
  const cells = [...read('docs/open-choices.md').matchAll(/\| ((?:`[\w/-]+`(?:, )?)+) \|$/gm)]
  const named = cells.flatMap(([, cell = '']) => cell.split(', ').map((name) => name.slice(1, -1)))
  assert.ok(cells.length > 50 && named.length > cells.length)
  const isThere = (name: string) =>
    ['test', 'src'].some((folder) => existsSync(join(ROOT, 'apps/server', folder, `${name}.test.ts`)))
  for (const name of named) assert.ok(isThere(name), name)
})

test('the glossary has at most 25 words, each once and in order', () => {
  const [, glossary = ''] = read('ARCHITECTURE.md').split('\n## Glossary\n')
  const words = [...glossary.matchAll(/^\| ([a-z][a-z ]+) \| .+ \|$/gm)].map(([, word]) => word)
  assert.ok(words.length > 10 && words.length <= 25, `${words.length} words`)
  assert.deepEqual(words, [...new Set(words)].sort())
  assert.doesNotMatch(glossary, /^## /m, 'the glossary is the end of the page')
})

/** Of one form, which the formatter gives it: the name and the words stand in the source, so that no value gets into either. */
const LOG_CALL = /[lL]og\.(info|warn|error)\(\s*(?:'([a-z]+\.[a-z_]+)',\s*(?:'[^']+'|"[^"]+")\s*[,)])?/g
const LOG_ROW = /^\| `([a-z]+\.[a-z_]+)` \| (info|warn|error) \| .+ \|$/gm
const listed = [...read('docs/operating.md').matchAll(LOG_ROW)].map(([, event = '', level]) => ({ event, level }))

/** Each name with its level; a call without both texts in place is refused. */
function loggedEvents(path: string, text: string): string[] {
  return [...text.matchAll(LOG_CALL)].map(([call, level, event]) => {
    assert.ok(event, `${path} has ${call}…, but a log line begins with its event and its words, both as plain texts`)
    return `${event} ${level}`
  })
}

test('the table of what the log says names every event with its level, and nothing else', () => {
  const logged = sourceFiles().flatMap(({ path, text }) => loggedEvents(`src/${path}`, text))
  assert.ok(logged.length > 20)
  assert.deepEqual(listed.map(({ event, level }) => `${event} ${level}`).sort(), [...new Set(logged)].sort())
})

test('an event that a test looks for in the log is one that is written', () => {
  const known = new Set(listed.map(({ event }) => event))
  const tests = globSync(['apps/server/{test,src,bench,faults}/**/*.ts'], { cwd: ROOT }).filter(
    (path) => path !== 'apps/server/test/papers.test.ts',
  )
  const sought = tests.flatMap((path) =>
    [...read(path).matchAll(/"event":"\(?([^")]+)/g)].flatMap(([, names = '']) =>
      names.split('|').map((name) => ({ path, name })),
    ),
  )
  assert.ok(sought.length > 5)
  for (const { path, name } of sought) assert.ok(known.has(name), `${path} looks for ${name}, which is never logged`)
})

test('a log line whose event or words are made up as it runs is refused', () => {
  assert.deepEqual(loggedEvents('a.ts', "log.info('a.b', 'words')\n  tools.log.warn(\n  'a.c',\n  \"it's\",\n  {"), [
    'a.b info',
    'a.c warn',
  ])
  for (const call of [
    "log.info(event, 'words')",
    "this.#log.error('a.b', words)",
    "log.warn('a.b', 'a' + words)",
    "log.info('plain words', {})",
  ])
    assert.throws(() => loggedEvents('a.ts', call), /begins with its event/)
})
