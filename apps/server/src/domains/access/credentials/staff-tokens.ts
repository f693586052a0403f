// Tokens of the back office, each for one user of the organization.
import type { KeyObject } from 'node:crypto'
import { audit } from '../../../kit/audit.ts'
import type { Caller } from '../../../kit/context.ts'
import type { Database } from '../../../kit/db/database.ts'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'
import { Conflict, NotFound } from '../../../kit/problems.ts'
import { checkReach } from '../integrations/integrations.ts'
import { requireStill } from '../require-still.ts'
import { digestOf, mintKey } from './key-format.ts'

export type NewStaffToken = {
  readonly userId: string
  readonly name: string
  readonly reach: readonly string[] | null
  readonly expiresAt: Date | null
  /** It may do everything, whatever the roles of its user. */
  readonly allGrants: boolean
}

export async function issueStaffToken(
  db: Database,
  by: Caller,
  pepper: KeyObject,
  given: NewStaffToken,
  requestId?: string,
) {
  return db.transaction(by, async (tx) => {
    await requireStill(tx, by)
    const user = await ownRow(tx, by, 'users', given.userId).select('status').forKeyShare().executeTakeFirst()
    if (!user) throw new NotFound(`No user has the id ${given.userId}`)
    if (user.status === 'INACTIVE') throw new Conflict('This user is inactive')
    if (given.reach) await checkReach(tx, by, given.reach)
    const minted = mintKey('staff')
    const stored = await tx
      .insertInto('staff_tokens')
      .values({
        organization_id: by.organizationId,
        id: newId(),
        user_id: given.userId,
        public_id: minted.publicId,
        name: given.name,
        digest: digestOf(pepper, minted.text),
        reach: given.reach && [...given.reach],
        expires_at: given.expiresAt,
        all_grants: given.allGrants,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(tx, by, 'staff_token.issued', stored.id, requestId)
    return { stored, text: minted.text }
  })
}

export async function revokeStaffToken(db: Database, by: Caller, id: string, now: Date, requestId?: string) {
  return db.transaction(by, async (tx) => {
    const stored = await updateOwnRow(tx, by, 'staff_tokens', id)
      .where('kind', '=', 'token')
      .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
      .returningAll()
      .executeTakeFirst()
    if (!stored) throw new NotFound(`No staff token has the id ${id}`)
    await audit(tx, by, 'staff_token.revoked', id, requestId)
    return stored
  })
}

export const listStaffTokens = (db: Database, by: Scope) =>
  db.transaction(by, (tx) =>
    tx
      .selectFrom('staff_tokens')
      .selectAll()
      .where('organization_id', '=', by.organizationId)
      .where('kind', '=', 'token')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )

/** Deletes tokens that ended before this: they are of no more use. Runs as the system role, over all organizations; returns how many. */
export async function sweepStaffTokens(tx: Tx, endedBefore: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_tokens')
    .where((eb) => eb.or([eb('expires_at', '<', endedBefore), eb('revoked_at', '<', endedBefore)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
