import type { WorkOrderStatus } from './work-order.resource.ts'

/** When a work order that now has this status was completed: the moment stays while the status does, and goes with it. */
export function completedAt(status: WorkOrderStatus, before: Date | null, now: Date): Date | null {
  return status === 'COMPLETED' ? (before ?? now) : null
}
