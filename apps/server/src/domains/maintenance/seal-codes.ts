import type { Caller, Tools } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'

type Codes = { readonly alarmCode?: string | null; readonly doorCode?: string | null }

/** The columns of the codes that are given: sealed, or null where they are cleared. */
export async function sealCodes(
  tx: Tx,
  sealing: Tools['sealing'],
  caller: Caller,
  id: string,
  { alarmCode, doorCode }: Codes,
) {
  const seal = async (column: string, value: string | null) =>
    value === null ? null : await sealing.seal(tx, caller, { table: 'work_orders', column, id }, value)
  return {
    ...(alarmCode !== undefined && { alarm_code: await seal('alarm_code', alarmCode) }),
    ...(doorCode !== undefined && { door_code: await seal('door_code', doorCode) }),
  }
}
