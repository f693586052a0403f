import type { Ctx } from '../../../kit/context.ts'
import type { Staff } from '../caller.ts'
import { requireVisible } from '../require-visible.ts'

/** Stores who read the notification first, and when; reading it again changes nothing. */
export async function readNotification({ caller, clock, db }: Ctx<Staff>, id: string) {
  const { organizationId, userId } = caller
  return db.transaction(caller, async (tx) => {
    const stored = await tx
      .selectFrom('notices')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const notification = requireVisible(caller, stored, 'notice', id)
    if (notification.read_at) return notification
    return tx
      .updateTable('notices')
      .set({ read_at: clock.now(), read_by_user_id: userId })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
