import type { Ctx } from '../../../kit/context.ts'
import type { SealedCell } from '../../../kit/crypto/sealing.ts'
import type { Tx } from '../../../kit/db/tables.ts'

type NumberColumns = {
  readonly social_security_number: Buffer | null
  readonly social_security_number_mark: Buffer | null
  readonly social_security_number_index: Buffer | null
}

/** Clears a number, in each of the tables that store one. */
export const NO_NUMBER: NumberColumns = {
  social_security_number: null,
  social_security_number_mark: null,
  social_security_number_index: null,
}

/** Finds the person again who has this number. */
export const indexNumber = ({ sealing, caller }: Pick<Ctx, 'caller' | 'sealing'>, tx: Tx, number: string) =>
  sealing.blindIndex(tx, caller, 'ssn', number)

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
  ctx: Pick<Ctx, 'caller' | 'sealing'>,
  tx: Tx,
  cell: SealedCell,
  employment: Readonly<Record<string, unknown>> | null | undefined,
): Promise<Partial<NumberColumns>> {
  if (employment === undefined) return {}
  const number = employment === null ? null : employment['socialSecurityNumber']
  if (number === undefined) return {}
  if (typeof number !== 'string') return NO_NUMBER
  return {
    social_security_number: await ctx.sealing.seal(tx, ctx.caller, cell, number),
    social_security_number_mark: await ctx.sealing.mark(tx, ctx.caller, 'ssn', number),
    social_security_number_index: await indexNumber(ctx, tx, number),
  }
}
