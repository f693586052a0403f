import { audit } from '../../kit/audit.ts'
import type { Caller } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'
import { balanceEffect, type TransactionType } from './balance-effect.ts'
import { insertTransaction, moveBalance, type NewTransaction } from './ledger.queries.ts'

/**
 * Inserts the transaction and moves the balance of its household, which the caller must have locked, so that none is lost from the balance.
 * Undefined, and the balance stays, when a unique index has the transaction already.
 */
export async function bookTransaction(
  tx: Tx,
  caller: Caller,
  row: NewTransaction & { readonly household_id: string; readonly type: TransactionType },
  requestId?: string,
) {
  const stored = await insertTransaction(tx, caller, row)
  if (!stored) return undefined
  await moveBalance(tx, caller, row.household_id, balanceEffect(row.type, stored.amount))
  await audit(tx, caller, 'transaction.posted', stored.id, requestId)
  return stored
}
