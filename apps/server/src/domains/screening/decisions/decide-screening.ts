import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Once } from '../../../kit/idempotency.ts'
import type { InputOf } from '../../../kit/input.ts'
import { BadRequest, Conflict } from '../../../kit/problems.ts'
import { createOnce, type Staff } from '../../access/index.ts'
import { lockApplication } from '../../applications/index.ts'
import { closeRequests } from '../requests/close-requests.ts'
import { findRequest, lockRequest } from '../requests/screening-request.queries.ts'
import { wrongReasons } from './adverse-action.ts'
import { checkUndecided } from './final-decision.ts'
import { insertDecision, type StoredDecision } from './screening-decision.queries.ts'
import type { newDecision } from './screening-decision.resource.ts'

/** Records the final decision, once and for good: after it the provider changes nothing. */
export async function decideScreening(
  ctx: Ctx<Staff>,
  id: string,
  input: InputOf<typeof newDecision>,
): Promise<Once<StoredDecision>> {
  const { caller, requestId } = ctx
  const { decision, note = null, adverseActionReasons = [] } = input
  const fault = wrongReasons(decision, adverseActionReasons)
  if (fault !== undefined) throw new BadRequest(fault)
  return createOnce(ctx, 'screening_decisions', input, {
    lock: async (tx) => {
      // Locks the application (its household) before the request, as everywhere: it is updated when the request is closed.
      await lockApplication(tx, caller, (await findRequest(tx, caller, id)).application_id)
      return lockRequest(tx, caller, id)
    },
    same: ({ screening_request_id, idempotency_id }) => {
      if (screening_request_id !== id)
        throw new Conflict(`idempotencyId '${idempotency_id}' stands for a decision on another screening`)
    },
    create: async (tx, made, request) => {
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
      if (!stored) return undefined
      await closeRequests(tx, caller, { id }, 'DECIDED')
      await audit(tx, caller, 'screening.decided', id, requestId)
      return stored
    },
  })
}
