const REASONS_MOST = 20
const LONGEST = 500

/** What is wrong with the reasons: a denial must give them, an approval has none. Undefined when nothing is wrong. */
export function wrongReasons(decision: 'APPROVED' | 'DENIED', reasons: readonly string[]): string | undefined {
  if (decision === 'APPROVED' && reasons.length > 0)
    return 'adverseActionReasons must be left out unless decision is DENIED'
  if (decision === 'DENIED' && reasons.length === 0)
    return 'adverseActionReasons must name at least one when decision is DENIED'
  if (reasons.length > REASONS_MOST)
    return `adverseActionReasons must have at most ${REASONS_MOST}, not ${reasons.length}`
  if (reasons.some((reason) => reason.trim() === '' || [...reason].length > LONGEST))
    return `adverseActionReasons must each have from 1 to ${LONGEST} characters`
  return undefined
}
