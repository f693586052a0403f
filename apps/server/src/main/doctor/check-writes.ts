import pg from 'pg'
import { withinDeadline } from '../../kit/db/deadline.ts'
import { isDisconnection } from '../../kit/db/failures.ts'
import { TRIAL } from '../../kit/db/write-health.ts'
import type { Config } from '../config.ts'
import { checkFailed, checkPassed, type Finding } from './finding.ts'

const CONFIRMED_WITHIN_MS = 3_000

const TODO =
  'Bring the synchronous standby back, or take it out of synchronous_standby_names; see "Writes that wait" in docs/operating.md.'

export const writesWait = (ms: number) =>
  checkFailed('writes', `none has been confirmed for ${Math.round(ms / 1000)} s`, TODO)

/** A write is confirmed only when the synchronous standby has it too; while that one is lost, reads are well and writes wait. */
export async function checkWrites(config: Config): Promise<Finding> {
  const client = new pg.Client({
    connectionString: config.databaseUrl,
    application_name: 'gatelodge doctor',
    connectionTimeoutMillis: CONFIRMED_WITHIN_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await withinDeadline(
      client,
      CONFIRMED_WITHIN_MS,
      client.query<{ names: string }>(`select current_setting('synchronous_standby_names') as names`),
    )
    const from = performance.now()
    try {
      await withinDeadline(client, CONFIRMED_WITHIN_MS, client.query(TRIAL))
    } catch (error) {
      if (!isDisconnection(error)) throw error
      return checkFailed(
        'writes',
        `a write was not confirmed within ${CONFIRMED_WITHIN_MS / 1000} s${rows[0]?.names ? ` (synchronous_standby_names is ${rows[0].names})` : ''}`,
        TODO,
      )
    }
    return checkPassed('writes', `confirmed within ${Math.ceil(performance.now() - from)} ms`)
  } catch (error) {
    return checkFailed('writes', `a write failed: ${(error as Error).message}`, 'See the log of PostgreSQL.')
  } finally {
    void client.end().catch(() => {})
  }
}
