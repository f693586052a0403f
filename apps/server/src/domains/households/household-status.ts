// What a household and its people become as its leases go on. `others`: the statuses of the household's other leases.
import type { householdStatuses } from './household.resource.ts'
import type { leaseStatuses } from './lease.resource.ts'

export type LeaseStatus = (typeof leaseStatuses)[number]
export type HouseholdStatus = (typeof householdStatuses)[number]
export type CustomerStatus = 'APPLICANT' | 'FUTURE' | 'CURRENT' | 'NOTICE' | 'FORMER' | 'CANCELED'

export const livesHere = (status: HouseholdStatus) => status === 'CURRENT' || status === 'NOTICE'

/** A lease for another unit changes nothing about where somebody lives. */
export const whenLeaseCompleted = (status: HouseholdStatus): HouseholdStatus => (livesHere(status) ? status : 'FUTURE')

export const whenNoticeGiven = (others: readonly LeaseStatus[]): HouseholdStatus =>
  others.includes('ACTIVE') ? 'CURRENT' : 'NOTICE'

export function whenLeaseEnded(status: HouseholdStatus, others: readonly LeaseStatus[]): HouseholdStatus {
  if (others.includes('ACTIVE')) return 'CURRENT'
  if (others.includes('NOTICE')) return 'NOTICE'
  if (others.includes('COMPLETED')) return 'FUTURE'
  return status === 'EVICTED' ? 'EVICTED' : 'PAST'
}

/** Only a household that was still to come is canceled with its lease, and only when nothing else is under way. */
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

/** What the people of a household are when it is this. */
export const peopleOf = (status: HouseholdStatus): CustomerStatus => PEOPLE[status]

/** Who does not follow the household: whoever was taken off it, and whoever left while the others stayed. */
export const staysBehind = (before: HouseholdStatus): readonly CustomerStatus[] =>
  livesHere(before) ? ['CANCELED', 'FORMER'] : ['CANCELED']
