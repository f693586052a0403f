// Which status may follow which, and what a status means for the unit.
import type { ApplicationStatus } from './application.resource.ts'

const next: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  IN_PROCESS: ['APPROVED', 'DENIED', 'WAITLIST', 'CANCELED', 'ABANDONED'],
  WAITLIST: ['IN_PROCESS', 'DENIED', 'CANCELED', 'ABANDONED'],
  APPROVED: ['IN_PROCESS', 'DENIED', 'CANCELED'],
  DENIED: ['IN_PROCESS'],
  CANCELED: ['IN_PROCESS'],
  ABANDONED: ['IN_PROCESS', 'CANCELED'],
}

export const openStatuses = ['IN_PROCESS', 'WAITLIST', 'APPROVED'] as const

/** An open application keeps its unit, and prevents its prospect from applying again. */
export const isOpen = (status: ApplicationStatus) => (openStatuses as readonly string[]).includes(status)

export const allowedAfter = (status: ApplicationStatus) => next[status]

/** Whether it takes the right to decide: to approve or deny, and to take either back. That an applicant withdraws is no decision. */
export const isDeciding = (before: ApplicationStatus, after: ApplicationStatus): boolean =>
  after === 'APPROVED' || after === 'DENIED' || before === 'DENIED' || (before === 'APPROVED' && after !== 'CANCELED')

/** Those that somebody can set who may or may not decide. */
export const allowedFor = (status: ApplicationStatus, mayDecide: boolean): readonly ApplicationStatus[] =>
  allowedAfter(status).filter((after) => mayDecide || !isDeciding(status, after))
