import type { Caller } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'
import { excerpt } from '../../kit/excerpt.ts'
import { defineProblem } from '../../kit/problems.ts'
import { integrationOf } from '../access/index.ts'
import type { TransactionType } from './balance-effect.ts'
import { codesAllowed, findActiveCode } from './ledger.queries.ts'

export class TransactionCodeRefused extends defineProblem(
  422,
  'transaction_code_refused',
  'The transaction code is unknown or inactive at the property, or this integration may not post under it.',
) {}

/** The type of the code. A code of another property is refused as an unknown one is. */
export async function usableCode(tx: Tx, caller: Caller, propertyId: string, code: string): Promise<TransactionType> {
  const found = await findActiveCode(tx, caller, propertyId, code)
  if (!found)
    throw new TransactionCodeRefused(
      `code ${excerpt(code)} is no active transaction code of this property or its organization; GET /transactionCodes lists them`,
    )
  const integrationId = integrationOf(caller)
  const allowed = integrationId && (await codesAllowed(tx, caller, integrationId))
  if (allowed && !allowed.includes(code))
    throw new TransactionCodeRefused(
      `This integration may not post under code ${excerpt(code)}; it may use ${allowed.join(', ') || 'none'}`,
    )
  return found.type as TransactionType
}
