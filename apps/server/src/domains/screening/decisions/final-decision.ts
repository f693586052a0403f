// A final decision belongs to the property side. It is recorded once and never taken back; from then on the result stands.
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import { defineProblem } from '../../../kit/problems.ts'
import { decisionOn } from './screening-decision.queries.ts'

export class FinalDecision extends defineProblem(
  409,
  'final_decision_exists',
  'A final decision on the screening was recorded; its result no longer changes.',
) {}

/** Throws when the screening is decided. The request must be locked. */
export async function checkUndecided(tx: Tx, scope: Scope, requestId: string) {
  const decision = await decisionOn(tx, scope, requestId)
  if (decision)
    throw new FinalDecision(
      `A final decision on screening request ${requestId} was recorded on ${decision.created_at.toISOString()}: ` +
        'its result no longer changes',
    )
}
