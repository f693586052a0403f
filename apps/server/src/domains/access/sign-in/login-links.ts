// Links by which a person sets a password: one use, a day, for one user. Only a digest is stored; the text travels in the fragment of the
// link, which browsers send to no server.
import { audit } from '../../../kit/audit.ts'
import type { Caller, Tools } from '../../../kit/context.ts'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import type { Browser } from '../../../kit/http/browser.ts'
import { newId } from '../../../kit/ids.ts'
import { Conflict, Forbidden, NotFound } from '../../../kit/problems.ts'
import { digestOf, mintKey, parseKey } from '../credentials/key-format.ts'
import { requireStill } from '../require-still.ts'
import { deviceCookie } from './cookies.ts'
import { findLink } from './login.queries.ts'
import { notSignedIn } from './not-signed-in.ts'
import { checkPassword } from './password-rules.ts'
import { endSessionsOf } from './sessions.ts'
import { takeNetworkTry, takeQuestion } from './tries.ts'

const LINK_MS = 24 * 3_600_000

/** An earlier one for the same user no longer works, unless it is made beside them. */
export async function createLoginLink(
  { db, clock, publicUrl, ports }: Tools,
  by: Caller,
  userId: string,
  requestId?: string,
  beside?: 'beside earlier ones',
) {
  const minted = mintKey('link')
  const expiresAt = new Date(clock.now().getTime() + LINK_MS)
  const { handle, email } = await db.transaction(by, async (tx) => {
    const invitee = await lockInvitee(tx, by, userId)
    if (!beside) await withdrawLoginLinks(tx, by, userId)
    const id = newId()
    await tx
      .insertInto('login_links')
      .values({
        organization_id: by.organizationId,
        id,
        user_id: userId,
        digest: digestOf(ports.signIn.pepper, minted.text),
        expires_at: expiresAt,
      })
      .execute()
    await audit(tx, by, 'login_link.created', userId, requestId)
    const organization = await tx
      .selectFrom('organizations')
      .select('handle')
      .where('id', '=', by.organizationId)
      .executeTakeFirstOrThrow()
    return { handle: organization.handle, email: invitee.email }
  })
  return { url: `${publicUrl}/console/${handle}/welcome#${minted.text}`, expiresAt, email }
}

/** Throws for whoever may not invite any more, and for a user who is not there or whose access has ended. */
export async function lockInvitee(tx: Tx, by: Caller, userId: string) {
  await requireStill(tx, by)
  const user = await ownRow(tx, by, 'users', userId).select(['status', 'email']).forUpdate().executeTakeFirst()
  if (!user) throw new NotFound(`No user has the id ${userId}`)
  if (user.status === 'INACTIVE') throw new Conflict('This user is inactive')
  return user
}

/** Those of one user no longer work. */
export async function withdrawLoginLinks(tx: Tx, { organizationId }: Scope, userId: string): Promise<void> {
  await tx
    .deleteFrom('login_links')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
}

export type NewPassword = { readonly token: string; readonly password: string }

/** Sets the password of the person whom the link is for, and ends what was signed in with the one before. */
export async function setPasswordByLink(tools: Tools, { token, password }: NewPassword, { address, headers }: Browser) {
  const { db, clock, ports } = tools
  const { signIn } = ports
  if (!signIn.passwords) throw new Forbidden('Signing in by password is switched off here')
  await takeQuestion(signIn, { address, headers })
  const now = clock.now()
  const link = parseKey(token)?.kind === 'link' ? await findLink(db, digestOf(signIn.pepper, token), now) : undefined
  if (!link) {
    // Whoever has a right one is not kept out by others who guess.
    await takeNetworkTry(signIn, address)
    throw invalidLink()
  }
  checkPassword(password, link.email.toLowerCase())
  const hash = await signIn.hasher.hash({ isKnown: true, owner: link.user_id }, password)
  const by = { organizationId: link.organization_id, actor: { type: 'USER', id: link.user_id } } as const
  const loginId = await db.transaction(by, async (tx) => {
    const { loginId } = await useLink(tx, by, link, now)
    await updateOwnRow(tx, by, 'logins', loginId).set({ password: hash, password_set_at: now }).execute()
    await endSessionsOf(tx, by, link.user_id, now)
    await audit(tx, by, 'login.password_set', loginId)
    return loginId
  })
  // From here on the browser is known: strangers do not keep a newcomer out either.
  const cookie = deviceCookie(signIn, loginId, headers, now)
  return { email: link.email, organization: link.handle, cookie }
}

export const invalidLink = () => notSignedIn('This link is not valid any more: ask for a new one')

/** The login of the person whom the link is for, who is active from now on. Throws Unauthorized when it was used or has expired meanwhile. */
export async function useLink(tx: Tx, by: Scope, { id, user_id }: { id: string; user_id: string }, now: Date) {
  // The user before the link, as when one is made.
  const user = await ownRow(tx, by, 'users', user_id).select('status').forUpdate().executeTakeFirst()
  if (!user || user.status === 'INACTIVE') throw invalidLink()
  await updateOwnRow(tx, by, 'login_links', id)
    .set({ used_at: now })
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirstOrThrow(invalidLink)
  // Whoever holds another one could set the password anew.
  await tx
    .deleteFrom('login_links')
    .where('organization_id', '=', by.organizationId)
    .where('user_id', '=', user_id)
    .where('id', '<>', id)
    .execute()
  await updateOwnRow(tx, by, 'users', user_id).set({ status: 'ACTIVE' }).where('status', '=', 'INVITED').execute()
  const login = await tx
    .insertInto('logins')
    .values({ organization_id: by.organizationId, id: newId(), user_id })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet({ user_id }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId: user_id, loginId: login.id }
}

/** Deletes links that can no longer be used. Runs as the system role, over all organizations; returns how many. */
export async function sweepLoginLinks(tx: Tx, expiredBefore: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('login_links')
    .where('expires_at', '<', expiredBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
