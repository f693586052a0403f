import { sql } from 'kysely'
import type { Tx } from '../../kit/db/tables.ts'
import type { Sweep } from '../../kit/domain.ts'
import { endNoticedLease } from './leases/end-noticed-lease.work.ts'

const ROWS_AT_ONCE = 1_000

export const sweeps: Sweep[] = [
  { name: 'leases on notice whose last day has come', everyMs: 60_000, run: enqueueEndings },
]

/**
 * Enqueues the ending of each, which the worker then does as the tenant. One that is enqueued already, or was given up and waits for an
 * operator, is passed over. No zone is more than a day ahead of UTC: the index is searched as far as that.
 */
async function enqueueEndings(tx: Tx): Promise<number> {
  const { number: kind } = endNoticedLease
  const { numAffectedRows = 0n } = await sql`
    insert into work (organization_id, lane, kind, subject)
    select l.organization_id, l.property_id, ${kind}, l.id
    from leases l join properties p on p.organization_id = l.organization_id and p.id = l.property_id
    where l.status = 'NOTICE' and l.move_out_date <= app_today('UTC') + 1 and l.move_out_date <= app_today(p.timezone)
      and not exists (select from work w where w.organization_id = l.organization_id and w.subject = l.id and w.kind = ${kind})
      and not exists (select from shelved_work s where s.organization_id = l.organization_id and s.subject = l.id and s.kind = ${kind})
    limit ${ROWS_AT_ONCE}`.execute(tx)
  return Number(numAffectedRows)
}
