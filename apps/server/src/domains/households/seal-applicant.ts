import type { Ctx } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'

type Sealed = { readonly social_security_number?: Buffer | null; readonly social_security_number_mark?: Buffer | null }

/**
 * The columns of the social security number, which stands among the employment information and is stored apart from it: none when
 * it was not given, null when it is to be cleared.
 */
export async function sealApplicant(
  { caller, sealing }: Pick<Ctx, 'caller' | 'sealing'>,
  tx: Tx,
  id: string,
  employment: Readonly<Record<string, unknown>> | null | undefined,
): Promise<Sealed> {
  if (employment === undefined) return {}
  const number = employment === null ? null : employment['socialSecurityNumber']
  if (number === undefined) return {}
  if (typeof number !== 'string') return { social_security_number: null, social_security_number_mark: null }
  const place = { table: 'customers', column: 'social_security_number', id }
  return {
    social_security_number: await sealing.seal(tx, caller, place, number),
    social_security_number_mark: await sealing.mark(tx, caller, 'ssn', number),
  }
}
