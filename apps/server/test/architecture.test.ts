// Who may import whom. A failure is a sentence that names the file and the rule; see ARCHITECTURE.md for the reasons.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { misnamed, misplacedSql, missingReadmes, overfullFolders } from './folder-rules.ts'
import { brokenRule, isActionFile, reachingAcross, unplacedDomain } from './import-rules.ts'
import {
  deliveredFiles,
  exportedFunctions,
  importsOf,
  packageOf,
  projectFiles,
  ROOT,
  type SourceFile,
  simulatorFiles,
  sourceFiles,
  sourcePaths,
} from './source-files.ts'
import { longTests, testNamesakes } from './test-rules.ts'

const files = sourceFiles()
const actions = new Set(files.filter(isActionFile).map(({ path }) => path))

test('every import keeps to the rules of who may import whom', () => {
  const simulator = simulatorFiles()
  assert.ok(files.length > 0 && simulator.length > 0)
  const all = [...files, ...simulator]
  none(all.flatMap(({ path, imports }) => imports.map((one) => brokenRule(path, one, (to) => actions.has(to)))))
})

test('every import leads to a file that exists', () => {
  const known = new Set(files.map(({ path }) => path))
  none(
    files.flatMap(({ path, imports }) =>
      imports
        .filter(({ kind, to }) => kind === 'file' && !to.startsWith('..') && !known.has(to))
        .map(({ to }) => `src/${path} imports src/${to}, which does not exist`),
    ),
  )
})

test('a sibling package is imported by its name, in programs, tests and examples', () => {
  const project = projectFiles()
  for (const place of ['apps/server/src/', 'apps/server/test/', 'packages/cli/', 'packages/sdk/', 'examples/'])
    assert.ok(
      project.some(({ path }) => path.startsWith(place)),
      place,
    )
  none(project.flatMap(({ path, imports }) => imports.map((one) => reachingAcross(path, one))))
})

test('every domain has its place in the order', () => none(files.map(unplacedDomain)))

test('imports form no circle, types included', () => none([circle(files)]))

test('only main/config.ts reads the environment', () => {
  const reads =
    /\bprocess\s*(\?\.|\.|\[['"])env\b|\benv\b[^=\n]*=\s*process\b|\{[^}]*\benv\b[^}]*\} from 'node:process'/
  none(
    files
      .filter(({ path, text }) => path !== 'main/config.ts' && reads.test(text))
      .map(({ path }) => `src/${path} reads process.env, but only main/config.ts reads the environment`),
  )
})

// 'property', 'unit', 'lease', 'message' and 'tenant' are words of programming too and cannot be distinguished here.
const TRADE =
  /\b(households?|prospects?|applicants?|landlords?|residents?|screenings?|lessees?|apartments?|rents?|rentals?|roommates?|floor ?plans?|move ?(ins?|outs?)|work ?orders?)\b/i

test('kit never says a word of property management', () => {
  none(
    files.flatMap(({ path, text }) => {
      const [, word] = TRADE.exec(spelledOut(text)) ?? []
      if (!path.startsWith('kit/') || !word) return []
      return `src/${path} says '${word}', but kit knows nothing of property management`
    }),
  )
})

test('the source imports npm packages that production installs, and no others', () => {
  const { dependencies } = manifest('apps/server/package.json')
  none(
    files.flatMap(({ path, imports }) =>
      imports
        .filter(({ kind, to }) => kind === 'npm' && !Object.hasOwn(dependencies ?? {}, packageOf(to)))
        .map(({ to }) => `src/${path} imports '${to}', but apps/server/package.json does not depend on it`),
    ),
  )
})

test('files are named for what they hold', () => {
  none(
    files.flatMap(({ path }) => {
      const [drawer] = /(?<=^|[/.-])(utils?|helpers?|common|managers?|services?)(?=[/.-])/.exec(path) ?? []
      if (drawer) return `src/${path} is a drawer called '${drawer}', but a file is named by the noun or verb it holds`
      if (!/^[a-z0-9./-]+$/.test(path)) return `src/${path} is not in kebab-case, but file names are`
      return undefined
    }),
  )
})

test('no folder of a domain is too full to be taken in at a glance', () => {
  const paths = sourcePaths()
  assert.ok(paths.length > files.length)
  none(overfullFolders(paths))
})

test('SQL functions lie in rooms of their own', () => {
  none(misplacedSql(sourcePaths()))
})

test('a domain of many files says which rule is in which file, and names files that exist', () => {
  const paths = sourcePaths()
  const read = (path: string) => readFileSync(`${ROOT}/apps/server/src/${path}`, 'utf8')
  none(missingReadmes(paths, read))
  const readmes = paths.filter((path) => /^domains\/[^/]+\/README\.md$/.test(path))
  assert.ok(readmes.length > 0)
  none(readmes.flatMap((path) => misnamed(path.split('/')[1] ?? '', read(path), paths)))
})

test('no two exported functions have one name', () => {
  const delivered = deliveredFiles()
  assert.ok(delivered.length > files.length)
  none(namesakes(delivered))
})

test('no file of tests is too long for one subject, and each has a name of its own', () => {
  const project = projectFiles()
  assert.ok(project.some(({ path }) => path === 'apps/server/test/architecture.test.ts'))
  none([...longTests(project), ...testNamesakes(project)])
})

test('every dependency has one exact version', () => {
  const manifests = globSync(['package.json', 'apps/*/package.json', 'packages/*/package.json'], { cwd: ROOT })
  assert.ok(manifests.length > 1)
  none(
    manifests.flatMap((path) => {
      const { dependencies, devDependencies, optionalDependencies } = manifest(path)
      return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${path} asks for ${name} '${version}', but versions are exact`)
    }),
  )
})

test('the rules refuse what they are there to refuse', () => {
  const refused = [
    ['kit/a.ts', "import { b } from '../domains/access/index.ts'", 'kit imports Node, npm and kit only'],
    ['kit/a.ts', "import type { B } from '../main/b.ts'", 'nothing imports main'],
    ['kit/a.ts', 'const b = await import(name)', 'names its module'],
    ['kit/a.ts', "type B = import('../domains/access/b.ts').B", 'kit imports Node'],
    ['kit/a.ts', "export * from '../../test/make.ts'", 'imports no tests'],
    ['domains/access/a.ts', "import { b } from '../properties/index.ts'", 'domains before it only'],
    ['domains/ledger/a.ts', "import { b } from '../screening/index.ts'", 'domains before it only'],
    ['domains/ledger/a.ts', "import {\n  b,\n} from '../access/keys.ts'", "entered by its 'index.ts'"],
    ['domains/ledger/a.ts', "import { b } from '../webhooks/index.ts'", 'nobody imports webhooks'],
    ['domains/webhooks/a.ts', "import { b } from '../properties/index.ts'", 'kit and access only'],
    ['domains/ledger/a.ts', "import '../../adapters/s3/index.ts'", 'domains never import adapters'],
    ['domains/ledger/a.ts', "import '../tables.generated.ts'", 'only main takes in'],
    ['domains/ledger/a.resource.ts', "import { b } from './b.ts'", 'a resource imports kit only'],
    ['domains/ledger/a.resource.ts', "import { b } from '../access/index.ts'", 'a resource imports kit only'],
    ['domains/ledger/a.ts', "import { b } from './b.routes.ts'", "only the domain's index imports routes"],
    ['domains/ledger/room/a.ts', "import { b } from '../b.routes.ts'", "only the domain's index imports routes"],
    ['domains/ledger/room/index.ts', "import { b } from './b.routes.ts'", "only the domain's index imports routes"],
    ['domains/ledger/a.queries.ts', "import type { B } from './act.ts'", 'actions call queries'],
    ['domains/ledger/room/a.ts', "import { b } from '../../access/keys/index.ts'", "entered by its 'index.ts'"],
    ['domains/ledger/room/a.resource.ts', "import { b } from '../b.ts'", 'a resource imports kit only'],
    ['adapters/s3/a.ts', "import { b } from '../../domains/messaging/carrier.ts'", 'types of the port'],
    ['adapters/s3/a.ts', "import type { B } from '../../domains/messaging/index.ts'", 'types of the port'],
    ['adapters/s3/a.ts', "import { b } from '../twilio/b.ts'", 'an adapter imports kit, itself'],
    ['main/a.ts', "import { b } from '../../tools/b.ts'", 'nothing that lies beside it'],
    ['main/a.ts', "import { b } from '../../simulator/b.ts'", 'no server runs the simulator'],
    ['../simulator/a.ts', "import { b } from '../src/adapters/twilio/b.ts'", 'imports kit and itself'],
    ['../simulator/a.ts', "import type { B } from '../src/domains/messaging/carrier.ts'", 'imports kit and itself'],
  ] as const
  for (const [path, text, rule] of refused) {
    const faults = importsOf(path, text).map((one) => brokenRule(path, one, (to) => to.endsWith('/act.ts')))
    assert.match(faults.join(), new RegExp(rule), `${path}: ${text}`)
  }
  const allowed = [
    ['main/a.ts', "import { b } from '../domains/webhooks/index.ts'\nimport '../domains/tables.generated.ts'"],
    ['kit/a.ts', "import { b } from './b.ts'\nimport c from 'node:fs'\nimport d from 'fastify'"],
    ['kit/a.ts', "// import { b } from '../main/b.ts'\ndeclare module '../main/b.ts' {}"],
    ['domains/ledger/a.ts', "import { b } from '../applications/index.ts'\nimport { c } from '../../kit/ids.ts'"],
    ['domains/webhooks/index.ts', "import { b } from '../access/index.ts'\nimport { c } from './c.routes.ts'"],
    ['adapters/s3/a.ts', "import type { B } from '../../domains/messaging/carrier.ts'\nimport { c } from './c.ts'"],
    ['../simulator/a.ts', "import { b } from '../src/kit/clock.ts'\nimport { c } from './c.ts'"],
  ] as const
  assert.ok(isActionFile({ path: 'domains/ledger/room/a.ts', text: 'db.transaction(', imports: [] }))
  for (const [path, text] of allowed) none(importsOf(path, text).map((one) => brokenRule(path, one)))
  const round = ['b', 'c', 'a'].map((to, at) => {
    const path = `kit/${'abc'[at]}.ts`
    const text = `import type { T } from './${to}.ts'`
    return { path, text, imports: importsOf(path, text) }
  })
  const declared = [
    'function one(',
    'async function one(',
    'const one = (',
    'const one: F = async <T>(',
    'const one = x =>',
  ]
  for (const declaration of declared) {
    const text = `export ${declaration}`
    assert.deepEqual(namesakes([{ path: 'a.ts', text }]), [])
    assert.deepEqual(
      namesakes([
        { path: 'a.ts', text },
        { path: 'b.ts', text: 'export function one()' },
      ]),
      ['b.ts exports a function one, but a.ts exports one of that name already'],
    )
  }
  const others = "export { one } from './one.ts'\nfunction one()\nexport const one = 1\nexport type one = () => void"
  assert.deepEqual(
    namesakes([
      { path: 'a.ts', text: others },
      { path: 'b.ts', text: 'export function one()' },
    ]),
    [],
  )
  const across = [
    ['apps/server/src/main/a.ts', "import { b } from '../../../../packages/sdk/src/index.ts'"],
    ['apps/server/test/a.test.ts', "import type { B } from '../../../packages/cli/src/b.ts'"],
    ['packages/cli/src/a.ts', "export { b } from '../../sdk/src/b.ts'"],
    ['packages/cli/test/a.test.ts', "const b = await import('../../../apps/server/test/server.ts')"],
    ['examples/bot/a.ts', "import '../../packages/sdk/src/index.ts'"],
  ] as const
  for (const [path, text] of across)
    assert.match(
      importsOf(path, text)
        .map((one) => reachingAcross(path, one))
        .join(),
      /another package is imported by its name/,
      path,
    )
  const kept = "import { b } from '@gatelodge/sdk'\nimport { c } from './c.ts'\nimport { d } from '../d.ts'"
  for (const path of ['apps/server/test/a.ts', 'packages/cli/src/a.ts', 'examples/bot/a.ts'])
    none(importsOf(path, kept).map((one) => reachingAcross(path, one)))
  const full = Array.from({ length: 22 }, (_, at) => `domains/ledger/${at === 0 ? 'README.md' : `a${at}.ts`}`)
  none(overfullFolders([...full, 'domains/ledger/room/b.ts', 'domains/access/b.ts', 'domains/tables.generated.ts']))
  for (const folder of ['domains/ledger', 'domains/ledger/room']) {
    const files = [...full, 'domains/ledger/b.test.ts'].map((path) => path.replace('domains/ledger', folder))
    assert.match(overfullFolders(files).join(), new RegExp(`^src/${folder} has 23 files, but`))
  }
  const table = '| The rule | Where it lives |'
  const many = Array.from({ length: 13 }, (_, at) => `domains/ledger/${at < 6 ? '' : 'room/'}a${at}.ts`)
  const without = /^src\/domains\/ledger has \d+ files and no README/
  assert.match(missingReadmes(many, () => table).join(), without)
  assert.match(missingReadmes([...many, 'domains/ledger/README.md'], () => '# Ledger').join(), without)
  none(missingReadmes([...many, 'domains/ledger/README.md'], () => table))
  none(missingReadmes(many.slice(1), () => ''))
  const named = '`room/a7.ts`, `kit/b.ts`, `sql/b_c.sql`, `a7.ts`, `room/c.queries.ts`, `sql/c_d.sql`'
  assert.deepEqual(misnamed('ledger', named, [...many, 'kit/b.ts', 'domains/ledger/sql/b_c.sql']), [
    'src/domains/ledger/README.md names a7.ts, which does not exist',
    'src/domains/ledger/README.md names room/c.queries.ts, which does not exist',
    'src/domains/ledger/README.md names sql/c_d.sql, which does not exist',
  ])
  none(misplacedSql(['domains/ledger/sql/b_c.sql', 'domains/ledger/b.ts', 'kit/work/sql/c.sql']))
  for (const path of ['domains/ledger/b_c.sql', 'domains/ledger/sql/b.ts', 'kit/sql/deep/c.sql'])
    assert.match(misplacedSql([path]).join(), /lie in folders called sql/, path)
  const lines = (count: number) => `${'// one\n'.repeat(count - 1)}// last\n`
  none(longTests([{ path: 'apps/server/test/a.test.ts', text: lines(500) }]))
  none(longTests([{ path: 'apps/server/mutants/rows.ts', text: lines(501) }]))
  const declaring = { path: 'apps/server/test/a.ts', text: `import { after, test } from 'node:test'\n${lines(500)}` }
  assert.match(longTests([declaring]).join(), /^apps\/server\/test\/a\.ts has 501 lines, but/)
  for (const path of [
    'apps/server/test/spec/a.test.ts',
    'apps/server/src/kit/a.test.ts',
    'packages/sdk/test/a.test.ts',
  ])
    assert.match(longTests([{ path, text: lines(501) }]).join(), new RegExp(`^${path} has 501 lines, but`))
  const test = (path: string) => ({ path, text: '' })
  none(testNamesakes(['kit/a.test.ts', 'kit/b.test.ts', 'kit/a.ts', 'main/a.ts'].map(test)))
  assert.deepEqual(testNamesakes(['kit/a.test.ts', 'kit/b.test.ts', '../packages/sdk/test/a.test.ts'].map(test)), [
    '../packages/sdk/test/a.test.ts has the name of kit/a.test.ts, but no two files of tests have one name',
  ])
  assert.match(circle(round) ?? '', /src\/kit\/a\.ts → src\/kit\/b\.ts → src\/kit\/c\.ts → src\/kit\/a\.ts/)
})

/** Two files that each export a function of the same name: a reader who finds one of them takes it for the other. */
function namesakes(all: readonly { readonly path: string; readonly text: string }[]): string[] {
  const declaredIn = new Map<string, string>()
  return all.flatMap(({ path, text }) =>
    exportedFunctions(text).flatMap((name) => {
      const first = declaredIn.get(name)
      declaredIn.set(name, first ?? path)
      return first === undefined
        ? []
        : `${path} exports a function ${name}, but ${first} exports one of that name already`
    }),
  )
}

/** The first circle found, as a sentence. */
function circle(all: readonly SourceFile[]): string | undefined {
  const byPath = new Map(all.map((file) => [file.path, file]))
  const done = new Set<string>()
  const walk = (path: string, trail: readonly string[]): string | undefined => {
    const met = trail.indexOf(path)
    if (met !== -1) {
      const round = [...trail.slice(met), path].map((step) => `src/${step}`)
      return `${round.join(' → ')} is a circle, but imports form none`
    }
    if (done.has(path)) return undefined
    for (const { kind, to } of byPath.get(path)?.imports ?? []) {
      const found = kind === 'file' ? walk(to, [...trail, path]) : undefined
      if (found) return found
    }
    done.add(path)
    return undefined
  }
  return all.map(({ path }) => walk(path, [])).find((found) => found !== undefined)
}

/** `floorPlanId` and `floor_plan_id` → `floor Plan Id` and `floor plan id` */
const spelledOut = (text: string) => text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ')

type Versions = Readonly<Record<string, string>>
type Manifest = { dependencies?: Versions; devDependencies?: Versions; optionalDependencies?: Versions }
const manifest = (path: string) => JSON.parse(readFileSync(`${ROOT}/${path}`, 'utf8')) as Manifest

function none(faults: readonly (string | undefined)[]) {
  const found = faults.filter((fault) => fault !== undefined)
  assert.ok(found.length === 0, found.join('\n'))
}
