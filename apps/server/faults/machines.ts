// What the campaigns share: processes that are started again when they end, the blows that fall on them, and time that is moved
// until nothing is owed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { LocalPostgres } from '../sandbox/postgres.ts'
import { CarrierSimulator } from '../simulator/carrier-simulator.ts'
import { segments } from '../src/domains/messaging/index.ts'

/** Longer than the time limit of a delivery, as start-up demands, and hardly longer than that. */
export const LEASE_SECONDS = 11

/** As in production: with the settings of the tests PostgreSQL itself forgets its last commits when it is ended like this. */
export const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const CLI = fileURLToPath(new URL('../src/main/cli.ts', import.meta.url))

/** What every campaign's servers are started with. */
export const serverSettings = (databaseUrl: string, port: number) => ({
  GATELODGE_DATABASE_URL: databaseUrl,
  GATELODGE_KEY_PEPPER: Buffer.alloc(32, 1).toString('base64'),
  GATELODGE_SEAL_KEYS: `k1:${Buffer.alloc(32, 2).toString('base64')}`,
  GATELODGE_PUBLIC_URL: `http://127.0.0.1:${port}`,
  GATELODGE_FILE_FOLDER: join(tmpdir(), `gatelodge-faults-files-${process.pid}`),
  GATELODGE_MODE: 'sandbox',
  GATELODGE_LEASE_SECONDS: String(LEASE_SECONDS),
  GATELODGE_WORKER_PORT: '0',
  GATELODGE_HOST: '127.0.0.1',
  GATELODGE_PORT: String(port),
  GATELODGE_LOG_LEVEL: 'silent',
})

const CARRIER = { accountSid: `AC${'0123456789abcdef'.repeat(2)}`, authToken: 'f'.repeat(32) }

/** A carrier of the campaign's own, and what the servers must know to use it. */
export async function startCarrier(port: number, now: () => Date) {
  const simulator = await CarrierSimulator.start({
    ...CARRIER,
    segments,
    reportEveryMs: 5,
    inboundUrl: `http://127.0.0.1:${port}/carrier/texts`,
    clock: { now },
  })
  const settings = {
    GATELODGE_CARRIER: 'simulator',
    GATELODGE_CARRIER_URL: simulator.url,
    GATELODGE_TWILIO_ACCOUNT_SID: CARRIER.accountSid,
    GATELODGE_TWILIO_AUTH_TOKENS: CARRIER.authToken,
    GATELODGE_SEGMENTS_PER_SECOND: '100',
  }
  return { simulator, settings }
}

/** A partner's server on this machine. */
export class LocalServer {
  readonly #server: Server

  constructor(answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
    this.#server = createServer((request, response) => void answer(request, response))
  }

  /** Its address. */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close() {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

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

/** Moves the clock to the next due work whenever nothing is in flight; `moved` waits for the processes that follow the clock. */
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
