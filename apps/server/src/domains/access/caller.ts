import type { Caller } from '../../kit/context.ts'
import type { Capability } from './capabilities.ts'
import type { IntegrationKind } from './integrations/integration-kinds.ts'

/** A partner's installation in one organization, as one of its keys. */
export type Partner = Caller & {
  readonly organizationName: string
  readonly grants: ReadonlySet<string>
  readonly keyId: string
  readonly keyKind: string
  readonly keyName: string
  readonly expiresAt: Date | null
  readonly integrationId: string
  readonly integrationName: string
  readonly integrationKind: IntegrationKind
  readonly capabilities: ReadonlySet<Capability>
  readonly bypassUnitAvailability: boolean
  /** Of a listing service: the referral source of the prospects that it submits. */
  readonly referralSource: string
  readonly requestsPerMinute: number
}

/** A user of the organization in the back office. */
export type Staff = Caller & {
  readonly organizationName: string
  readonly tokenId: string
  readonly userId: string
  readonly expiresAt: Date | null
  readonly idleUntil: Date | null
}

/** What nobody's rows have: of a caller in no organization, and of one that is not known. */
export const NO_ORGANIZATION = '00000000-0000-0000-0000-000000000000'

/** Somebody who runs the installation, in no organization: nothing of any lies within reach. */
export type InstallationOperator = Caller & {
  readonly sessionId: string
  readonly operatorId: string
  readonly operatorName: string
  readonly expiresAt: Date
}

/** The operator, who has the command line of this server. */
export const operator = (organizationId: string, id = 'cli'): Caller => ({
  organizationId,
  reach: null,
  grants: null,
  actor: { type: 'OPERATOR', id },
})

/** The integration that calls, which owns what it creates; null for people and for the operator. */
export const integrationOf = ({ integrationId }: Caller): string | null => integrationId ?? null

/** The user of the back office who calls. */
export const userOf = (caller: Caller): string | null => ('userId' in caller ? (caller as Staff).userId : null)
