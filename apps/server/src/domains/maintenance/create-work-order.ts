import { audit } from '../../kit/audit.ts'
import type { Ctx } from '../../kit/context.ts'
import { newId } from '../../kit/ids.ts'
import type { InputOf } from '../../kit/input.ts'
import { createOnce } from '../access/index.ts'
import { checkProperty, checkUser } from '../properties/index.ts'
import { completedAt } from './completed-at.ts'
import { sealCodes } from './seal-codes.ts'
import * as workOrders from './work-order.queries.ts'
import type { newWorkOrder } from './work-order.resource.ts'

export async function createWorkOrder(ctx: Ctx, input: InputOf<typeof newWorkOrder>) {
  const { caller, clock, requestId, sealing } = ctx
  const { propertyId, unitId = null, householdId = null, customerId = null, assignedUserId = null } = input
  const { status = 'OPEN' } = input
  return createOnce(ctx, 'work_orders', input, {
    create: async (tx, made) => {
      await checkProperty(tx, caller, propertyId)
      await workOrders.checkWhereabouts(tx, caller, { propertyId, unitId, householdId, customerId })
      if (assignedUserId) await checkUser(tx, caller, assignedUserId)
      const id = newId()
      const stored = await workOrders.insertWorkOrder(tx, caller, {
        ...made,
        id,
        property_id: propertyId,
        unit_id: unitId,
        household_id: householdId,
        customer_id: customerId,
        status,
        priority: input.priority ?? 'NORMAL',
        description: input.description,
        requestor_name: input.requestorName ?? null,
        requestor_email: input.requestorEmail ?? null,
        requestor_phone: input.requestorPhone ?? null,
        entry_notes: input.entryNotes ?? null,
        entry_preference: input.entryPreference ?? 'ANYTIME',
        has_pet_alert: input.hasPetAlert ?? false,
        due_date: input.dueDate ?? null,
        completed_at: completedAt(status, null, clock.now()),
        assigned_user_id: assignedUserId,
        ...(await sealCodes(tx, sealing, caller, id, input)),
      })
      if (stored) await audit(tx, caller, 'work_order.created', id, requestId)
      return stored
    },
  })
}
