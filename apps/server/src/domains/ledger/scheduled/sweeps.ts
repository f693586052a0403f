import { sql } from 'kysely'
import type { Tx } from '../../../kit/db/tables.ts'
import type { Sweep } from '../../../kit/domain.ts'
import { postScheduled } from './post-scheduled.work.ts'

const MOST_OF_AN_ORGANIZATION = 500

export const sweeps: Sweep[] = [
  { name: 'scheduled transactions that have fallen due', everyMs: 10_000, run: enqueuePosting },
]

/**
 * Enqueues the posting of each, which then runs as the tenant. One that is enqueued already, or was given up and waits for an operator, is
 * passed over. The limit is per organization: none waits for what another has. `offset 0`: enqueued work is looked up one by one in its
 * index, since on the first of a month there may be thousands.
 */
async function enqueuePosting(tx: Tx): Promise<number> {
  const { number: kind } = postScheduled
  const { numAffectedRows = 0n } = await sql`
    insert into work (organization_id, lane, kind, subject)
    select due.organization_id, due.property_id, ${kind}, due.id
    from (select distinct organization_id from property_configurations where posts_scheduled_transactions_from is not null) o
    cross join lateral (
      select s.organization_id, s.property_id, s.id
      from property_configurations c
      join properties p on p.organization_id = c.organization_id and p.id = c.id
      join scheduled_transactions s on s.organization_id = c.organization_id and s.property_id = c.id
      where c.organization_id = o.organization_id
        and c.posts_scheduled_transactions_from <= app_today(p.timezone) and s.due_from <= app_today(p.timezone)
        and not exists (select from work w where w.organization_id = s.organization_id and w.subject = s.id and w.kind = ${kind} offset 0)
        and not exists (select from shelved_work x where x.organization_id = s.organization_id and x.subject = s.id and x.kind = ${kind})
      limit ${MOST_OF_AN_ORGANIZATION}) due`.execute(tx)
  return Number(numAffectedRows)
}
