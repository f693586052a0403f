import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { once } from '../../../kit/idempotency.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { Conflict } from '../../../kit/problems.ts'
import { earlier, originOf } from '../../access/index.ts'
import type { newUser } from './user.resource.ts'

/** A user has no way in until the operator issues a staff token. */
export async function createUser({ caller, db, requestId }: Ctx, input: InputOf<typeof newUser>) {
  const made = originOf(caller, input.idempotencyId)
  return db.transaction(caller, async (tx) => {
    const find = earlier(tx, caller, 'users', made, 'of the whole organization')
    return once(find, async () => {
      const stored = await tx
        .insertInto('users')
        .values({
          ...made,
          organization_id: caller.organizationId,
          id: newId(),
          firstname: input.firstname,
          lastname: input.lastname,
          email: input.email,
          status: input.status ?? 'ACTIVE',
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      // Either the email is taken, or another call with the same idempotencyId was faster.
      if (!stored && !(await find?.())) throw new Conflict('This organization already has a user with that email')
      if (stored) await audit(tx, caller, 'user.created', stored.id, requestId)
      return stored
    })
  })
}
