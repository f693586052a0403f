// Checks the application when its lease is completed; updates it or its prospect on completion, move-in and cancellation.
import { listen } from '../../../kit/announce.ts'
import { Conflict } from '../../../kit/problems.ts'
import { followApplication, leaseCanceled, leaseCompleted, movedIn } from '../../households/index.ts'
import { updateProspect } from '../../prospects/index.ts'
import { findApplication, updateApplication } from '../application.queries.ts'
import type { ApplicationStatus } from '../application.resource.ts'
import { isOpen } from '../application-status.ts'

export const leaseListeners = [
  listen(leaseCompleted, 'applications', async ({ caller }, tx, { leaseId, applicationId, unitId }) => {
    const application = applicationId === null ? undefined : await findApplication(tx, caller, applicationId)
    if (!application) return
    // Since the lease was made, the approval may have been taken back or another unit assigned.
    if (application.status !== 'APPROVED' || application.unit_id !== unitId)
      throw new Conflict(
        `Lease ${leaseId} is for unit ${unitId}, but its application ${application.id} is ${application.status} with ` +
          `${application.unit_id ? `unit ${application.unit_id}` : 'no unit'}; both must have the same unit, and approval`,
      )
    await updateProspect(tx, caller, application.prospect_id, { status: 'LEASED' })
  }),
  listen(movedIn, 'applications', async ({ caller }, tx, { applicationId }) => {
    if (applicationId !== null) await updateApplication(tx, caller, applicationId, { holds_unit: false })
  }),
  listen(leaseCanceled, 'applications', async ({ caller }, tx, { applicationId, householdId, isCompleted }) => {
    if (applicationId === null) return
    const { status, prospect_id } = await updateApplication(tx, caller, applicationId, {
      holds_unit: false,
      // The application is to be signed anew.
      ...(isCompleted && { signed_at: null }),
    })
    if (isCompleted) await updateProspect(tx, caller, prospect_id, { status: 'APPLIED' })
    // Only the lease was canceled: the household goes on applying.
    if (isOpen(status as ApplicationStatus))
      await followApplication(tx, caller, { householdId, applicationId, now: 'open' })
  }),
]
