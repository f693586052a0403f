import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { withdrawLoginLinks } from './login-links.ts'
import { endSessionsOf } from './sessions.ts'

/** Ends every way in that somebody has: sessions, tokens, and the link that would make a new one. Every node refuses them within a second. */
export async function endAccessOf(tx: Tx, { caller, clock, requestId }: Ctx, userId: string): Promise<void> {
  const now = clock.now()
  await endSessionsOf(tx, caller, userId, now)
  const revoked = await tx
    .updateTable('staff_tokens')
    .set({ revoked_at: now })
    .where('organization_id', '=', caller.organizationId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of revoked) await audit(tx, caller, 'staff_token.revoked', id, requestId)
  await withdrawLoginLinks(tx, caller, userId)
}
