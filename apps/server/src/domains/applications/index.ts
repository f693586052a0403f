// The index of applications: from prospect to signed lease.
import type { Domain } from '../../kit/domain.ts'
import { applicationSigned, applicationStatusChanged } from './announcements.ts'
import { application } from './application.resource.ts'
import { applicationRoutes } from './application.routes.ts'
import { demo } from './demo/applications.ts'
import { approvedDemo } from './demo/approved.ts'
import { closedDemo } from './demo/closed.ts'
import { applicationSignedEvent } from './leasing/application-signed.event.ts'
import { leaseListeners } from './leasing/follow-lease.ts'
import { applicantRoutes } from './people/applicant.routes.ts'
import { petRoutes } from './people/pet.routes.ts'

export { REASONS_MOST, type Reason, reasonList, reasonParts, reasonTexts, sentence } from './adverse-reasons.ts'
export { applicationSigned, applicationStatusChanged } from './announcements.ts'
export type { StoredApplication } from './application.queries.ts'
export { type ApplicationStatus, application } from './application.resource.ts'
export { standsStill } from './application-lock.ts'
export { allowedFor } from './application-status.ts'
export { changeStatusIn, TransitionNotAllowed, UnitRequired } from './change-status.ts'
export { applicationsUnderWay } from './demo/applicants.ts'
export { apply } from './demo/apply.ts'
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
