// Connections for reads, which several statements share: each brings its own wall, and PostgreSQL answers in the order of asking. A pool
// would hand a connection from one to the next, which costs more than a read by id. Which read goes on which connection is for
// `FairSlots` to say: at any moment a connection is one organization's, and no organization has them all.
import pg from 'pg'
import { FairSlots, NoSlot } from '../fair-slots.ts'
import { type ConnectionOptions, connectionConfig, cutOffLater } from './connections.ts'
import { cutOff, SILENT_AFTER_MS, type Suspicion, streamOf } from './deadline.ts'
import { isDisconnection, isOutdatedPlan } from './failures.ts'
import type { Scope } from './tables.ts'
import { prepareWall, type Row, type Statement, WalledQuery } from './walled-query.ts'

/** As PostgreSQL writes them. */
export type RawRows = readonly (readonly (string | null)[])[]

/**
 * `quick`: found by its key, never slow. `search`: a list that no index serves, which may be slow each time. Whatever may be slow has lines
 * of its own, so that nothing quicker waits behind it.
 */
export type ReadKind = 'quick' | 'wide' | 'search'

export const QUICK_LINES = 4
const SEARCH_LINES = 4
/** Reads of one organization that are under way on one connection, so that it is never idle in between. */
const DEPTH = { quick: 4, wide: 2, search: 1 } as const
/** Until it begins, whether it waits for a connection or on one behind others. */
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

type Line = { connection: Connection | undefined; connecting: Promise<Connection> | undefined }

type Refuse = (error: Error) => void
type Lines = { readonly lines: readonly Line[]; readonly slots: FairSlots }

export class ReadLines {
  readonly #options: ConnectionOptions
  readonly #kinds: Readonly<Record<ReadKind, Lines>>
  readonly #suspicion: Suspicion
  /** Those of the lines, and those that a line has left with something still to be answered. */
  readonly #open = new Set<Connection>()
  readonly #watch: NodeJS.Timeout
  #closed = false

  constructor(o: ConnectionOptions, wide: number, suspicion: Suspicion) {
    this.#options = o
    this.#suspicion = suspicion
    const lines = (kind: ReadKind, slots: number, perOwner = shareOf(slots)): Lines => ({
      lines: Array.from({ length: slots }, (): Line => ({ connection: undefined, connecting: undefined })),
      slots: new FairSlots({ slots, perOwner, depth: DEPTH[kind], waitMostMs: WAIT_MOST_MS }),
    })
    this.#kinds = {
      quick: lines('quick', QUICK_LINES),
      wide: lines('wide', wide),
      search: lines('search', SEARCH_LINES, 1),
    }
    this.#watch = setInterval(() => this.#cutOffSilent(), WATCH_EVERY_MS).unref()
  }

  read(scope: Scope, statements: readonly Statement[], kind: ReadKind): Promise<RawRows[]> {
    const { lines, slots } = this.#kinds[kind]
    return new Promise((resolve, refuse) => {
      // A read that is refused before it begins still has its place on the line until it is answered.
      const answer = (slot: number) => this.#readOn(lines[slot] as Line, scope, statements, refuse)
      slots.run(scope.organizationId, answer).then(resolve, refuse)
    })
  }

  async close() {
    this.#closed = true
    clearInterval(this.#watch)
    const clients = [...this.#open].map(({ client }) => client)
    cutOffLater(clients)
    await Promise.all(clients.map((client) => client.end()))
  }

  async #readOn(line: Line, scope: Scope, statements: readonly Statement[], refuse: Refuse): Promise<RawRows[]> {
    const there = line.connection
    if (there && isIdle(there) && this.#suspicion.isOn(there.heardAt)) {
      line.connection = undefined
      cutOff(there.client)
    }
    const connection = line.connection ?? (await this.#connect(line))
    return await this.#ask(line, connection, scope, statements, refuse).catch(async (error: unknown) => {
      if (!isOutdatedPlan(error)) throw error
      // The tables were changed under a named statement: asked again where nothing is planned yet.
      this.#leave(line, connection)
      return this.#ask(line, await this.#connect(line), scope, statements, refuse)
    })
  }

  async #ask(
    line: Line,
    connection: Connection,
    scope: Scope,
    statements: readonly Statement[],
    refuse: Refuse,
  ): Promise<RawRows[]> {
    const { client, asked: place } = connection
    const isFirst = isIdle(connection)
    if (isFirst) connection.heardAt = performance.now()
    connection.asked += statements.length
    const heard = () => {
      connection.answered += 1
      connection.heardAt = performance.now()
    }
    const late = isFirst
      ? undefined
      : setTimeout(() => connection.answered < place && refuse(new NoSlot()), WAIT_MOST_MS)
    const answers = await Promise.allSettled(
      inOneWrite(client, () => statements.map((statement) => askRaw(client, scope, statement).finally(heard))),
    )
    clearTimeout(late)
    return answers.map((answer) => {
      if (answer.status === 'fulfilled') return answer.value
      if (isDisconnection(answer.reason)) this.#leave(line, connection)
      throw answer.reason
    })
  }

  #connect(line: Line): Promise<Connection> {
    line.connecting ??= (async () => {
      const client = new pg.Client(connectionConfig(this.#options))
      const connection = { client, asked: 0, answered: 0, heardAt: performance.now() }
      client.on('error', (error) => {
        this.#leave(line, connection)
        this.#options.onIdleError(error)
      })
      client.on('end', () => {
        this.#open.delete(connection)
        this.#leave(line, connection)
      })
      try {
        this.#checkOpen()
        await client.connect()
        await prepareWall(client, this.#silentMs)
        this.#checkOpen()
        connection.heardAt = performance.now()
        this.#open.add(connection)
        line.connection = connection
        return connection
      } catch (error) {
        void client.end().catch(() => {})
        throw error
      } finally {
        line.connecting = undefined
      }
    })()
    return line.connecting
  }

  #checkOpen() {
    if (this.#closed) throw new Error('connection ended: the server is stopping')
  }

  /** What was asked on it is still answered or refused, and watched until then; the next read of the line opens another. */
  #leave(line: Line, connection: Connection) {
    if (line.connection !== connection) return
    line.connection = undefined
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

/** Rows as they come: no reader is looked up for any column, no value is read, no result is put together. */
class RawQuery extends WalledQuery<unknown> {
  readonly found: (string | null)[][] = []
  handleRowDescription() {}
  override takeRow({ fields }: Row) {
    this.found.push(fields)
  }
}

function askRaw(client: pg.Client, scope: Scope, statement: Statement): Promise<RawRows> {
  return new Promise((resolve, reject) => {
    const query = new RawQuery(scope, statement, (error) => (error ? reject(error) : resolve(query.found)))
    client.query(query)
  })
}

/** pg writes each query by itself; held back until all are said, they leave in one system call. */
function inOneWrite<T>(client: pg.ClientBase, send: () => T): T {
  const stream = streamOf(client)
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}
