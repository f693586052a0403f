// The only way to the data. Two walls: the predicate in every query, and row-level security, which is set before a statement of a
// caller can run: here for transactions, in walled-query.ts for statements on their own. No connection is ever handed out without it.
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import { openPool } from './connections.ts'
import { isDisconnection, isOutdatedPlan, OutcomeUnknown } from './failures.ts'
import { type RawRows, type ReadKind, ReadLines } from './read-lines.ts'
import { StatementNames } from './statement-names.ts'
import type { Scope, Tables, Tx } from './tables.ts'
import { beginBehindWall, prepareWall, type Statement, WalledQuery } from './walled-query.ts'

export type DatabaseOptions = {
  readonly url: string
  readonly poolSize: number
  readonly statementTimeoutMs: number
  readonly applicationName: string
  readonly sessionSettings?: Readonly<Record<string, string>>
  readonly onIdleError: (error: Error) => void
}

export class Database {
  readonly #app: pg.Pool
  readonly #lines: ReadLines
  readonly #system: pg.Pool
  readonly #onClient = new WeakMap<pg.PoolClient, Tx>()
  readonly #names = new StatementNames()

  constructor(o: DatabaseOptions) {
    const app = { ...o, role: 'gatelodge_app' } as const
    this.#app = openPool(app, o.poolSize, prepareWall)
    this.#lines = new ReadLines(app, o.poolSize)
    this.#system = openPool({ ...o, role: 'gatelodge_system' }, 2)
  }

  /** Reads that need no transaction, in one round trip. */
  read(scope: Scope, statements: readonly Statement[], kind: ReadKind = 'wide'): Promise<RawRows[]> {
    return this.#lines.read(scope, statements, kind)
  }

  /** A write of a caller: everything or nothing, behind the wall of one organization. */
  async transaction<T>(scope: Scope, body: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transact(this.#app, beginBehindWall(scope), body)
  }

  /** A write of a caller that is one statement, in one round trip. */
  async write<R>(scope: Scope, query: CompiledQuery<R>): Promise<R[]> {
    const client = await this.#app.connect()
    const statement = asked(query, this.#names)
    let broken = false
    try {
      const { rows } = await committing(client, () => askWalled(client, scope, statement))
      return rows as R[]
    } catch (error) {
      broken = error instanceof OutcomeUnknown || isOutdatedPlan(error)
      if (isOutdatedPlan(error)) this.#names.renew(statement.name)
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** For what belongs to no caller yet: finding a key, claiming work, sweeps. Sees only the tables its role has a policy for. */
  system<T>(body: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transact(this.#system, 'begin', body)
  }

  /** A single statement of the system role, without a transaction around it. */
  async systemQuery<R>(query: CompiledQuery<R>): Promise<R[]> {
    const statement = asked(query, this.#names)
    const { rows } = await this.#system.query(statement).catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error
      this.#names.renew(statement.name)
      return this.#system.query(asked(query, this.#names))
    })
    return rows as R[]
  }

  async close() {
    await Promise.all([this.#app.end(), this.#lines.close(), this.#system.end()])
  }

  async #transact<T>(pool: pg.Pool, begin: string, body: (tx: Tx) => Promise<T>) {
    const client = await pool.connect()
    let broken = true
    try {
      await client.query(begin)
      const result = await body(this.#txOn(client))
      await commit(client)
      broken = false
      return result
    } catch (error) {
      if (!(error instanceof OutcomeUnknown) && !isDisconnection(error)) {
        broken = await client.query('rollback').then(
          () => false,
          () => true,
        )
      }
      throw error
    } finally {
      client.release(broken)
    }
  }

  #txOn(client: pg.PoolClient): Tx {
    let tx = this.#onClient.get(client)
    if (!tx) {
      tx = kyselyOn(client, this.#names)
      this.#onClient.set(client, tx)
    }
    return tx
  }
}

/** A query builder that cannot run: for statements compiled once and run as named statements. */
export const builder: Kysely<Tables> = kyselyOn(undefined, new StatementNames())

const commit = (client: pg.PoolClient) =>
  committing(client, async () => {
    const { command } = await client.query('commit')
    // A transaction that failed underneath answers COMMIT with ROLLBACK, and no error.
    if (command !== 'COMMIT') throw new Error('the transaction had failed before its commit')
  })

/** What ends with a commit. */
async function committing<T>(client: pg.PoolClient, run: () => Promise<T>): Promise<T> {
  let standbyUnsure = false
  // "canceling wait for synchronous replication": committed here, perhaps not on the standby.
  const heard = (notice: { code: string | undefined }) => {
    if (notice.code === '01000') standbyUnsure = true
  }
  client.on('notice', heard)
  try {
    const result = await run()
    if (standbyUnsure) throw new OutcomeUnknown()
    return result
  } catch (error) {
    if (isDisconnection(error)) throw new OutcomeUnknown({ cause: error })
    throw error
  } finally {
    client.off('notice', heard)
  }
}

const askWalled = (client: pg.PoolClient, scope: Scope, statement: Statement): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(new WalledQuery(scope, statement, (error, result) => (error ? reject(error) : resolve(result))))
  })

// Kysely begins transactions itself, one round trip at a time; here it is handed a connection whose transaction is already open.
function kyselyOn(client: pg.PoolClient | undefined, names: StatementNames): Kysely<Tables> {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery) {
      if (!client) throw new Error('this query builder only compiles')
      const statement = asked(query, names)
      const { rows, rowCount } = await client.query(statement).catch((error: unknown) => {
        // This transaction is lost, and its caller told to come back; no later one is to meet the same.
        if (isOutdatedPlan(error)) names.renew(statement.name)
        throw error
      })
      return { rows: rows as R[], ...(rowCount !== null && { numAffectedRows: BigInt(rowCount) }) }
    },
    streamQuery: () => {
      throw new Error('streaming is not offered inside a transaction')
    },
  }
  const nested = () => Promise.reject(new Error('a transaction is already open: pass tx on'))
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        beginTransaction: nested,
        commitTransaction: nested,
        rollbackTransaction: nested,
        releaseConnection: async () => {},
        destroy: async () => {},
      }),
    },
  })
}

function asked({ sql, parameters }: CompiledQuery, names: StatementNames) {
  const name = names.nameOf(sql)
  return { ...(name && { name }), text: sql, values: [...parameters] }
}
