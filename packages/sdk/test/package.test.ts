// The package as it is published: built into a folder of its own, then used from there by its name.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const source = join(root, 'packages/sdk')
const built = mkdtempSync(join(tmpdir(), 'gatelodge-sdk-'))
after(() => rmSync(built, { recursive: true }))

await run('npm', ['run', 'build', '--', '--out-dir', join(built, 'dist'), '--logLevel', 'warn'], { cwd: source })
for (const part of ['package.json', 'README.md', 'test-vectors'])
  cpSync(join(source, part), join(built, part), { recursive: true })
// For the types of Node and Express; the built files themselves import nothing.
symlinkSync(join(root, 'node_modules'), join(built, 'node_modules'))

const manifest = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'))
const entries = Object.keys(manifest.exports).filter((name) => !name.endsWith('.json'))
const sample = `
  const secret = sdk.newTestSecret()
  const data = { prospectId: 'p', propertyId: 'q', organizationId: 'o', phone: null, firstName: 'Ada', referralSource: null, isManual: true, createdAt: 'now' }
  const { body, headers } = sdk.signTestWebhook({ eventType: 'prospect.created', data }, secret)
  const event = sdk.verifyWebhook(body, headers, secret)
  if (event.eventType === 'prospect.created') { const isManual = event.data.isManual; if (!isManual) throw new Error('not manual') }
  const options = { secret, beforeAnswer() {} }
  const answer = web.fetchWebhooks(options)(new Request('http://localhost', { method: 'POST', body, headers }))
  answer.then((response) => console.log(response.status, typeof ex.expressWebhooks(options), fa.fastifyWebhooks.name))
`
const imports = (form: (name: string, path: string) => string) =>
  [
    ['sdk', ''],
    ['ex', '/express'],
    ['fa', '/fastify'],
    ['web', '/fetch'],
  ]
    .map(([name, path]) => form(name!, `'@gatelodge/sdk${path}'`))
    .join('\n')
const esm = imports((name, path) => `import * as ${name} from ${path}`) + sample
const cjs = imports((name, path) => `const ${name} = require(${path})`) + sample

test('the package has no dependencies, and every entry has both forms with types', () => {
  for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies'])
    assert.equal(manifest[kind], undefined)
  for (const entry of entries)
    for (const form of ['import', 'require'])
      for (const path of Object.values<string>(manifest.exports[entry][form]))
        assert.ok(existsSync(join(built, path)), path)
})

test('publint has nothing to say', async () => {
  const { messages } = await publint({ pkgDir: built, strict: true, pack: false })
  assert.deepEqual(
    messages.map((message) => formatMessage(message, manifest)),
    [],
  )
})

// The oldest Node that the package names, where one is at hand, and the one that runs this test.
for (const node of new Set([process.execPath, process.env['GATELODGE_TEST_OLD_NODE'] ?? process.execPath]))
  test(`the built package works from ESM and from CommonJS under ${node}`, async () => {
    for (const [file, text] of [
      ['use.mjs', esm],
      ['use.cjs', cjs],
    ] as const) {
      writeFileSync(join(built, file), text)
      const { stdout, stderr } = await run(node, [join(built, file)])
      assert.deepEqual([stdout, stderr], ['204 function fastifyWebhooks\n', ''], file)
    }
  })

test('the types of the built package serve ESM and CommonJS alike', async () => {
  await compile(
    { 'use.mts': esm, 'use.cts': imports((name, path) => `import ${name} = require(${path})`) + sample },
    false,
  )
})

test('every example of the README compiles', async () => {
  const examples = [...readFileSync(join(built, 'README.md'), 'utf8').matchAll(/```ts\n(.*?)```/gs)]
  assert.ok(examples.length > 5)
  const around = `
    declare const queue: { add(id: string, event: unknown): Promise<void> }
    declare const secret: string, newSecret: string, oldSecret: string
    declare function welcome(firstName: string | null, isManual: boolean): void
    declare function answer(conversationId: string, content: string): void`
  await compile(Object.fromEntries(examples.map(([, text], at) => [`readme-${at}.mts`, text + around])), true)
})

async function compile(texts: Record<string, string>, skipLibCheck: boolean) {
  const files = Object.entries(texts).map(([name, text]) => {
    writeFileSync(join(built, name), text)
    return join(built, name)
  })
  const options = `--ignoreConfig --noEmit --strict --module nodenext --types node --skipLibCheck ${skipLibCheck}`
  await run(join(root, 'node_modules/.bin/tsc'), [...options.split(' '), ...files], { cwd: built }).catch((error) =>
    assert.fail(error.stdout),
  )
}

test('the Fetch entry imports nothing from Node, so that it runs where there is no Node', () => {
  const reach = (file: string): string[] => {
    const text = readFileSync(join(built, 'dist', file), 'utf8').replace(/\/\*.*?\*\/|\/\/.*?$/gms, '')
    assert.doesNotMatch(text, /node:|\bBuffer\b|\bprocess\b|\brequire\(/, file)
    return [file, ...[...text.matchAll(/from "\.\/([^"]+)"/g)].flatMap(([, next]) => reach(next!))]
  }
  assert.ok(reach('fetch.js').length > 1)
})

test('the built files import nothing but each other and node:crypto', () => {
  for (const file of globSync('*.{js,cjs}', { cwd: join(built, 'dist') })) {
    const text = readFileSync(join(built, 'dist', file), 'utf8')
    for (const [, name] of text.matchAll(/(?:from |require\()"([^"]+)"/g))
      assert.match(name!, /^(\.\/|node:crypto$)/, file)
  }
})
