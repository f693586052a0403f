// Rows do not rot: what each of them looks for is there, once. Whether the tests see it is for `npm run mutants`.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { checkSyntax, type Mutant, plant } from './plant.ts'
import { mutants } from './rows.ts'

const SERVER = fileURLToPath(new URL('..', import.meta.url))

test('what a mutant changes stands in its file exactly once, and leaves a valid program', () => {
  for (const mutant of mutants) {
    try {
      checkSyntax(mutant, plant(mutant, readFileSync(join(SERVER, mutant.file), 'utf8')))
    } catch (error) {
      assert.fail(`${mutant.name}: ${(error as Error).message}`)
    }
  }
})

const QUOTED = /'[^']*'|"[^"]*"|`[^`]*`/g
const CALLED = /(?<![.\w])([A-Za-z_]\w*)\(/g
/** Called inside a statement of SQL. */
const OF_SQL = ['all']

/** Without it a mutant would throw a ReferenceError, and every test would seem to find it. */
function strangersIn({ file, new: planted }: Pick<Mutant, 'file' | 'new'>, text: string): string[] {
  if (!file.endsWith('.ts')) return []
  const known = (name: string) => OF_SQL.includes(name) || name in globalThis || new RegExp(`\\b${name}\\b`).test(text)
  return [...planted.replace(QUOTED, '').matchAll(CALLED)].map(([, name = '']) => name).filter((name) => !known(name))
}

test('what a mutant calls is known in its file', () => {
  for (const mutant of mutants)
    assert.deepEqual(strangersIn(mutant, readFileSync(join(SERVER, mutant.file), 'utf8')), [], mutant.name)
  const text = 'export function one() {}'
  assert.deepEqual(strangersIn({ file: 'a.ts', new: "one(String(two(3)), 'four()', a.five())" }, text), ['two'])
})

const NAMED = /(?<![.\w])(?:test|matrix\.proof)\(\s*('(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`)/g

/** Whether a test may have such a name; of one that is made up as the file runs only that can be said. */
function isNamed(pattern: string, text: string): boolean {
  const names = [...text.matchAll(NAMED)].map(([, quoted = '']) => quoted.slice(1, -1).replaceAll("\\'", "'"))
  return names.some((name) => name.includes('${') || new RegExp(pattern).test(name))
}

test('the tests that a mutant names are there, each with a name that the pattern finds', () => {
  for (const { name, tests, pattern = '' } of mutants) {
    assert.ok(tests.length > 0, name)
    for (const file of tests) {
      assert.ok(file.endsWith('.test.ts') && existsSync(join(SERVER, file)), `${name}: ${file}`)
      assert.ok(isNamed(pattern, readFileSync(join(SERVER, file), 'utf8')), `${name}: no '${pattern}' in ${file}`)
    }
  }
  const text = "test('it\\'s one', () => {})\n  test(\n    \"two\", () => {})"
  assert.deepEqual(
    ["it's", 'two$', 'three'].map((pattern) => isNamed(pattern, text)),
    [true, true, false],
  )
})

test('every mutant has a name of its own, which begins with where it is, and no part of the program is without', () => {
  assert.equal(new Set(mutants.map(({ name }) => name)).size, mutants.length)
  const parts = [...readdirSync(join(SERVER, 'src/domains'), { withFileTypes: true })].flatMap((entry) =>
    entry.isDirectory() ? [{ part: entry.name, folder: `src/domains/${entry.name}/` }] : [],
  )
  for (const part of ['kit', 'adapters', 'main']) parts.push({ part, folder: `src/${part}/` })
  parts.push({ part: 'migrations', folder: 'migrations/' }, { part: 'sdk', folder: '../../packages/sdk/' })
  for (const { part, folder } of parts)
    assert.ok(
      mutants.some(({ file }) => file.startsWith(folder)),
      `none in ${part}`,
    )
  for (const { name, file } of mutants) {
    const { part } = parts.find(({ folder }) => file.startsWith(folder)) ?? assert.fail(`${name}: ${file}`)
    assert.ok(name.startsWith(`${part}: `), `${name} is in ${part}`)
  }
})
