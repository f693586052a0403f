// Which units can be applied for.
import { defineProblem } from '../../kit/problems.ts'

export class UnitUnavailable extends defineProblem(
  409,
  'unit_unavailable',
  'The unit is neither vacant and ready nor on notice, or another application holds it.',
) {}

export const availableStatuses = ['VACANT_READY', 'NOTICE'] as const

/** Why the unit cannot be applied for now, as the end of a sentence that begins with it; undefined when it can. */
export function whyUnavailable(status: string, isHeldByAnother: boolean): string | undefined {
  if (!(availableStatuses as readonly string[]).includes(status))
    return `is ${status}; only units that are ${availableStatuses.join(' or ')} can be assigned`
  return isHeldByAnother ? 'is held by another application' : undefined
}
