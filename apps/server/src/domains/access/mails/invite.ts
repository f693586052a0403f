import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { createLoginLink, lockInvitee, withdrawLoginLinks } from '../sign-in/login-links.ts'
import { enqueueMailTo } from './enqueue-mails.ts'
import { invitationMail } from './login-mails.ts'

/** Either the link, for whoever invites to hand on, or the address that a letter with one goes to. */
type Invited = {
  readonly url: string | null
  readonly expiresAt: Date | null
  readonly mailedTo: string | null
}

/** By mail where it is sent, unless the link is asked for: then nobody but the person who is invited gets to see it. */
export async function inviteUser(ctx: Ctx, userId: string, isLinkWanted: boolean): Promise<Invited> {
  const { caller, clock, db, ports, requestId } = ctx
  if (!ports.mail.isOn || isLinkWanted) return withoutAddress(await createLoginLink(ctx, caller, userId, requestId))
  const mailedTo = await db.transaction(caller, async (tx) => {
    const { email } = await lockInvitee(tx, caller, userId)
    await withdrawLoginLinks(tx, caller, userId)
    await enqueueMailTo(tx, caller, invitationMail, userId, clock.now())
    await audit(tx, caller, 'user.invited', userId, requestId)
    return email
  })
  return { url: null, expiresAt: null, mailedTo }
}

const withoutAddress = ({ url, expiresAt }: Pick<Invited, 'url' | 'expiresAt'>): Invited => ({
  url,
  expiresAt,
  mailedTo: null,
})
