import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Once } from '../../../kit/idempotency.ts'
import type { InputOf } from '../../../kit/input.ts'
import { BadRequest, Conflict } from '../../../kit/problems.ts'
import { earlier, originOf, type Staff } from '../../access/index.ts'
import { lockApplication } from '../../applications/index.ts'
import { closeRequests } from '../requests/close-requests.ts'
import { findRequest, lockRequest } from '../requests/screening-request.queries.ts'
import { wrongReasons } from './adverse-action.ts'
import { checkUndecided } from './final-decision.ts'
import { insertDecision, type StoredDecision } from './screening-decision.queries.ts'
import type { newDecision } from './screening-decision.resource.ts'

/** Records the final decision, once and for good: after it the provider changes nothing. */
export async function decideScreening(
  { caller, db, requestId }: Ctx<Staff>,
  id: string,
  input: InputOf<typeof newDecision>,
): Promise<Once<StoredDecision>> {
  const { decision, note = null, adverseActionReasons = [] } = input
  const fault = wrongReasons(decision, adverseActionReasons)
  if (fault !== undefined) throw new BadRequest(fault)
  const made = originOf(caller, input.idempotencyId)
  return db.transaction(caller, async (tx) => {
    const find = earlier(tx, caller, 'screening_decisions', made)
    const first = await find?.()
    if (first) return replayed(first, id)
    // Locks the application (its household) before the request, as everywhere: it is updated when the request is closed.
    await lockApplication(tx, caller, (await findRequest(tx, caller, id)).application_id)
    const request = await lockRequest(tx, caller, id)
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
    // The idempotencyId was used for another request at the same moment; out of reach, `find` throws its own refusal.
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
