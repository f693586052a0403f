// Connections for reads, which several callers share: each statement brings its own wall, and PostgreSQL answers in the order of
// asking. A pool would hand a connection from one to the next, which costs more than a read by id.
import type { Socket } from 'node:net'
import pg from 'pg'
import { type ConnectionOptions, connectionConfig } from './connections.ts'
import { isDisconnection, isOutdatedPlan } from './failures.ts'
import type { Scope } from './tables.ts'
import { prepareWall, type Row, type Statement, WalledQuery } from './walled-query.ts'

/** As PostgreSQL writes them. */
export type RawRows = readonly (readonly (string | null)[])[]

/** `quick`: found by its key, never slow. Whatever may be slow has lines of its own, so that nothing quick waits behind it. */
export type ReadKind = 'quick' | 'wide'

const QUICK_LINES = 2
const WATCH_EVERY_MS = 1_000
/** Beyond the limit of a statement: the connection is not answering at all. */
const SILENT_AFTER_MS = 5_000

type Line = {
  client: pg.Client | undefined
  connecting: Promise<pg.Client> | undefined
  inFlight: number
  /** Since when it has not been idle. */
  busySince: number
}

export class ReadLines {
  readonly #options: ConnectionOptions
  readonly #lines: Readonly<Record<ReadKind, readonly Line[]>>
  readonly #watch: NodeJS.Timeout
  #closed = false

  constructor(o: ConnectionOptions, wide: number) {
    this.#options = o
    const lines = (length: number) =>
      Array.from({ length }, (): Line => ({ client: undefined, connecting: undefined, inFlight: 0, busySince: 0 }))
    this.#lines = { quick: lines(QUICK_LINES), wide: lines(wide) }
    this.#watch = setInterval(() => this.#dropSilent(), WATCH_EVERY_MS).unref()
  }

  async read(scope: Scope, statements: readonly Statement[], kind: ReadKind): Promise<RawRows[]> {
    const line = leastBusy(this.#lines[kind])
    if (line.inFlight++ === 0) line.busySince = performance.now()
    try {
      const client = line.client ?? (await this.#connect(line))
      return await this.#ask(line, client, scope, statements).catch(async (error: unknown) => {
        if (!isOutdatedPlan(error)) throw error
        // The tables were changed under a named statement: asked again where nothing is planned yet.
        this.#drop(line, client)
        return this.#ask(line, await this.#connect(line), scope, statements)
      })
    } finally {
      line.inFlight -= 1
      // The one behind it began to be answered now.
      line.busySince = performance.now()
    }
  }

  async close() {
    this.#closed = true
    clearInterval(this.#watch)
    await Promise.all([...this.#lines.quick, ...this.#lines.wide].map(async ({ client }) => client?.end()))
  }

  async #ask(line: Line, client: pg.Client, scope: Scope, statements: readonly Statement[]): Promise<RawRows[]> {
    const answers = await Promise.allSettled(
      inOneWrite(client, () => statements.map((statement) => askRaw(client, scope, statement))),
    )
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
        await prepareWall(client)
        line.client = client
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

  #dropSilent() {
    const since = performance.now() - this.#options.statementTimeoutMs - SILENT_AFTER_MS
    for (const line of [...this.#lines.quick, ...this.#lines.wide]) {
      if (line.inFlight === 0 || line.busySince > since || !line.client) continue
      streamOf(line.client).destroy(new Error('connection terminated: no answer'))
    }
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

function leastBusy(lines: readonly Line[]): Line {
  let best = lines[0] as Line
  for (const line of lines) {
    if (line.inFlight === 0 && line.client) return line
    if (line.inFlight < best.inFlight) best = line
  }
  return best
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

const streamOf = (client: pg.ClientBase) => (client as unknown as { connection: { stream: Socket } }).connection.stream
