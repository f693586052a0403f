import { audit } from '../../kit/audit.ts'
import type { Ctx } from '../../kit/context.ts'
import type { InputOf } from '../../kit/input.ts'
import { columnOf } from '../../kit/resource.ts'
import { checkUser } from '../properties/index.ts'
import { completedAt } from './completed-at.ts'
import { sealCodes } from './seal-codes.ts'
import * as workOrders from './work-order.queries.ts'
import { type WorkOrderStatus, workOrder, type workOrderChange } from './work-order.resource.ts'

/** What is missing stays, null clears. */
export async function changeWorkOrder(ctx: Ctx, id: string, change: InputOf<typeof workOrderChange>): Promise<void> {
  const { caller, clock, db, requestId, sealing } = ctx
  const { alarmCode: _, doorCode: __, ...plain } = change
  await db.transaction(caller, async (tx) => {
    const stored = await workOrders.lockWorkOrder(tx, caller, id)
    const { unitId = stored.unit_id, householdId = stored.household_id, customerId = stored.customer_id } = change
    const { status = stored.status as WorkOrderStatus, assignedUserId } = change
    // Checked together: an id that stays may no longer fit one that changes.
    await workOrders.checkWhereabouts(tx, caller, { propertyId: stored.property_id, unitId, householdId, customerId })
    if (assignedUserId) await checkUser(tx, caller, assignedUserId)
    await workOrders.updateWorkOrder(tx, caller, id, {
      ...columnsOf(plain),
      ...(await sealCodes(tx, sealing, caller, id, change)),
      completed_at: completedAt(status, stored.completed_at, clock.now()),
    })
    await audit(tx, caller, 'work_order.updated', id, requestId)
  })
}

const columnsOf = (plain: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(plain).map(([name, value]) => [columnOf(workOrder, name), value]))
