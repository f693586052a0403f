// What a household owed after each entry of its ledger.
import type { Entry } from '../../api/ledger.ts'
import { signedAmount } from './signed-amount.ts'

export type LedgerRow = Entry & {
  /** As it moved the balance. */
  readonly signed: number
  /** What was owed with it; null where that is not known. */
  readonly after: number | null
  /** A counter-entry makes it good. */
  readonly isVoided: boolean
}

const centsOf = (amount: number) => Math.round(amount * 100)

/**
 * Whether the entries are all that the balance consists of. They are not where some were posted at a property that one does not see, where files of long ago
 * moved no balance, and for a moment when one of the two was read before a colleague posted and the other one after it.
 */
export const addsUp = (entries: readonly Entry[], balance: number) =>
  entries.reduce((cents, entry) => cents + centsOf(signedAmount(entry)), 0) === centsOf(balance)

/** From the last entry, which made the balance what it is, back to the first. */
export function withBalances(entries: readonly Entry[], balance: number): LedgerRow[] {
  const areKnown = addsUp(entries, balance)
  const voided = new Set(entries.map(({ voidsTransactionId }) => voidsTransactionId))
  let cents = centsOf(balance)
  return entries.map((entry) => {
    const signed = signedAmount(entry)
    const after = areKnown ? cents / 100 : null
    cents -= centsOf(signed)
    return { ...entry, signed, after, isVoided: voided.has(entry.id) }
  })
}
