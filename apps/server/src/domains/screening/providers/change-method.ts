import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { InputOf } from '../../../kit/input.ts'
import { requireVisible } from '../../access/index.ts'
import type { methodChange } from './screening-method.resource.ts'
import type { StoredMethod } from './screening-provider.queries.ts'

/** What is missing stays. Results that are stored keep their entry for it. */
export async function changeMethod(
  { caller, clock, db, requestId }: Ctx,
  id: string,
  change: InputOf<typeof methodChange>,
): Promise<StoredMethod> {
  return db.transaction(caller, async (tx) => {
    const stored = await ownRow(tx, caller, 'screening_methods', id).select('property_id').executeTakeFirst()
    requireVisible(caller, stored, 'screening method', id)
    const changed = await updateOwnRow(tx, caller, 'screening_methods', id)
      .set({
        updated_at: clock.now(),
        ...(change.name !== undefined && { name: change.name }),
        ...(change.type !== undefined && { type: change.type }),
        ...(change.isActive !== undefined && { is_active: change.isActive }),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(tx, caller, 'screening_method.changed', id, requestId)
    return changed
  })
}
