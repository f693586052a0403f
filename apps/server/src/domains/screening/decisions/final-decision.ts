// A final decision belongs to the property side. It is recorded once and never taken back; from then on the result stands.
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import { defineProblem } from '../../../kit/problems.ts'
import { decisionOn, type StoredDecision } from './screening-decision.queries.ts'
import type { Decision } from './screening-decision.resource.ts'

export class FinalDecision extends defineProblem(
  409,
  'final_decision_exists',
  'A final decision on the screening was recorded; its result no longer changes.',
) {}

/** Throws when the screening is decided, under conditions or not. The request must be locked. */
export async function checkUndecided(tx: Tx, scope: Scope, requestId: string) {
  const decision = await decisionOn(tx, scope, requestId)
  if (decision) throw isDecided(requestId, decision)
}

/** Throws when the screening is decided, but for conditions that another decision follows: then returns that one. */
export async function checkDecidable(tx: Tx, scope: Scope, requestId: string, next: Decision) {
  const decision = await decisionOn(tx, scope, requestId)
  if (decision && (decision.decision !== 'CONDITIONAL' || next === 'CONDITIONAL')) throw isDecided(requestId, decision)
  return decision
}

const isDecided = (requestId: string, { created_at }: StoredDecision) =>
  new FinalDecision(
    `A final decision on screening request ${requestId} was recorded on ${created_at.toISOString()}: ` +
      'its result no longer changes',
  )
