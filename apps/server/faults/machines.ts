// What the campaigns share: processes that are started again when they end, the blows that fall on them, and time that is moved
// until nothing is owed.
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { LocalPostgres } from '../sandbox/postgres.ts'

/** Longer than the time limit of a delivery, as start-up demands, and hardly longer than that. */
export const LEASE_SECONDS = 11

/** As in production: with the settings of the tests PostgreSQL itself forgets its last commits when it is ended like this. */
export const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const CLI = fileURLToPath(new URL('../src/main/cli.ts', import.meta.url))

/** A process that is started again whenever it ends, as a service manager does: also when it met no database while starting. */
export class Service {
  readonly #command: 'work' | 'serve'
  readonly #environment: Record<string, string>
  #process: ChildProcess
  #stopped = false

  constructor(command: 'work' | 'serve', environment: Record<string, string>) {
    this.#command = command
    this.#environment = environment
    this.#process = this.#start()
  }

  #start(): ChildProcess {
    const started = spawn(process.execPath, [CLI, this.#command], {
      env: { ...process.env, ...this.#environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    started.once('exit', () => {
      if (!this.#stopped) this.#process = this.#start()
    })
    return started
  }

  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGUSR2') {
    this.#process.kill(signal)
  }

  stop() {
    this.#stopped = true
    this.#process.kill('SIGKILL')
  }
}

export type Blows = {
  readonly kills: number
  readonly apiKills: number
  readonly pauses: number
  readonly restarts: number
}

type Victims = {
  readonly workers: readonly Service[]
  readonly nodes: readonly Service[]
  readonly postgres: LocalPostgres
}

/** One blow after the other, in any order, with a pause of so many milliseconds before each. */
export async function harass(
  size: Blows,
  { workers, nodes, postgres }: Victims,
  [shortest, longest]: readonly [number, number],
  say: (blow: string) => void,
) {
  const blows = [
    ...Array<'worker killed'>(size.kills).fill('worker killed'),
    ...Array<'API killed'>(size.apiKills).fill('API killed'),
    ...Array<'worker paused'>(size.pauses).fill('worker paused'),
    ...Array<'PostgreSQL restarted'>(size.restarts).fill('PostgreSQL restarted'),
  ].sort(() => Math.random() - 0.5)
  for (const [n, blow] of blows.entries()) {
    await delay(shortest + Math.random() * (longest - shortest))
    const victims = blow === 'API killed' ? nodes : workers
    const victim = victims[n % victims.length] as Service
    say(blow)
    if (blow === 'PostgreSQL restarted') {
      await postgres.down('SIGQUIT')
      await postgres.up()
    } else if (blow === 'worker paused') {
      victim.signal('SIGSTOP')
      await delay((LEASE_SECONDS + 1) * 1000)
      victim.signal('SIGCONT')
    } else victim.signal('SIGKILL')
  }
}

/** Time is moved to the next thing that is due, whenever nothing is in flight; `moved` waits for those who follow the clock. */
export async function drain(owner: pg.Pool, withinMs: number, moved: () => Promise<void> = async () => {}) {
  const until = Date.now() + withinMs
  for (;;) {
    const { rows } =
      await owner.query(`select count(*)::int as owed, count(*) filter (where lease is not null and next_at > app_now())::int as leased,
      greatest(0, extract(epoch from min(next_at) - app_now()))::float8 as wait from work`)
    const { owed, leased, wait } = rows[0]
    if (owed === 0) return
    if (Date.now() > until) throw new Error(`${owed} pieces of work are still owed after ${withinMs / 1000} s`)
    if (leased === 0 && wait > 0.5) {
      await owner.query(`update app_clock set shift = shift + $1 * interval '1 s'`, [wait])
      await moved()
    }
    await delay(100)
  }
}
