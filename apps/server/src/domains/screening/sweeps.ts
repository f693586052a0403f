import { sql } from 'kysely'
import type { Tx } from '../../kit/db/tables.ts'
import type { Sweep } from '../../kit/domain.ts'
import { keptLongEnough } from './retention/idle-numbers.queries.ts'
import { wipeIdleNumbers } from './retention/wipe-idle-numbers.work.ts'
import { wipeNumbers } from './retention/wipe-numbers.work.ts'

const ROWS_AT_ONCE = 1_000

export const sweeps: Sweep[] = [
  { name: 'social security numbers of screenings decided long ago', everyMs: 3_600_000, run: enqueueWiping },
  { name: 'social security numbers that nobody has touched for long', everyMs: 86_400_000, run: enqueueLooks },
]

/** Enqueues the wiping of each, which then runs as the tenant. One that is enqueued or was given up is passed over. */
async function enqueueWiping(tx: Tx): Promise<number> {
  const { number: kind } = wipeNumbers
  const { numAffectedRows = 0n } = await sql`
    insert into work (organization_id, lane, kind, subject)
    select d.organization_id, d.property_id, ${kind}, d.id from screening_decisions d
    where d.numbers_wiped_at is null and d.superseded_at is null and d.created_at <= ${keptLongEnough}
      and not exists (select from work w where w.organization_id = d.organization_id and w.subject = d.id and w.kind = ${kind})
      and not exists (select from shelved_work s where s.organization_id = d.organization_id and s.subject = d.id and s.kind = ${kind})
    order by d.created_at limit ${ROWS_AT_ONCE}`.execute(tx)
  return Number(numAffectedRows)
}

/** Enqueues a look at each organization, run as the tenant: the sweep's role may not see who has a number. Given up, it comes again. */
async function enqueueLooks(tx: Tx): Promise<number> {
  const { number: kind } = wipeIdleNumbers
  const { numAffectedRows = 0n } = await sql`
    insert into work (organization_id, lane, kind, subject)
    select o.id, o.id, ${kind}, o.id from organizations o
    where not exists (select from work w where w.organization_id = o.id and w.subject = o.id and w.kind = ${kind})`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
