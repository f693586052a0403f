import { byRequest, onBothDoors } from '../../../kit/http/both-doors.ts'
import { route } from '../../../kit/http/route.ts'
import { Conflict, NotFound } from '../../../kit/problems.ts'
import { ok } from '../../../kit/reply.ts'
import { present } from '../../../kit/resource.ts'
import { HouseholdLocked } from '../lock-household.ts'
import { cancelLease } from './cancel-lease.ts'
import { changeLease } from './change-lease.ts'
import { completeLease } from './complete-lease.ts'
import { lease, leaseCancellation, leaseChange } from './lease.resource.ts'

const returns = { 200: lease.schema }

const cancelRoutes = onBothDoors((audience) =>
  route({
    method: 'POST',
    path: '/leases/{leaseId}/cancel',
    audience,
    ...byRequest(audience, 'leaseCancellation'),
    summary: 'Cancel a lease before anybody moved in',
    // Partners know it by the name that method and path give.
    ...(audience === 'staff' && { operationId: 'cancelLease' }),
    body: leaseCancellation,
    returns,
    problems: [NotFound, Conflict],
    handle: async (ctx, { params: { leaseId }, body }) => ok(present(lease, await cancelLease(ctx, leaseId, body))),
  }),
)

export const leaseRoutes = [
  ...cancelRoutes,
  route({
    method: 'PUT',
    path: '/leases/{leaseId}',
    audience: 'staff',
    summary: 'Change a lease that is not completed yet: what is missing stays, null clears',
    body: leaseChange,
    returns,
    problems: [NotFound, Conflict, HouseholdLocked],
    handle: async (ctx, { params: { leaseId }, body }) => ok(present(lease, await changeLease(ctx, leaseId, body))),
  }),
  route({
    method: 'POST',
    path: '/leases/{leaseId}/complete',
    audience: 'staff',
    summary: 'Complete a lease, which locks its household',
    operationId: 'completeLease',
    returns,
    problems: [NotFound, Conflict],
    handle: async (ctx, { params: { leaseId } }) => ok(present(lease, await completeLease(ctx, leaseId))),
  }),
]
