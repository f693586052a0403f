/** The sign with which each type changes the balance, what the household owes: amounts are never negative. */
const SIGN = {
  CHARGE: 1,
  // The household owes it until it is paid.
  DEPOSIT: 1,
  // Money that went back to the household is no longer to its credit.
  REFUND: 1,
  CREDIT: -1,
  PAYMENT: -1,
} as const

export type TransactionType = keyof typeof SIGN

export const balanceEffect = (type: TransactionType, cents: number): number => SIGN[type] * cents

const COUNTER = {
  CHARGE: 'CREDIT',
  DEPOSIT: 'CREDIT',
  CREDIT: 'CHARGE',
  // A payment that did not stand went back to whoever paid it.
  PAYMENT: 'REFUND',
  REFUND: 'PAYMENT',
} as const satisfies Record<TransactionType, TransactionType>

/** The type of a transaction that makes good one of this type. */
export const counterOf = (type: TransactionType): TransactionType => COUNTER[type]
