// What kills a mutant and what does not, tried on a program of one line.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { checkSyntax, type Mutant, plant, StaleRow } from './plant.ts'
import { tryMutant } from './try-mutant.ts'
import { type TestReport, verdictOn, whyUnfit } from './verdict.ts'

const PROGRAM = 'export const sum = (a: number, b: number): number => a + b\n'
const TESTS = `
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sum } from './sum.ts'
suite('sums', () => {
  test('two and two', () => assert.equal(sum(2, 2), 4))
  test('nothing and nothing', () => assert.equal(sum(0, 0), 0))
  test('a text of them', () => { sum(1, 1).toFixed() })
})
test('ends', async () => { while (Number.isNaN(sum(1, 1))) await new Promise((r) => setTimeout(r, 5)) })
`

let folder = ''
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatelodge-mutants-test-'))
  writeFileSync(join(folder, 'sum.ts'), PROGRAM)
  writeFileSync(join(folder, 'sum.test.ts'), TESTS)
})
after(() => rmSync(folder, { recursive: true }))

const mutant = (old: string, planted: string, pattern?: string): Mutant => ({
  name: 'kit: a sum',
  file: 'sum.ts',
  old,
  new: planted,
  tests: ['sum.test.ts'],
  ...(pattern !== undefined && { pattern }),
})
const attempt = (row: Mutant, limitMs = 30_000) =>
  tryMutant(row, { folder, environment: {}, limitMs, signal: new AbortController().signal })

test('a row whose text is not there, or more than once, or that changes nothing, is stale', () => {
  const stale = (row: Mutant, message: RegExp) =>
    assert.throws(
      () => plant(row, PROGRAM),
      (error) => error instanceof StaleRow && message.test(error.message),
    )
  stale(mutant('a * b', 'a - b'), /found 0 times/)
  stale(mutant('number', 'bigint'), /found 3 times/)
  stale(mutant('a + b', 'a + b'), /the same/)
  stale(mutant('a + b', 'a +\nb'), /one line/)
  stale(mutant('a + b\n', 'a - b;\n;'), /one line/)
  assert.equal(plant(mutant('a + b\n', 'a - b\n'), PROGRAM), PROGRAM.replace('+', '-'))
  assert.equal(
    plant(mutant('a + b', "$' $&"), PROGRAM),
    PROGRAM.replace('a + b', () => "$' $&"),
  )
})

test('a row that leaves no valid program is stale, and nothing of it is left in the copy', async () => {
  await assert.rejects(attempt(mutant('a + b', 'a + (')), StaleRow)
  assert.throws(() => checkSyntax(mutant('', ''), 'const a: = 1'), StaleRow)
  checkSyntax({ ...mutant('', ''), file: 'a.sql' }, 'select (')
  assert.equal(readFileSync(join(folder, 'sum.ts'), 'utf8'), PROGRAM)
})

test('a fault that an assertion sees is killed by that test, and the copy is as before', async () => {
  assert.deepEqual(await attempt(mutant('a + b', 'a * b + 1')), { end: 'killed', by: 'assertion', test: 'two and two' })
  assert.equal(readFileSync(join(folder, 'sum.ts'), 'utf8'), PROGRAM)
})

test('a fault that no chosen test sees survives', async () => {
  assert.deepEqual(await attempt(mutant('a + b', 'a * b', 'nothing and nothing')), { end: 'survived' })
})

test('a fault that only makes a test throw, or not end, is killed by that, and told apart', async () => {
  const thrown = mutant('a + b', 'null as unknown as number', 'a text of them')
  assert.deepEqual(await attempt(thrown), { end: 'killed', by: 'error', test: 'a text of them' })
  const endless = mutant('a + b', 'a + b + Number.NaN', 'ends')
  assert.deepEqual(await attempt(endless, 1_000), { end: 'killed', by: 'late', test: 'ends' })
})

test('a fault with which nothing starts kills nothing', async () => {
  const { end } = await attempt(mutant('export const sum', 'export const sums'))
  assert.equal(end, 'crashed')
})

test('where no test has the pattern, none ran', async () => {
  assert.deepEqual(await attempt(mutant('a + b', 'a - b', 'no such test')), { end: 'no test ran' })
})

test('tests that fail without any fault judge nothing, and neither do those that are not there', () => {
  const passed = { name: 'a', end: 'passed' } as const
  assert.equal(whyUnfit([passed]), undefined)
  assert.equal(whyUnfit([]), 'no test ran')
  for (const end of ['assertion', 'error', 'late', 'crash'] as const)
    assert.equal(whyUnfit([passed, { name: 'b', end }]), 'red without any fault: b')
})

test('an assertion comes before an error, an error before the clock, and any of them before a crash', () => {
  const ended = (end: TestReport['end']): TestReport => ({ name: end, end })
  const all = [ended('passed'), ended('crash'), ended('late'), ended('error'), ended('assertion')]
  assert.equal(verdictOn(all).by, 'assertion')
  assert.equal(verdictOn(all.slice(0, 4)).by, 'error')
  assert.equal(verdictOn(all.slice(0, 3)).by, 'late')
  assert.deepEqual(verdictOn(all.slice(0, 2)), { end: 'crashed', test: 'crash' })
  assert.deepEqual(verdictOn([ended('skipped')]), { end: 'no test ran' })
})
