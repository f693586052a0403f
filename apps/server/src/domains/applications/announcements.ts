// What happens to an application, for the domains that come after this one.
import { defineAnnouncement } from '../../kit/announce.ts'
import type { Reason } from './adverse-reasons.ts'
import type { ApplicationStatus } from './application.resource.ts'

type ApplicationRef = { readonly applicationId: string; readonly householdId: string; readonly propertyId: string }

export const applicationStatusChanged = defineAnnouncement<
  ApplicationRef & {
    readonly status: ApplicationStatus
    /** Why somebody is denied; whoever keeps decisions keeps them. */
    readonly reasons: readonly Reason[]
    /** They are recorded with a decision already. */
    readonly areReasonsKept: boolean
  }
>('application.status_changed')
/** Once, unless a completed lease of the application is canceled: it is then signed anew. */
export const applicationSigned = defineAnnouncement<ApplicationRef & { readonly signedAt: Date }>('application.signed')
