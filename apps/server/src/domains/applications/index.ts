// The index of applications: from prospect to signed lease.
import type { Domain } from '../../kit/domain.ts'
import { applicationSigned, applicationStatusChanged } from './announcements.ts'
import { applicantRoutes } from './applicant.routes.ts'
import { application } from './application.resource.ts'
import { applicationRoutes } from './application.routes.ts'
import { applicationSignedEvent } from './application-signed.event.ts'
import { demo } from './demo.ts'
import { approvedDemo } from './demo-approved.ts'
import { closedDemo } from './demo-closed.ts'
import { leaseListeners } from './follow-lease.ts'
import { petRoutes } from './pet.routes.ts'

export { applicationSigned, applicationStatusChanged } from './announcements.ts'
export type { StoredApplication } from './application.queries.ts'
export { lockApplication } from './lock-application.ts'
export { noteScreening } from './note-screening.ts'

export const applications: Domain = {
  name: 'applications',
  resources: [application],
  routes: [...applicationRoutes, ...applicantRoutes, ...petRoutes],
  announcements: [applicationStatusChanged, applicationSigned],
  listeners: leaseListeners,
  events: [applicationSignedEvent],
  demo: [...demo, approvedDemo, closedDemo],
}
