import { audit } from '../../../kit/audit.ts'
import type { Caller } from '../../../kit/context.ts'
import type { Database } from '../../../kit/db/database.ts'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'
import { BadRequest, NotFound } from '../../../kit/problems.ts'
import { checkReach, isPropertyRole, type Role } from '../../access/index.ts'

export type RoleChange = {
  readonly userId: string
  /** Null: none any more. */
  readonly role: Role | null
  /** Null: in the whole organization. */
  readonly propertyIds: readonly string[] | null
}

/** A user has at most one role at each property, and one in the whole organization; they add up. Tokens follow within a second. */
export async function setRole(db: Database, by: Caller, { userId, role, propertyIds }: RoleChange) {
  await db.transaction(by, async (tx) => {
    const user = await ownRow(tx, by, 'users', userId).select('id').forUpdate().executeTakeFirst()
    if (!user) throw new NotFound(`No user has the id ${userId}`)
    if (propertyIds === null) await updateOwnRow(tx, by, 'users', userId).set({ organization_role: role }).execute()
    else await setAtProperties(tx, by, userId, role, propertyIds)
    await audit(tx, by, 'user.role_changed', userId)
  })
}

async function setAtProperties(tx: Tx, by: Scope, userId: string, role: Role | null, propertyIds: readonly string[]) {
  await checkReach(tx, by, propertyIds)
  if (role === null) {
    await tx
      .deleteFrom('user_properties')
      .where('organization_id', '=', by.organizationId)
      .where('user_id', '=', userId)
      .where('property_id', 'in', [...propertyIds])
      .execute()
    return
  }
  if (!isPropertyRole(role)) throw new BadRequest(`${role} is a role in the whole organization, not at a property`)
  const rows = [...new Set(propertyIds)].map((propertyId) => ({
    organization_id: by.organizationId,
    id: newId(),
    user_id: userId,
    property_id: propertyId,
    role,
  }))
  await tx
    .insertInto('user_properties')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id', 'property_id']).doUpdateSet({ role }))
    .execute()
}
