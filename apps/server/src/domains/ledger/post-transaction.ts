import type { Ctx } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'
import { newId } from '../../kit/ids.ts'
import type { InputOf } from '../../kit/input.ts'
import { BadRequest, Conflict, NotFound } from '../../kit/problems.ts'
import { createOnce } from '../access/index.ts'
import { lockHousehold } from '../households/index.ts'
import { todayAt } from '../properties/index.ts'
import { bookTransaction } from './book-transaction.ts'
import * as ledger from './ledger.queries.ts'
import type { newTransaction } from './transaction.resource.ts'
import { usableCode } from './usable-code.ts'

/** Posts to the ledger of a household and moves its balance, both or neither. */
export async function postTransaction(ctx: Ctx, input: InputOf<typeof newTransaction>) {
  const { caller, requestId } = ctx
  return createOnce(ctx, 'transactions', input, {
    same: ({ voids_transaction_id, idempotency_id }) => {
      if (voids_transaction_id !== null)
        throw new Conflict(`idempotencyId '${idempotency_id}' stands for a counter-entry. Choose another one`)
    },
    create: async (tx, made) => {
      const householdId = await householdOf(tx, ctx, input)
      // Locked, so that posts to one household come one after the other and none is lost from its balance.
      const household = await lockHousehold(tx, caller, householdId)
      if (input.customerId) await ledger.checkOfHousehold(tx, caller, 'customers', householdId, input.customerId)
      const type = await usableCode(tx, caller, household.property_id, input.code)
      const row = {
        ...made,
        id: newId(),
        property_id: household.property_id,
        household_id: householdId,
        application_id: input.applicationId ?? null,
        customer_id: input.customerId ?? null,
        code: input.code,
        type,
        amount: input.amount,
        date: input.date ?? (await todayAt(tx, caller, household.property_id)),
        document_number: input.documentNumber ?? null,
        notes: input.notes ?? null,
      }
      return bookTransaction(tx, caller, row, requestId)
    },
  })
}

/** An application always has a household, so either of the two ids leads to the ledger. */
async function householdOf(tx: Tx, { caller }: Ctx, { householdId, applicationId }: InputOf<typeof newTransaction>) {
  if (!applicationId) {
    if (!householdId) throw new BadRequest('householdId or applicationId is required')
    return householdId
  }
  const applying = await ledger.householdOfApplication(tx, caller, applicationId)
  if (householdId && householdId !== applying)
    throw new NotFound(`Household ${householdId} has no application with the id ${applicationId}`)
  return applying
}
