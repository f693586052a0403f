// What happens to a lease, for the domains that come after this one.
import { defineAnnouncement } from '../../kit/announce.ts'

export type LeaseStep = {
  readonly leaseId: string
  readonly householdId: string
  readonly unitId: string
  /** The application it was made from, if any. */
  readonly applicationId: string | null
  readonly propertyId: string
  /** Also true of one that was canceled afterwards. */
  readonly isCompleted: boolean
}

/** From here on the household is locked. */
export const leaseCompleted = defineAnnouncement<LeaseStep>('lease.completed')
export const movedIn = defineAnnouncement<LeaseStep>('lease.moved_in')
/** Before the move-in. */
export const leaseCanceled = defineAnnouncement<LeaseStep>('lease.canceled')
/** The household has left the unit, or has moved from it into another. */
export const leaseEnded = defineAnnouncement<LeaseStep>('lease.ended')
