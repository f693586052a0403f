// Letters with a link to set a password. The link is made when its letter is sent: it lies nowhere in the meantime.
import type { Tools } from '../../../kit/context.ts'
import type { DueMail, Letter, MailKind } from '../../../kit/mail/mail.ts'
import { Conflict, NotFound } from '../../../kit/problems.ts'
import { systemCaller } from '../../../kit/system-caller.ts'
import { organizationName } from '../organization.queries.ts'
import { createLoginLink } from '../sign-in/login-links.ts'

const IN_A_DAY = 'It works once, and for a day. Whoever has it can set your password: do not hand it on.'

export const invitationMail: MailKind = {
  name: 'invitation',
  compose: (tools, due) =>
    withLink(tools, due, (organization, url) => ({
      subject: `Your access to ${organization}`,
      text: `${organization} has given you access to its back office.\n\nSet a password, or sign in by your company, here:\n\n${url}\n\n${IN_A_DAY}\n`,
    })),
}

export const passwordResetMail: MailKind = {
  name: 'password-reset',
  compose: async (tools, due) => {
    if (await hasNewPassword(tools, due)) return undefined
    return withLink(tools, due, (organization, url) => ({
      subject: `A new password for ${organization}`,
      text: `Somebody, probably you, asked for a new password for the back office of ${organization}.\n\nSet it here:\n\n${url}\n\n${IN_A_DAY}\nIf it was not you, do nothing: your password stays as it is.\n`,
    }))
  },
}

/** One that was set since it was asked for: the letter would only be a second way in. */
async function hasNewPassword({ db }: Tools, { organizationId, subjectId, aboutAt }: DueMail): Promise<boolean> {
  const found = await db.transaction({ organizationId }, (tx) =>
    tx
      .selectFrom('logins')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', subjectId)
      .where('password_set_at', '>', aboutAt)
      .executeTakeFirst(),
  )
  return found !== undefined
}

/** Nothing is left to say to somebody whose access has ended since. */
async function withLink(
  tools: Tools,
  { organizationId, subjectId }: DueMail,
  letter: (organization: string, url: string) => Letter,
): Promise<Letter | undefined> {
  try {
    const by = systemCaller(organizationId, 'mail')
    // A reset may be asked for by anybody: it must not take back a link that somebody is waiting for.
    const { url, email } = await createLoginLink(tools, by, subjectId, undefined, 'beside earlier ones')
    // As it was when the link was made: one that is corrected meanwhile withdraws the link.
    return { ...letter(await organizationName(tools.db, organizationId), url), to: email }
  } catch (error) {
    if (error instanceof Conflict || error instanceof NotFound) return undefined
    throw error
  }
}
