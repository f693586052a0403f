// 100,000 units from a file, by the command as an operator runs it, in under a minute and in little memory.
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
import { fileURLToPath } from 'node:url'
import { createOrganization } from '../../src/domains/access/index.ts'
import type { Summary } from '../../src/kit/import/import-records.ts'
import { cloneDatabase } from '../database.ts'
import { extent } from '../extent.ts'
import { testDatabase } from '../open-database.ts'
import { testSettings } from '../settings.ts'
import { unitLines } from '../unit-lines.ts'

const CLI = fileURLToPath(new URL('../../src/main/cli.ts', import.meta.url))
const UNITS = extent({ quick: 20_000, whole: 100_000, long: 100_000 })
const SECONDS_MOST = 60
/** What a hundred thousand records held at once would not fit into. */
const HEAP_MEGABYTES = 64

const folder = await mkdtemp(join(tmpdir(), 'gatelodge-import-'))
after(() => rm(folder, { recursive: true }))
const databaseUrl = await cloneDatabase()

test(`${UNITS} units are imported in under a minute, and again, unchanged, in less`, async (t) => {
  const db = testDatabase(databaseUrl)
  const { id } = await createOrganization(db, { name: 'Acme Homes' })
  await db.close()
  await run(t, id, 'properties', ['key,name,address\n', 'P-1,Elm Court,{}\n'])
  await run(t, id, 'floorPlans', ['key,propertyKey,numBeds,numBaths\n', 'F-1,P-1,2,1.5\n'])
  const first = await run(t, id, 'units', unitLines(UNITS))
  assert.equal(first.created, UNITS)
  const second = await run(t, id, 'units', unitLines(UNITS))
  assert.equal(second.unchanged, UNITS)
  for (const { seconds } of [first, second]) assert.ok(seconds < SECONDS_MOST, `${seconds} s`)
})

async function run(t: { diagnostic(text: string): void }, org: string, resource: string, lines: Iterable<string>) {
  const file = join(folder, `${resource}.csv`)
  await pipeline(Readable.from(lines), createWriteStream(file))
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MEGABYTES}`, CLI, 'import', resource, file, '--org', org, '--json'],
    {
      env: testSettings(databaseUrl),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let peak = 0
  const look = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
  }
  const timer = setInterval(() => void look(), 100)
  const out = await text(child.stdout)
  clearInterval(timer)
  const summary = JSON.parse(out) as Summary
  if (summary.read > 1)
    t.diagnostic(
      `${summary.read} ${resource} in ${summary.seconds.toFixed(1)} s, at most ${Math.round(peak)} MB of memory`,
    )
  return summary
}
