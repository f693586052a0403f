// Units from a file, by the command as an operator runs it: 100,000 of them cost less than a minute, and need little memory.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createOrganization } from '../../src/domains/access/index.ts'
import type { Summary } from '../../src/kit/import/import-records.ts'
import { connectAs } from '../catalogue.ts'
import { cloneDatabase } from '../database.ts'
import { extent } from '../extent.ts'
import { testDatabase } from '../open-database.ts'
import { testSettings } from '../settings.ts'
import { unitLines } from '../unit-lines.ts'

const CLI = fileURLToPath(new URL('../../src/main/cli.ts', import.meta.url))
const UNITS = extent({ quick: 20_000, whole: 100_000, long: 100_000 })
/** Of computing, by the command and its connections to PostgreSQL: how long it takes depends on what else the machine does. */
const SECONDS_MOST = 60
/** Where others use the processors too, an import takes more than a minute. */
const TEST_MOST_MS = 600_000
/** What /proc counts in. */
const TICKS_A_SECOND = 100
/** What a hundred thousand records held at once would not fit into. So close to its limit Node computes three times as long, to find room. */
const HEAP_MEGABYTES = 64

const folder = await mkdtemp(join(tmpdir(), 'gatelodge-import-'))
after(() => rm(folder, { recursive: true }))
const databaseUrl = await cloneDatabase()
const owner = await connectAs(databaseUrl, 'owner')

test(`${UNITS} units are imported for less than ${SECONDS_MOST} s of computing`, {
  timeout: TEST_MOST_MS,
}, async (t) => {
  const { seconds, summary } = await run(t, await newOrganization(t, 'Acme Homes'), 'units', unitLines(UNITS))
  assert.equal(summary.created, UNITS)
  assert.ok(seconds > 0 && seconds < SECONDS_MOST, `${seconds} s`)
})

test(`${UNITS} units are imported within ${HEAP_MEGABYTES} MB, and again, unchanged, for less than ${SECONDS_MOST} s of computing`, {
  timeout: TEST_MOST_MS,
}, async (t) => {
  const id = await newOrganization(t, 'Elm Homes')
  const first = await run(t, id, 'units', unitLines(UNITS), HEAP_MEGABYTES)
  assert.equal(first.summary.created, UNITS)
  const second = await run(t, id, 'units', unitLines(UNITS), HEAP_MEGABYTES)
  assert.equal(second.summary.unchanged, UNITS)
  assert.ok(second.seconds > 0 && second.seconds < SECONDS_MOST, `${second.seconds} s`)
})

/** One with the property and the floor plan that the units belong to. */
async function newOrganization(t: Diagnosed, name: string) {
  const db = testDatabase(databaseUrl)
  const { id } = await createOrganization(db, { name })
  await db.close()
  await run(t, id, 'properties', ['key,name,address\n', 'P-1,Elm Court,{}\n'])
  await run(t, id, 'floorPlans', ['key,propertyKey,numBeds,numBaths\n', 'F-1,P-1,2,1.5\n'])
  return id
}

type Diagnosed = { diagnostic(text: string): void }

async function run(t: Diagnosed, org: string, resource: string, lines: Iterable<string>, heapMegabytes?: number) {
  const file = join(folder, `${resource}.csv`)
  await pipeline(Readable.from(lines), createWriteStream(file))
  const child = spawn(
    process.execPath,
    [
      ...(heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`]),
      CLI,
      'import',
      resource,
      file,
      '--org',
      org,
      '--json',
    ],
    {
      env: testSettings(databaseUrl),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let peak = 0
  const spent = new Map<number, number>()
  const look = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
    const { rows } = await owner.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    for (const pid of [child.pid ?? 0, ...rows.map(({ pid }) => pid)]) {
      const seconds = await computingOf(pid)
      if (seconds > 0) spent.set(pid, seconds)
    }
  }
  const stopped = new AbortController()
  const looking = (async () => {
    while (!stopped.signal.aborted) {
      await look()
      await delay(50)
    }
  })()
  const out = await text(child.stdout)
  stopped.abort()
  await looking
  const summary = JSON.parse(out) as Summary
  const seconds = [...spent.values()].reduce((sum, each) => sum + each, 0)
  if (summary.read > 1)
    t.diagnostic(
      `${summary.read} ${resource} in ${summary.seconds.toFixed(1)} s, ${seconds.toFixed(1)} s of computing, at most ${Math.round(peak)} MB of memory`,
    )
  return { summary, seconds }
}

/** How long the process has computed so far, in seconds; 0 once it is gone. */
async function computingOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, , , , , , , , , , , user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return (user + system) / TICKS_A_SECOND
}
