import { audit } from '../../kit/audit.ts'
import type { Ctx } from '../../kit/context.ts'
import { correctionOf } from '../../kit/correction.ts'
import type { InputOf } from '../../kit/input.ts'
import { Conflict } from '../../kit/problems.ts'
import { checkFloorPlan, checkUser } from '../properties/index.ts'
import { findProspect, lockProspect, updateProspect } from './convert-prospect.queries.ts'
import { checkRanges, type Wishes } from './create-prospect.ts'
import type { StoredProspect } from './prospect.queries.ts'
import { prospect, type prospectCorrection } from './prospect.resource.ts'

/** What is missing stays, null clears. */
export async function correctProspect(
  { caller, db, requestId }: Ctx,
  id: string,
  given: InputOf<typeof prospectCorrection>,
): Promise<StoredProspect> {
  return db.transaction(caller, async (tx) => {
    await findProspect(tx, caller, id)
    const stored = await lockProspect(tx, caller, id)
    const { fields, columns } = correctionOf(prospect, stored, given)
    if (fields.length === 0) return stored
    checkRanges(rangesIn(fields, { ...asStored(stored), ...given }))
    if (given.status && fields.includes('status')) checkByHand(stored, given.status)
    if (given.assignedUserId && fields.includes('assignedUserId')) await checkUser(tx, caller, given.assignedUserId)
    if (given.preferredFloorPlanId && fields.includes('preferredFloorPlanId'))
      await checkFloorPlan(tx, caller, stored.property_id, given.preferredFloorPlanId)
    const corrected = await updateProspect(tx, caller, id, columns)
    await audit(tx, caller, 'prospect.corrected', id, requestId, fields)
    return corrected
  })
}

const asStored = ({ min_price, max_price, move_in_start, move_in_end }: StoredProspect): Wishes => ({
  minPrice: min_price,
  maxPrice: max_price,
  moveInStart: move_in_start,
  moveInEnd: move_in_end,
})

/** Those of which an end changes: one that a file stored the wrong way round keeps nothing else from being corrected. */
const rangesIn = (fields: readonly string[], { minPrice, maxPrice, moveInStart, moveInEnd }: Wishes): Wishes => ({
  ...((fields.includes('minPrice') || fields.includes('maxPrice')) && { minPrice, maxPrice }),
  ...((fields.includes('moveInStart') || fields.includes('moveInEnd')) && { moveInStart, moveInEnd }),
})

/** These follow from the application. */
const OF_APPLICATION = ['APPLIED', 'LEASED']

function checkByHand({ id, application_id }: StoredProspect, wished: string) {
  if (application_id !== null || OF_APPLICATION.includes(wished))
    throw new Conflict(`The status of prospect ${id} cannot be set to ${wished}: it follows from the application`)
}
