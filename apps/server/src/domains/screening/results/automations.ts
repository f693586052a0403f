// What happens by itself when a result is recorded or changed. None of it approves an application.
import type { Caller } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'
import { notifyStaff } from '../../access/index.ts'
import { noteScreening, type StoredApplication } from '../../applications/index.ts'
import { latestStatus } from '../requests/screening-request.queries.ts'
import type { Recorded } from './screening-result.queries.ts'

type AutomationInput = Recorded & { readonly application: StoredApplication; readonly now: Date }
type Automation = (tx: Tx, by: Caller, about: AutomationInput) => Promise<void>

/** All of them in one transaction, once for each accepted POST or PATCH. */
export const automations: readonly Automation[] = [followStatus, addActivity, notifyOfResult]

/** Of several screenings the latest submitted counts, so that runs may come in any order. */
async function followStatus(tx: Tx, by: Caller, { applicationId }: AutomationInput) {
  await noteScreening(tx, by, applicationId, { screeningStatus: await latestStatus(tx, by, applicationId) })
}

async function addActivity(
  tx: Tx,
  { organizationId }: Caller,
  { application, propertyId, status, now }: AutomationInput,
) {
  await tx
    .insertInto('activities')
    .values({
      organization_id: organizationId,
      id: newId(),
      property_id: propertyId,
      prospect_id: application.prospect_id,
      customer_id: application.customer_id,
      household_id: application.household_id,
      type: 'SCREENING_RESULT',
      description: `Screening result: ${status}`,
      completed_at: now,
    })
    .execute()
}

async function notifyOfResult(tx: Tx, by: Caller, { requestId, propertyId, applicationId, status }: AutomationInput) {
  await notifyStaff(tx, by, {
    propertyId,
    kind: 'SCREENING_RESULT',
    message: `The screening of application ${applicationId} is ${status}`,
    subjectType: 'screeningRequest',
    subjectId: requestId,
  })
}
