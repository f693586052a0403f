// The door of access: organizations, integrations, keys, staff tokens, and the ways in; and what staff are told of.
import type { Domain } from '../../kit/domain.ts'
import { meRoutes } from './me.routes.ts'
import { notice } from './notice.resource.ts'
import { noticeRoutes } from './notice.routes.ts'
import { sweepStaffTokens } from './staff-tokens.ts'

export { integrationOf, operator, type Partner, type Staff } from './caller.ts'
export { type Capability, capabilities, isCapability } from './capabilities.ts'
export { createOrganization } from './create-organization.ts'
export { type AccessOptions, doorPrefixes, openDoors } from './doors.ts'
export { earlier, isUnder, makersOf, originOf } from './earlier.ts'
export { type IntegrationKind, integrationKinds, usualGrants } from './integration-kinds.ts'
export { changeIntegration, createIntegration, findIntegration, listIntegrations } from './integrations.ts'
export { issueKey, listKeys, type Minting, revokeKey, rotateKey } from './keys.ts'
export { leaveNotice, type NewNotice } from './leave-notice.ts'
export { findOrganization, listOrganizations } from './organization.queries.ts'
export { issueStaffToken, listStaffTokens, revokeStaffToken } from './staff-tokens.ts'
export { findWhyNotTold, type ReasonNotTold, reasonsNotTold, whyNotTold } from './why-not-told.ts'
export { isWithinReach, withinReach } from './within-reach.ts'

const DAY_MS = 86_400_000

export const access: Domain = {
  name: 'access',
  resources: [notice],
  routes: [...meRoutes, ...noticeRoutes],
  sweeps: [
    {
      name: 'staff tokens that ended a month ago',
      everyMs: 3_600_000,
      run: (tx, clock) => sweepStaffTokens(tx, new Date(clock.now().getTime() - 30 * DAY_MS)),
    },
  ],
}
