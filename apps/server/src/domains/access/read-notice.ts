import type { Ctx } from '../../kit/context.ts'
import type { Staff } from './caller.ts'
import { withinReach } from './within-reach.ts'

/** Who reads it first is remembered; again changes nothing. */
export async function readNotice({ caller, clock, db }: Ctx<Staff>, id: string) {
  const { organizationId, userId } = caller
  return db.transaction(caller, async (tx) => {
    const stored = await tx
      .selectFrom('notices')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const notice = withinReach(caller, stored, 'notice', id)
    if (notice.read_at) return notice
    return tx
      .updateTable('notices')
      .set({ read_at: clock.now(), read_by_user_id: userId })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
