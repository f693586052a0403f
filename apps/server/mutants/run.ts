// `npm run mutants`: plants one fault after another in copies of the project and sees whether the tests notice. `--only <words>` for those whose
// name has them, `--jobs <n>` at a time. With `--json` the last line is `{"killed":n,"total":n}`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LocalPostgres } from '../sandbox/postgres.ts'
import { databaseSchemaIn } from '../src/main/own-schema.ts'
import { prepareTemplate } from '../test/database.ts'
import { copyProject } from './copy-project.ts'
import { type Mutant, StaleRow } from './plant.ts'
import { mutants } from './rows.ts'
import { type Run, runTests, type Selection, tryMutant } from './try-mutant.ts'
import { whyUnfit } from './verdict.ts'

/** Tests of a fault may take so much longer than without it. */
const LIMIT_FACTOR = 5
const LIMIT_LEAST_MS = 20_000
const LIMIT_MOST_MS = 240_000

type Line = { readonly mutant: Mutant; readonly end: string; readonly isKilled: boolean; readonly note: string }

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    jobs: { type: 'string', default: '2' },
  },
})
const jobs = /^[1-9]\d?$/.test(values.jobs) ? Number(values.jobs) : fail('--jobs takes a whole number from 1 to 99')
const chosen = mutants.filter(
  ({ name }) => values.only.length === 0 || values.only.some((words) => name.includes(words)),
)
if (chosen.length === 0) fail(`no mutant is called '${values.only.join("' or '")}'`)

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort())

const from = performance.now()
const home = await mkdtemp(join(tmpdir(), 'gatelodge-mutants-'))
const clusters = new Set<LocalPostgres>()
try {
  summarise(await tryAll())
} catch (error) {
  if (!interrupted.signal.aborted) throw error
  console.error('interrupted')
  process.exitCode = 130
} finally {
  for (const cluster of clusters) await cluster.stop()
  await rm(home, { recursive: true, force: true })
}

async function tryAll(): Promise<Line[]> {
  const folders = await Promise.all(
    Array.from({ length: Math.min(jobs, chosen.length) }, async (_, n) => {
      const folder = join(home, String(n))
      await copyProject(folder)
      return join(folder, 'apps/server')
    }),
  )
  const cluster = await startCluster(folders[0] ?? '')
  const run = (folder: string): Run => ({
    folder,
    environment: environmentFor(cluster, folder),
    limitMs: LIMIT_MOST_MS,
    signal: interrupted.signal,
  })

  const lines: Line[] = []
  // Mutants with the same tests are one group, tried one after another: before the first, the tests run once without any fault.
  const groups = [...Map.groupBy(chosen, nameOf).values()]
  console.log(`${chosen.length} mutants, ${groups.length} selections of tests`)
  await inTurns(folders, groups, async (folder, group) => {
    const [first] = group
    if (!first) return
    const begun = performance.now()
    const why = whyUnfit(await runTests(first, run(folder)))
    const sound = { why, ms: performance.now() - begun }
    for (const mutant of group) {
      const planted = performance.now()
      const line = await tryOne(mutant, run(folder), sound)
      lines.push(line)
      const seconds = ((performance.now() - planted) / 1000).toFixed(1).padStart(5)
      console.log(`${line.isKilled ? '✔' : '✖'} ${line.end.padEnd(15)} ${seconds} s  ${mutant.name}${line.note}`)
    }
  })
  return lines
}

/** How the tests fare without a fault: why they cannot judge one, if they cannot, and how long they take. */
type Sound = { readonly why: string | undefined; readonly ms: number }

async function tryOne(mutant: Mutant, run: Run, sound: Sound): Promise<Line> {
  const spared = (end: string, note: string): Line => ({ mutant, end, isKilled: false, note: ` (${note})` })
  if (sound.why !== undefined) return spared('not tried', sound.why)
  const limitMs = Math.min(LIMIT_MOST_MS, LIMIT_LEAST_MS + LIMIT_FACTOR * sound.ms)
  // A fault in the database needs a cluster with a template of its own.
  const isOfDatabase = mutant.file.endsWith('.sql')
  let own: LocalPostgres | undefined
  const prepared = async () => {
    own = await startCluster(run.folder)
    return { environment: environmentFor(own, run.folder) }
  }
  try {
    const { end, by, test } = await tryMutant(mutant, { ...run, limitMs }, isOfDatabase ? prepared : undefined)
    if (end !== 'killed') return spared(end, test ?? nameOf(mutant))
    return { mutant, end: by === 'assertion' ? 'killed' : `killed (${by})`, isKilled: true, note: `: ${test}` }
  } catch (error) {
    if (interrupted.signal.aborted) throw error
    return spared(error instanceof StaleRow ? 'stale' : 'crashed', (error as Error).message)
  } finally {
    if (own) {
      clusters.delete(own)
      await own.stop()
    }
  }
}

/** A PostgreSQL with the template that the tests of this copy clone. */
async function startCluster(folder: string): Promise<LocalPostgres> {
  const cluster = await LocalPostgres.start({ binDir: process.env['GATELODGE_TEST_PG_BIN'] })
  clusters.add(cluster)
  await prepareTemplate(cluster.url(), await databaseSchemaIn(folder))
  return cluster
}

function environmentFor(cluster: LocalPostgres, folder: string) {
  return {
    GATELODGE_TEST_SERVER_URL: cluster.url(),
    GATELODGE_TEST_DEMO: undefined,
    GATELODGE_EXTENT: 'quick',
    NODE_COMPILE_CACHE: join(folder, '.cache'),
  }
}

function nameOf({ tests, pattern }: Selection) {
  return `${tests.join(' ')}${pattern === undefined ? '' : ` /${pattern}/`}`
}

/** Each folder takes the next as soon as it is done with one. */
async function inTurns<T>(
  folders: readonly string[],
  items: readonly T[],
  act: (folder: string, item: T) => Promise<void>,
) {
  const left = items.values()
  const ends = await Promise.allSettled(
    folders.map(async (folder) => {
      for (const item of left) await act(folder, item)
    }),
  )
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

function summarise(lines: readonly Line[]) {
  const killed = lines.filter(({ isKilled }) => isKilled)
  const apart = killed.filter(({ end }) => end !== 'killed')
  const seconds = Math.round((performance.now() - from) / 1000)
  console.log(
    `\n${killed.length} of ${lines.length} killed in ${seconds} s, ${apart.length} of them by something else than an assertion`,
  )
  const list = (title: string, those: readonly Line[]) => {
    if (those.length === 0) return
    console.log(`\n${title}`)
    for (const { mutant, end, note } of those)
      console.log(`  ${end.padEnd(15)} ${mutant.name}${note}\n    ${mutant.file}: ${mutant.old} → ${mutant.new}`)
  }
  list('Killed by something else than an assertion:', apart)
  list(
    'Not killed:',
    lines.filter(({ isKilled }) => !isKilled),
  )
  if (values.json) console.log(JSON.stringify({ killed: killed.length, total: lines.length }))
  process.exitCode = killed.length === lines.length ? 0 : 1
}

function fail(why: string): never {
  console.error(why)
  process.exit(2)
}
