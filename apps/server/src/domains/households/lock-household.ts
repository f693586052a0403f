// Once a lease of a household is completed, its customers, pets, structure and lease data no longer change, through no door, unless that
// lease is canceled before the move-in. The property's own steps (move-in, move-out, cancellation) and what is merely added
// (transactions, messages, work orders, documents) go on.
import type { Selectable } from 'kysely'
import type { Caller } from '../../kit/context.ts'
import { ownRow } from '../../kit/db/own-row.ts'
import type { Tables, Tx } from '../../kit/db/tables.ts'
import { defineProblem } from '../../kit/problems.ts'
import { requireVisible } from '../access/index.ts'

export type StoredHousehold = Selectable<Tables['households']>

export class HouseholdLocked extends defineProblem(
  409,
  'household_locked',
  'A lease of the household is completed; customers, pets, structure and lease data no longer change.',
) {}

/**
 * Locks the household until the transaction ends, so that a lease completed meanwhile waits for the change or the change for it.
 * NotFound outside the caller's walls.
 */
export async function lockHousehold(tx: Tx, caller: Caller, id: string): Promise<StoredHousehold> {
  const household = await ownRow(tx, caller, 'households', id).selectAll().forUpdate().executeTakeFirst()
  return requireVisible(caller, household, 'household', id)
}

/** Throws when the household no longer changes; `what` is what was to be changed: `its pets`. */
export function checkUnlocked({ id, locked_at }: StoredHousehold, what: string) {
  if (locked_at)
    throw new HouseholdLocked(
      `Household ${id} is locked since its lease was completed on ${locked_at.toISOString()}: ${what} cannot change`,
    )
}
