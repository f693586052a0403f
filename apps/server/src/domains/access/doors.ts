// The two ways in that need a credential: partners under /v1 with an API key, staff under /backoffice/v1 with a token.

import type { KeyObject } from 'node:crypto'
import type { Clock } from '../../kit/clock.ts'
import type { Caller } from '../../kit/context.ts'
import type { Database } from '../../kit/db/database.ts'
import { grantedCaller, requireGranted } from '../../kit/grants.ts'
import type { Door } from '../../kit/http/door.ts'
import { networkOf } from '../../kit/net/network-of.ts'
import { Forbidden, NotEnabled, Unauthorized } from '../../kit/problems.ts'
import { Throttle } from '../../kit/throttle.ts'
import type { Partner, Staff } from './caller.ts'
import { type Capability, capabilities } from './capabilities.ts'
import { findKey, findStaffToken, storeLastUses } from './credentials/credential.queries.ts'
import { Credentials } from './credentials/credentials.ts'
import { LookUpTurns } from './credentials/look-up-turns.ts'

export type AccessOptions = {
  readonly db: Database
  readonly clock: Clock
  readonly pepper: KeyObject
  readonly mode: 'live' | 'sandbox'
  readonly keyRequestsPerMinute: number
  readonly ilsRequestsPerMinute: number
  readonly wrongKeysPerMinute: number
  readonly unprovenKeysPerSecond: number
}

/** The path prefix of each door. */
export const doorPrefixes = { partner: '/v1', staff: '/backoffice/v1' } as const

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
    storeUses: (used) => storeLastUses(o.db, 'api_keys', used),
  })
  const tokens = new Credentials<Staff>({
    kinds: ['staff'],
    pepper: o.pepper,
    clock: o.clock,
    find: (publicId) => findStaffToken(o.db, publicId),
    turns,
    idOf: ({ tokenId }) => tokenId,
    storeUses: (used) => storeLastUses(o.db, 'staff_tokens', used),
  })
  return {
    doors: [partnerDoor(keys, wrong, o), staffDoor(tokens, wrong, o)],
    close: async () => {
      await Promise.all([keys.close(), tokens.close()])
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
      return identified(keys, typeof presented === 'string' ? presented : '', wrong, address, refusal)
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
    identify: async (headers, address) => {
      const [, presented = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
      return identified(tokens, presented, wrong, address, refusal)
    },
    throttle: (caller) => perToken.take((caller as Staff).tokenId),
    admit: grantedCaller,
    describe: (caller) => {
      const { organizationId, userId } = caller as Staff
      return { organizationId, userId }
    },
  }
}

async function identified<C extends Partner | Staff>(
  credentials: Credentials<C>,
  presented: string,
  wrong: Throttle,
  address: string,
  refusal: () => Unauthorized,
): Promise<Caller> {
  if (presented === '') throw refusal()
  const caller = await credentials.identify(presented, address)
  if (caller) return caller
  // One answer for every cause, and only so many tries from one network.
  await wrong.take(networkOf(address))
  throw refusal()
}
