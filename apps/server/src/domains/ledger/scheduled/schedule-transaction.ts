import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { BadRequest } from '../../../kit/problems.ts'
import { createOnce } from '../../access/index.ts'
import { lockHousehold } from '../../households/index.ts'
import * as ledger from '../ledger.queries.ts'
import { TransactionCodeRefused, usableCode } from '../usable-code.ts'
import type { newScheduledTransaction } from './scheduled-transaction.resource.ts'

/** What is scheduled moves no balance until it is posted. */
export async function scheduleTransaction(ctx: Ctx, input: InputOf<typeof newScheduledTransaction>) {
  const { caller, requestId } = ctx
  const { householdId, leaseId, code, type, startDate, endDate } = input
  return createOnce(ctx, 'scheduled_transactions', input, {
    create: async (tx, made) => {
      if (endDate && endDate < startDate) throw new BadRequest('endDate must not be before startDate')
      const household = await lockHousehold(tx, caller, householdId)
      if (leaseId) await ledger.checkOfHousehold(tx, caller, 'leases', householdId, leaseId)
      const ofCode = await usableCode(tx, caller, household.property_id, code)
      if (ofCode !== type)
        throw new TransactionCodeRefused(
          `code '${code}' is a code of type ${ofCode} and cannot be scheduled as ${type}`,
        )
      const stored = await ledger.insertScheduled(tx, caller, {
        ...made,
        id: newId(),
        property_id: household.property_id,
        household_id: householdId,
        lease_id: leaseId ?? null,
        code,
        description: input.description,
        type,
        frequency: input.frequency,
        amount: input.amount,
        start_date: startDate,
        end_date: endDate ?? null,
        document_number: input.documentNumber ?? null,
      })
      if (stored) await audit(tx, caller, 'scheduled_transaction.created', stored.id, requestId)
      return stored
    },
  })
}
