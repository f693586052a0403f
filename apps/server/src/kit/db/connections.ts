// How every connection is opened: as a role that owns nothing, in UTC, with a limit on every statement.
import pg from 'pg'
import { cutOff, type Suspicion } from './deadline.ts'

export type ConnectionOptions = {
  readonly url: string
  /** The role every statement runs as; the login role only has to be a member of it. */
  readonly role: 'gatelodge_app' | 'gatelodge_system'
  readonly statementTimeoutMs: number
  readonly applicationName: string
  /** After so long without a statement PostgreSQL ends a transaction, and with it the locks of one whose client is gone. */
  readonly idleInTransactionMs?: number
  /** PostgreSQL refuses whatever would write. */
  readonly readOnly?: boolean
  /** What the SQL of the product may read with `current_setting`, such as `app.base_url`. */
  readonly sessionSettings?: Readonly<Record<string, string>>
  readonly onIdleError: (error: Error) => void
}

const { builtins } = pg.types
const OWN_PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, readSafeInteger], // cents and counts
  [builtins.DATE, (text) => text], // a day has no zone, so it is never a Date
  [builtins.JSON, (text) => text], // a caller's own text; what is ours is jsonb
])

/** pg's readers with ours in front. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    OWN_PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format),
}

export const connectionConfig = (o: ConnectionOptions): pg.ClientConfig & { readonly pipeline: true } => ({
  connectionString: o.url,
  application_name: o.applicationName,
  // How long to wait for a connection; then the caller is answered with 503 and may try again.
  connectionTimeoutMillis: CONNECT_WITHIN_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  types,
  pipeline: true,
  options: settings({
    role: o.role,
    timezone: 'UTC',
    statement_timeout: o.statementTimeoutMs,
    idle_in_transaction_session_timeout: o.idleInTransactionMs ?? 30_000,
    ...(o.readOnly && { default_transaction_read_only: 'on' }),
    ...o.sessionSettings,
  }),
})

const CONNECT_WITHIN_MS = 5_000
/** Of silence, so that no firewall on the way drops an idle connection, and a lost one is noticed. */
const KEEP_ALIVE_AFTER_MS = 10_000
const CLOSE_WITHIN_MS = 2_000

/** Pooled connections, each used by one transaction or statement at a time. */
export class Pool {
  readonly #pool: pg.Pool
  readonly #suspicion: Suspicion
  /** When each was opened or last released. */
  readonly #clients = new Map<pg.PoolClient, number>()

  constructor(o: ConnectionOptions, size: number, suspicion: Suspicion, prepare = async (_: pg.ClientBase) => {}) {
    this.#suspicion = suspicion
    // pg-pool awaits it, although its types return void.
    const onConnect = prepare as (client: pg.ClientBase) => void
    this.#pool = new pg.Pool({ ...connectionConfig(o), max: size, onConnect })
    // Without a listener, a connection that breaks while idle would end the process.
    this.#pool.on('error', o.onIdleError)
    this.#pool.on('connect', (client) => {
      this.#clients.set(client, performance.now())
      // A client that breaks while in use fails the statements sent on it; its 'error' event must not end the process either.
      client.on('error', () => {})
    })
    this.#pool.on('remove', (client) => this.#clients.delete(client))
  }

  async connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect()
      if (!this.#suspicion.isOn(this.#clients.get(client) ?? Number.POSITIVE_INFINITY)) return client
      cutOff(client)
      client.release(true)
    }
  }

  /** `isBroken`: the client is closed instead of returned to the pool. */
  release(client: pg.PoolClient, isBroken: boolean) {
    this.#clients.set(client, performance.now())
    client.release(isBroken)
  }

  async close() {
    const clients = [...this.#clients.keys()]
    await this.#pool.end()
    cutOffLater(clients)
  }
}

/** Destroys sockets that are not closed in time: one that no longer answers would keep the process from ending. */
export function cutOffLater(clients: readonly pg.ClientBase[]) {
  setTimeout(() => clients.forEach(cutOff), CLOSE_WITHIN_MS).unref()
}

const settings = (values: Record<string, string | number>) =>
  Object.entries(values)
    .map(([name, value]) => `-c ${name}=${String(value).replace(/[\\\s]/g, '\\$&')}`)
    .join(' ')

function readSafeInteger(text: string) {
  const n = Number(text)
  if (!Number.isSafeInteger(n)) throw new Error('a stored integer is beyond what can be spoken exactly')
  return n
}
