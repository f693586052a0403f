import { audit } from '../../../kit/audit.ts'
import type { Caller, Ctx } from '../../../kit/context.ts'
import type { Database } from '../../../kit/db/database.ts'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'
import { BadRequest, Conflict, NotFound } from '../../../kit/problems.ts'
import {
  checkReach,
  endAllGrantsOf,
  isPropertyRole,
  type PropertyRole,
  type Role,
  requireWhole,
  userOf,
} from '../../access/index.ts'
import { lockUser } from './lock-user.ts'

/** Missing: stays. */
export type Roles = {
  readonly organizationRole?: Role | null | undefined
  /** All that the user has at properties from then on. */
  readonly atProperties?: readonly { readonly propertyId: string; readonly role: PropertyRole }[] | undefined
}

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

/** Nobody takes their own role of administrator, and one stays. With it end their tokens that may do everything. */
export async function setRoles(ctx: Ctx, userId: string, { organizationRole, atProperties }: Roles): Promise<void> {
  const { caller, db, requestId } = ctx
  requireWhole(caller, 'Roles')
  if (organizationRole === undefined && atProperties === undefined) return
  await db.transaction(caller, async (tx) => {
    const { stored, checkOneStays } = await lockUser(tx, caller, userId)
    const { organization_role: before } = stored
    if (organizationRole !== undefined && organizationRole !== before) {
      if (before === 'ADMINISTRATOR' && userId === userOf(caller))
        throw new Conflict('Nobody takes their own role of administrator: another administrator does')
      checkOneStays({ ...stored, organization_role: organizationRole })
      await updateOwnRow(tx, caller, 'users', userId).set({ organization_role: organizationRole }).execute()
      if (before === 'ADMINISTRATOR') await endAllGrantsOf(tx, ctx, userId)
    }
    if (atProperties) await replaceAtProperties(tx, caller, userId, atProperties)
    await audit(tx, caller, 'user.role_changed', userId, requestId)
  })
}

async function replaceAtProperties(tx: Tx, by: Scope, userId: string, wanted: NonNullable<Roles['atProperties']>) {
  const ids = wanted.map(({ propertyId }) => propertyId)
  if (new Set(ids).size !== ids.length) throw new BadRequest('atProperties must name each property once')
  const others = tx
    .deleteFrom('user_properties')
    .where('organization_id', '=', by.organizationId)
    .where('user_id', '=', userId)
  await (ids.length > 0 ? others.where('property_id', 'not in', ids) : others).execute()
  for (const [role, at] of Map.groupBy(wanted, ({ role }) => role))
    await setAtProperties(
      tx,
      by,
      userId,
      role,
      at.map(({ propertyId }) => propertyId),
    )
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
