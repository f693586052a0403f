import type { Ctx } from '../../../kit/context.ts'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Staff } from '../caller.ts'
import { requireVisible } from '../require-visible.ts'

/** Stores who read the notification first, and when; reading it again changes nothing. */
export async function readNotification({ caller, clock, db }: Ctx<Staff>, id: string) {
  const { userId } = caller
  return db.transaction(caller, async (tx) => {
    const stored = await ownRow(tx, caller, 'notices', id).selectAll().forUpdate().executeTakeFirst()
    const notification = requireVisible(caller, stored, 'notice', id)
    if (notification.read_at) return notification
    return updateOwnRow(tx, caller, 'notices', id)
      .set({ read_at: clock.now(), read_by_user_id: userId })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
