// Runs migrations and functions beside the traffic. One that waits for the lock of a table blocks every later statement on that table; so a
// lock is waited for briefly; then it is rolled back, and tried again after a pause.
import type pg from 'pg'
import { isLockRefused } from './failures.ts'
import type { SqlFunction } from './function-files.ts'
import type { Migration } from './migration-files.ts'
import type { OutsideStatement } from './outside-transaction.ts'
import { PATIENCE_MS, type Patience, untilDone } from './patience.ts'

const TURN = 7_264_001
/** For as long as this, other statements may queue behind our wait for a lock. */
const LOCK_WAIT_MS = 2_000

export type RunOptions = Patience & {
  /** Called with a sentence, each time that another session is in the way. */
  readonly onWaiting?: (sentence: string) => void
}

export class MigrationRun {
  readonly #client: pg.Client
  readonly #options: RunOptions
  readonly #patienceMs: number
  #name = ''
  #what = ''
  #blockedBy = ''

  constructor(client: pg.Client, o: RunOptions) {
    this.#client = client
    this.#options = o
    this.#patienceMs = o.patienceMs ?? PATIENCE_MS
  }

  /**
   * Takes an advisory lock of the session: one node migrates at a time, until its connection ends. Polls with pg_try_advisory_lock, never
   * waits inside a statement: the node that has the lock may build an index, which waits for all statements that began before.
   */
  async takeTurn() {
    const isOurs = async () => {
      const { rows } = await this.#client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [TURN])
      return rows[0]?.ours === true
    }
    const again = (tries: number) => this.#report(`another node is migrating; trying again (${tries})`)
    if (await untilDone(this.#options, isOurs, again)) return
    const { rows } = await this.#client.query<{ who: string }>(HAS_THE_TURN, [TURN])
    const who = rows[0] ? `, ${rows[0].who},` : ''
    throw new Error(`another node${who} was still migrating after ${this.#patience}; run this again when it has ended`)
  }

  async apply(migration: Migration) {
    this.#begin(migration.name, `migration ${migration.name}`)
    if (migration.statements) await this.#applyOutside(migration, migration.statements)
    else await this.#patiently(() => this.#transact(migration.sql, () => this.#record(migration)))
  }

  async applyFunction({ name, version, checksum, sql }: SqlFunction) {
    this.#begin(`function ${name}`)
    const record = () => this.#client.query(FUNCTION_APPLIED, [name, version, checksum])
    await this.#patiently(() => this.#transact(sql, record))
  }

  #begin(name: string, what = name) {
    this.#name = name
    this.#what = what
    this.#blockedBy = ''
  }

  /** Called by the watcher of the connection (silence.ts) with the sessions that block it. */
  isBlocked(by: string) {
    if (this.#name && by !== this.#blockedBy) this.#report(`${this.#name} waits for ${by}`)
    this.#blockedBy = by
  }

  async #transact(sql: string, record: () => Promise<unknown>) {
    await this.#client.query('begin')
    try {
      await this.#client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
      await this.#client.query(sql)
      await record()
      await this.#client.query('commit')
    } catch (error) {
      // A connection that is lost has rolled back by itself.
      await this.#client.query('rollback').catch(() => {})
      throw error
    }
  }

  /** Each statement by itself: several sent together are a transaction. If it stops half-way, all of them are run again. */
  async #applyOutside(migration: Migration, statements: readonly OutsideStatement[]) {
    for (const statement of statements) await this.#patiently(() => this.#runOutside(statement))
    await this.#patiently(() => this.#record(migration))
  }

  /**
   * A concurrent build waits for transactions that began before it, and lock_timeout counts there too. No statement queues behind it,
   * and to begin again is to read the table again: so it may wait for all of `patienceMs`.
   */
  async #runOutside({ sql, isConcurrent, index }: OutsideStatement) {
    const waitMs = isConcurrent ? Math.max(1, Math.ceil(this.#patienceMs)) : LOCK_WAIT_MS
    await this.#client.query(`set lock_timeout = ${waitMs}`)
    if (index) await this.#dropInvalid(index)
    await this.#client.query(sql)
  }

  /** A concurrent build that failed leaves an invalid index behind, with which `if not exists` would be content. */
  async #dropInvalid(index: string) {
    const { rowCount } = await this.#client.query(
      'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [index],
    )
    if (rowCount) await this.#client.query(`drop index concurrently ${index}`)
  }

  async #record({ name, checksum }: Migration) {
    await this.#client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  }

  async #patiently(attempt: () => Promise<void>) {
    const [name, what] = [this.#name, this.#what]
    const isDone = async () => {
      try {
        await attempt()
        return true
      } catch (error) {
        if (isLockRefused(error)) return false
        throw new Error(`${what} failed`, { cause: error })
      }
    }
    const again = (tries: number) => this.#report(`${name} waits for a lock; trying again (${tries})`)
    if (await untilDone(this.#options, isDone, again)) return
    const who = this.#blockedBy && `; ${this.#blockedBy} was in the way`
    throw new Error(`${what} did not get its lock within ${this.#patience}${who}`)
  }

  #report(sentence: string) {
    this.#options.onWaiting?.(sentence)
  }

  get #patience() {
    return `${Math.round(this.#patienceMs / 1000)} s`
  }
}

/** A text that is taken back while it is being written is applied again. */
const FUNCTION_APPLIED = `
  insert into schema_functions (name, version, checksum) values ($1, $2, $3)
  on conflict (name, version, checksum) do update set applied_at = clock_timestamp()`

const HAS_THE_TURN = `
  select format('%s (pid %s)', coalesce(nullif(a.application_name, ''), 'somebody'), a.pid) as who
  from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.granted and (l.classid, l.objid, l.objsubid) = (0, $1::bigint, 1)
    and l.database = (select oid from pg_database where datname = current_database())`
