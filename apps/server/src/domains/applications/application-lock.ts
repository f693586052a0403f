type Circumstances = {
  readonly isHouseholdLocked: boolean
  /** The household was locked before the application was made: it lives here and wants another unit. */
  readonly isTransfer: boolean
  readonly isOwnLeaseCompleted: boolean
}

/**
 * Whether status, unit and lease terms of an application can no longer change. The lock of its household stops them; the lock by an
 * earlier lease does not stop a transfer, until its own lease is completed.
 */
export const standsStill = ({ isHouseholdLocked, isTransfer, isOwnLeaseCompleted }: Circumstances): boolean =>
  isHouseholdLocked && (!isTransfer || isOwnLeaseCompleted)
