// Wipes the social security numbers of a screening once they have been kept long enough after its final decision.
import { sql } from 'kysely'
import { audit } from '../../../kit/audit.ts'
import type { Caller, Tools } from '../../../kit/context.ts'
import { updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { systemCaller } from '../../../kit/system-caller.ts'
import { defineWork } from '../../../kit/work/work.ts'
import { NO_NUMBER } from '../../households/index.ts'
import { keptLongEnough } from './idle-numbers.queries.ts'

export const wipeNumbers = defineWork({
  number: 31,
  name: 'screening.wipe-numbers',
  handle: async (tools, { organizationId, subject }) => {
    await wipeOnce(tools, organizationId, subject)
    return { end: 'done', result: undefined }
  },
})

type Decided = { readonly screening_request_id: string; readonly application_id: string }

function wipeOnce({ db }: Tools, organizationId: string, decisionId: string) {
  const by = systemCaller(organizationId, 'screening')
  return db.transaction(by, async (tx) => {
    const decided = await updateOwnRow(tx, by, 'screening_decisions', decisionId)
      .set({ numbers_wiped_at: sql<Date>`app_now()` })
      .where('numbers_wiped_at', 'is', null)
      .where('superseded_at', 'is', null)
      .returning(['screening_request_id', 'application_id'])
      .executeTakeFirst()
    if (!decided) return
    await wipeCustomers(tx, by, decided)
    await wipeOverrides(tx, by, decided)
    await tx
      .updateTable('screening_applicants')
      .set(NO_NUMBER)
      .where('organization_id', '=', organizationId)
      .where('screening_request_id', '=', decided.screening_request_id)
      .execute()
    await audit(tx, by, 'screening.numbers_wiped', decided.screening_request_id)
  })
}

/**
 * Wipes the numbers of the customers too, unless a later application names them or another screening of theirs is open or was decided
 * more recently: then their number goes with that one's.
 */
async function wipeCustomers(tx: Tx, { organizationId }: Caller, { screening_request_id, application_id }: Decided) {
  await sql`
    update customers c set social_security_number = null, social_security_number_mark = null, social_security_number_index = null
    from screening_applicants a
    where a.organization_id = ${organizationId} and a.screening_request_id = ${screening_request_id}
      and c.organization_id = a.organization_id and c.id = a.customer_id and c.social_security_number is not null
      and (c.application_id is null or c.application_id = ${application_id})
      and not exists (
        select from screening_applicants o
        left join screening_decisions d on d.organization_id = o.organization_id and d.screening_request_id = o.screening_request_id
        where o.organization_id = c.organization_id and o.customer_id = c.id and o.screening_request_id <> a.screening_request_id
          and (d.id is null or d.created_at > ${keptLongEnough}))`.execute(tx)
}

/**
 * Wipes the numbers that the application itself gave, unless another screening of the same application is open or was decided more
 * recently. A later application has numbers of its own.
 */
async function wipeOverrides(tx: Tx, { organizationId }: Caller, { screening_request_id, application_id }: Decided) {
  await sql`
    update applicant_overrides v set social_security_number = null, social_security_number_mark = null, social_security_number_index = null
    from screening_applicants a
    where a.organization_id = ${organizationId} and a.screening_request_id = ${screening_request_id}
      and v.organization_id = a.organization_id and v.application_id = ${application_id} and v.customer_id = a.customer_id
      and v.social_security_number is not null
      and not exists (
        select from screening_applicants o
        join screening_requests r on r.organization_id = o.organization_id and r.id = o.screening_request_id
        left join screening_decisions d on d.organization_id = o.organization_id and d.screening_request_id = o.screening_request_id
        where o.organization_id = v.organization_id and o.customer_id = v.customer_id and o.screening_request_id <> a.screening_request_id
          and r.application_id = v.application_id and (d.id is null or d.created_at > ${keptLongEnough}))`.execute(tx)
}
