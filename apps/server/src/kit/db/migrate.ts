// Forward-only SQL migrations, one transaction each, under a lock so that several nodes may start at once.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string }

const LOCK = 7_264_001
const NAME = /^\d{4}-[a-z0-9-]+\.sql$/

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const wrong = names.find((name) => !NAME.test(name))
  if (wrong) throw new Error(`migration ${wrong}: write 0001-what-it-does.sql`)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

export type MigrateOptions = {
  /** Login of the owner of all tables. */
  readonly ownerUrl: string
  /** Login of the servers: it is made a member of the two roles they run as. */
  readonly serverUrl: string
  readonly migrations: readonly Migration[]
  readonly onApplied?: (name: string) => void
}

export async function migrate(o: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: o.ownerUrl, application_name: 'gatelodge migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const applied = await appliedMigrations(client)
    const pending = o.migrations.filter(({ name, checksum }) => {
      const known = applied.get(name)
      if (known !== undefined && known !== checksum)
        throw new Error(`migration ${name} was changed after it had been applied; write a new one instead`)
      return known === undefined
    })
    for (const migration of pending) {
      await apply(client, migration)
      o.onApplied?.(migration.name)
    }
    await admitServer(client, o.serverUrl)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function appliedMigrations(client: pg.Client) {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
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
