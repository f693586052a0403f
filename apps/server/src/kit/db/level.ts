import { sql } from 'kysely'
import { builder, type Database } from './database.ts'
import { APPLIED_FUNCTIONS, type AppliedFunction, type DatabaseSchema, missingFunctions } from './schema.ts'

/** A process whose clock is this far from the database's neither starts nor claims work: what it signs would be refused. */
export const SKEW_MOST_MS = 30_000
/** Reads go on when writes fail, so a process stays in service for a while: it may pass. */
const WRITES_FAILING_MOST_MS = 30_000

const appliedFunctions = sql.raw<AppliedFunction>(APPLIED_FUNCTIONS).compile(builder)

/** What stands between this process and serving: undefined when the database is writable, at level, and agrees on the time. */
export async function databaseFault(
  db: Pick<Database, 'systemRead' | 'writesFailingMs'>,
  { migrations, functions }: DatabaseSchema,
): Promise<string | undefined> {
  const failingMs = db.writesFailingMs ?? 0
  if (failingMs >= WRITES_FAILING_MOST_MS) return `writes have been failing for ${Math.round(failingMs / 1000)} s`
  const [state] = await db.systemRead(
    sql<{ standby: boolean; now: Date; applied: string[] }>`
      select pg_is_in_recovery() as standby, clock_timestamp() as now,
             array(select name from schema_migrations) as applied`.compile(builder),
    'urgent',
  )
  if (!state) return 'the database did not answer'
  const skewMs = Math.abs(Date.now() - state.now.getTime())
  if (state.standby) return 'the database is a standby and cannot be written'
  const missing = migrations.filter(({ name }) => !state.applied.includes(name))
  if (missing.length > 0) return `the database lacks ${missing.length} migration(s); run gatelodge migrate`
  const lacking = missingFunctions(functions, await db.systemRead(appliedFunctions, 'urgent'))
  if (lacking.length > 0)
    return `the database lacks ${lacking.length} SQL function(s) of this version; run gatelodge migrate`
  if (skewMs >= SKEW_MOST_MS)
    return `the clocks of this machine and the database differ by ${Math.round(skewMs / 1000)} s`
  return undefined
}
