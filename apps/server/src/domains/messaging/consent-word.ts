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
  /** How the carrier classified the text, when it did. */
  readonly optOutType: OptOutType | undefined
  readonly isOptedOut: boolean
}

/**
 * Undefined for any other text, HELP included. The whole text must be the word, unless the carrier classified it (`optOutType`). Words
 * that stop texts are compared with the text's letters and digits alone; words that start them again, with the trimmed text, in any case.
 */
export function consentIn({ body, optOutType, isOptedOut }: Said): 'out' | 'in' | undefined {
  if (STOP.has(bare(body)) || optOutType === 'STOP') return 'out'
  const word = body.trim().toUpperCase()
  // A bare YES counts only from a number that opted out; from any other it is an answer to something, whatever the carrier takes it for.
  if (word === 'YES') return isOptedOut ? 'in' : undefined
  return START.has(word) || optOutType === 'START' ? 'in' : undefined
}

/** Its letters and digits alone: `Opt-out!` is OPTOUT. */
const bare = (body: string) =>
  body
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
