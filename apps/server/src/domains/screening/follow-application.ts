// What the property side decides about an application or its lease is the final decision on its screenings too.

import { listen } from '../../kit/announce.ts'
import { audit } from '../../kit/audit.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'
import { applicationStatusChanged } from '../applications/index.ts'
import { leaseCompleted } from '../households/index.ts'
import { insertDecision, lockUndecided } from './decisions/screening-decision.queries.ts'
import { type ClosedReason, closeRequests } from './requests/close-requests.ts'

type UndecidedOf = Parameters<typeof lockUndecided>[2]
type Verdict = { readonly decision: 'APPROVED' | 'DENIED'; readonly source: 'APPLICATION' | 'LEASE' }

const CLOSED_BY: Readonly<Partial<Record<string, ClosedReason>>> = {
  APPROVED: 'DECIDED',
  CANCELED: 'APPLICATION_CANCELED',
  DENIED: 'APPLICATION_DENIED',
  ABANDONED: 'APPLICATION_ABANDONED',
}

export const decisionListeners = [
  listen(applicationStatusChanged, 'screening', async (ctx, tx, { applicationId, status }) => {
    const match = { application_id: applicationId }
    if (status === 'APPROVED' || status === 'DENIED')
      await decideAll(ctx, tx, match, { decision: status, source: 'APPLICATION' })
    const reason = CLOSED_BY[status]
    if (reason) await closeRequests(tx, ctx.caller, match, reason)
  }),
  // A lease that was made from no application decides for the whole household.
  listen(leaseCompleted, 'screening', async (ctx, tx, { applicationId, householdId }) => {
    const match = applicationId === null ? { household_id: householdId } : { application_id: applicationId }
    await decideAll(ctx, tx, match, { decision: 'APPROVED', source: 'LEASE' })
    await closeRequests(tx, ctx.caller, match, 'DECIDED')
  }),
]

async function decideAll({ caller, requestId }: Ctx, tx: Tx, match: UndecidedOf, verdict: Verdict) {
  for (const { id, application_id, property_id } of await lockUndecided(tx, caller, match)) {
    const stored = await insertDecision(tx, caller, {
      ...verdict,
      screening_request_id: id,
      application_id,
      property_id,
    })
    if (stored) await audit(tx, caller, 'screening.decided', id, requestId)
  }
}
