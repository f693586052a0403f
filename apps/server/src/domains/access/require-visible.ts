import type { Caller } from '../../kit/context.ts'
import { Forbidden, NotFound } from '../../kit/problems.ts'

type Reach = Pick<Caller, 'reach'>

/** Whether a caller, or an integration, may see what belongs to this property. */
export const isWithinReach = ({ reach }: Reach, propertyId: string): boolean =>
  reach === null || reach.includes(propertyId)

/** Returns what was found if it is within reach. Otherwise throws NotFound: a record out of reach has the same message as a missing one. */
export function requireVisible<T extends { readonly property_id: string }>(
  caller: Reach,
  found: T | undefined,
  what: string,
  id: string,
): T {
  if (!found || !isWithinReach(caller, found.property_id)) throw new NotFound(`No ${what} has the id ${id}`)
  return found
}

/** Throws for whoever reaches some properties only: what belongs to every property is not theirs. `what`: `Document types`. */
export function requireWhole({ reach }: Reach, what: string, verb: 'change' | 'read' = 'change') {
  if (reach !== null)
    throw new Forbidden(
      `${what} belong to the whole organization; who is limited to some properties cannot ${verb} them`,
    )
}
