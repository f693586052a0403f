import type { Caller } from '../../kit/context.ts'
import { NotFound } from '../../kit/problems.ts'

type Reach = Pick<Caller, 'reach'>

/** Whether a caller, or an integration, may know of what belongs to this property. */
export const isWithinReach = ({ reach }: Reach, propertyId: string): boolean =>
  reach === null || reach.includes(propertyId)

/** What was found under the id, if the caller may know of it; otherwise NotFound, in the words for an id that nothing has. */
export function withinReach<T extends { readonly property_id: string }>(
  caller: Reach,
  found: T | undefined,
  what: string,
  id: string,
): T {
  if (!found || !isWithinReach(caller, found.property_id)) throw new NotFound(`No ${what} has the id ${id}`)
  return found
}
