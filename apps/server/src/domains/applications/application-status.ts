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
