// Connections for reads, each shared by several statements at once: every statement sets its own tenant (tenant-query.ts), and PostgreSQL
// answers in the order of asking. A pool would hand a connection from one read to the next, which costs more than a read by id.
// `FairSlots` chooses the connection of a read: at any moment a connection is one organization's, and no organization has them all.
import pg from 'pg'
import { FairSlots, NoSlot } from '../fair-slots.ts'
import { type ConnectionOptions, connectionConfig, cutOffLater } from './connections.ts'
import { afterReading, cutOff, SILENT_AFTER_MS, type Suspicion, streamOf } from './deadline.ts'
import { isDisconnection, isOutdatedPlan } from './failures.ts'
import type { Scope } from './tables.ts'
import { type NamedStatement, prepareTenant, type Row, TenantQuery } from './tenant-query.ts'

/** As PostgreSQL writes them. */
export type RawRows = readonly (readonly (string | null)[])[]

/**
 * `quick`: found by its key, never slow. `search`: a list that no index serves, which may be slow each time. Reads that may be slow have
 * connections of their own, so that nothing quicker waits behind them.
 */
export type ReadKind = 'quick' | 'wide' | 'search'

export const QUICK_CONNECTIONS = 4
const SEARCH_CONNECTIONS = 4
/** Reads of one organization that are under way on one connection, so that it is never idle in between. */
const DEPTH = { quick: 4, wide: 2, search: 1 } as const
/** How long a read or a write waits before it begins: for a connection, or on a shared one behind other reads. */
export const WAIT_MOST_MS = 3_000
const WATCH_EVERY_MS = 250

/** What one organization may have of so many: at least one, and never all of several. */
export const shareOf = (connections: number) => Math.max(1, Math.floor(connections / 2))

type Connection = {
  readonly client: pg.Client
  /** Statements, counted from the beginning. */
  asked: number
  answered: number
  /** Since when the statement that PostgreSQL is at has been waiting for its answer. */
  heardAt: number
}

type Slot = { connection: Connection | undefined; connecting: Promise<Connection> | undefined }

type Refuse = (error: Error) => void
type SharedSlots = { readonly slots: readonly Slot[]; readonly shares: FairSlots }

export class SharedConnections {
  readonly #options: ConnectionOptions
  readonly #kinds: Readonly<Record<ReadKind, SharedSlots>>
  readonly #suspicion: Suspicion
  /** Those in the slots, and those that have left their slot with statements still to be answered. */
  readonly #open = new Set<Connection>()
  readonly #watch: NodeJS.Timeout
  #closed = false

  constructor(o: ConnectionOptions, wide: number, suspicion: Suspicion) {
    this.#options = o
    this.#suspicion = suspicion
    const share = (kind: ReadKind, count: number, perOwner = shareOf(count)): SharedSlots => ({
      slots: Array.from({ length: count }, (): Slot => ({ connection: undefined, connecting: undefined })),
      shares: new FairSlots({ slots: count, perOwner, depth: DEPTH[kind], waitMostMs: WAIT_MOST_MS }),
    })
    this.#kinds = {
      quick: share('quick', QUICK_CONNECTIONS),
      wide: share('wide', wide),
      search: share('search', SEARCH_CONNECTIONS, 1),
    }
    this.#watch = setInterval(() => afterReading(() => this.#cutOffSilent()), WATCH_EVERY_MS).unref()
  }

  read(scope: Scope, statements: readonly NamedStatement[], kind: ReadKind): Promise<RawRows[]> {
    const { slots, shares } = this.#kinds[kind]
    return new Promise((resolve, refuse) => {
      // A read that is refused before it begins still occupies its slot until PostgreSQL has answered it.
      const answer = (index: number) => this.#readOn(slots[index] as Slot, scope, statements, refuse)
      shares.run(scope.organizationId, answer).then(resolve, refuse)
    })
  }

  async close() {
    this.#closed = true
    clearInterval(this.#watch)
    const clients = [...this.#open].map(({ client }) => client)
    cutOffLater(clients)
    await Promise.all(clients.map((client) => client.end()))
  }

  async #readOn(slot: Slot, scope: Scope, statements: readonly NamedStatement[], refuse: Refuse): Promise<RawRows[]> {
    const there = slot.connection
    if (there && isIdle(there) && this.#suspicion.isOn(there.heardAt)) {
      slot.connection = undefined
      cutOff(there.client)
    }
    const connection = slot.connection ?? (await this.#connect(slot))
    return await this.#ask(slot, connection, scope, statements, refuse).catch(async (error: unknown) => {
      if (!isOutdatedPlan(error)) throw error
      // The tables were changed under a prepared statement: asked again on a new connection, where nothing is prepared yet.
      this.#leave(slot, connection)
      return this.#ask(slot, await this.#connect(slot), scope, statements, refuse)
    })
  }

  async #ask(
    slot: Slot,
    connection: Connection,
    scope: Scope,
    statements: readonly NamedStatement[],
    refuse: Refuse,
  ): Promise<RawRows[]> {
    const { client, asked: before } = connection
    const isFirst = isIdle(connection)
    if (isFirst) connection.heardAt = performance.now()
    connection.asked += statements.length
    const heard = () => {
      connection.answered += 1
      connection.heardAt = performance.now()
    }
    const late = isFirst
      ? undefined
      : setTimeout(() => afterReading(() => connection.answered < before && refuse(new NoSlot())), WAIT_MOST_MS)
    const answers = await Promise.allSettled(
      inOneWrite(client, () => statements.map((statement) => askRaw(client, scope, statement).finally(heard))),
    )
    clearTimeout(late)
    return answers.map((answer) => {
      if (answer.status === 'fulfilled') return answer.value
      if (isDisconnection(answer.reason)) this.#leave(slot, connection)
      throw answer.reason
    })
  }

  #connect(slot: Slot): Promise<Connection> {
    slot.connecting ??= (async () => {
      const client = new pg.Client(connectionConfig(this.#options))
      const connection = { client, asked: 0, answered: 0, heardAt: performance.now() }
      client.on('error', (error) => {
        this.#leave(slot, connection)
        this.#options.onIdleError(error)
      })
      client.on('end', () => {
        this.#open.delete(connection)
        this.#leave(slot, connection)
      })
      try {
        this.#checkOpen()
        await client.connect()
        await prepareTenant(client, this.#silentMs)
        this.#checkOpen()
        connection.heardAt = performance.now()
        this.#open.add(connection)
        slot.connection = connection
        return connection
      } catch (error) {
        void client.end().catch(() => {})
        throw error
      } finally {
        slot.connecting = undefined
      }
    })()
    return slot.connecting
  }

  #checkOpen() {
    if (this.#closed) throw new Error('connection ended: the server is stopping')
  }

  /** What was asked on it is still answered or refused, and watched until then; the next read of the slot opens another. */
  #leave(slot: Slot, connection: Connection) {
    if (slot.connection !== connection) return
    slot.connection = undefined
    void connection.client.end().catch(() => {})
  }

  #cutOffSilent() {
    const since = performance.now() - this.#silentMs
    for (const connection of this.#open) {
      if (isIdle(connection) || connection.heardAt >= since) continue
      this.#suspicion.arise()
      cutOff(connection.client)
    }
  }

  get #silentMs() {
    return this.#options.statementTimeoutMs + SILENT_AFTER_MS
  }
}

const isIdle = ({ asked, answered }: Connection) => asked === answered

/** Rows as they come: no type parser is looked up for any column, no value is parsed, no result is put together. */
class RawQuery extends TenantQuery<unknown> {
  readonly found: (string | null)[][] = []
  handleRowDescription() {}
  override takeRow({ fields }: Row) {
    this.found.push(fields)
  }
}

function askRaw(client: pg.Client, scope: Scope, statement: NamedStatement): Promise<RawRows> {
  return new Promise((resolve, reject) => {
    const query = new RawQuery(scope, statement, (error) => (error ? reject(error) : resolve(query.found)))
    client.query(query)
  })
}

/** Corks the stream: pg writes each query by itself, and corked they leave in one system call. */
function inOneWrite<T>(client: pg.ClientBase, send: () => T): T {
  const stream = streamOf(client)
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}
