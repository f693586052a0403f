import { audit } from '../../kit/audit.ts'
import type { Ctx } from '../../kit/context.ts'
import { Conflict, NotFound } from '../../kit/problems.ts'
import { lockHousehold } from '../households/index.ts'
import { findProspect, lockProspect, updateProspect } from './convert-prospect.queries.ts'

/** Links the prospect to a household that lives here already: its application will be that household's. Null unlinks. */
export async function linkHousehold(ctx: Ctx, prospectId: string, householdId: string | null) {
  const { caller, db, requestId } = ctx
  return db.transaction(caller, async (tx) => {
    const { property_id } = await findProspect(tx, caller, prospectId)
    const household = householdId === null ? undefined : await lockHousehold(tx, caller, householdId)
    if (household && household.property_id !== property_id) throw new NotFound(`No household has the id ${householdId}`)
    const { application_id } = await lockProspect(tx, caller, prospectId)
    if (application_id)
      throw new Conflict(
        `Prospect ${prospectId} already has the application ${application_id}; link the household before there is one`,
      )
    const linked = await updateProspect(tx, caller, prospectId, { household_id: householdId })
    await audit(tx, caller, 'prospect.linked', prospectId, requestId)
    return linked
  })
}
