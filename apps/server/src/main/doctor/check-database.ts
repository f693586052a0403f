// The database as the servers will find it: reachable, of an age, with their login, at level, and of the same time.
import pg from 'pg'
import { SILENT_AFTER_MS } from '../../kit/db/deadline.ts'
import { isUnprepared } from '../../kit/db/failures.ts'
import type { SqlFunction } from '../../kit/db/function-files.ts'
import { SKEW_MOST_MS } from '../../kit/db/level.ts'
import type { Migration } from '../../kit/db/migration-files.ts'
import { APPLIED_FUNCTIONS, type AppliedFunction, type DatabaseSchema, missingFunctions } from '../../kit/db/schema.ts'
import { formatDuration } from '../cli/arguments.ts'
import type { Config } from '../config.ts'
import { checkWebhooks, checkWork } from './check-work.ts'
import { checkWrites, writesWait } from './check-writes.ts'
import { checkFailed, checkPassed, checkSkipped, checkWarned, type Finding } from './finding.ts'

const LEAST_VERSION = 15
const CONNECT_WITHIN_MS = 5_000
const SKEW_NOTABLE_MS = 1_000

/** `writesFailingMs`: for how long this process has seen every write fail; another trial would only take one more connection. */
export async function checkDatabase(
  config: Config,
  { migrations, functions }: DatabaseSchema,
  writesFailingMs?: number,
): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: config.databaseUrl,
    application_name: 'gatelodge doctor',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: config.statementTimeoutMs,
    query_timeout: config.statementTimeoutMs + SILENT_AFTER_MS,
  })
  // One that breaks fails the statement that is waiting, and that is enough.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    return [
      unreachable(config, error as Failure),
      ...notChecked('login', 'writes', 'migrations', 'functions', 'clock', 'sealing', 'work', 'webhooks'),
    ]
  }
  try {
    const { reached, mayServe } = await lookAt(client, config)
    if (!mayServe)
      return [...reached, ...notChecked('writes', 'migrations', 'functions', 'clock', 'sealing', 'work', 'webhooks')]
    reached.push(writesFailingMs === undefined ? await checkWrites(config) : writesWait(writesFailingMs))
    await client.query('set role gatelodge_system')
    const level = await checkMigrations(client, migrations)
    if (level.status === 'failed')
      return [...reached, level, ...notChecked('functions', 'clock', 'sealing', 'work', 'webhooks')]
    return [
      ...reached,
      level,
      await checkFunctions(client, functions),
      await checkClock(client, config),
      await checkSealing(client, config),
      await checkWork(client),
      await checkWebhooks(client),
    ]
  } catch (error) {
    return [checkFailed('database', `a question failed: ${(error as Error).message}`, 'See the log of PostgreSQL.')]
  } finally {
    await client.end().catch(() => {})
  }
}

type Failure = Error & { readonly code?: string }

function unreachable({ databaseUrl }: Config, { code = '', message }: Failure): Finding {
  const { hostname, port } = new URL(databaseUrl)
  const where = `${hostname}:${port || 5432}`
  const no = (found: string, todo: string) => checkFailed('database', found, todo)
  if (code === 'ECONNREFUSED')
    return no(`nobody listens at ${where}`, 'Start PostgreSQL there, or correct GATELODGE_DATABASE_URL.')
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return no(`no host is called ${hostname}`, 'Correct the host in GATELODGE_DATABASE_URL.')
  if (code.startsWith('28'))
    return no(message, 'Correct user and password in GATELODGE_DATABASE_URL, or admit them in pg_hba.conf.')
  if (code === '3D000') return no(message, 'Create it, as docs/operating.md says, or correct GATELODGE_DATABASE_URL.')
  return no(`no connection to ${where}: ${message}`, 'Check GATELODGE_DATABASE_URL and the way there.')
}

const notChecked = (...checks: readonly string[]) => checks.map((check) => checkSkipped(check, 'not checked'))

async function lookAt(client: pg.Client, { databaseUrl, mode }: Config) {
  const { rows } = await client.query<{
    version: string
    standby: boolean
    login: string
    superuser: boolean
    member: boolean
  }>(`select current_setting('server_version') as version, pg_is_in_recovery() as standby, current_user as login,
        (select rolsuper from pg_roles where rolname = current_user) as superuser,
        (select count(*) = 2 from pg_roles r where r.rolname in ('gatelodge_app', 'gatelodge_system')
           and pg_has_role(current_user, r.oid, 'member')) as member`)
  const { version = '', standby = false, login = '', superuser = false, member = false } = rows[0] ?? {}
  const { host, pathname } = new URL(databaseUrl)
  const database =
    Number.parseInt(version, 10) < LEAST_VERSION
      ? checkFailed('database', `PostgreSQL ${version}`, `Move to PostgreSQL ${LEAST_VERSION} or later.`)
      : standby
        ? checkFailed('database', 'a standby, which cannot be written', 'Name the primary in GATELODGE_DATABASE_URL.')
        : checkPassed('database', `PostgreSQL ${version} at ${host}${pathname}`)
  const role = !member
    ? checkFailed(
        'login',
        `${login} may not act as gatelodge_app and gatelodge_system`,
        'Run gatelodge migrate as the owner of the tables: it grants both.',
      )
    : superuser && mode === 'live'
      ? checkWarned('login', `${login} is a superuser`, 'Give the servers a login of their own; see docs/operating.md.')
      : checkPassed('login', login)
  return { reached: [database, role], mayServe: member && database.status === 'ok' }
}

async function checkMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<Finding> {
  const applied = new Map<string, string>()
  try {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    for (const { name, checksum } of rows) applied.set(name, checksum)
  } catch (error) {
    if (!isUnprepared(error)) throw error
  }
  const missing = migrations.filter(({ name }) => !applied.has(name))
  const changed = migrations.filter(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
  const newer = [...applied.keys()].filter((name) => !migrations.some((known) => known.name === name))
  if (missing[0])
    return checkFailed(
      'migrations',
      `${missing.length} missing, the first is ${missing[0].name}`,
      'Run gatelodge migrate.',
    )
  if (changed[0])
    return checkFailed(
      'migrations',
      `${changed[0].name} is not the one that was applied`,
      'Install the version that made this database; a migration is never edited.',
    )
  if (newer[0])
    return checkWarned(
      'migrations',
      `${newer.length} that this version does not know`,
      'Upgrade this node to the version of the others.',
    )
  return checkPassed('migrations', `all ${migrations.length} are there`)
}

async function checkFunctions(client: pg.Client, functions: readonly SqlFunction[]): Promise<Finding> {
  const { rows } = await client.query<AppliedFunction>(APPLIED_FUNCTIONS)
  const missing = missingFunctions(functions, rows)
  if (missing[0])
    return checkFailed(
      'functions',
      `${missing.length} not as this version has them, the first is ${missing[0].name}`,
      'Run gatelodge migrate.',
    )
  const newer = functions.filter(({ name, version }) => rows.some((row) => row.name === name && row.version > version))
  if (newer.length > 0)
    return checkWarned(
      'functions',
      `${newer.length} of a later version`,
      'Upgrade this node to the version of the others.',
    )
  return checkPassed('functions', `all ${functions.length} are there`)
}

/** A node that lacks a wrapping key cannot open what was sealed: secrets of webhooks, alarm codes, social security numbers. */
async function checkSealing(client: pg.Client, { sealKeys }: Config): Promise<Finding> {
  const { rows } = await client.query<{ name: string; count: number }>(
    'select wrapped_by as name, count(*)::int as count from data_keys group by wrapped_by order by wrapped_by',
  )
  const missing = rows.filter(({ name }) => !sealKeys.some((key) => key.name === name))
  if (missing.length > 0)
    return checkFailed(
      'sealing',
      missing
        .map(({ name, count }) => `${count} data keys are wrapped by ${name}, which GATELODGE_SEAL_KEYS lacks`)
        .join('\n'),
      'Give this node that key too and restart it; see "Sealing keys" in docs/operating.md.',
    )
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  return checkPassed('sealing', `${count} data keys, all of which GATELODGE_SEAL_KEYS can open`)
}

async function checkClock(client: pg.Client, { mode }: Config): Promise<Finding> {
  const before = Date.now()
  const { rows } = await client.query<{ now: Date; shift: number }>(
    'select clock_timestamp() as now, extract(epoch from shift)::float8 as shift from app_clock',
  )
  const after = Date.now()
  const { now = new Date(), shift = 0 } = rows[0] ?? {}
  // It was read somewhere between the two.
  const skewMs = now.getTime() < before ? now.getTime() - before : Math.max(0, now.getTime() - after)
  const apart = `this machine and the database are ${Math.abs(skewMs / 1000).toFixed(1)} s apart`
  const todo = 'Have both follow a time server (NTP). Servers refuse to start from 30 s on.'
  if (Math.abs(skewMs) >= SKEW_MOST_MS) return checkFailed('clock', apart, todo)
  if (mode === 'live' && shift !== 0)
    return checkFailed(
      'clock',
      `the time of records was moved by ${formatDuration(shift * 1000)}, which only a sandbox may do`,
      "As the owner of the tables: update app_clock set shift = '0'",
    )
  if (Math.abs(skewMs) >= SKEW_NOTABLE_MS) return checkWarned('clock', apart, todo)
  return checkPassed('clock', shift === 0 ? apart : `${apart}; the sandbox is ${formatDuration(shift * 1000)} ahead`)
}
