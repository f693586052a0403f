import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { correctionOf } from '../../../kit/correction.ts'
import { updateOwnRow } from '../../../kit/db/own-row.ts'
import { unlessTaken } from '../../../kit/db/unless-taken.ts'
import type { InputOf } from '../../../kit/input.ts'
import { Conflict } from '../../../kit/problems.ts'
import { endAccessOf, requireWhole, userOf, withdrawLoginLinks } from '../../access/index.ts'
import { lockUser } from './lock-user.ts'
import { user, type userCorrection } from './user.resource.ts'

/**
 * What is missing stays. Somebody who is active no more has no way in from then on, and an invitation that went to a wrong address is
 * withdrawn with it. Nobody changes their own status: whoever ends the access of others stays.
 */
export async function correctUser(ctx: Ctx, id: string, given: InputOf<typeof userCorrection>) {
  const { caller, db, requestId } = ctx
  requireWhole(caller, 'Users')
  return db.transaction(caller, async (tx) => {
    const { stored, checkOneStays } = await lockUser(tx, caller, id)
    const { fields, columns } = correctionOf(user, stored, given)
    if (fields.length === 0) return stored
    if (fields.includes('status') && id === userOf(caller))
      throw new Conflict('Nobody changes their own status: another administrator does')
    checkOneStays({ ...stored, ...given })
    const corrected = await updateOwnRow(tx, caller, 'users', id)
      .set(columns)
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(unlessTaken(() => new Conflict('This organization already has a user with that email')))
    await audit(tx, caller, 'user.corrected', id, requestId, fields)
    if (fields.includes('status') && corrected.status !== 'ACTIVE') await endAccessOf(tx, ctx, id)
    else if (fields.includes('email')) await withdrawLoginLinks(tx, caller, id)
    return corrected
  })
}
