// `npm run release -- 0.2.0`: the version, the change log, the released contract, and a database of this version for the tests of later
// ones. Commits, tags and pushes nothing.
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { dumpTools, fixturesFolder, makeReleaseFixture } from './release-fixture.ts'
import { NoRelease, releasePlan } from './release-plan.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const USAGE = `npm run release -- <version> [--date YYYY-MM-DD] [--pg-bin <folder of pg_dump 15>] [--dry-run]`

try {
  await release()
} catch (error) {
  console.error(error instanceof NoRelease ? `No release: ${error.message}.` : error)
  process.exitCode = 1
}

async function release() {
  const { version, date, binDir, isDry } = asked()
  refuseUnlessClean()
  const plan = releasePlan(ROOT, { version, date })
  if (existsSync(join(fixturesFolder, `${version}.sql.gz`)))
    throw new NoRelease(`apps/server/test/releases has ${version} already`)
  const postgres = toolsOrNone(binDir)
  if (isDry) {
    console.log(`${version} of ${date} would change ${[...plan.keys()].join(', ')},`)
    console.log('the generated files and openapi/released-v1.json, and add its database to apps/server/test/releases,')
    console.log(`dumped by PostgreSQL ${postgres.version} of ${postgres.binDir}. Nothing was written.`)
    return
  }
  try {
    for (const [path, text] of plan) writeFileSync(join(ROOT, path), text)
    // In processes of their own: this one has read the source as it was.
    run('generate.ts')
    run('openapi.ts', '--release')
    const made = await makeReleaseFixture({ version, tree: ROOT, binDir: postgres.binDir })
    console.log(`wrote ${made.paths.join(' and ')}: ${kilobytes(made.bytes)}, ${kilobytes(made.sqlBytes)} unpacked`)
  } catch (error) {
    console.error('It stopped half-way. `git restore . && git clean -d -f apps/server/test/releases` undoes it.')
    throw error
  }
  console.log(`
${version} lies in the files. See that it holds:

    npm run check
    node --test --test-force-exit apps/server/test/proofs/releases.test.ts

Then, on the main branch:

    git add -A && git commit -m 'release: ${version}'
    git tag -a v${version} -m '${version}'
    git push origin main v${version}`)
}

function asked() {
  const options = {
    date: { type: 'string' },
    'pg-bin': { type: 'string' },
    'dry-run': { type: 'boolean' },
  } as const
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true })
    const [version, ...rest] = positionals
    if (version === undefined || rest.length > 0) throw new Error('one version is needed')
    return {
      version,
      date: values.date ?? new Date().toISOString().slice(0, 10),
      binDir: values['pg-bin'],
      isDry: values['dry-run'] ?? false,
    }
  } catch (error) {
    throw new NoRelease(`${(error as Error).message}. ${USAGE}`)
  }
}

function refuseUnlessClean() {
  let changes: string
  try {
    changes = execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    throw new NoRelease(
      `it is made in a clone, and git says: ${String((error as { stderr?: string }).stderr ?? error)}`,
    )
  }
  if (changes !== '') throw new NoRelease(`there are changes that are not committed:\n${changes.trimEnd()}`)
}

function toolsOrNone(binDir: string | undefined) {
  try {
    return dumpTools(binDir)
  } catch (error) {
    throw new NoRelease((error as Error).message)
  }
}

function run(tool: string, ...words: string[]) {
  execFileSync(process.execPath, [fileURLToPath(new URL(tool, import.meta.url)), ...words], {
    cwd: ROOT,
    stdio: 'inherit',
  })
}

function kilobytes(bytes: number) {
  return `${Math.round(bytes / 1024)} KiB`
}
