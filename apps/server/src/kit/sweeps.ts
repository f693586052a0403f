import { sql } from 'kysely'
import type { Tools } from './context.ts'
import type { Sweep } from './domain.ts'
import { describeError } from './log.ts'

/** Runs each sweep at its own pace; those inside the database on one worker at a time. */
export function startSweeps(sweeps: readonly Sweep[], tools: Tools) {
  const running = new Set<Promise<void>>()
  const once = (sweep: Sweep) => {
    const run: Promise<void> = runSweep(sweep, tools).finally(() => running.delete(run))
    running.add(run)
  }
  const timers = sweeps.map((sweep) => {
    once(sweep)
    return setInterval(() => once(sweep), sweep.everyMs)
  })
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}

export async function runSweep(sweep: Sweep, tools: Tools): Promise<void> {
  try {
    const count = 'outside' in sweep ? await sweep.outside(tools) : await runAlone(sweep, tools)
    if (count > 0) tools.log.info('sweep.done', 'a sweep found something to do', { sweep: sweep.name, count })
  } catch (error) {
    tools.log.error('sweep.failed', 'a sweep failed; it is run again at its next time', {
      sweep: sweep.name,
      error: describeError(error),
    })
  }
}

const runAlone = ({ name, run }: Extract<Sweep, { run: unknown }>, tools: Tools) =>
  tools.db.system(async (tx) => {
    // Held while the sweep runs, so that a second worker passes it over.
    const { rows } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as mine`.execute(tx)
    return rows[0]?.mine ? run(tx, tools) : 0
  })
