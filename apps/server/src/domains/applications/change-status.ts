import { audit } from '../../kit/audit.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'
import { requireRoleAt } from '../../kit/grants.ts'
import type { InputOf } from '../../kit/input.ts'
import { BadRequest, Conflict, defineProblem } from '../../kit/problems.ts'
import { followApplication, listApplicants, PrimaryRequired } from '../households/index.ts'
import { lockProspect, updateProspect } from '../prospects/index.ts'
import type { Reason } from './adverse-reasons.ts'
import { applicationStatusChanged } from './announcements.ts'
import { findOpen, type StoredApplication, updateApplication } from './application.queries.ts'
import type { ApplicationStatus, statusChange } from './application.resource.ts'
import { allowedAfter, isDeciding, isOpen } from './application-status.ts'
import { checkMoves, lockApplication } from './lock-application.ts'

export class TransitionNotAllowed extends defineProblem(
  409,
  'transition_not_allowed',
  'The application cannot go from its status to this one; the message lists those it can go to.',
) {}

export class UnitRequired extends defineProblem(
  409,
  'unit_required',
  'A unit must be assigned before the application is approved, and as long as it is.',
) {}

export const DECIDING = 'screening-decisions:create'

type StatusChange = InputOf<typeof statusChange> & {
  readonly reasons?: readonly Reason[]
  /** They are recorded with a decision already. */
  readonly areReasonsKept?: boolean
}

export const changeStatus = (ctx: Ctx, id: string, change: StatusChange): Promise<StoredApplication> =>
  ctx.db.transaction(ctx.caller, (tx) => changeStatusIn(ctx, tx, id, change))

/** The same status again changes nothing and announces nothing. */
export async function changeStatusIn(
  ctx: Ctx,
  tx: Tx,
  id: string,
  { status, reason, reasons = [], areReasonsKept = false }: StatusChange,
): Promise<StoredApplication> {
  const { caller, clock, requestId } = ctx
  if (reasons.length > 0 && status !== 'DENIED')
    throw new BadRequest('reasons must be left out unless status is DENIED')
  const locked = await lockApplication(tx, caller, id)
  const { application } = locked
  const before = application.status as ApplicationStatus
  if (status === before) {
    if (reasons.length > 0 && !areReasonsKept)
      throw new Conflict(`Application ${id} is ${status} already; nothing was recorded of the reasons`)
    return application
  }
  await checkMoves(tx, caller, locked, 'the status of its application')
  if (isDeciding(before, status)) requireRoleAt(caller, DECIDING, application.property_id)
  if (!allowedAfter(before).includes(status))
    throw new TransitionNotAllowed(
      `Application ${id} is ${before} and cannot become ${status}. It can become: ${allowedAfter(before).join(', ')}`,
    )
  if (status === 'APPROVED') await checkApprovable(ctx, tx, application)
  if (isOpen(status) && !isOpen(before)) await takeUpAgain(ctx, tx, application)

  const changed = await updateApplication(tx, caller, id, {
    status,
    status_reason: reason ?? null,
    status_changed_at: clock.now(),
    ...(!isOpen(status) && { unit_id: null, holds_unit: false }),
  })
  if (isOpen(status) !== isOpen(before)) await settleHousehold(ctx, tx, changed)
  await audit(tx, caller, 'application.status_changed', id, requestId)
  await ctx.announce(ctx, tx, applicationStatusChanged, {
    applicationId: id,
    householdId: changed.household_id,
    propertyId: changed.property_id,
    status,
    reasons,
    areReasonsKept,
  })
  return changed
}

async function checkApprovable({ caller }: Ctx, tx: Tx, { id, unit_id, customer_id }: StoredApplication) {
  if (unit_id === null)
    throw new UnitRequired(`Application ${id} has no unit. Assign one by PUT /applications/${id}/unit before approval`)
  const applicants = await listApplicants(tx, caller, id)
  if (!applicants.some((applicant) => applicant.id === customer_id))
    throw new PrimaryRequired(`The primary applicant of application ${id} is named by a later application`)
}

/** Links the prospect to this application again; throws when it has another one open. */
async function takeUpAgain({ caller }: Ctx, tx: Tx, { id, prospect_id, household_id, customer_id }: StoredApplication) {
  await lockProspect(tx, caller, prospect_id)
  const open = await findOpen(tx, caller, { prospect_id }, id)
  if (open) throw new Conflict(`Prospect ${prospect_id} already has the open application ${open.id}`)
  await updateProspect(tx, caller, prospect_id, { application_id: id, household_id, customer_id })
}

/** Sets the status of the household from its application. While another application of it is open, it goes on applying. */
async function settleHousehold({ caller }: Ctx, tx: Tx, { id, household_id, status }: StoredApplication) {
  const now = isOpen(status as ApplicationStatus) ? 'open' : 'closed'
  if (now === 'closed' && (await findOpen(tx, caller, { household_id }, id))) return
  await followApplication(tx, caller, { householdId: household_id, applicationId: id, now })
}
