// The guides are true: every block of code in them runs, in order, against a sandbox, and prints what the guide says it prints.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../sandbox/postgres.ts'
import { errorCatalogue } from '../../src/kit/problems.ts'
import '../../src/main/domains.ts'
import { readBlocks, useOf } from '../guides/blocks.ts'
import { compile } from '../guides/compile.ts'
import { readersEnv, readersFolder, startSandbox } from '../guides/reader.ts'
import { runGuide } from '../guides/run-guide.ts'

const GUIDES = fileURLToPath(new URL('../../../../docs/guides', import.meta.url))
const SHOWN_MOST = 2
const files = globSync('*.md', { cwd: GUIDES }).sort()
const textOf = (file: string) => readFileSync(join(GUIDES, file), 'utf8')

for (const program of ['bash', 'curl'])
  assert.equal(spawnSync(program, ['--version']).status, 0, `${program} is needed to run the guides, and is not here`)

const sandbox = await startSandbox()

test('there is a guide for every kind of partner', () => {
  assert.deepEqual(files, [
    'README.md',
    'applications.md',
    'documents.md',
    'ils.md',
    'messaging.md',
    'screening.md',
    'webhooks.md',
  ])
})

const codes = new Map(errorCatalogue().map(({ code, status }) => [code, status]))

for (const file of files)
  test(`the errors that ${file} tells of are there, with the status it gives`, () => {
    const rows = [...textOf(file).matchAll(/^\| `(\w+)` \| (\d{3}) \|/gm)]
    for (const [, code = '', status] of rows) assert.equal(codes.get(code), Number(status), code)
  })

test('the TypeScript of the guides compiles against the package', async (t) => {
  const folder = readersFolder(sandbox)
  const blocks = files.flatMap((file) => readBlocks(textOf(file)).map((block) => ({ ...block, file })))
  const programs = blocks.filter(({ language }) => language === 'ts')
  assert.ok(programs.length >= files.length)
  await compile(
    folder,
    programs.map(({ file, line, text }) => [`${basename(file, '.md')}-${line}.ts`, text]),
    t.signal,
  )
})

for (const file of files) {
  test(`every block of ${basename(file)} runs, and prints what it says`, async (t) => {
    const folder = readersFolder(sandbox)
    const env = { ...readersEnv(folder), PORT: String(await freePort()) }
    const { ran, compared } = await runGuide({ text: textOf(file), folder, env, signal: t.signal })
    t.diagnostic(`${file}: ${ran} blocks ran, ${compared} answers compared`)
    assert.ok(ran > 0)
  })

  test(`few blocks of ${basename(file)} are only shown`, () => {
    const shown = readBlocks(textOf(file)).filter((block) => useOf(block) === 'shown')
    assert.ok(shown.length <= SHOWN_MOST, `${shown.length} blocks are not run`)
  })
}
