// The words by which people stop texts and start them again. Pure.
import type { OptOutType } from './carrier.ts'

const STOP: ReadonlySet<string> = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
])
const START: ReadonlySet<string> = new Set(['START', 'UNSTOP'])

type Said = {
  readonly body: string
  /** What the carrier made of it, when it says so. */
  readonly optOutType: OptOutType | undefined
  readonly isOptedOut: boolean
}

/**
 * Undefined for a text like any other, HELP included. Only a whole text is such a word. Whoever wants no texts is taken at their
 * meaning; whoever wants them again, at their word.
 */
export function consentIn({ body, optOutType, isOptedOut }: Said): 'out' | 'in' | undefined {
  if (STOP.has(bare(body)) || optOutType === 'STOP') return 'out'
  const word = body.trim().toUpperCase()
  // A bare YES of somebody who was never away is an answer to something, whatever the carrier takes it for.
  if (word === 'YES') return isOptedOut ? 'in' : undefined
  return START.has(word) || optOutType === 'START' ? 'in' : undefined
}

/** Its letters and digits alone: `Opt-out!` is OPTOUT. */
const bare = (body: string) =>
  body
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
