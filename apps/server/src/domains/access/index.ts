// The index of access: organizations, integrations, keys, staff tokens, the doors, and notifications for staff.
import type { Domain } from '../../kit/domain.ts'
import { key } from './credentials/key.resource.ts'
import { keyRoutes } from './credentials/key.routes.ts'
import { staffTokenRoutes } from './credentials/staff-token.routes.ts'
import { sweepStaffTokens } from './credentials/staff-tokens.ts'
import { conformanceReport } from './integrations/conformance-report.resource.ts'
import { conformanceReportRoutes } from './integrations/conformance-report.routes.ts'
import { integration } from './integrations/integration.resource.ts'
import { integrationRoutes } from './integrations/integration.routes.ts'
import { sweepMails } from './mails/enqueue-mails.ts'
import { invitationMail, passwordResetMail } from './mails/login-mails.ts'
import { sendMail } from './mails/send-mail.work.ts'
import { meRoutes } from './me.routes.ts'
import { notification } from './notifications/notification.resource.ts'
import { notificationRoutes } from './notifications/notification.routes.ts'
import { installationRoutes } from './operators/installation.routes.ts'
import { sweepOperatorSessions } from './operators/operators.ts'
import { sweepLoginLinks } from './sign-in/login-links.ts'
import { sessionRoutes } from './sign-in/session.routes.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'
import { sweepAttempts } from './sign-in/single-sign-on.ts'

export { integrationOf, operator, type Partner, type Staff, userOf } from './caller.ts'
export { type Capability, capabilities, isCapability } from './capabilities.ts'
export { createOnce, createOnceIn } from './create-once.ts'
export { createOrganization } from './create-organization.ts'
export { issueKey, listKeys, type Minting, revokeKey, rotateKey } from './credentials/keys.ts'
export { issueStaffToken, listStaffTokens, revokeStaffToken } from './credentials/staff-tokens.ts'
export { asStaff } from './demo/as-staff.ts'
export { type AccessOptions, doorPrefixes, openDoors } from './doors.ts'
export { earlier, isUnder, makersOf, originOf } from './earlier.ts'
export { integrationKinds } from './integrations/integration.resource.ts'
export { type IntegrationKind, usualGrants } from './integrations/integration-kinds.ts'
export {
  changeIntegration,
  checkReach,
  createIntegration,
  findIntegration,
  listIntegrations,
} from './integrations/integrations.ts'
export { keepConformanceReport } from './integrations/keep-conformance-report.ts'
export { enqueueMails } from './mails/enqueue-mails.ts'
export { inviteUser } from './mails/invite.ts'
export { type NewNotification, notifyStaff } from './notifications/notify-staff.ts'
export { IdentityRefused } from './open-id.ts'
export type { Finding, Installation } from './operators/installation-port.ts'
export { listInstallationEntries, listOperatorSessions, listOperators } from './operators/operator.queries.ts'
export { addOperator, endOperator, endOperatorSession, startOperatorSession } from './operators/operators.ts'
export { findOrganization, listOrganizations, organizationName } from './organization.queries.ts'
export { requireStill } from './require-still.ts'
export { isWithinReach, requireVisible, requireWhole } from './require-visible.ts'
export {
  grantsOfRole,
  isPropertyRole,
  organizationRoles,
  type PropertyRole,
  propertyRoles,
  type Role,
} from './roles.ts'
export { endAccessOf, endAllGrantsOf } from './sign-in/end-access.ts'
export { addIssuer, listIssuers, removeIssuer, unbindIdentities } from './sign-in/issuers.ts'
export { createLoginLink, setPasswordByLink, withdrawLoginLinks } from './sign-in/login-links.ts'
export { PasswordHasher } from './sign-in/password-hasher.ts'
export { listAllSessions, signOut, startSession } from './sign-in/sessions.ts'
export type { SignIn } from './sign-in/sign-in-port.ts'
export { redirectUri } from './sign-in/single-sign-on.ts'
export {
  findWhyNotReceiving,
  type ReasonNotReceiving,
  whyNotReceiving,
} from './why-not-receiving.ts'

const DAY_MS = 86_400_000

export const access: Domain = {
  name: 'access',
  resources: [notification, integration, key, conformanceReport],
  routes: [
    ...meRoutes,
    ...notificationRoutes,
    ...integrationRoutes,
    ...conformanceReportRoutes,
    ...keyRoutes,
    ...staffTokenRoutes,
    ...sessionRoutes,
    ...signInRoutes,
    ...installationRoutes,
  ],
  work: [sendMail],
  mails: [invitationMail, passwordResetMail],
  sweeps: [
    {
      name: 'staff tokens that ended a month ago',
      everyMs: 3_600_000,
      run: (tx, { clock }) => sweepStaffTokens(tx, new Date(clock.now().getTime() - 30 * DAY_MS)),
    },
    {
      name: 'sessions of operators that ended a month ago',
      everyMs: 3_600_000,
      run: (tx, { clock }) => sweepOperatorSessions(tx, new Date(clock.now().getTime() - 30 * DAY_MS)),
    },
    {
      name: 'letters of more than a month ago',
      everyMs: 3_600_000,
      run: (tx, { clock }) => sweepMails(tx, new Date(clock.now().getTime() - 30 * DAY_MS)),
    },
    {
      name: 'attempts to sign in that never came back',
      everyMs: 600_000,
      run: (tx, { clock }) => sweepAttempts(tx, clock.now()),
    },
    {
      name: 'links to sign in that expired a month ago',
      everyMs: 3_600_000,
      run: (tx, { clock }) => sweepLoginLinks(tx, new Date(clock.now().getTime() - 30 * DAY_MS)),
    },
  ],
}
