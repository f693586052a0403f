import { sql } from 'kysely'
import type { Tx } from '../../kit/db/tables.ts'
import type { Sweep } from '../../kit/domain.ts'
import { keptLongEnough, wipeNumbers } from './wipe-numbers.work.ts'

const ROWS_AT_ONCE = 1_000

export const sweeps: Sweep[] = [
  { name: 'social security numbers of screenings decided long ago', everyMs: 3_600_000, run: promiseWiping },
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
