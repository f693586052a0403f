import { audit } from '../../kit/audit.ts'
import type { Caller, Ctx } from '../../kit/context.ts'
import { ownRow } from '../../kit/db/own-row.ts'
import type { Tx } from '../../kit/db/tables.ts'
import { newId } from '../../kit/ids.ts'
import type { InputOf } from '../../kit/input.ts'
import { BadRequest } from '../../kit/problems.ts'
import { createOnce, requireVisible } from '../access/index.ts'
import { checkUser } from '../properties/index.ts'
import type { newActivity } from './activity.resource.ts'
import { findProspect } from './convert-prospect.queries.ts'

type Input = InputOf<typeof newActivity>

/** What somebody of the staff did, or wants to be remembered, about a person or a household. */
export const recordActivity = (ctx: Ctx, input: Input) =>
  createOnce(ctx, 'activities', input, {
    create: async (tx, made) => {
      const { caller, requestId } = ctx
      const about = await findSubject(tx, caller, input)
      if (input.assignedUserId) await checkUser(tx, caller, input.assignedUserId)
      const stored = await tx
        .insertInto('activities')
        .values({
          ...made,
          ...about,
          organization_id: caller.organizationId,
          id: newId(),
          type: input.type ?? 'NOTE',
          description: input.description,
          assigned_user_id: input.assignedUserId ?? null,
          scheduled_at: input.scheduledAt ?? null,
          completed_at: input.completedAt ?? null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (stored) await audit(tx, caller, 'activity.recorded', stored.id, requestId)
      return stored
    },
  })

/** Somebody who was a prospect and became a customer is named as both. */
async function findSubject(tx: Tx, caller: Caller, { prospectId, customerId, householdId }: Input) {
  const [id, ...more] = [prospectId, customerId, householdId].filter((each) => each != null)
  if (id === undefined || more.length > 0)
    throw new BadRequest('One of prospectId, customerId and householdId is required, and no second one')
  if (prospectId) {
    const { property_id, customer_id, household_id } = await findProspect(tx, caller, id)
    return { property_id, prospect_id: id, customer_id, household_id }
  }
  if (customerId) {
    const found = await ownRow(tx, caller, 'customers', id)
      .select(['property_id', 'prospect_id', 'household_id'])
      .executeTakeFirst()
    return { ...requireVisible(caller, found, 'customer', id), customer_id: id }
  }
  const found = await ownRow(tx, caller, 'households', id).select('property_id').executeTakeFirst()
  return { ...requireVisible(caller, found, 'household', id), household_id: id }
}
