// Signing in by email and password. Whatever is wrong, the answer is one sentence, after the same work.
import type { Tools } from '../../../kit/context.ts'
import { NoSlot } from '../../../kit/fair-slots.ts'
import type { Browser } from '../../../kit/http/browser.ts'
import { Forbidden } from '../../../kit/problems.ts'
import { deviceCookie, sessionCookie } from './cookies.ts'
import { type FoundLogin, findLogin, organizationOfHandle } from './login.queries.ts'
import { notSignedIn } from './not-signed-in.ts'
import { isOutdated, type Turn } from './password-hasher.ts'
import { startSession, userAgentHint } from './sessions.ts'
import { takeFirstTry, takeTry } from './tries.ts'

export type Credentials = { readonly organization: string; readonly email: string; readonly password: string }

export async function signInByPassword(tools: Tools, given: Credentials, browser: Browser) {
  const { db, clock, log, ports } = tools
  const { signIn } = ports
  if (!signIn.passwords) throw new Forbidden('Signing in by password is switched off here')
  await takeFirstTry(signIn, browser)
  const organization = await organizationOfHandle(db, given.organization)
  const email = given.email.toLowerCase()
  const login = await findLogin(db, organization.id, email)
  const giveBack = await takeTry(signIn, `${given.organization} ${email}`, login, browser)
  // Strangers have one queue, whether or not there is such an organization: waiting in it tells nothing.
  const turn = giveBack && login ? { isKnown: true, owner: login.id } : { isKnown: false, owner: given.organization }
  const right = await rightLogin(tools, organization.id, { ...given, email }, login, turn).catch(async (error) => {
    if (error instanceof NoSlot) await giveBack?.()
    throw error
  })
  if (!right) {
    log.info('access.sign_in_refused', 'somebody tried to sign in and was refused', {
      ...(organization.isKnown && { organizationId: organization.id }),
      ...(login && { userId: login.user_id }),
    })
    throw wrong()
  }
  const now = clock.now()
  const by = { organizationId: organization.id }
  const { stored, text } = await db.transaction(by, async (tx) => {
    await tx
      .updateTable('logins')
      .set({ last_signed_in_at: now, ...(right.anew !== undefined && { password: right.anew }) })
      .where('organization_id', '=', by.organizationId)
      .where('id', '=', right.login.id)
      // One that was set anew meanwhile is not opened by what it was.
      .where('password_set_at', 'is not distinct from', right.login.password_set_at)
      .returning('id')
      .executeTakeFirstOrThrow(wrong)
    const hint = userAgentHint(browser.headers['user-agent'])
    const { user_id: userId, id: loginId } = right.login
    return startSession(tx, by, signIn, { userId, loginId, userAgentHint: hint, now })
  })
  const cookies = [sessionCookie(text, signIn.sessionMs / 1000, signIn)]
  if (!giveBack) cookies.push(deviceCookie(signIn, right.login.id, browser.headers, now))
  return { session: stored, cookies }
}

const wrong = () => notSignedIn('The email or the password is not right')

/** Undefined when the password is wrong. `anew`: as it is to be stored from now on. */
async function rightLogin(
  { ports }: Tools,
  organizationId: string,
  { password }: Credentials,
  login: FoundLogin | undefined,
  turn: Turn,
): Promise<{ login: FoundLogin; anew: string | undefined } | undefined> {
  const { hasher } = ports.signIn
  if (!(await hasher.isRight(turn, password, login?.password)) || !login?.password) return undefined
  const known = { isKnown: true, owner: organizationId }
  return { login, anew: isOutdated(login.password) ? await hasher.hash(known, password) : undefined }
}
