// The index of access: organizations, integrations, keys, staff tokens, the doors, and notifications for staff.
import type { Domain } from '../../kit/domain.ts'
import { meRoutes } from './me.routes.ts'
import { notification } from './notification.resource.ts'
import { notificationRoutes } from './notification.routes.ts'
import { sweepStaffTokens } from './staff-tokens.ts'

export { integrationOf, operator, type Partner, type Staff } from './caller.ts'
export { type Capability, capabilities, isCapability } from './capabilities.ts'
export { createOrganization } from './create-organization.ts'
export { type AccessOptions, doorPrefixes, openDoors } from './doors.ts'
export { earlier, isUnder, makersOf, originOf } from './earlier.ts'
export { type IntegrationKind, integrationKinds, usualGrants } from './integration-kinds.ts'
export { changeIntegration, createIntegration, findIntegration, listIntegrations } from './integrations.ts'
export { issueKey, listKeys, type Minting, revokeKey, rotateKey } from './keys.ts'
export { type NewNotification, notifyStaff } from './notify-staff.ts'
export { findOrganization, listOrganizations } from './organization.queries.ts'
export { isWithinReach, requireVisible } from './require-visible.ts'
export { issueStaffToken, listStaffTokens, revokeStaffToken } from './staff-tokens.ts'
export {
  findWhyNotReceiving,
  type ReasonNotReceiving,
  reasonsNotReceiving,
  whyNotReceiving,
} from './why-not-receiving.ts'

const DAY_MS = 86_400_000

export const access: Domain = {
  name: 'access',
  resources: [notification],
  routes: [...meRoutes, ...notificationRoutes],
  sweeps: [
    {
      name: 'staff tokens that ended a month ago',
      everyMs: 3_600_000,
      run: (tx, clock) => sweepStaffTokens(tx, new Date(clock.now().getTime() - 30 * DAY_MS)),
    },
  ],
}
