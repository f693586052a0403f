// What the property side decides about an application or its lease is the final decision on its screenings too.

import { listen } from '../../kit/announce.ts'
import { audit } from '../../kit/audit.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'
import { BadRequest } from '../../kit/problems.ts'
import { userOf } from '../access/index.ts'
import { applicationStatusChanged, type Reason } from '../applications/index.ts'
import { leaseCompleted } from '../households/index.ts'
import {
  decisionOn,
  insertDecision,
  lockUndecided,
  storedReasons,
  supersede,
} from './decisions/screening-decision.queries.ts'
import { type ClosedReason, closeRequests } from './requests/close-requests.ts'

type UndecidedOf = Parameters<typeof lockUndecided>[2]
type Verdict = {
  readonly decision: 'APPROVED' | 'DENIED'
  readonly source: 'APPLICATION' | 'LEASE'
  readonly reasons: readonly Reason[]
}

const CLOSED_BY: Readonly<Partial<Record<string, ClosedReason>>> = {
  APPROVED: 'DECIDED',
  CANCELED: 'APPLICATION_CANCELED',
  DENIED: 'APPLICATION_DENIED',
  ABANDONED: 'APPLICATION_ABANDONED',
}

export const decisionListeners = [
  listen(applicationStatusChanged, 'screening', async (ctx, tx, { applicationId, status, reasons, areReasonsKept }) => {
    const match = { application_id: applicationId }
    if (status === 'APPROVED' || status === 'DENIED') {
      const decided = await decideAll(ctx, tx, match, { decision: status, source: 'APPLICATION', reasons })
      // They would be kept nowhere: statusReason is read by many who may not know them.
      if (reasons.length > 0 && decided === 0 && !areReasonsKept)
        throw new BadRequest(
          'reasons must be left out: no screening of the application waits for a decision. `reason` is kept with it',
        )
    }
    const reason = CLOSED_BY[status]
    if (reason) await closeRequests(tx, ctx.caller, match, reason)
  }),
  // A lease that was made from no application decides for the whole household.
  listen(leaseCompleted, 'screening', async (ctx, tx, { applicationId, householdId }) => {
    const match = applicationId === null ? { household_id: householdId } : { application_id: applicationId }
    await decideAll(ctx, tx, match, { decision: 'APPROVED', source: 'LEASE', reasons: [] })
    await closeRequests(tx, ctx.caller, match, 'DECIDED')
  }),
]

/**
 * Returns how many were undecided. A member of staff who denies says why, and is named; a partner or a lease decides as the specification
 * has it, without.
 */
async function decideAll({ caller, requestId }: Ctx, tx: Tx, match: UndecidedOf, verdict: Verdict) {
  const { decision, source, reasons } = verdict
  const userId = userOf(caller)
  const undecided = await lockUndecided(tx, caller, match)
  if (decision === 'DENIED' && userId !== null && undecided.length > 0 && reasons.length === 0)
    throw new BadRequest('reasons must name at least one: the application has a screening that nobody has decided')
  for (const { id, application_id, property_id } of undecided) {
    const conditional = await decisionOn(tx, caller, id)
    // A lease that was made from no application accepts nothing that was offered under conditions.
    if (conditional && 'household_id' in match) continue
    if (conditional) await supersede(tx, caller, conditional.id)
    const stored = await insertDecision(tx, caller, {
      decision,
      source,
      ...storedReasons(decision === 'DENIED' ? reasons : []),
      decided_by_user_id: source === 'LEASE' ? null : userId,
      supersedes_id: conditional?.id ?? null,
      screening_request_id: id,
      application_id,
      property_id,
    })
    if (stored) await audit(tx, caller, 'screening.decided', id, requestId)
  }
  return undecided.length
}
