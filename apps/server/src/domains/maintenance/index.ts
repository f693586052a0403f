// The index of maintenance: what is to be repaired, and for whom.
import type { Domain } from '../../kit/domain.ts'
import { demo } from './demo/work-orders.ts'
import { workOrder } from './work-order.resource.ts'
import { workOrderRoutes } from './work-order.routes.ts'

export const maintenance: Domain = {
  name: 'maintenance',
  resources: [workOrder],
  routes: workOrderRoutes,
  demo,
}
