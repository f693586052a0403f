import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { optional } from '../../../kit/field-wrappers.ts'
import type { Once } from '../../../kit/idempotency.ts'
import type { InputOf } from '../../../kit/input.ts'
import { BadRequest, Conflict } from '../../../kit/problems.ts'
import { listOf } from '../../../kit/structured-fields.ts'
import { createOnce, type Staff } from '../../access/index.ts'
import {
  changeStatusIn,
  lockApplication,
  type Reason,
  reasonList,
  reasonTexts,
  sentence,
} from '../../applications/index.ts'
import { todayAt } from '../../properties/index.ts'
import { closeRequests } from '../requests/close-requests.ts'
import { findRequest, lockRequest, type StoredRequest } from '../requests/screening-request.queries.ts'
import { wrongDecision } from './adverse-action.ts'
import { checkDecidable } from './final-decision.ts'
import { insertDecision, type StoredDecision, storedReasons, supersede } from './screening-decision.queries.ts'
import { conditionParts, newDecision } from './screening-decision.resource.ts'

const conditionList = listOf(
  { ...conditionParts, text: sentence },
  { max: 20, doc: 'What is asked for; needed for CONDITIONAL, and only then.' },
)

export const decisionInput = {
  ...newDecision,
  reasons: optional(reasonList),
  adverseActionReasons: optional(reasonTexts),
  conditions: optional(conditionList),
}

type Input = InputOf<typeof decisionInput>

/**
 * Records the final decision, once and for good: after it the provider changes nothing. A conditional one can be followed by another. With
 * `applicationStatus` the application moves too, or nothing is recorded.
 */
export async function decideScreening(ctx: Ctx<Staff>, id: string, input: Input): Promise<Once<StoredDecision>> {
  const { caller, requestId } = ctx
  const { decision, applicationStatus } = input
  const reasons = reasonsOf(input)
  return createOnce(ctx, 'screening_decisions', input, {
    lock: async (tx) => {
      // Locks the application (its household) before the request, as everywhere: it is updated when the request is closed.
      await lockApplication(tx, caller, (await findRequest(tx, caller, id)).application_id)
      return lockRequest(tx, caller, id)
    },
    same: ({ screening_request_id, idempotency_id, decision: before }) => {
      if (screening_request_id !== id)
        throw new Conflict(`idempotencyId '${idempotency_id}' stands for a decision on another screening`)
      if (before !== decision)
        throw new Conflict(`idempotencyId '${idempotency_id}' stands for the decision ${before}. Choose one for each`)
    },
    create: async (tx, made, request) => {
      await checkInput(ctx, tx, request, input, reasons)
      const conditional = await checkDecidable(tx, caller, id, decision)
      if (conditional) await supersede(tx, caller, conditional.id)
      const stored = await insertDecision(tx, caller, {
        ...made,
        screening_request_id: id,
        application_id: request.application_id,
        property_id: request.property_id,
        decision,
        source: 'STAFF',
        note: input.note ?? null,
        ...storedReasons(reasons),
        conditions: JSON.stringify(input.conditions ?? []),
        accept_by: input.acceptBy ?? null,
        supersedes_id: conditional?.id ?? null,
        decided_by_user_id: caller.userId,
      })
      if (!stored) return undefined
      await closeRequests(tx, caller, { id }, 'DECIDED')
      await audit(tx, caller, 'screening.decided', id, requestId)
      if (applicationStatus !== undefined)
        await changeStatusIn(ctx, tx, request.application_id, {
          status: applicationStatus,
          reasons,
          areReasonsKept: true,
        })
      return stored
    },
  })
}

/** Those in short have no basis that anybody named. */
const reasonsOf = ({ reasons = [], adverseActionReasons = [] }: Input): readonly Reason[] => [
  ...reasons,
  ...adverseActionReasons.map((text): Reason => ({ basis: 'OTHER', text })),
]

async function checkInput(
  { caller }: Ctx<Staff>,
  tx: Tx,
  { property_id }: StoredRequest,
  { decision, conditions = [], acceptBy = null, applicationStatus }: Input,
  reasons: readonly Reason[],
) {
  const today = await todayAt(tx, caller, property_id)
  const fault = wrongDecision({ decision, reasons, conditions, acceptBy, applicationStatus, today })
  if (fault !== undefined) throw new BadRequest(fault)
}
