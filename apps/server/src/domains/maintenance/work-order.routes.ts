import { type Audience, route } from '../../kit/http/route.ts'
import { createdOnce } from '../../kit/idempotency.ts'
import { readBack } from '../../kit/listing/read.ts'
import { NotFound } from '../../kit/problems.ts'
import { ok } from '../../kit/reply.ts'
import { changeWorkOrder } from './change-work-order.ts'
import { createWorkOrder } from './create-work-order.ts'
import { newWorkOrder, workOrder, workOrderChange } from './work-order.resource.ts'

const createRoute = (audience: Audience) =>
  route({
    method: 'POST',
    path: '/workOrders',
    audience,
    summary: 'Create a work order',
    body: newWorkOrder,
    returns: { 201: workOrder.schema, 200: workOrder.schema },
    problems: [NotFound],
    handle: async (ctx, { body }) => {
      const result = await createWorkOrder(ctx, body)
      // Read back, so that the answer contains the codes only for a caller who may read them.
      return createdOnce(await readBack(ctx, workOrder, result.row.id), result)
    },
  })

const changeRoute = (audience: Audience) =>
  route({
    method: 'PUT',
    path: '/workOrders/{workOrderId}',
    audience,
    summary: 'Change a work order: what is missing stays, null or a blank clears',
    body: workOrderChange,
    returns: { 200: workOrder.schema },
    handle: async (ctx, { params: { workOrderId }, body }) => {
      await changeWorkOrder(ctx, workOrderId, body)
      return ok(await readBack(ctx, workOrder, workOrderId))
    },
  })

export const workOrderRoutes = [
  createRoute('partner'),
  createRoute('staff'),
  changeRoute('partner'),
  changeRoute('staff'),
]
