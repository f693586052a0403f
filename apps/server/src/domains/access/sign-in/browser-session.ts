// The session of a browser on the public routes, which no door has looked at.
import { audit } from '../../../kit/audit.ts'
import type { Tools } from '../../../kit/context.ts'
import { updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Browser } from '../../../kit/http/browser.ts'
import { digestOf, isSameDigest, parseKey } from '../credentials/key-format.ts'
import { isFromOwnPage, sessionIn } from './cookies.ts'
import { findSession } from './login.queries.ts'

async function provenSession({ db, clock, ports }: Tools, text: string) {
  const key = parseKey(text)
  const found = key?.kind === 'session' ? await findSession(db, key.publicId) : undefined
  if (!found || !isSameDigest(found.digest, digestOf(ports.signIn.pepper, text))) return undefined
  const now = clock.now()
  return found.expires_at > now && found.idle_until > now ? found : undefined
}

export const isSignedIn = async (tools: Tools, { headers }: Browser): Promise<boolean> =>
  isFromOwnPage(headers) && (await provenSession(tools, sessionIn(headers, tools.ports.signIn))) !== undefined

/** Nothing happens when there is none. */
export async function endSessionOf(tools: Tools, text: string) {
  const found = await provenSession(tools, text)
  if (!found) return
  const by = { organizationId: found.organization_id, actor: { type: 'USER', id: found.user_id } } as const
  await tools.db.transaction(by, async (tx) => {
    await updateOwnRow(tx, by, 'staff_tokens', found.id).set({ revoked_at: tools.clock.now() }).execute()
    await audit(tx, by, 'session.ended', found.id)
  })
}
