// CONTRIBUTING's recipes for a read and for an event, followed in a copy of the project: what they name is enough, and no other file has to
// be touched. What a migration leaves out of the recipe is named by a test.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { promisify } from 'node:util'
import { copyProject } from '../../mutants/copy-project.ts'

const folder = await mkdtemp(join(tmpdir(), 'gatelodge-recipes-'))
after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
await copyProject(folder)
const at = (path: string) => join(folder, 'apps/server', path)

/** Unset: where node:test runs this itself, the files of the copy would report to it and use its database. */
const env = {
  ...process.env,
  NODE_TEST_CONTEXT: undefined,
  GATELODGE_TEST_SERVER_URL: undefined,
  GATELODGE_TEST_DEMO: undefined,
}
/** Several programs, each with its own limits; what is started is ended with the test. */
const LIMIT = { timeout: 600_000 }
let { signal } = new AbortController()
beforeEach((context) => {
  signal = context.signal
})
async function run(command: string, ...words: readonly string[]): Promise<{ passed: boolean; said: string }> {
  const options = { cwd: folder, env, maxBuffer: 64 * 1_048_576, signal }
  return promisify(execFile)(command, words, options).then(
    ({ stdout, stderr }) => ({ passed: true, said: stdout + stderr }),
    ({ stdout, stderr }) => ({ passed: false, said: stdout + stderr }),
  )
}
const npm = (script: string, ...words: readonly string[]) => run('npm', 'run', '--silent', script, '--', ...words)
/** What the runner says of tests that must all pass. */
async function testsOf(pattern: string, ...files: readonly string[]): Promise<string> {
  const { passed, said } = await npm('test:files', `--test-name-pattern=${pattern}`, ...files)
  assert.ok(passed, said)
  return said
}

const recipe = (file: string) => new URL(`recipe-files/${file}`, import.meta.url)
/** A new file of a recipe. Kept as a text, so that it counts as no part of this project. */
const place = async (file: string, into: string) =>
  writeFile(at(`${into}/${file}`), await readFile(recipe(`${file}.txt`), 'utf8'))

async function edit(path: string, old: string, now: string) {
  const text = await readFile(at(path), 'utf8')
  assert.equal(text.split(old).length, 2, `${path} has '${old}' once`)
  await writeFile(
    at(path),
    text.replace(old, () => now),
  )
}
/** One word in a list of a domain's `index.ts`, with its import. */
async function name(domain: string, list: RegExp, word: string, from: string) {
  const path = `src/domains/${domain}/index.ts`
  const text = await readFile(at(path), 'utf8')
  const listed = text.replace(list, (found) => `${found}${word}, `)
  assert.notEqual(listed, text, `${path} has a list ${list}`)
  await writeFile(at(path), listed.replace(/^import /m, `import { ${word} } from '${from}'\nimport `))
}

const last = (await readdir(at('migrations'))).toSorted().at(-1)?.slice(0, 4)
const migration = `migrations/${String(Number(last) + 1).padStart(4, '0')}-parking-spaces.sql`

const INDEXES = [
  'create index parking_spaces_created on parking_spaces (organization_id, created_at, id);',
  'create index parking_spaces_property on parking_spaces (organization_id, property_id, created_at, id);',
  'create index parking_spaces_updated on parking_spaces (organization_id, updated_at, id);',
  'create index parking_spaces_status on parking_spaces (organization_id, status, id);',
]
const WALL = "select app_records('parking_spaces');"
const table = await readFile(recipe('parking-spaces.sql'), 'utf8')
const writeMigration = (...lines: readonly string[]) => writeFile(at(migration), `${table}${lines.join('\n')}\n`)

await place('parking-space.resource.ts', 'src/domains/properties')
await name('properties', /resources: \[\s*/, 'parkingSpace', './parking-space.resource.ts')
await place('parking-spaces.ts', 'src/domains/properties/demo')
await name('properties', /\bdemo: \[\.\.\.demo, /, 'parkingSpaceDemo', './demo/parking-spaces.ts')

await place('work-order-created.event.ts', 'src/domains/maintenance')
await edit('src/domains/maintenance/index.ts', '  demo,\n', '  events: [],\n  demo,\n')
await name('maintenance', /events: \[/, 'workOrderCreated', './work-order-created.event.ts')
// What the event is for: an action raises it.
await edit(
  'src/domains/maintenance/create-work-order.ts',
  "      if (stored) await audit(tx, caller, 'work_order.created', id, requestId)\n",
  `      if (!stored) return stored
      await audit(tx, caller, 'work_order.created', id, requestId)
      const said = { description: input.description, hasPetAlert: input.hasPetAlert ?? false }
      await raise(ctx, tx, workOrderCreated, {
        within: propertyId,
        causedBy: integrationOf(caller),
        data: { workOrderId: id, propertyId, organizationId: caller.organizationId, ...said, createdAt: clock.now() },
      })
`,
)
await edit(
  'src/domains/maintenance/create-work-order.ts',
  "import { createOnce } from '../access/index.ts'\n",
  `import { raise } from '../../kit/events.ts'
import { createOnce, integrationOf } from '../access/index.ts'
import { workOrderCreated } from './work-order-created.event.ts'
`,
)

test(
  'a migration without the indexes or the wall of the recipe is refused, and each of them is named',
  LIMIT,
  async () => {
    await writeMigration()
    const { passed, said } = await npm('test:files', 'apps/server/test/proofs/mirror.test.ts')
    assert.equal(passed, false)
    for (const index of INDEXES) {
      const columns = /\((.*)\)/.exec(index)?.[1] ?? ''
      assert.ok(said.includes(`no index of parking_spaces starts with (${columns})`), `${columns}\n${said}`)
    }
    assert.match(said, /row-level security of parking_spaces is not enabled/)
  },
)

test('with what the recipes name, the rest is generated and the types fit', LIMIT, async () => {
  await writeMigration(...INDEXES, WALL)
  const generated = await npm('generate')
  assert.ok(generated.passed, generated.said)
  const types = await npm('check:types')
  assert.ok(types.passed, types.said)
})

test('the tests that hold declarations, database, contract and generated files together are green', LIMIT, async () => {
  const said = await testsOf(
    '.',
    'apps/server/test/proofs/{mirror,generated-files}.test.ts',
    'apps/server/test/architecture.test.ts',
    'packages/cli/test/sample-events.test.ts',
  )
  assert.ok(Number(/^ℹ pass (\d+)$/m.exec(said)?.[1]) > 40, said)
})

/** A test of each file that walks routes or kinds. */
const WALKED = {
  'apps/server/test/proofs/every-get.test.ts': 'HEAD works on partner GET /parkingSpaces',
  'apps/server/test/proofs/walls.test.ts': '/parkingSpaces',
  'apps/server/src/domains/webhooks/withheld-events.test.ts': 'work_order.created, capability missing',
  'apps/server/src/main/cli/listen-commands.test.ts': 'every kind of event is triggered',
  'packages/cli/test/conform-webhook.test.ts': 'a receiver that refuses kinds that it does not know',
}

test('the tests that walk routes and kinds walk what was added', LIMIT, async () => {
  const said = await testsOf(
    'parkingSpaces|work_order.created|every kind of event|a receiver that',
    ...Object.keys(WALKED),
  )
  const passed = said.split('\n').filter((line) => line.startsWith('✔'))
  for (const name of Object.values(WALKED))
    assert.ok(
      passed.some((line) => line.includes(name)),
      `${name}\n${said}`,
    )
})

test('what is generated knows them: contract, client and types of the SDK, samples, guide', LIMIT, async () => {
  for (const [path, words] of Object.entries({
    'openapi/gatelodge-v1.json': ['"/parkingSpaces"', '"work_order.created"'],
    'packages/sdk/src/client/contract.generated.ts': [
      'export interface ParkingSpace ',
      'parkingSpaces: ParkingSpacesRoutes',
    ],
    'packages/sdk/src/events.generated.ts': ["'work_order.created': {\n", "'work_order.created': ['hasPetAlert']"],
    'packages/cli/src/webhook/samples.generated.ts': ["description: 'The tap drips'", "freeText: 'description'"],
    'docs/guides/webhooks.md': [
      '| `work_order.created` | something is to be repaired; needs the capability `transactions` |',
    ],
  })) {
    const text = await readFile(join(folder, path), 'utf8')
    for (const word of words) assert.ok(text.includes(word), `${path} has no ${word}`)
  }
})
