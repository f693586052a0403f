import { setTimeout as delay } from 'node:timers/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { ShiftedClock } from '../../kit/clock.ts'
import { FOLLOWED_WITHIN_MS } from '../../kit/db/shift.ts'
import { runSweep } from '../../kit/sweeps.ts'
import { advanceClock, type ClockState, readClock } from '../../kit/work/advance-clock.ts'
import { assembly } from '../domains.ts'
import { formatDuration, parseDuration } from './arguments.ts'
import { jsonCommand } from './command.ts'
import { example } from './help.ts'
import { printFacts, printJson } from './output.ts'
import { type Session, withSession } from './session.ts'

const MOST_DAYS = 3_650
const DAY_MS = 86_400_000
/** Beyond the lease of a worker that died. */
const PATIENCE_MS = 10_000

type Options = { json?: boolean }

export function clockCommands(program: Command) {
  const clock = program
    .command('clock')
    .description('The time of records, retries and retention, which can be moved in the sandbox.')
    .addHelpText('after', example('gatelodge clock advance 10m'))

  jsonCommand(clock, 'show', 'Tell the time.')
    .addHelpText('after', example('gatelodge clock show'))
    .action(({ json }: Options) => withSession(async ({ db }) => show(await readClock(db), json)))

  jsonCommand(
    clock,
    'advance',
    'Let time pass: retries fall due, dates come, what is kept for so long goes. In the sandbox only.',
  )
    .argument('<duration>', 'how much: 90s, 10m, 2h or 3d', advance)
    .addHelpText('after', example('gatelodge clock advance 10m'))
    .action((byMs: number, { json }: Options) => withSession(async (session) => show(await move(session, byMs), json)))
}

async function move(session: Session, byMs: number): Promise<ClockState> {
  const { config, db } = session
  if (config.mode !== 'sandbox')
    throw new Error(`time can be moved in the sandbox only, and GATELODGE_MODE is ${config.mode}`)
  const state = await advanceClock(db, {
    ownerUrl: config.ownerDatabaseUrl ?? config.databaseUrl,
    byMs,
    patienceMs: config.leaseSeconds * 1000 + PATIENCE_MS,
  })
  // A worker finds due work by itself, but runs its sweeps by real time, so they are run here.
  const clock = new ShiftedClock()
  clock.shiftTo(state.aheadMs)
  for (const sweep of assembly.sweeps) await runSweep(sweep, { ...session, clock })
  await delay(FOLLOWED_WITHIN_MS)
  return state
}

function advance(text: string): number {
  const ms = parseDuration(text)
  if (ms === 0) throw new InvalidArgumentError('Time can only be moved forward.')
  if (ms > MOST_DAYS * DAY_MS) throw new InvalidArgumentError(`At most ${MOST_DAYS}d at once.`)
  return ms
}

function show({ now, aheadMs, due }: ClockState, json: boolean | undefined) {
  if (json) return printJson({ now, aheadMs, due })
  const pieces = due === 0 ? 'nothing' : due === 1 ? '1 piece of work' : `${due} pieces of work`
  printFacts({ now: `${now.toISOString().slice(0, 19)}Z`, ahead: formatDuration(aheadMs), due: pieces })
}
