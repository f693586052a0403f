// The only way to the data. Two walls: the predicate in every query, and row-level security, which is set before a statement of a
// caller can run: here for transactions, in tenant-query.ts for statements on their own. No connection is ever handed out without it.
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import { FairSlots } from '../fair-slots.ts'
import { type ConnectionOptions, Pool } from './connections.ts'
import { SILENT_AFTER_MS, Suspicion, withinDeadline } from './deadline.ts'
import { isDisconnection, isOutdatedPlan, NotWritable, OutcomeUnknown } from './failures.ts'
import { type RawRows, type ReadKind, SharedConnections, shareOf, WAIT_MOST_MS } from './shared-connections.ts'
import { READS, SHAPED_READS, STATEMENTS, StatementNames } from './statement-names.ts'
import type { Scope, Tables, Tx } from './tables.ts'
import { beginAsTenant, type NamedStatement, prepareTenant, type Statement, TenantQuery } from './tenant-query.ts'
import { WriteHealth, type WriteHealthOptions } from './write-health.ts'

export type DatabaseOptions = {
  readonly url: string
  readonly poolSize: number
  readonly statementTimeoutMs: number
  readonly applicationName: string
  readonly sessionSettings?: Readonly<Record<string, string>>
  readonly onIdleError: (error: Error) => void
  readonly onWriteHealth?: WriteHealthOptions['onChange']
}

/** `urgent` has connections of its own, so that no chore is ever in its way. */
export type Urgency = 'urgent' | 'chore'

const SYSTEM_CONNECTIONS = 2
/** A turn holds a lock that every worker needs: PostgreSQL frees it before this process notices that the connection has fallen silent. */
const URGENT_IDLE_MS = 5_000

export class Database {
  readonly #app: Pool
  readonly #shares: FairSlots
  readonly #shared: SharedConnections
  readonly #systemReads: Readonly<Record<Urgency, Pool>>
  readonly #system: Readonly<Record<Urgency, Pool>>
  readonly #writes: WriteHealth
  readonly #deadlineMs: number
  readonly #suspicion = new Suspicion()
  readonly #onClient = new WeakMap<pg.PoolClient, Tx>()
  readonly #names = new StatementNames(STATEMENTS)
  readonly #readNames = new StatementNames(READS)
  readonly #shapedReadNames = new StatementNames(SHAPED_READS)

  constructor(o: DatabaseOptions) {
    const app = { ...o, role: 'gatelodge_app' } as const
    const system = { ...o, role: 'gatelodge_system' } as const
    this.#deadlineMs = o.statementTimeoutMs + SILENT_AFTER_MS
    this.#app = new Pool(app, o.poolSize, this.#suspicion, (client) => prepareTenant(client, this.#deadlineMs))
    this.#shares = new FairSlots({
      slots: o.poolSize,
      perOwner: shareOf(o.poolSize),
      depth: 1,
      waitMostMs: WAIT_MOST_MS,
    })
    this.#shared = new SharedConnections({ ...app, readOnly: true }, o.poolSize, this.#suspicion)
    const both = (o: ConnectionOptions) => ({
      urgent: new Pool({ ...o, idleInTransactionMs: URGENT_IDLE_MS }, SYSTEM_CONNECTIONS, this.#suspicion),
      chore: new Pool(o, SYSTEM_CONNECTIONS, this.#suspicion),
    })
    this.#systemReads = both({ ...system, readOnly: true })
    this.#system = both(system)
    this.#writes = new WriteHealth({ ...system, unansweredMost: o.poolSize, onChange: o.onWriteHealth ?? (() => {}) })
  }

  /** For how long writes have been failing, all of them; undefined while they do not. */
  get writesFailingMs(): number | undefined {
    return this.#writes.failingMs
  }

  /** Reads that need no transaction, in one round trip. */
  read(scope: Scope, statements: readonly Statement[], kind: ReadKind = 'wide'): Promise<RawRows[]> {
    const named = statements.map((statement) => {
      const names = statement.isShapedByCaller ? this.#shapedReadNames : this.#readNames
      return { ...statement, name: names.nameOf(statement.text) }
    })
    return this.#shared.read(scope, named, kind)
  }

  /** A write of a caller: all or nothing, in a transaction as the tenant. */
  async transaction<T>(scope: Scope, body: (tx: Tx) => Promise<T>): Promise<T> {
    const begin = beginAsTenant(scope)
    return this.#shares.run(scope.organizationId, () => this.#transact(this.#app, begin, body))
  }

  /** A write of a caller that is one statement, in one round trip. */
  async write<R>(scope: Scope, query: CompiledQuery<R>): Promise<R[]> {
    return this.#shares.run(scope.organizationId, () =>
      this.#writeOn(this.#app, query, (client, statement) => askAsTenant(client, scope, statement)),
    )
  }

  /** A transaction of the system role, for what belongs to no caller yet: claiming work, sweeps. Sees only tables with a policy for it. */
  system<T>(body: (tx: Tx) => Promise<T>, urgency: Urgency = 'chore'): Promise<T> {
    return this.#transact(this.#system[urgency], 'begin', body)
  }

  /** A single statement of the system role that writes, without a transaction around it. */
  systemWrite<R>(query: CompiledQuery<R>, urgency: Urgency = 'urgent'): Promise<R[]> {
    return this.#writeOn(this.#system[urgency], query, (client, statement) => client.query(statement))
  }

  /** A single statement of the system role that only reads. Finding a key is urgent: everything waits for it. */
  async systemRead<R>(query: CompiledQuery<R>, urgency: Urgency = 'chore'): Promise<R[]> {
    const pool = this.#systemReads[urgency]
    const read = async () => {
      const client = await pool.connect()
      const statement = asked(query, this.#names)
      let broken = false
      try {
        const { rows } = await withinDeadline(client, this.#deadlineMs, client.query(statement), this.#suspicion)
        return rows as R[]
      } catch (error) {
        broken = isDisconnection(error)
        if (isOutdatedPlan(error)) this.#names.renew(statement.name)
        throw error
      } finally {
        pool.release(client, broken)
      }
    }
    return read().catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error
      return read()
    })
  }

  async close() {
    this.#writes.close()
    const pools = [this.#app, this.#shared, ...Object.values(this.#systemReads), ...Object.values(this.#system)]
    await Promise.all(pools.map((pool) => pool.close()))
  }

  async #writeOn<R>(
    pool: Pool,
    query: CompiledQuery<R>,
    ask: (client: pg.PoolClient, statement: NamedStatement & { values: unknown[] }) => Promise<pg.QueryResult>,
  ): Promise<R[]> {
    if (this.#writes.isHopeless) throw new NotWritable()
    return this.#noting(async () => {
      const client = await pool.connect()
      const statement = asked(query, this.#names)
      let broken = false
      try {
        const { rows } = await committing(client, () =>
          withinDeadline(client, this.#deadlineMs, ask(client, statement), this.#suspicion),
        )
        return rows as R[]
      } catch (error) {
        broken = error instanceof OutcomeUnknown || isOutdatedPlan(error)
        if (isOutdatedPlan(error)) this.#names.renew(statement.name)
        throw error
      } finally {
        pool.release(client, broken)
      }
    })
  }

  #transact<T>(pool: Pool, begin: string, body: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#noting(async () => {
      const client = await pool.connect()
      const ask = (text: string) => withinDeadline(client, this.#deadlineMs, client.query(text), this.#suspicion)
      let broken = true
      try {
        await ask(begin)
        const result = await body(this.#txOn(client))
        const isWriteInOutage = this.#writes.failingMs !== undefined && (await hasWritten(ask))
        if (isWriteInOutage && this.#writes.isHopeless) throw new NotWritable()
        await commit(client, ask)
        if (isWriteInOutage) this.#writes.succeeded()
        broken = false
        return result
      } catch (error) {
        if (!(error instanceof OutcomeUnknown) && !isDisconnection(error)) {
          broken = await ask('rollback').then(
            () => false,
            () => true,
          )
        }
        throw error
      } finally {
        pool.release(client, broken)
      }
    })
  }

  async #noting<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write()
    } catch (error) {
      this.#writes.failed(error)
      throw error
    }
  }

  #txOn(client: pg.PoolClient): Tx {
    let tx = this.#onClient.get(client)
    if (!tx) {
      tx = kyselyOn(client, this.#names, { ms: this.#deadlineMs, suspicion: this.#suspicion })
      this.#onClient.set(client, tx)
    }
    return tx
  }
}

/** A query builder that cannot run: for statements compiled once and run as named statements. */
export const builder: Kysely<Tables> = kyselyOn(undefined, new StatementNames(STATEMENTS), undefined)

type Deadline = { readonly ms: number; readonly suspicion: Suspicion }
type Ask = (text: string) => Promise<pg.QueryResult>

const commit = (client: pg.PoolClient, ask: Ask) =>
  committing(client, async () => {
    const { command } = await ask('commit')
    // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, and no error.
    if (command !== 'COMMIT') throw new Error('the transaction had failed before its commit')
  })

/** Whether the transaction has an id, as every one that writes has: one that has only read commits without waiting for a standby. */
async function hasWritten(ask: Ask): Promise<boolean> {
  const { rows } = await ask('select pg_current_xact_id_if_assigned() is not null as written')
  return rows[0]?.written === true
}

/** Runs what ends with a commit; throws OutcomeUnknown when it cannot be known whether that took effect. */
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

const askAsTenant = (client: pg.PoolClient, scope: Scope, statement: NamedStatement): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(new TenantQuery(scope, statement, (error, result) => (error ? reject(error) : resolve(result))))
  })

// Kysely begins transactions itself, one round trip at a time; here it is handed a connection whose transaction is already open.
function kyselyOn(
  client: pg.PoolClient | undefined,
  names: StatementNames,
  deadline: Deadline | undefined,
): Kysely<Tables> {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery) {
      if (!client || !deadline) throw new Error('this query builder only compiles')
      const statement = asked(query, names)
      const answered = withinDeadline(client, deadline.ms, client.query(statement), deadline.suspicion)
      const { rows, rowCount } = await answered.catch((error: unknown) => {
        // This transaction fails, and its caller is answered with 503; the new names keep later ones from the same failure.
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
