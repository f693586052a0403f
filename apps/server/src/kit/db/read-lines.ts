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

/** `quick`: found by its key, never slow. Whatever may be slow has lines of its own, so that nothing quick waits behind it. */
export type ReadKind = 'quick' | 'wide'

export const QUICK_LINES = 4
/** Reads of one organization that are under way on one connection, so that it is never idle in between. */
const DEPTH = { quick: 4, wide: 2 } as const
/** Until it begins, whether it waits for a connection or on one behind others. */
export const WAIT_MOST_MS = 3_000
const WATCH_EVERY_MS = 250

/** What one organization may have of so many: at least one, and never all of several. */
export const shareOf = (connections: number) => Math.max(1, Math.floor(connections / 2))

type Line = {
  client: pg.Client | undefined
  connecting: Promise<pg.Client> | undefined
  /** Statements, counted from the beginning. */
  asked: number
  answered: number
  /** Since when the statement that PostgreSQL is at has been waiting for its answer. */
  heardAt: number
}

type Refuse = (error: Error) => void
type Lines = { readonly lines: readonly Line[]; readonly slots: FairSlots }

export class ReadLines {
  readonly #options: ConnectionOptions
  readonly #kinds: Readonly<Record<ReadKind, Lines>>
  readonly #suspicion: Suspicion
  readonly #watch: NodeJS.Timeout
  #closed = false

  constructor(o: ConnectionOptions, wide: number, suspicion: Suspicion) {
    this.#options = o
    this.#suspicion = suspicion
    const lines = (kind: ReadKind, slots: number): Lines => ({
      lines: Array.from(
        { length: slots },
        (): Line => ({ client: undefined, connecting: undefined, asked: 0, answered: 0, heardAt: 0 }),
      ),
      slots: new FairSlots({ slots, perOwner: shareOf(slots), depth: DEPTH[kind], waitMostMs: WAIT_MOST_MS }),
    })
    this.#kinds = { quick: lines('quick', QUICK_LINES), wide: lines('wide', wide) }
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
    const clients = this.#all().flatMap(({ client }) => client ?? [])
    cutOffLater(clients)
    await Promise.all(clients.map((client) => client.end()))
  }

  async #readOn(line: Line, scope: Scope, statements: readonly Statement[], refuse: Refuse): Promise<RawRows[]> {
    const isIdle = line.asked === line.answered
    if (line.client && isIdle && this.#suspicion.isOn(line.heardAt)) {
      cutOff(line.client)
      line.client = undefined
    }
    const client = line.client ?? (await this.#connect(line))
    return await this.#ask(line, client, scope, statements, refuse).catch(async (error: unknown) => {
      if (!isOutdatedPlan(error)) throw error
      // The tables were changed under a named statement: asked again where nothing is planned yet.
      this.#drop(line, client)
      return this.#ask(line, await this.#connect(line), scope, statements, refuse)
    })
  }

  async #ask(
    line: Line,
    client: pg.Client,
    scope: Scope,
    statements: readonly Statement[],
    refuse: Refuse,
  ): Promise<RawRows[]> {
    const place = line.asked
    const isFirst = place === line.answered
    if (isFirst) line.heardAt = performance.now()
    line.asked += statements.length
    const heard = () => {
      line.answered += 1
      line.heardAt = performance.now()
    }
    const late = isFirst ? undefined : setTimeout(() => line.answered < place && refuse(new NoSlot()), WAIT_MOST_MS)
    const answers = await Promise.allSettled(
      inOneWrite(client, () => statements.map((statement) => askRaw(client, scope, statement).finally(heard))),
    )
    clearTimeout(late)
    return answers.map((answer) => {
      if (answer.status === 'fulfilled') return answer.value
      if (isDisconnection(answer.reason)) this.#drop(line, client)
      throw answer.reason
    })
  }

  #connect(line: Line): Promise<pg.Client> {
    line.connecting ??= (async () => {
      const client = new pg.Client(connectionConfig(this.#options))
      client.on('error', (error) => {
        this.#drop(line, client)
        this.#options.onIdleError(error)
      })
      client.on('end', () => this.#drop(line, client))
      try {
        if (this.#closed) throw new Error('connection ended: the server is stopping')
        await client.connect()
        await prepareWall(client, this.#silentMs)
        line.client = client
        line.heardAt = performance.now()
        return client
      } catch (error) {
        void client.end().catch(() => {})
        throw error
      } finally {
        line.connecting = undefined
      }
    })()
    return line.connecting
  }

  /** What was asked on it is still answered or refused; the next read of the line opens another. */
  #drop(line: Line, client: pg.Client) {
    if (line.client !== client) return
    line.client = undefined
    void client.end().catch(() => {})
  }

  #cutOffSilent() {
    const since = performance.now() - this.#silentMs
    for (const line of this.#all()) {
      if (!line.client || line.asked === line.answered || line.heardAt >= since) continue
      this.#suspicion.arise()
      cutOff(line.client)
    }
  }

  get #silentMs() {
    return this.#options.statementTimeoutMs + SILENT_AFTER_MS
  }

  #all(): readonly Line[] {
    return [...this.#kinds.quick.lines, ...this.#kinds.wide.lines]
  }
}

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
