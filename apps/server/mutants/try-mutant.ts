// Runs tests in a copy of the project, as it is and with a fault in it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkSyntax, type Mutant, plant } from './plant.ts'
import { type TestReport, type Verdict, verdictOn } from './verdict.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const REPORTER = at('reporter.ts')
const WHOLE_REPORTS = at('../test/whole-reports.ts')

export type Selection = Pick<Mutant, 'tests' | 'pattern'>

export type Run = {
  /** `apps/server` of a copy. */
  readonly folder: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly limitMs: number
  /** Aborted when the run is interrupted: kills the tests. */
  readonly signal: AbortSignal
}

/** How long after the limit the processes that the tests started may take to end. */
const AFTER_LIMIT_MS = 5_000

export async function runTests({ tests, pattern }: Selection, run: Run): Promise<TestReport[]> {
  run.signal.throwIfAborted()
  const flags = ['--import', WHOLE_REPORTS, '--test', '--test-force-exit', `--test-timeout=${run.limitMs}`]
  const named = pattern === undefined ? [] : [`--test-name-pattern=${pattern}`]
  const child = spawn(process.execPath, [...flags, `--test-reporter=${REPORTER}`, ...named, ...tests], {
    cwd: run.folder,
    // Unset: where node:test runs this itself, the child's files would report to that runner.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, ...run.environment },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A group of its own, so that all of it can be ended.
    detached: true,
  })
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    end()
  }, run.limitMs + AFTER_LIMIT_MS)
  run.signal.addEventListener('abort', end)
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  await once(child, 'close')
  clearTimeout(limit)
  run.signal.removeEventListener('abort', end)
  run.signal.throwIfAborted()
  const reports = text.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as TestReport] : []))
  return isLate ? [...reports, { name: 'all of them', end: 'late' }] : reports
}

/** Throws StaleRow for a row that does not fit. The copy is afterwards as it was. `prepared`: what is done once the fault is planted. */
export async function tryMutant(
  mutant: Mutant,
  run: Run,
  prepared: (() => Promise<Partial<Run>>) | undefined = undefined,
): Promise<Verdict> {
  const path = join(run.folder, mutant.file)
  const text = await readFile(path, 'utf8')
  const planted = plant(mutant, text)
  checkSyntax(mutant, planted)
  await writeFile(path, planted)
  try {
    return verdictOn(await runTests(mutant, { ...run, ...(await prepared?.()) }))
  } finally {
    await writeFile(path, text)
  }
}
