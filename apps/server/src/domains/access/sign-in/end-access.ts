import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { withdrawLoginLinks } from './login-links.ts'
import { endSessionsOf } from './sessions.ts'

/** Ends every way in that somebody has: sessions, tokens, and the link that would make a new one. Every node refuses them within a second. */
export async function endAccessOf(tx: Tx, ctx: Ctx, userId: string): Promise<void> {
  const { caller, clock } = ctx
  await endSessionsOf(tx, caller, userId, clock.now())
  await revokeTokensOf(tx, ctx, userId)
  await withdrawLoginLinks(tx, caller, userId)
}

/** Tokens that may do everything, whatever the roles of their user, end with the role of administrator. */
export const endAllGrantsOf = (tx: Tx, ctx: Ctx, userId: string) => revokeTokensOf(tx, ctx, userId, [true])

async function revokeTokensOf(
  tx: Tx,
  { caller, clock, requestId }: Ctx,
  userId: string,
  allGrants: readonly boolean[] = [true, false],
): Promise<void> {
  const revoked = await tx
    .updateTable('staff_tokens')
    .set({ revoked_at: clock.now() })
    .where('organization_id', '=', caller.organizationId)
    .where('user_id', '=', userId)
    .where('all_grants', 'in', [...allGrants])
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of revoked) await audit(tx, caller, 'staff_token.revoked', id, requestId)
}
