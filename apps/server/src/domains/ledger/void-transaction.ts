import type { Selectable } from 'kysely'
import { audit } from '../../kit/audit.ts'
import type { Caller, Ctx } from '../../kit/context.ts'
import { ownRow } from '../../kit/db/own-row.ts'
import type { Tables, Tx } from '../../kit/db/tables.ts'
import { newId } from '../../kit/ids.ts'
import type { InputOf } from '../../kit/input.ts'
import { Conflict, defineProblem } from '../../kit/problems.ts'
import { createOnce, requireVisible } from '../access/index.ts'
import { lockHousehold } from '../households/index.ts'
import { todayAt } from '../properties/index.ts'
import { counterOf, type TransactionType } from './balance-effect.ts'
import { bookTransaction } from './book-transaction.ts'
import type { newVoid } from './transaction.resource.ts'

export class NotVoidable extends defineProblem(
  409,
  'transaction_not_voidable',
  'The transaction is voided already, is itself a counter-entry, came from a file, or is of no household.',
) {}

/** Posts a counter-entry: the same amount under the same code, today, of a type that undoes the first. The first stays as it is. */
export const voidTransaction = (ctx: Ctx, id: string, input: InputOf<typeof newVoid>) =>
  createOnce(ctx, 'transactions', input, {
    same: ({ voids_transaction_id, idempotency_id }) => {
      if (voids_transaction_id !== id)
        throw new Conflict(
          `idempotencyId '${idempotency_id}' stands for another transaction. Choose one for each that is voided`,
        )
    },
    lock: (tx) => lockVoidable(tx, ctx.caller, id),
    create: async (tx, made, { transaction, householdId }) => {
      const { caller, requestId } = ctx
      await checkVoidable(tx, caller, transaction)
      const counter = await bookTransaction(
        tx,
        caller,
        {
          ...made,
          id: newId(),
          property_id: transaction.property_id,
          household_id: householdId,
          application_id: transaction.application_id,
          customer_id: transaction.customer_id,
          code: transaction.code,
          type: counterOf(transaction.type as TransactionType),
          amount: transaction.amount,
          date: await todayAt(tx, caller, transaction.property_id),
          document_number: transaction.document_number,
          notes: input.reason,
          voids_transaction_id: id,
        },
        requestId,
      )
      if (counter) await audit(tx, caller, 'transaction.voided', id, requestId)
      return counter
    },
  })

/**
 * Locks its household until the transaction ends, so that of two who void it at once one is refused. Where the transaction was posted is
 * what counts for whoever voids it: the household may live elsewhere by now.
 */
async function lockVoidable(tx: Tx, caller: Caller, id: string) {
  const found = await ownRow(tx, caller, 'transactions', id).selectAll().executeTakeFirst()
  const transaction = requireVisible(caller, found, 'transaction', id)
  const { household_id: householdId } = transaction
  if (householdId === null) throw new NotVoidable(`Transaction ${id} is of no household, so it moved no balance`)
  await lockHousehold(tx, { ...caller, reach: null }, householdId)
  return { transaction, householdId }
}

async function checkVoidable(tx: Tx, { organizationId }: Caller, transaction: Selectable<Tables['transactions']>) {
  const { id, voids_transaction_id, import_key } = transaction
  if (voids_transaction_id !== null)
    throw new NotVoidable(`Transaction ${id} is itself the counter-entry of ${voids_transaction_id}`)
  if (import_key !== null)
    throw new NotVoidable(`Transaction ${id} came from a file, which would post it anew: correct it there`)
  const counter = await tx
    .selectFrom('transactions')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('voids_transaction_id', '=', id)
    .executeTakeFirst()
  if (counter) throw new NotVoidable(`Transaction ${id} is voided already, by ${counter.id}`)
}
