import { sql } from 'kysely'
import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import type { Origin } from '../../../kit/idempotency.ts'
import { newId } from '../../../kit/ids.ts'
import { Conflict } from '../../../kit/problems.ts'
import { createOnceIn } from '../../access/index.ts'
import { newSecret } from '../signature.ts'
import { countOldSecrets, endOldSecrets, placeOf } from './subscription-secret.queries.ts'
import {
  checkOpen,
  checkUnlimited,
  findSubscription,
  type Issued,
  propertyOf,
  type StoredSubscription,
} from './subscriptions.ts'

/** How long a replaced secret signs beside the new one, unless the caller says otherwise. */
export const ROTATION_OVERLAP_MS = 24 * 3_600_000
/** The new one among them. Each is one more signature in every delivery. */
const SECRETS_MOST = 5

const NO_OLD_SECRET = { old_secret: null, old_secret_until: null }

export type Rotation = { readonly overlapMs?: number | undefined; readonly idempotencyId?: string | undefined }

/** Every secret signs until its own end; an overlap of 0 ends all earlier ones. */
export async function rotateSecret(
  ctx: Ctx,
  id: string,
  { overlapMs = ROTATION_OVERLAP_MS, idempotencyId }: Rotation = {},
): Promise<Issued & { readonly replayed: boolean }> {
  const { caller, sealing } = ctx
  checkUnlimited(caller)
  return ctx.db.transaction(caller, async (tx) => {
    const { row, replayed } = await createOnceIn(
      tx,
      caller,
      'secret_rotations',
      { idempotencyId },
      {
        propertyOf: ({ subscription_id }) => propertyOf(tx, caller, subscription_id),
        lock: () => findSubscription(ctx, tx, id, 'lock'),
        create: (_, origin, before) => rotate(ctx, tx, before, overlapMs, origin),
      },
    )
    // Before the comparison: an id of no subscription is 404, not 409.
    const stored = await findSubscription(ctx, tx, id, 'lock')
    if (row.subscription_id !== id)
      throw new Conflict('This idempotencyId was used to rotate the secret of another subscription')
    return { stored, secret: await sealing.open(tx, caller, placeOf(id), row.secret), replayed }
  })
}

/** Undefined when the idempotencyId was just used. It was for another subscription, since this one is locked. */
async function rotate(ctx: Ctx, tx: Tx, before: StoredSubscription, overlapMs: number, origin: Origin) {
  const { caller, sealing } = ctx
  const { organization_id, id } = before
  checkOpen(before)
  const old = await countOldSecrets(tx, caller, id)
  if (overlapMs === 0) await endOldSecrets(tx, caller, id)
  else if (old.count + 2 > SECRETS_MOST)
    throw new Conflict(
      `${SECRETS_MOST} secrets of this subscription sign already, and the first of them ends at ${old.first?.toISOString()}. ` +
        'Rotate after that, or with an overlap of 0, which ends all earlier ones now',
    )
  const secret = await sealing.seal(tx, caller, placeOf(id), newSecret())
  const rotation = await tx
    .insertInto('secret_rotations')
    .values({
      ...origin,
      organization_id,
      id: newId(),
      subscription_id: id,
      secret,
      old_secret: before.secret,
      old_secret_until: sql<Date>`app_now() + ${overlapMs} * interval '1 ms'`,
    })
    .onConflict((there) => there.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!rotation) return undefined
  const { old_secret, old_secret_until } = rotation
  await updateOwnRow(tx, caller, 'subscriptions', id)
    // Servers of the version before read one old secret, here: the one just replaced, which receivers most likely still have.
    .set({ secret, ...(overlapMs === 0 ? NO_OLD_SECRET : { old_secret, old_secret_until }) })
    .execute()
  await audit(tx, caller, 'subscription.secret_rotated', id, ctx.requestId)
  return rotation
}
