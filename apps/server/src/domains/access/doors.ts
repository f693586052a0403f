// The ways in that need a credential: partners under /v1 with an API key, staff under /backoffice/v1 with a token or a session, operators of the
// installation under /installation/v1 with a session of theirs.

import type { KeyObject } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '../../kit/clock.ts'
import type { Caller } from '../../kit/context.ts'
import type { Database } from '../../kit/db/database.ts'
import { grantedCaller, requireGranted } from '../../kit/grants.ts'
import type { Door } from '../../kit/http/door.ts'
import { networkOf } from '../../kit/net/network-of.ts'
import { Forbidden, NotEnabled, Unauthorized } from '../../kit/problems.ts'
import { Throttle } from '../../kit/throttle.ts'
import type { InstallationOperator, Partner, Staff } from './caller.ts'
import { type Capability, capabilities } from './capabilities.ts'
import { findKey, findStaffToken, storeKeyUses, storeTokenUses } from './credentials/credential.queries.ts'
import { Credentials } from './credentials/credentials.ts'
import { parseKey } from './credentials/key-format.ts'
import { LookUpTurns } from './credentials/look-up-turns.ts'
import { findOperatorSession, storeOperatorUses } from './operators/operator.queries.ts'
import { isBackground, isFromOwnPage, sessionIn } from './sign-in/cookies.ts'
import type { SignIn } from './sign-in/sign-in-port.ts'

export type AccessOptions = {
  readonly db: Database
  readonly clock: Clock
  readonly pepper: KeyObject
  readonly mode: 'live' | 'sandbox'
  readonly keyRequestsPerMinute: number
  readonly ilsRequestsPerMinute: number
  readonly wrongKeysPerMinute: number
  readonly unprovenKeysPerSecond: number
  readonly signIn: Pick<SignIn, 'idleMs' | 'isSecure'>
}

/** The path prefix of each door. */
export const doorPrefixes = { partner: '/v1', staff: '/backoffice/v1', operator: '/installation/v1' } as const

export function openDoors(o: AccessOptions): { doors: readonly Door[]; close: () => Promise<void> } {
  const wrong = new Throttle('wrong-keys', o.wrongKeysPerMinute)
  const turns = new LookUpTurns(o.unprovenKeysPerSecond)
  const keys = new Credentials<Partner>({
    kinds: [o.mode === 'live' ? 'live' : 'test', 'ils'],
    pepper: o.pepper,
    clock: o.clock,
    find: async (publicId) => {
      const found = await findKey(o.db, publicId)
      return (
        found && {
          digest: found.digest,
          caller: { ...found.caller, requestsPerMinute: requestsPerMinute(found.caller.keyKind, o) },
        }
      )
    },
    turns,
    idOf: ({ keyId }) => keyId,
    storeUses: (used) => storeKeyUses(o.db, used),
  })
  const tokens = new Credentials<Staff>({
    kinds: ['staff', 'session'],
    pepper: o.pepper,
    clock: o.clock,
    find: (publicId) => findStaffToken(o.db, publicId),
    turns,
    idOf: ({ tokenId }) => tokenId,
    storeUses: (used) => storeTokenUses(o.db, used, o.signIn.idleMs),
  })
  const operators = new Credentials<InstallationOperator>({
    kinds: ['operator'],
    pepper: o.pepper,
    clock: o.clock,
    find: (publicId) => findOperatorSession(o.db, publicId),
    turns,
    idOf: ({ sessionId }) => sessionId,
    storeUses: (used) => storeOperatorUses(o.db, used),
  })
  return {
    doors: [partnerDoor(keys, wrong, o), staffDoor(tokens, wrong, o), operatorDoor(operators, wrong, o)],
    close: async () => {
      await Promise.all([keys.close(), tokens.close(), operators.close()])
    },
  }
}

const requestsPerMinute = (keyKind: string, o: AccessOptions) =>
  keyKind === 'ils' ? o.ilsRequestsPerMinute : o.keyRequestsPerMinute

function partnerDoor(keys: Credentials<Partner>, wrong: Throttle, o: AccessOptions): Door {
  const perKey = new Throttle('key', requestsPerMinute('live', o))
  const perIlsKey = new Throttle('ils-key', requestsPerMinute('ils', o))
  const refusal = () => new Unauthorized('Missing or invalid API key', { 'www-authenticate': 'ApiKey' })
  return {
    audience: 'partner',
    prefix: doorPrefixes.partner,
    identify: async (headers, address) => {
      const presented = headers['x-api-key']
      return identified(keys, { presented: typeof presented === 'string' ? presented : '' }, wrong, address, refusal)
    },
    throttle: (caller) => {
      const { keyId, keyKind } = caller as Partner
      return (keyKind === 'ils' ? perIlsKey : perKey).take(keyId)
    },
    // An unpublished route does not exist for integrations without its capability.
    hides: (caller, { availability, capability }) =>
      availability === 'unpublished' &&
      capability !== undefined &&
      !(caller as Partner).capabilities.has(capability as Capability),
    admit: (caller, { grant, alsoGrant, capability, keys: kinds }) => {
      const partner = caller as Partner
      if (kinds ? !kinds.includes(partner.keyKind) : partner.keyKind === 'ils')
        throw new Forbidden(
          kinds ? `This route takes ${kinds.join(' and ')} keys only` : 'ILS keys are accepted on the ILS routes only',
        )
      requireGranted(partner, { grant, alsoGrant })
      if (capability && !partner.capabilities.has(capability as Capability))
        throw new NotEnabled(`${capabilities[capability as Capability]} is not enabled for this integration`)
      return caller
    },
    describe: (caller) => {
      const { organizationId, integrationId, keyId } = caller as Partner
      return { organizationId, integrationId, keyId }
    },
  }
}

function staffDoor(tokens: Credentials<Staff>, wrong: Throttle, o: AccessOptions): Door {
  const perToken = new Throttle('token', o.keyRequestsPerMinute)
  const refusal = () => new Unauthorized('Missing or invalid staff token', { 'www-authenticate': 'Bearer' })
  return {
    audience: 'staff',
    prefix: doorPrefixes.staff,
    // With a cookie caches need not abstain by themselves.
    headers: { 'cache-control': 'no-store' },
    identify: async (headers, address) => {
      const { presented, kind } = presentedBy(headers, o.signIn)
      const isUse = kind === 'token' || !isBackground(headers)
      return identified(tokens, { presented, isUse }, wrong, address, refusal)
    },
    throttle: (caller) => perToken.take((caller as Staff).tokenId),
    admit: grantedCaller,
    describe: (caller) => {
      const { organizationId, userId } = caller as Staff
      return { organizationId, userId }
    },
  }
}

function operatorDoor(sessions: Credentials<InstallationOperator>, wrong: Throttle, o: AccessOptions): Door {
  const perSession = new Throttle('operator', o.keyRequestsPerMinute)
  const refusal = () => new Unauthorized("Missing or invalid operator's session", { 'www-authenticate': 'Bearer' })
  return {
    audience: 'operator',
    prefix: doorPrefixes.operator,
    headers: { 'cache-control': 'no-store' },
    identify: async ({ authorization = '' }, address) =>
      identified(sessions, { presented: bearerIn(authorization) }, wrong, address, refusal),
    throttle: (caller) => perSession.take((caller as InstallationOperator).sessionId),
    admit: (caller) => caller,
    describe: (caller) => ({ operatorId: (caller as InstallationOperator).operatorId }),
  }
}

const bearerIn = (authorization: string) => /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? ''

/** A header before a cookie; a cookie only from a page of our own. */
function presentedBy(headers: IncomingHttpHeaders, place: AccessOptions['signIn']) {
  const { authorization } = headers
  if (authorization !== undefined) {
    return { presented: ofKind('staff', bearerIn(authorization)), kind: 'token' } as const
  }
  const session = isFromOwnPage(headers) ? sessionIn(headers, place) : ''
  return { presented: ofKind('session', session), kind: 'session' } as const
}

/** A session is no token, nor a token a session: what was presented as the other is no credential at all. */
const ofKind = (kind: 'staff' | 'session', text: string) => {
  const parsed = parseKey(text)
  return parsed === undefined || parsed.kind === kind ? text : 'of another kind'
}

type Presented = {
  readonly presented: string
  /** Whether it counts as a use of it. */
  readonly isUse?: boolean
}

async function identified<C extends Partner | Staff | InstallationOperator>(
  credentials: Credentials<C>,
  { presented, isUse = true }: Presented,
  wrong: Throttle,
  address: string,
  refusal: () => Unauthorized,
): Promise<Caller> {
  if (presented === '') throw refusal()
  const caller = await credentials.identify(presented, address, isUse)
  if (caller) return caller
  // One answer for every cause, and only so many tries from one network.
  await wrong.take(networkOf(address))
  throw refusal()
}
