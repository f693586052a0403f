// How a partner's keys and endpoints are, in one word each.
import type { EndpointHealth, KeyUse } from '../../api/integrations.ts'
import { nowMs } from '../../kit/age.ts'
import type { Tone } from '../../kit/chip.tsx'

const DAY_MS = 86_400_000
/** Time enough to move a partner over to another key. */
const SOON_MS = 14 * DAY_MS

export type KeyState = 'works' | 'endsSoon' | 'ended' | 'revoked'

export function keyStateOf({ expiresAt = null, revokedAt = null }: Pick<KeyUse, 'expiresAt' | 'revokedAt'>): KeyState {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt === null) return 'works'
  const left = Date.parse(expiresAt) - nowMs()
  return left <= 0 ? 'ended' : left <= SOON_MS ? 'endsSoon' : 'works'
}

export const KEY_TONES: Readonly<Record<KeyState, Tone>> = {
  works: 'good',
  endsSoon: 'warn',
  ended: 'quiet',
  revoked: 'quiet',
}

/** Whether it is taken at the door. */
export const isUsable = (key: KeyUse) => ['works', 'endsSoon'].includes(keyStateOf(key))

export const usableKeys = <K extends KeyUse>(keys: readonly K[]): K[] => keys.filter(isUsable)

export const lastUseOf = (keys: readonly KeyUse[]): string | undefined =>
  keys
    .flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
    .sort()
    .at(-1)

/** From the worst to the best. */
const HEALTHS = ['failing', 'paused', 'unsteady', 'untried', 'well'] as const
export type Health = (typeof HEALTHS)[number] | 'closed'

/** As many failures in a row as leave an endpoint one delivery at a time. */
const FAILING_FROM = 5

export function healthOf({ status, failuresInRow = 0, lastSuccessAt = null }: EndpointHealth): Health {
  if (status === 'CLOSED') return 'closed'
  if (status === 'PAUSED') return 'paused'
  if (failuresInRow >= FAILING_FROM) return 'failing'
  if (failuresInRow > 0) return 'unsteady'
  return lastSuccessAt === null ? 'untried' : 'well'
}

export const HEALTH_TONES: Readonly<Record<Health, Tone>> = {
  failing: 'bad',
  paused: 'warn',
  unsteady: 'warn',
  untried: 'quiet',
  well: 'good',
  closed: 'quiet',
}

/** Of all that are not closed; undefined where there is none. */
export function worstOf(endpoints: readonly EndpointHealth[]): Health | undefined {
  const healths = endpoints.map(healthOf)
  return HEALTHS.find((each) => healths.includes(each))
}
