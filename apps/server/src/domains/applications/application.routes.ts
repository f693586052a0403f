import { Type } from 'typebox'
import { optional } from '../../kit/field-wrappers.ts'
import { onBothDoors } from '../../kit/http/both-doors.ts'
import { route } from '../../kit/http/route.ts'
import { createdOnce } from '../../kit/idempotency.ts'
import { Conflict, NotFound } from '../../kit/problems.ts'
import { ok } from '../../kit/reply.ts'
import { present } from '../../kit/resource.ts'
import { HouseholdLocked, lease, PrimaryRequired } from '../households/index.ts'
import { UnitUnavailable } from '../properties/index.ts'
import { reasonList } from './adverse-reasons.ts'
import { application, applicationDetails, newLease, statusChange, unitAssignment } from './application.resource.ts'
import { changeApplication } from './change-application.ts'
import { changeStatus, DECIDING, TransitionNotAllowed, UnitRequired } from './change-status.ts'
import { createApplication } from './create-application.ts'
import { assignUnit } from './leasing/assign-unit.ts'
import { assignableUnit, listAssignableUnits } from './leasing/assignable-units.ts'
import { makeLease } from './leasing/make-lease.ts'
import { signApplication } from './leasing/sign-application.ts'
import { applied, newApplication, presentApplied } from './new-application.ts'

const returns = { 200: application.schema }

/** People who deny say why: it is the decision on a screening too. */
const staffStatusChange = { ...statusChange, reasons: optional(reasonList) }

const deciding = { field: 'status', words: ['APPROVED', 'DENIED'], grant: DECIDING }

export const applicationRoutes = [
  ...onBothDoors((audience) =>
    route({
      method: 'POST',
      path: '/applications',
      audience,
      summary: 'Create an application from a prospect, with its applicants and pets',
      body: newApplication,
      returns: { 201: applied, 200: applied },
      problems: [NotFound, Conflict, UnitUnavailable, HouseholdLocked, PrimaryRequired],
      handle: async (ctx, { body }) => {
        const result = await createApplication(ctx, body)
        return createdOnce(presentApplied(result, ctx.caller), result)
      },
    }),
  ),
  ...onBothDoors((audience) =>
    route({
      method: 'PUT',
      path: '/applications/{applicationId}',
      audience,
      summary: 'Change the details of an application: what is missing stays, null clears',
      body: applicationDetails,
      returns,
      problems: [HouseholdLocked],
      handle: async (ctx, { params: { applicationId }, body }) =>
        ok(present(application, await changeApplication(ctx, applicationId, body), ctx.caller)),
    }),
  ),
  ...onBothDoors((audience) =>
    route({
      method: 'PUT',
      path: '/applications/{applicationId}/status',
      audience,
      // To approve or deny is to decide, which is more than to edit.
      ...(audience === 'staff' && { grantWhen: deciding }),
      summary: 'Set the status of an application',
      body: audience === 'staff' ? staffStatusChange : statusChange,
      returns,
      problems: [TransitionNotAllowed, UnitRequired, PrimaryRequired, HouseholdLocked, Conflict],
      handle: async (ctx, { params: { applicationId }, body }) =>
        ok(present(application, await changeStatus(ctx, applicationId, body), ctx.caller)),
    }),
  ),
  ...onBothDoors((audience) =>
    route({
      method: 'PUT',
      path: '/applications/{applicationId}/unit',
      audience,
      summary: 'Assign a unit to an application',
      body: unitAssignment,
      returns,
      problems: [UnitUnavailable, UnitRequired, HouseholdLocked, Conflict],
      handle: async (ctx, { params: { applicationId }, body: { unitId } }) =>
        ok(present(application, await assignUnit(ctx, applicationId, unitId), ctx.caller)),
    }),
  ),
  route({
    method: 'GET',
    path: '/applications/{applicationId}/assignableUnits',
    audience: 'staff',
    summary: 'List the units that can be assigned to an application now',
    returns: { 200: Type.Array(assignableUnit) },
    handle: async (ctx, { params: { applicationId } }) => ok(await listAssignableUnits(ctx, applicationId)),
  }),
  route({
    method: 'POST',
    path: '/applications/{applicationId}/leases',
    audience: 'staff',
    grant: 'leases:create',
    summary: 'Make a lease from an approved application',
    operationId: 'createLease',
    body: newLease,
    returns: { 201: lease.schema, 200: lease.schema },
    problems: [HouseholdLocked, UnitUnavailable, Conflict],
    handle: async (ctx, { params: { applicationId }, body }) => {
      const result = await makeLease(ctx, applicationId, body)
      return createdOnce(present(lease, result.row), result)
    },
  }),
  route({
    method: 'POST',
    path: '/applications/{applicationId}/sign',
    audience: 'staff',
    grant: 'leases:create',
    summary: 'Record that the applicant has signed; a second time changes nothing',
    operationId: 'signApplication',
    returns,
    handle: async (ctx, { params: { applicationId } }) =>
      ok(present(application, await signApplication(ctx, applicationId), ctx.caller)),
  }),
]
