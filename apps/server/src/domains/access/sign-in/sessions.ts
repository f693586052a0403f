// Sessions are staff tokens that a browser holds. They follow the roles of their user, end by themselves, and sooner without use.
import { audit } from '../../../kit/audit.ts'
import type { Caller, Ctx } from '../../../kit/context.ts'
import type { Database } from '../../../kit/db/database.ts'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'
import { NotFound } from '../../../kit/problems.ts'
import type { Staff } from '../caller.ts'
import { digestOf, mintKey } from '../credentials/key-format.ts'
import { notSignedIn } from './not-signed-in.ts'
import type { SignIn } from './sign-in-port.ts'

export type NewSession = {
  readonly userId: string
  readonly loginId: string
  readonly userAgentHint: string | null
  readonly now: Date
}

/** The text of the session is for the cookie; it is returned once. Throws Unauthorized for somebody who is not active any more. */
export async function startSession(tx: Tx, by: Scope, { pepper, sessionMs, idleMs }: SignIn, given: NewSession) {
  // Waits for whoever is ending their access at this moment.
  const user = await ownRow(tx, by, 'users', given.userId).select('status').forKeyShare().executeTakeFirst()
  if (user?.status !== 'ACTIVE') throw notSignedIn('This way in is gone')
  // A kind of its own: nodes of the version before, which know no roles, do not even look it up.
  const minted = mintKey('session')
  const later = (ms: number) => new Date(given.now.getTime() + ms)
  const stored = await tx
    .insertInto('staff_tokens')
    .values({
      organization_id: by.organizationId,
      id: newId(),
      user_id: given.userId,
      login_id: given.loginId,
      public_id: minted.publicId,
      name: 'console',
      kind: 'session',
      digest: digestOf(pepper, minted.text),
      reach: null,
      all_grants: false,
      expires_at: later(sessionMs),
      idle_until: later(Math.min(idleMs, sessionMs)),
      last_used_at: given.now,
      user_agent_hint: given.userAgentHint,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, { ...by, actor: { type: 'USER', id: given.userId } }, 'session.started', stored.id)
  return { stored, text: minted.text }
}

/** Those that can still be used, the newest first. */
export const listSessions = ({ db, caller, clock }: Ctx<Staff>) =>
  db.transaction(caller, (tx) =>
    liveSessions(tx, caller, clock.now())
      .where('user_id', '=', caller.userId)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  )

/** Those of everybody, for the operator. */
export const listAllSessions = (db: Database, by: Scope, now: Date) =>
  db.transaction(by, (tx) =>
    liveSessions(tx, by, now)
      .innerJoin('users as u', (join) =>
        join.onRef('u.organization_id', '=', 'staff_tokens.organization_id').onRef('u.id', '=', 'staff_tokens.user_id'),
      )
      .selectAll('staff_tokens')
      .select('u.email')
      .orderBy('staff_tokens.created_at')
      .execute(),
  )

const liveSessions = (tx: Tx, { organizationId }: Scope, now: Date) =>
  tx
    .selectFrom('staff_tokens')
    .where('staff_tokens.organization_id', '=', organizationId)
    .where('staff_tokens.kind', '=', 'session')
    .where('staff_tokens.revoked_at', 'is', null)
    .where('staff_tokens.expires_at', '>', now)
    .where('staff_tokens.idle_until', '>', now)

/** One of the caller's own. */
export async function endSession({ db, caller, clock, requestId }: Ctx<Staff>, id: string) {
  await db.transaction(caller, async (tx) => {
    const ended = await updateOwnRow(tx, caller, 'staff_tokens', id)
      .where('user_id', '=', caller.userId)
      .where('kind', '=', 'session')
      .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(clock.now())) }))
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw new NotFound(`No session of yours has the id ${id}`)
    await audit(tx, caller, 'session.ended', id, requestId)
  })
}

/** Signs somebody out everywhere; returns how many sessions they had. */
export const signOut = (db: Database, by: Caller, userId: string, now: Date) =>
  db.transaction(by, (tx) => endSessionsOf(tx, by, userId, now))

/** All of one person, in a transaction that is open; returns how many. Every node refuses them within a second. */
export async function endSessionsOf(tx: Tx, by: Pick<Caller, 'organizationId' | 'actor'>, userId: string, now: Date) {
  const ended = await tx
    .updateTable('staff_tokens')
    .set({ revoked_at: now })
    .where('organization_id', '=', by.organizationId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'session')
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of ended) await audit(tx, by, 'session.ended', id)
  return ended.length
}

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** `Firefox on Windows`, to tell one's own sessions apart; nothing else of the header is kept. */
export function userAgentHint(header: string | undefined): string | null {
  const find = (words: readonly (readonly [string, string])[]) => words.find(([word]) => header?.includes(word))?.[1]
  const parts = [find(BROWSERS), find(SYSTEMS)].filter((part) => part !== undefined)
  return parts.length === 0 ? null : parts.join(' on ')
}
