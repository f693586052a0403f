import type { Ctx } from '../../kit/context.ts'
import { NotFound } from '../../kit/problems.ts'
import type { Staff } from './caller.ts'

/** Who reads it first is remembered; again changes nothing. */
export async function readNotice({ caller, clock, db }: Ctx<Staff>, id: string) {
  const { organizationId, reach, userId } = caller
  return db.transaction(caller, async (tx) => {
    const stored = await tx
      .selectFrom('notices')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!stored || (reach !== null && !reach.includes(stored.property_id)))
      throw new NotFound(`No notice has the id ${id}`)
    if (stored.read_at) return stored
    return tx
      .updateTable('notices')
      .set({ read_at: clock.now(), read_by_user_id: userId })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
