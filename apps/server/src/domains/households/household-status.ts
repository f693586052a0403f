// The statuses of a household and its people that follow from its leases. `others`: the statuses of the household's other leases.
import type { householdStatuses } from './household.resource.ts'
import type { leaseStatuses } from './leases/lease.resource.ts'

export type LeaseStatus = (typeof leaseStatuses)[number]
export type HouseholdStatus = (typeof householdStatuses)[number]
export type CustomerStatus = 'APPLICANT' | 'FUTURE' | 'CURRENT' | 'NOTICE' | 'FORMER' | 'CANCELED'

export const livesHere = (status: HouseholdStatus) => status === 'CURRENT' || status === 'NOTICE'

/** A household that lives here keeps its status: a lease for another unit does not change where it lives. */
export const whenLeaseCompleted = (status: HouseholdStatus): HouseholdStatus => (livesHere(status) ? status : 'FUTURE')

export const whenNoticeGiven = (others: readonly LeaseStatus[]): HouseholdStatus =>
  others.includes('ACTIVE') ? 'CURRENT' : 'NOTICE'

export function whenLeaseEnded(status: HouseholdStatus, others: readonly LeaseStatus[]): HouseholdStatus {
  if (others.includes('ACTIVE')) return 'CURRENT'
  if (others.includes('NOTICE')) return 'NOTICE'
  if (others.includes('COMPLETED')) return 'FUTURE'
  return status === 'EVICTED' ? 'EVICTED' : 'PAST'
}

/** Only a household that has not moved in is canceled with its lease, and only when no other lease is under way. */
export function whenLeaseCanceled(status: HouseholdStatus, others: readonly LeaseStatus[]): HouseholdStatus {
  if (status !== 'APPLICANT' && status !== 'FUTURE') return status
  if (others.includes('COMPLETED')) return 'FUTURE'
  return others.includes('DRAFT') || others.includes('PENDING_SIGNATURE') ? 'APPLICANT' : 'CANCELED'
}

const PEOPLE: Readonly<Record<HouseholdStatus, CustomerStatus>> = {
  APPLICANT: 'APPLICANT',
  FUTURE: 'FUTURE',
  CURRENT: 'CURRENT',
  NOTICE: 'NOTICE',
  PAST: 'FORMER',
  CANCELED: 'CANCELED',
  EVICTED: 'FORMER',
}

/** The status of the people of a household that has this one. */
export const peopleOf = (status: HouseholdStatus): CustomerStatus => PEOPLE[status]

/** The statuses of people who do not follow the household: those taken off it, and those who left while the others stayed. */
export const staysBehind = (before: HouseholdStatus): readonly CustomerStatus[] =>
  livesHere(before) ? ['CANCELED', 'FORMER'] : ['CANCELED']
