import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'
import { enqueue } from '../../../kit/work/work.ts'
import { setRequestStatus } from '../requests/screening-request.queries.ts'
import { runAutomations } from './run-automations.work.ts'
import { insertVersion, type StoredResult } from './screening-result.queries.ts'

/** What every accepted result or change does: sets the request's status, stores the version, and enqueues one run of the automations. */
export async function keepVersion({ caller, requestId }: Ctx, tx: Tx, result: StoredResult, action: string) {
  const id = newId()
  await setRequestStatus(tx, caller, result.screening_request_id, result.status)
  await insertVersion(tx, {
    organization_id: caller.organizationId,
    id,
    screening_result_id: result.id,
    property_id: result.property_id,
    version: result.version,
    provider_identifier: result.provider_identifier,
    status: result.status,
    notes: result.notes,
    report: result.report,
    screening_methods: JSON.stringify(result.screening_methods),
  })
  await enqueue(tx, caller, runAutomations, { lane: result.property_id, subject: id })
  await audit(tx, caller, action, result.id, requestId)
}
