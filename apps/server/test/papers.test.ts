// The papers of the project hold together: no link between them is broken, and the register of open choices is complete.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { anchorOf } from '../src/kit/reference/markdown.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
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
  const named = [...read('docs/open-choices.md').matchAll(/\| `([\w/-]+)` \|$/gm)].map(([, name]) => name)
  assert.ok(named.length > 50)
  const isThere = (name: string) =>
    ['test', 'src'].some((folder) => existsSync(join(ROOT, 'apps/server', folder, `${name}.test.ts`)))
  for (const name of named) assert.ok(isThere(name ?? ''), name)
})
