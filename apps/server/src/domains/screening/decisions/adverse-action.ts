import { REASONS_MOST, type Reason } from '../../applications/index.ts'
import type { Decision } from './screening-decision.resource.ts'

type Given = {
  readonly decision: Decision
  readonly reasons: readonly Reason[]
  readonly conditions: readonly unknown[]
  readonly acceptBy: string | null
  readonly applicationStatus: string | undefined
  /** The day it is at the property. */
  readonly today: string
}

/** What is wrong with a decision: one against somebody gives its reasons, and conditions come with a day. Undefined when nothing is. */
export function wrongDecision({ decision, reasons, conditions, acceptBy, ...given }: Given): string | undefined {
  const { applicationStatus, today } = given
  if (decision === 'APPROVED' && reasons.length > 0) return 'reasons must be left out when decision is APPROVED'
  if (decision !== 'APPROVED' && reasons.length === 0)
    return `reasons must name at least one when decision is ${decision}`
  if (reasons.length > REASONS_MOST) return `reasons must have at most ${REASONS_MOST}, not ${reasons.length}`
  if (decision !== 'CONDITIONAL' && (conditions.length > 0 || acceptBy !== null))
    return 'conditions and acceptBy must be left out unless decision is CONDITIONAL'
  if (decision === 'CONDITIONAL') {
    if (conditions.length === 0) return 'conditions must name at least one when decision is CONDITIONAL'
    if (acceptBy === null) return 'acceptBy is required when decision is CONDITIONAL'
    if (acceptBy < today) return `acceptBy must not be before ${today}, the day it is at the property`
  }
  // Under conditions the application stays as it is: nothing is settled yet.
  if (applicationStatus !== undefined && applicationStatus !== decision)
    return decision === 'CONDITIONAL'
      ? 'applicationStatus must be left out when decision is CONDITIONAL'
      : `applicationStatus must be ${decision}, as decision is, or left out`
  return undefined
}
