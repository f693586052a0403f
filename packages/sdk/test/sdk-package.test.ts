// The package as partners get it: built, packed, unpacked into a folder of its own, and used from there by its name.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
const folder = mkdtempSync(join(tmpdir(), 'gatelodge-sdk-'))
after(() => rmSync(folder, { recursive: true }))

const published = join(folder, 'dist')
const built = join(folder, 'package')
await run('npm', ['run', 'build', '--', '--out-dir', published, '--logLevel', 'warn'], { cwd: source })
const { stdout: packed } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: published })
const [tarball] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }]
await run('tar', ['-xzf', join(folder, tarball.filename), '-C', folder])
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
  const gatelodge = new client.Gatelodge({ url: 'https://gateway.example.com', apiKey: 'gate_test_x', fetch: async () => Response.json({ id: 'u', isADA: 'true' }) })
  if (client.Gatelodge !== sdk.Gatelodge) throw new Error('two clients in one package')
  gatelodge.units.get('u', { fields: ['isADA'] }).then((unit) => { const isADA = unit.isADA; if (isADA !== true) throw new Error('not a boolean') })
  const inbox = box.postgresInbox({ query: async () => ({ rows: [{ claims: 1 }] }) })
  box.handleOnce(inbox, () => {})(event).then((isNew) => { if (!isNew) throw new Error('not new') })
  if (typeof file.fileInbox !== 'function') throw new Error('no file inbox')
  const answer = web.fetchWebhooks(options)(new Request('http://localhost', { method: 'POST', body, headers }))
  answer.then((response) => console.log(response.status, typeof ex.expressWebhooks(options), fa.fastifyWebhooks.name))
`
const imports = (form: (name: string, path: string) => string) =>
  [
    ['sdk', ''],
    ['client', '/client'],
    ['ex', '/express'],
    ['fa', '/fastify'],
    ['web', '/fetch'],
    ['box', '/inbox'],
    ['file', '/inbox/file'],
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

test('the package holds what was built, its vectors and its papers, and none of the source', () => {
  const others = tarball.files.map(({ path }) => path).filter((path) => !/^[\w-]+\.(js|cjs|d\.ts|d\.cts)$/.test(path))
  assert.deepEqual(others.sort(), [
    'LICENSE',
    'README.md',
    'package.json',
    'test-vectors/README.md',
    'test-vectors/webhooks.json',
  ])
})

test('inside the repository its name leads to the source, by the same paths as when it is published and one more', () => {
  const own = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const { './runtime': inside, ...published } = own.exports
  assert.equal(inside, './src/runtime.ts')
  assert.deepEqual(Object.keys(published), Object.keys(manifest.exports))
  for (const entry of entries) assert.match(own.exports[entry], /^\.\/src\/[\w-]+\.ts$/)
  assert.equal(own.private, true)
  assert.equal(manifest.private, undefined)
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
  const around = [
    'declare const queue: { add(id: string, event: unknown): Promise<void> }',
    'declare const secret: string, newSecret: string, oldSecret: string',
    'declare const propertyId: string, prospectId: string, applicationId: string, householdId: string',
    'declare function welcome(firstName: string | null, isManual: boolean): void',
    'declare function answer(conversationId: string, content: string): void',
  ]
  const client = "declare const gatelodge: import('@gatelodge/sdk').Gatelodge"
  const texts = examples.map(([, text = '']) => [
    text,
    ...around,
    ...(text.includes('new Gatelodge(') ? [] : [client]),
    'export {}',
  ])
  await compile(Object.fromEntries(texts.map((lines, at) => [`readme-${at}.mts`, lines.join('\n')])), true)
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

test('the Fetch entry, the client and the inbox import nothing from Node, so that they run where there is no Node', () => {
  const reach = (file: string): string[] => {
    const text = readFileSync(join(built, file), 'utf8').replace(/\/\*.*?\*\/|\/\/.*?$/gms, '')
    assert.doesNotMatch(text, /node:|\bBuffer\b|\bprocess\b|\brequire\(/, file)
    return [file, ...[...text.matchAll(/from "\.\/([^"]+)"/g)].flatMap(([, next]) => reach(next!))]
  }
  assert.ok(reach('fetch.js').length > 1)
  for (const entry of ['client.js', 'inbox.js']) reach(entry)
})

test('the built files import nothing but each other, node:crypto, and for an inbox in a file node:fs/promises', () => {
  for (const file of globSync('*.{js,cjs}', { cwd: built })) {
    const text = readFileSync(join(built, file), 'utf8')
    const allowed = file.startsWith('inbox-file.') ? /^(\.\/|node:fs\/promises$)/ : /^(\.\/|node:crypto$)/
    for (const [, name] of text.matchAll(/(?:from |require\()"([^"]+)"/g)) assert.match(name!, allowed, file)
  }
})
