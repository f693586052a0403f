// Forward-only SQL migrations, then the functions that are new or changed: one transaction each, under a lock so that several nodes may
// start at once.
import pg from 'pg'
import { MigrationRun, type RunOptions } from './migration-run.ts'
import { APPLIED_FUNCTIONS, type AppliedFunction, type DatabaseSchema, functionsToApply } from './schema.ts'
import { hangUp, type SilenceOptions, withSilenceLimit } from './silence.ts'

const CONNECT_WITHIN_MS = 5_000
const KEEP_ALIVE_AFTER_MS = 10_000
/** Shorter than the wait for a lock (LOCK_WAIT_MS), so that the session that holds it is seen. */
const ASK_EVERY_MS = 1_500

export type MigrateOptions = RunOptions & {
  /** Login of the owner of all tables. */
  readonly ownerUrl: string
  /** Login of the servers: it is made a member of the two roles they run as. */
  readonly serverUrl: string
  readonly schema: DatabaseSchema
  readonly onApplied?: (name: string) => void
  readonly silence?: Pick<SilenceOptions, 'askEveryMs' | 'silentAfterMs'>
}

export async function migrate(o: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({
    connectionString: o.ownerUrl,
    application_name: 'gatelodge migrate',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  })
  const run = new MigrationRun(client, o)
  const onBlocked = (by: string) => run.isBlocked(by)
  const limits = { askEveryMs: ASK_EVERY_MS, ...o.silence, url: o.ownerUrl, onBlocked }
  try {
    await client.connect()
    return await withSilenceLimit(client, limits, () => bringForward(client, run, o))
  } finally {
    await hangUp(client)
  }
}

async function bringForward(client: pg.Client, run: MigrationRun, o: MigrateOptions): Promise<string[]> {
  await run.takeTurn()
  const applied: string[] = []
  const isApplied = (name: string) => {
    applied.push(name)
    o.onApplied?.(name)
  }
  for (const migration of await pendingMigrations(client, o.schema)) {
    await run.apply(migration)
    isApplied(migration.name)
  }
  for (const fn of await pendingFunctions(client, o.schema)) {
    await run.applyFunction(fn)
    isApplied(`function ${fn.name}, version ${fn.version}`)
  }
  await admitServer(client, o.serverUrl)
  return applied
}

async function pendingMigrations(client: pg.Client, { migrations }: DatabaseSchema) {
  const applied = await appliedMigrations(client)
  return migrations.filter(({ name, checksum }) => {
    const known = applied.get(name)
    if (known !== undefined && known !== checksum)
      throw new Error(`migration ${name} was changed after it had been applied; write a new one instead`)
    return known === undefined
  })
}

async function pendingFunctions(client: pg.Client, { functions }: DatabaseSchema) {
  // The table of those that were applied is made by a migration.
  if (functions.length === 0) return []
  const { rows } = await client.query<AppliedFunction>(APPLIED_FUNCTIONS)
  return functionsToApply(functions, rows)
}

async function appliedMigrations(client: pg.Client) {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

async function admitServer(client: pg.Client, serverUrl: string) {
  const { user } = new pg.Client({ connectionString: serverUrl })
  if (!user) return
  const { rowCount } = await client.query(
    `select from pg_roles r where r.rolname = $1 and not r.rolsuper
       and not (pg_has_role(r.oid, 'gatelodge_app', 'member') and pg_has_role(r.oid, 'gatelodge_system', 'member'))`,
    [user],
  )
  if (rowCount) await client.query(`grant gatelodge_app, gatelodge_system to ${client.escapeIdentifier(user)}`)
}
