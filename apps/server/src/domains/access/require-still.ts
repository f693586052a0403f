import type { Caller } from '../../kit/context.ts'
import { ownRow } from '../../kit/db/own-row.ts'
import type { Tx } from '../../kit/db/tables.ts'
import { Conflict } from '../../kit/problems.ts'
import { userOf } from './caller.ts'

/**
 * Throws Conflict when the person who calls has lost their access, or the role of administrator that their token follows, since the door let
 * them in, which remembers them for a moment. For deeds that outlast that moment. Of the operator nothing is asked.
 */
export async function requireStill(tx: Tx, caller: Caller): Promise<void> {
  const userId = userOf(caller)
  if (userId === null) return
  const self = await ownRow(tx, caller, 'users', userId).select(['status', 'organization_role']).executeTakeFirst()
  const isDemoted = caller.reachOf !== undefined && self?.organization_role !== 'ADMINISTRATOR'
  if (self?.status !== 'ACTIVE' || isDemoted) throw new Conflict('Your own access was ended a moment before')
}
