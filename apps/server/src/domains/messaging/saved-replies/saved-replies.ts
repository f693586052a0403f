// Saved replies. Those of the whole organization are read by everybody who may read them, and changed by roles in the whole organization.
import { type Selectable, sql } from 'kysely'
import { audit } from '../../../kit/audit.ts'
import type { Caller, Ctx } from '../../../kit/context.ts'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Tables, Tx } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { NotFound } from '../../../kit/problems.ts'
import { createOnce, isWithinReach, requireWhole } from '../../access/index.ts'
import { checkProperty } from '../../properties/index.ts'
import type { newSavedReply, savedReplyChange } from './new-saved-reply.ts'

type StoredReply = Selectable<Tables['saved_replies']>

export const addSavedReply = (ctx: Ctx, input: InputOf<typeof newSavedReply>) =>
  createOnce(ctx, 'saved_replies', input, {
    propertyOf: async ({ property_id }) => property_id,
    create: async (tx, made) => {
      const { caller, requestId } = ctx
      const { propertyId = null, name, content } = input
      if (propertyId === null) checkWhole(caller)
      else await checkProperty(tx, caller, propertyId)
      const stored = await tx
        .insertInto('saved_replies')
        .values({
          ...made,
          organization_id: caller.organizationId,
          id: newId(),
          property_id: propertyId,
          name,
          content,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (stored) await audit(tx, caller, 'saved_reply.created', stored.id, requestId)
      return stored
    },
  })

/** What is missing stays. */
export async function changeSavedReply(
  { caller, db, requestId }: Ctx,
  id: string,
  { name, content }: InputOf<typeof savedReplyChange>,
): Promise<StoredReply> {
  return db.transaction(caller, async (tx) => {
    await lockOwn(tx, caller, id)
    const changed = await updateOwnRow(tx, caller, 'saved_replies', id)
      .set({ updated_at: sql`app_now()`, name, content })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(tx, caller, 'saved_reply.changed', id, requestId)
    return changed
  })
}

export async function removeSavedReply({ caller, db, requestId }: Ctx, id: string): Promise<void> {
  await db.transaction(caller, async (tx) => {
    await lockOwn(tx, caller, id)
    await tx
      .deleteFrom('saved_replies')
      .where('organization_id', '=', caller.organizationId)
      .where('id', '=', id)
      .execute()
    await audit(tx, caller, 'saved_reply.removed', id, requestId)
  })
}

/** NotFound outside the caller's walls; Forbidden for one of the whole organization, unless the caller's reach is the whole. */
async function lockOwn(tx: Tx, caller: Caller, id: string): Promise<void> {
  const found = await ownRow(tx, caller, 'saved_replies', id).select('property_id').forUpdate().executeTakeFirst()
  if (!found || (found.property_id !== null && !isWithinReach(caller, found.property_id)))
    throw new NotFound(`No saved reply has the id ${id}`)
  if (found.property_id === null) checkWhole(caller)
}

const checkWhole = (caller: Caller) => requireWhole(caller, 'Replies for every property')
