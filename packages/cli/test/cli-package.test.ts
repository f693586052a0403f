// The package as partners get it: built, packed, unpacked into a folder with nothing but its one dependency, and run from there.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { newTestSecret } from '@gatelodge/sdk'
import { startServer } from '@gatelodge/server/test/server.ts'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { handWritten, ofTheSdk, secret } from './receivers.ts'

const run = promisify(execFile)
/** The Node that runs this test comes first. */
const PATH = `${dirname(process.execPath)}:${process.env['PATH']}`
/** So wide that a slow machine is not warned of. */
const PATIENT = ['--time-limit', '600']
const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'gatelodge-cli-'))
after(() => rmSync(folder, { recursive: true }))

const built = join(folder, 'dist')
await run('npm', ['run', 'build', '--', '--out-dir', built, '--logLevel', 'warn'], {
  cwd: join(root, 'packages/cli'),
  env: { ...process.env, PATH },
})
const { stdout: packed } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: built })
const [tarball] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }]
const installed = join(folder, 'partner/node_modules/@gatelodge/cli')
mkdirSync(installed, { recursive: true })
await run('tar', ['-xzf', join(folder, tarball.filename), '--strip-components=1', '-C', installed])
symlinkSync(join(root, 'node_modules/commander'), join(folder, 'partner/node_modules/commander'))

const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
const command = join(installed, manifest.bin.gatelodge)

/** As a shell would start it: by its own first line. */
async function gatelodge(...words: string[]) {
  const env = { PATH, GATELODGE_WEBHOOK_SECRET: secret }
  try {
    return { code: 0, ...(await run(command, words, { env, cwd: folder })) }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, stdout, stderr }
  }
}

test('the package is one executable file that needs commander alone', () => {
  assert.deepEqual(tarball.files.map(({ path }) => path).sort(), [
    'LICENSE',
    'README.md',
    'gatelodge.js',
    'package.json',
  ])
  const { dependencies } = JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8'))
  assert.deepEqual(manifest.dependencies, { commander: dependencies.commander })
  assert.ok(statSync(command).mode & 0o100)
  const text = readFileSync(command, 'utf8')
  assert.match(text, /^#!\/usr\/bin\/env node\n/)
  for (const [, name] of text.matchAll(/^import .*?from "([^"]+)"/gm)) assert.match(name ?? '', /^(node:\w|commander$)/)
})

test('publint has nothing to say', async () => {
  const { messages } = await publint({ pkgDir: installed, strict: true, pack: false })
  assert.deepEqual(
    messages.map((message) => formatMessage(message, manifest)),
    [],
  )
})

test('conform webhook passes a receiver of the SDK, and the report fits 80 columns without colour', async () => {
  const { url, actedUrl } = await ofTheSdk['Express']!()
  const { code, stdout, stderr } = await gatelodge('conform', 'webhook', url, '--acted-url', actedUrl, ...PATIENT)
  assert.deepEqual([code, stderr], [0, ''], stdout)
  assert.match(stdout, /^Webhook receiver {2}http:\/\/127\.0\.0\.1:\d+\/\n/)
  assert.match(stdout, /\n\d+ passed, 0 failed, 0 warned, 1 not judged {2}in /)
  assertReadable(stdout)
})

test('conform webhook fails a receiver with a mistake, names it first, and ends with 1', async () => {
  const { url } = await handWritten({
    isFresh: () => true,
    signatures: (header) => header?.match(/(?<=v1=)[0-9a-f]*/) ?? null,
  })
  const { code, stdout } = await gatelodge('conform', 'webhook', url, ...PATIENT)
  assert.equal(code, 1)
  assert.match(
    stdout,
    /\n✖ Failed\n\n {2}rotation\/either-v1\n {4}Expected {2}.*time\/301-seconds-old.*! Warned.*- Not judged.*✔ Passed/s,
  )
  assertReadable(stdout)
  const json = await gatelodge('conform', 'webhook', url, '--json', ...PATIENT)
  assert.equal(json.code, 1)
  const report = JSON.parse(json.stdout)
  assert.deepEqual([report.kit, report.target, report.result, report.counts.failed], ['webhook', url, 'failed', 2])
  const failed = report.checks.find(({ id }: { id: string }) => id === 'time/301-seconds-old')
  assert.deepEqual(Object.keys(failed).sort(), ['advice', 'contract', 'expected', 'id', 'outcome', 'seen'])
  assert.deepEqual(failed.contract.statements, ['S-306'])
})

test('a report is handed in at a server, which keeps it under the key that sent it', async () => {
  const server = await startServer()
  const origin = await server.listen()
  const org = await server.make.organization()
  const { text: key, integrationId } = await server.make.key(org)
  const { text: token } = await server.make.staff(org)
  const { url, actedUrl } = await handWritten()
  const conform = (...words: string[]) =>
    gatelodge('conform', 'webhook', url, '--acted-url', actedUrl, ...PATIENT, ...words)
  const sent = await conform('--report-to', `${origin}/`, '--report-key', key)
  assert.deepEqual([sent.code, sent.stderr], [0, `The report was handed in at ${origin}/.\n`])
  const { body: kept } = await server.call(`GET /conformanceReports?fields=*&filter=integrationId=${integrationId}`, {
    token,
  })
  assert.equal(kept.length, 1)
  const { kit, kitVersion, target, result, checks } = kept[0]
  assert.deepEqual([kit, kitVersion, target, result], ['webhook', manifest.version, url, 'passed'])
  assert.equal(kept[0].integrationId, integrationId)
  assert.ok(checks.some(({ check }: { check: string }) => check === 'signature/wrong-secret'))
  const refused = await conform('--report-to', origin, '--report-key', 'gate_live_wrong')
  assert.equal(refused.code, 2)
  assert.match(refused.stderr, /could not be handed in: .* answered 401: Missing or invalid API key/)
  assert.match(refused.stdout, /\d+ passed, 0 failed/, 'what was judged stands')
  const keyless = await conform('--report-to', origin)
  assert.deepEqual([keyless.code, keyless.stdout], [2, ''])
  assert.match(keyless.stderr, /--report-key/)
})

test('what could not be run ends with 2 and a sentence', async () => {
  const { url } = await handWritten()
  const nobody = await gatelodge('conform', 'webhook', 'http://127.0.0.1:1/')
  assert.deepEqual([nobody.code, nobody.stdout], [2, ''])
  assert.match(nobody.stderr, /^gatelodge: Nothing could be delivered to http:\/\/127\.0\.0\.1:1\/: ECONNREFUSED\./)
  const json = await gatelodge('conform', 'screening', '--key', 'gate_test_x', '--url', 'http://127.0.0.1:1', '--json')
  assert.equal(json.code, 2)
  assert.equal(JSON.parse(json.stdout).result, 'not run')
  for (const [words, complaint] of [
    [['conform', 'webhook', url, '--secret', 'hush'], /A signing secret is whsec_ and base64/],
    [['conform', 'webhook', url, '--secret', newTestSecret(), '--kinds', 'lease.signed'], /'lease\.signed' is none of/],
    [['conform', 'webhook', 'partner.example/hooks'], /Write it whole/],
    [['conform', 'webhook', url, '--time-limit', '0'], /number of seconds/],
    [['conform', 'screening'], /--url and --key/],
    [['confirm'], /unknown command 'confirm'/],
  ] as const) {
    const { code, stderr } = await gatelodge(...words)
    assert.equal(code, 2, words.join(' '))
    assert.match(stderr, complaint)
  }
})

test('every command has a help with an example, in 80 columns', async () => {
  for (const words of [
    ['conform', 'webhook'],
    ['conform', 'screening'],
  ]) {
    const { code, stdout } = await gatelodge(...words, '--help')
    assert.equal(code, 0)
    assert.match(stdout, /--json.*Example:\n {2}\$ gatelodge conform/s)
    assertReadable(stdout)
  }
})

function assertReadable(text: string) {
  assert.ok(!text.includes('\u001b'), 'no colour where there is no terminal')
  for (const line of text.split('\n')) assert.ok([...line].length <= 80, line)
}
