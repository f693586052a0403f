import { audit } from '../../kit/audit.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Once } from '../../kit/idempotency.ts'
import type { Given } from '../../kit/input.ts'
import { BadRequest, Conflict } from '../../kit/problems.ts'
import { earlier, originOf, type Staff } from '../access/index.ts'
import { holdApplication } from '../applications/index.ts'
import { wrongReasons } from './adverse-action.ts'
import { closeRequests } from './close-requests.ts'
import { checkUndecided } from './final-decision.ts'
import { insertDecision, type StoredDecision } from './screening-decision.queries.ts'
import type { newDecision } from './screening-decision.resource.ts'
import { findRequest, holdRequest } from './screening-request.queries.ts'

/** Once, and for good: after it the provider changes nothing. */
export async function decideScreening(
  { caller, db, requestId }: Ctx<Staff>,
  id: string,
  input: Given<typeof newDecision>,
): Promise<Once<StoredDecision>> {
  const { decision, note = null, adverseActionReasons = [] } = input
  const fault = wrongReasons(decision, adverseActionReasons)
  if (fault !== undefined) throw new BadRequest(fault)
  const made = originOf(caller, input.idempotencyId)
  return db.transaction(caller, async (tx) => {
    const find = earlier(tx, caller, 'screening_decisions', made)
    const first = await find?.()
    if (first) return replayed(first, id)
    // Its application follows when the request is closed, and is held first, as everywhere.
    await holdApplication(tx, caller, (await findRequest(tx, caller, id)).application_id)
    const request = await holdRequest(tx, caller, id)
    // The same call may have stored it while this one waited for the request.
    const faster = await find?.()
    if (faster) return replayed(faster, id)
    await checkUndecided(tx, caller, id)
    const stored = await insertDecision(tx, caller, {
      ...made,
      screening_request_id: id,
      application_id: request.application_id,
      property_id: request.property_id,
      decision,
      source: 'STAFF',
      note,
      adverse_action_reasons: adverseActionReasons,
      decided_by_user_id: caller.userId,
    })
    // `find` refuses one out of reach in its own words.
    if (!stored) {
      await find?.()
      throw sameId(made.idempotency_id)
    }
    await closeRequests(tx, caller, { id }, 'DECIDED')
    await audit(tx, caller, 'screening.decided', id, requestId)
    return { row: stored, replayed: false }
  })
}

function replayed(first: StoredDecision, requestId: string): Once<StoredDecision> {
  if (first.screening_request_id !== requestId) throw sameId(first.idempotency_id)
  return { row: first, replayed: true }
}

const sameId = (id: string | null) => new Conflict(`idempotencyId '${id}' stands for a decision on another screening`)
