import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { Conflict } from '../../../kit/problems.ts'
import { createOnce } from '../../access/index.ts'
import type { newUser } from './user.resource.ts'

/** A user has no way in until they are invited, or a staff token is issued for them. */
export async function createUser(ctx: Ctx, input: InputOf<typeof newUser>) {
  const { caller, requestId } = ctx
  return createOnce(ctx, 'users', input, {
    propertyOf: 'of the whole organization',
    create: async (tx, made) => {
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
      if (stored) await audit(tx, caller, 'user.created', stored.id, requestId)
      return stored
    },
    taken: () => new Conflict('This organization already has a user with that email'),
  })
}
