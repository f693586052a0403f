// What happens to an application, for the domains that come after this one.
import { defineAnnouncement } from '../../kit/announce.ts'
import type { ApplicationStatus } from './application.resource.ts'

type ApplicationRef = { readonly applicationId: string; readonly householdId: string; readonly propertyId: string }

export const applicationStatusChanged = defineAnnouncement<ApplicationRef & { readonly status: ApplicationStatus }>(
  'application.status_changed',
)
/** Once, unless a completed lease of the application is canceled: it is then signed anew. */
export const applicationSigned = defineAnnouncement<ApplicationRef & { readonly signedAt: Date }>('application.signed')
