// Signing in by somebody who knows the people of an organization. An identity opens what it was bound to by an invitation, and nothing else,
// whatever mail address the issuer tells.
import { createHash, randomBytes } from 'node:crypto'
import { audit } from '../../../kit/audit.ts'
import type { Tools } from '../../../kit/context.ts'
import { ownRow } from '../../../kit/db/own-row.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import type { Browser } from '../../../kit/http/browser.ts'
import { newId } from '../../../kit/ids.ts'
import { describeError } from '../../../kit/log.ts'
import { Unauthorized, Unavailable } from '../../../kit/problems.ts'
import { digestOf } from '../credentials/key-format.ts'
import { IdentityRefused, type Issuer, type OpenIdIdentity, type OpenIdSecrets } from '../open-id.ts'
import { endedStateCookie, sessionCookie, stateCookie, stateIn } from './cookies.ts'
import { listIssuers, placeOfSecret } from './issuers.ts'
import { type FoundAttempt, findAttempt, findLink, organizationOfHandle } from './login.queries.ts'
import { invalidLink, useLink } from './login-links.ts'
import { notSignedIn } from './not-signed-in.ts'
import { endSessionsOf, startSession, userAgentHint } from './sessions.ts'
import { takeQuestion } from './tries.ts'

const ATTEMPT_MS = 600_000

export type Beginning = {
  readonly organization: string
  readonly issuerId: string
  readonly returnPath: string
  /** Of an invitation, which the identity is then bound by. */
  readonly token: string | undefined
}

/** One for each issuer: whoever answers at it was asked, so that one issuer cannot pass on what is another's. */
export const redirectUri = (publicUrl: string, issuerId: string) => `${publicUrl}/console/sso/callback/${issuerId}`

const placeOfSecrets = (id: string) => ({ table: 'sign_in_attempts', column: 'secrets', id })
const digestOfState = (state: string) => createHash('sha256').update(state).digest()

/** Where the browser goes, and what it must bring back. */
export async function beginSingleSignOn(tools: Tools, given: Beginning, browser: Browser) {
  const { db, clock, sealing, ports, publicUrl } = tools
  const { signIn } = ports
  await takeQuestion(signIn, browser)
  const { id: organizationId } = await organizationOfHandle(db, given.organization)
  const by = { organizationId }
  const stored = (await listIssuers(db, by)).find(({ id }) => id === given.issuerId)
  if (!stored) throw notSignedIn('Nobody signs in this way here')
  const now = clock.now()
  const link = given.token === undefined ? undefined : await findLink(db, digestOf(signIn.pepper, given.token), now)
  if (given.token !== undefined && link?.organization_id !== organizationId) throw invalidLink()
  const issuer = await opened(tools, by, stored)
  const secrets = signIn.openId.newSecrets()
  const state = randomBytes(32).toString('base64url')
  const url = await signIn.openId
    .begin(issuer, { ...secrets, state, redirectUri: redirectUri(publicUrl, stored.id), isInvited: link !== undefined })
    .catch((error: unknown) => {
      tools.log.warn('access.issuer_failed', 'an issuer could not be asked', {
        organizationId,
        error: describeError(error),
      })
      throw error instanceof IdentityRefused
        ? new Unavailable('The other side cannot be reached. Please try again.', 10)
        : error
    })
  await db.transaction(by, async (tx) => {
    const id = newId()
    await tx
      .insertInto('sign_in_attempts')
      .values({
        organization_id: organizationId,
        id,
        issuer_id: stored.id,
        state_digest: digestOfState(state),
        secrets: await sealing.seal(tx, by, placeOfSecrets(id), JSON.stringify(secrets)),
        return_path: given.returnPath,
        link_id: link?.id ?? null,
        expires_at: new Date(now.getTime() + ATTEMPT_MS),
      })
      .execute()
  })
  return { url, cookie: stateCookie(state, ATTEMPT_MS / 1000, signIn) }
}

type StoredIssuer = Awaited<ReturnType<typeof listIssuers>>[number]

async function opened({ db, sealing }: Tools, by: { organizationId: string }, stored: StoredIssuer): Promise<Issuer> {
  const { id, issuer, client_id: clientId, client_secret: sealed } = stored
  const [clientSecret = null] = await sealing.openAll(db, by, [{ place: placeOfSecret(id), sealed }])
  return { issuer, clientId, clientSecret }
}

/** Where the browser goes on to. Whatever failed, it is told by one word. */
export async function finishSingleSignOn(
  tools: Tools,
  { issuerId, state, url }: { readonly issuerId: string; readonly state: string; readonly url: string },
  browser: Browser,
) {
  const { db, clock, log, ports } = tools
  const { signIn } = ports
  await takeQuestion(signIn, browser)
  // Only the browser that began brings both; that of another tab stays as it is.
  const isOwn = state !== '' && stateIn(browser.headers, signIn) === state
  const attempt = isOwn ? await findAttempt(db, digestOfState(state), clock.now()) : undefined
  const cookies = isOwn ? [endedStateCookie(signIn)] : []
  if (attempt?.issuer_id !== issuerId) return { location: '/console?problem=sign_in_expired', cookies }
  const home = `/console/${attempt.handle}`
  try {
    const { text } = await identified(tools, attempt, { state, url }, browser)
    return {
      location: `/console${attempt.return_path}`,
      cookies: [...cookies, sessionCookie(text, signIn.sessionMs / 1000, signIn)],
    }
  } catch (error) {
    if (!(error instanceof IdentityRefused || error instanceof Unauthorized)) throw error
    log.info('access.identity_refused', 'somebody came back from an issuer and was refused', {
      organizationId: attempt.organization_id,
      error: describeError(error),
    })
    return { location: `${home}?problem=sign_in_refused`, cookies }
  }
}

async function identified(
  tools: Tools,
  attempt: FoundAttempt,
  o: { readonly state: string; readonly url: string },
  { headers }: Browser,
) {
  const { db, clock, sealing, ports } = tools
  const by = { organizationId: attempt.organization_id }
  const stored = (await listIssuers(db, by)).find(({ id }) => id === attempt.issuer_id)
  // One use, whatever comes of it: what is replayed finds nothing.
  const isFirst = await db.transaction(by, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sign_in_attempts')
      .where('organization_id', '=', by.organizationId)
      .where('id', '=', attempt.id)
      .executeTakeFirst()
    return numDeletedRows === 1n
  })
  if (!stored || !isFirst) throw notSignedIn('This way in is gone')
  const [text = null] = await sealing.openAll(db, by, [{ place: placeOfSecrets(attempt.id), sealed: attempt.secrets }])
  const secrets = JSON.parse(text ?? '{}') as OpenIdSecrets
  const identity = await ports.signIn.openId.finish(await opened(tools, by, stored), { ...secrets, ...o })
  checkTenant(stored, identity)
  const now = clock.now()
  return db.transaction(by, async (tx) => {
    // It may have been removed while it was asked.
    const still = await ownRow(tx, by, 'login_issuers', stored.id).select('id').forShare().executeTakeFirst()
    if (!still) throw notSignedIn('This way in is gone')
    const login = await loginOf(tx, by.organizationId, stored.issuer, identity.subject)
    const { userId, loginId } = login ?? (await bind(tx, attempt, stored.issuer, identity.subject, now))
    await tx
      .updateTable('logins')
      .set({ last_signed_in_at: now })
      .where('organization_id', '=', by.organizationId)
      .where('id', '=', loginId)
      .execute()
    const hint = userAgentHint(headers['user-agent'])
    return startSession(tx, by, ports.signIn, { userId, loginId, userAgentHint: hint, now })
  })
}

function checkTenant({ tenant_claim, tenant }: StoredIssuer, { claims }: OpenIdIdentity) {
  if (tenant_claim !== null && claims[tenant_claim] !== tenant) throw new IdentityRefused('of another tenant')
}

async function loginOf(tx: Tx, organizationId: string, issuer: string, subject: string) {
  const found = await tx
    .selectFrom('login_identities as i')
    .innerJoin('logins as l', (join) =>
      join.onRef('l.organization_id', '=', 'i.organization_id').onRef('l.id', '=', 'i.login_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.organization_id', '=', 'l.organization_id').onRef('u.id', '=', 'l.user_id'),
    )
    .select(['l.id', 'l.user_id', 'u.status'])
    .where('i.organization_id', '=', organizationId)
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst()
  if (!found) return undefined
  if (found.status !== 'ACTIVE') throw notSignedIn('This person has left')
  return { loginId: found.id, userId: found.user_id }
}

/** Binds an identity that nobody has yet to the login of the invitation that the browser came with. */
async function bind(tx: Tx, { organization_id, link_id }: FoundAttempt, issuer: string, subject: string, now: Date) {
  if (link_id === null) throw notSignedIn('Nobody here has this identity')
  const by = { organizationId: organization_id }
  const link = await ownRow(tx, by, 'login_links', link_id).select(['id', 'user_id']).executeTakeFirst()
  if (!link) throw invalidLink()
  const { userId, loginId } = await useLink(tx, by, link, now)
  // The one that an earlier invitation bound, perhaps of whoever got hold of it, opens nothing any more.
  await tx
    .deleteFrom('login_identities')
    .where('organization_id', '=', organization_id)
    .where('login_id', '=', loginId)
    .where('issuer', '=', issuer)
    .execute()
  await endSessionsOf(tx, { ...by, actor: { type: 'USER', id: userId } }, userId, now)
  await tx
    .insertInto('login_identities')
    .values({ organization_id, issuer, subject, login_id: loginId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('login_id')
    .executeTakeFirstOrThrow(() => notSignedIn('Somebody else has this identity'))
  await audit(tx, { ...by, actor: { type: 'USER', id: userId } }, 'login.identity_bound', loginId)
  return { userId, loginId }
}

/** Deletes attempts that never came back. Runs as the system role, over all organizations; returns how many. */
export async function sweepAttempts(tx: Tx, expiredBefore: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_attempts')
    .where('expires_at', '<', expiredBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
