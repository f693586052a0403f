import { type ApplicationStatus, allowedFor, standsStill } from '../../applications/index.ts'
import type { Sight } from '../sight.ts'

type Circumstances = {
  readonly isLocked: 'true' | 'false'
  readonly isTransfer: 'true' | 'false'
  readonly isLeaseCompleted: boolean
}

/** Whether the lock of its household stops an application. */
export const isStopped = ({ isLocked, isTransfer, isLeaseCompleted }: Circumstances): boolean =>
  standsStill({
    isHouseholdLocked: isLocked === 'true',
    isTransfer: isTransfer === 'true',
    isOwnLeaseCompleted: isLeaseCompleted,
  })

/** The statuses that somebody can give an application which is not stopped. */
export const settable = (status: string, sees: Sight): readonly ApplicationStatus[] =>
  sees('applications:update') ? allowedFor(status as ApplicationStatus, sees('screening-decisions:create')) : []
