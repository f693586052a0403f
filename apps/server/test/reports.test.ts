// What a test run says of itself: every test that ran is reported, and a file that fails as a file says why.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { ROOT } from './source-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
after(() => rmSync(folder, { recursive: true }))
const flags = ['--import', join(ROOT, 'apps/server/test/whole-reports.ts'), '--test-force-exit']
const { NODE_TEST_CONTEXT: _, ...env } = process.env

/** By its path from here, as the scripts name files: the runner tells some of what it tells under that, and some under the whole path. */
const fromHere = (file: string) => relative(ROOT, file)
const whole = (file: string) => file

type Manner = { readonly named?: typeof whole; readonly env?: typeof env }

function run(name: string, more: readonly string[], source: string, manner: Manner = {}) {
  const file = join(folder, `${name}.test.mjs`)
  writeFileSync(file, `import { after, test } from 'node:test'\n${source}`)
  const words = [...flags, ...more, (manner.named ?? fromHere)(file)]
  const child = spawn(process.execPath, words, {
    cwd: ROOT,
    env: manner.env ?? env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { file, child }
}

test('every test of a file is reported, however late the report is read', async () => {
  const count = 3_000
  const { child } = run(
    'many',
    ['--test-reporter=tap'],
    `for (let n = 1; n <= ${count}; n++) test('one of many', () => {})`,
  )
  // More than a pipe holds: the file is not done before it is read. One that does not wait has left by then, with the rest unsaid.
  await Promise.race([delay(2_000, undefined, { ref: false }), new Promise((resolve) => child.once('exit', resolve))])
  const reported = (await text(child.stdout)).match(/^ok \d+ - one of many/gm)
  assert.equal(reported?.length, count)
})

for (const [name, source, why] of [
  [
    'killed',
    `console.error('so far'); test('one', () => process.kill(process.pid, 'SIGKILL'))`,
    /was ended by SIGKILL.*so far/s,
  ],
  ['gone', `test('one', () => process.exit(7))`, /left with exit code 7.*nothing on stderr/s],
  ['not-loaded', `await Promise.reject(new Error('no such place'))`, /left with exit code 1.*Error: no such place/s],
  [
    'outside',
    `test('one', () => {}); after(() => new Promise((resolve) => setImmediate(() => { setImmediate(resolve); throw new Error('afterwards') })))`,
    /left with exit code 1.*afterwards/s,
  ],
] as const)
  test(`a file that fails as a file says why: ${name}`, async () => {
    for (const named of [fromHere, whole]) {
      const { file, child } = run(name, ['--test', '--test-reporter=./apps/server/test/failed-files.ts'], source, {
        named,
      })
      const said = await text(child.stdout)
      assert.ok(said.includes(`${file} `), said)
      assert.match(said, why)
    }
  })

test('a run leaves nothing behind, though it ends by force', async () => {
  const place = join(folder, 'place')
  mkdirSync(place)
  // The database's own user must get through it.
  for (const each of [folder, place]) chmodSync(each, 0o755)
  const { child } = run('short', ['--test', '--test-global-setup=apps/server/test/setup.ts'], `test('one', () => {})`, {
    env: { ...env, TMPDIR: place },
  })
  assert.match(await text(child.stdout), /pass 1/)
  assert.deepEqual(readdirSync(place), [])
})

test('a file whose tests say why is left to the runner', async () => {
  const { child } = run(
    'failing',
    ['--test', '--test-reporter=./apps/server/test/failed-files.ts'],
    `test('one', () => { throw new Error('said') })`,
  )
  assert.equal(await text(child.stdout), '')
})
