// What happens to an application, for the domains that come after this one.
import { defineAnnouncement } from '../../kit/announce.ts'
import type { ApplicationStatus } from './application.resource.ts'

type About = { readonly applicationId: string; readonly householdId: string; readonly propertyId: string }

export const applicationStatusChanged = defineAnnouncement<About & { readonly status: ApplicationStatus }>(
  'application.status_changed',
)
/** Once in its life. */
export const applicationSigned = defineAnnouncement<About & { readonly signedAt: Date }>('application.signed')
