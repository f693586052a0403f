import type { Ctx } from '../../../kit/context.ts'
import type { SealedCell } from '../../../kit/crypto/sealing.ts'
import type { Tx } from '../../../kit/db/tables.ts'

type Sealed = { readonly social_security_number?: Buffer | null; readonly social_security_number_mark?: Buffer | null }

const column = 'social_security_number'

/** Where the number of a customer is stored. */
export const customerNumber = (id: string): SealedCell => ({ table: 'customers', column, id })

/** Where the number is stored that an application gave of a customer who was a member before. */
export const overrideNumber = (applicationId: string, customerId: string): SealedCell => ({
  table: 'applicant_overrides',
  column,
  id: `${applicationId}/${customerId}`,
})

/**
 * The columns of the social security number, which is given with the employment information and stored apart from it: none when
 * it was not given, null when it is to be cleared.
 */
export async function sealApplicant(
  { caller, sealing }: Pick<Ctx, 'caller' | 'sealing'>,
  tx: Tx,
  cell: SealedCell,
  employment: Readonly<Record<string, unknown>> | null | undefined,
): Promise<Sealed> {
  if (employment === undefined) return {}
  const number = employment === null ? null : employment['socialSecurityNumber']
  if (number === undefined) return {}
  if (typeof number !== 'string') return { social_security_number: null, social_security_number_mark: null }
  return {
    social_security_number: await sealing.seal(tx, caller, cell, number),
    social_security_number_mark: await sealing.mark(tx, caller, 'ssn', number),
  }
}
