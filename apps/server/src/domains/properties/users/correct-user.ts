import { audit } from '../../../kit/audit.ts'
import type { Caller, Ctx } from '../../../kit/context.ts'
import { correctionOf } from '../../../kit/correction.ts'
import { updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import type { InputOf } from '../../../kit/input.ts'
import { Conflict, NotFound } from '../../../kit/problems.ts'
import { endAccessOf, requireWhole, userOf, withdrawLoginLinks } from '../../access/index.ts'
import { user, type userCorrection } from './user.resource.ts'

/**
 * What is missing stays. Somebody who is active no more has no way in from then on, and an invitation that went to a wrong address is
 * withdrawn with it. Nobody changes their own status: whoever ends the access of others stays.
 */
export async function correctUser(ctx: Ctx, id: string, given: InputOf<typeof userCorrection>) {
  const { caller, db, requestId } = ctx
  requireWhole(caller, 'Users')
  return db.transaction(caller, async (tx) => {
    const stored = await lockUser(tx, caller, id)
    const { fields, columns } = correctionOf(user, stored, given)
    if (fields.length === 0) return stored
    if (fields.includes('status') && id === userOf(caller))
      throw new Conflict('Nobody changes their own status: another administrator does')
    const corrected = await updateOwnRow(tx, caller, 'users', id)
      .set(columns)
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(unlessTaken)
    await audit(tx, caller, 'user.corrected', id, requestId, fields)
    if (fields.includes('status') && corrected.status !== 'ACTIVE') await endAccessOf(tx, ctx, id)
    else if (fields.includes('email')) await withdrawLoginLinks(tx, caller, id)
    return corrected
  })
}

/** Locks whoever corrects as well, in order of id: of two who end each other's access, the second is refused. */
async function lockUser(tx: Tx, caller: Caller, id: string) {
  const rows = await tx
    .selectFrom('users')
    .selectAll()
    .where('organization_id', '=', caller.organizationId)
    .where('id', 'in', [id, userOf(caller) ?? id])
    .orderBy('id')
    .forUpdate()
    .execute()
  const stored = rows.find((row) => row.id === id)
  if (!stored) throw new NotFound(`No user has the id ${id}`)
  if (rows.some((row) => row.id === userOf(caller) && row.status !== 'ACTIVE'))
    throw new Conflict('Your own access was ended a moment before')
  return stored
}

const UNIQUE_VIOLATION = '23505'

function unlessTaken(error: { readonly code?: string }): never {
  throw error.code === UNIQUE_VIOLATION ? new Conflict('This organization already has a user with that email') : error
}
