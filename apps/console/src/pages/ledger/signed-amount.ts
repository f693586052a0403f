import { useFormat } from '../../words/use-format.ts'

/** What lowers what a household owes. Whatever else is posted raises it, as the server has it. */
const LOWERS: ReadonlySet<string> = new Set(['CREDIT', 'PAYMENT'])

type Posted = { readonly type: string; readonly amount: number }

/** As it moves the balance: amounts themselves are never negative. */
export const signedAmount = ({ type, amount }: Posted) => (LOWERS.has(type) ? -amount : amount)

/** Money with a sign as wide as a figure, where it is below nothing. */
export function useSignedMoney() {
  const { exactMoney } = useFormat()
  return (amount: number) => (amount < 0 ? `−${exactMoney(-amount)}` : exactMoney(amount))
}
