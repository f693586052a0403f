import { sql } from 'kysely'
import type { Tx } from '../../kit/db/tables.ts'
import type { Sweep } from '../../kit/domain.ts'
import { keptLongEnough } from './idle-numbers.queries.ts'
import { wipeIdleNumbers } from './wipe-idle-numbers.work.ts'
import { wipeNumbers } from './wipe-numbers.work.ts'

const ROWS_AT_ONCE = 1_000

export const sweeps: Sweep[] = [
  { name: 'social security numbers of screenings decided long ago', everyMs: 3_600_000, run: promiseWiping },
  { name: 'social security numbers that nobody has touched for long', everyMs: 86_400_000, run: promiseLooks },
]

/** Promises each, which is then done behind the wall of its organization. One that is promised or was given up is passed over. */
async function promiseWiping(tx: Tx): Promise<number> {
  const { number: kind } = wipeNumbers
  const { numAffectedRows = 0n } = await sql`
    insert into work (organization_id, lane, kind, subject)
    select d.organization_id, d.property_id, ${kind}, d.id from screening_decisions d
    where d.numbers_wiped_at is null and d.created_at <= ${keptLongEnough}
      and not exists (select from work w where w.organization_id = d.organization_id and w.subject = d.id and w.kind = ${kind})
      and not exists (select from shelved_work s where s.organization_id = d.organization_id and s.subject = d.id and s.kind = ${kind})
    order by d.created_at limit ${ROWS_AT_ONCE}`.execute(tx)
  return Number(numAffectedRows)
}

/** Promises a look at each organization, behind its wall: nobody else may see who has a number. One that was given up comes again. */
async function promiseLooks(tx: Tx): Promise<number> {
  const { number: kind } = wipeIdleNumbers
  const { numAffectedRows = 0n } = await sql`
    insert into work (organization_id, lane, kind, subject)
    select o.id, o.id, ${kind}, o.id from organizations o
    where not exists (select from work w where w.organization_id = o.id and w.subject = o.id and w.kind = ${kind})`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
