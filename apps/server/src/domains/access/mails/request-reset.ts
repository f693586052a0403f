// Somebody has forgotten their password. Nothing tells whether anybody has this address here.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tools } from '../../../kit/context.ts'
import type { Browser } from '../../../kit/http/browser.ts'
import { Forbidden } from '../../../kit/problems.ts'
import { organizationOfHandle } from '../sign-in/login.queries.ts'
import { takeNetworkTry } from '../sign-in/tries.ts'
import { enqueueMails } from './enqueue-mails.ts'
import { passwordResetMail } from './login-mails.ts'

/** So many letters an hour to one person, whoever asks for them. */
const LETTERS_MOST = 3
/** Longer than the work takes, so that an answer does not tell by its time what was found. */
const ANSWERED_AFTER_MS = 300

export type Forgotten = { readonly organization: string; readonly email: string }

/** Only who has a password gets a new one by mail: whoever signs in by an issuer alone does not come by one in this way. */
export async function requestReset(tools: Tools, given: Forgotten, { address }: Browser): Promise<void> {
  const { signIn, mail } = tools.ports
  if (!signIn.passwords) throw new Forbidden('Signing in by password is switched off here')
  if (!mail.isOn) throw new Forbidden('This server sends no mail: ask whoever invited you for a new link')
  await takeNetworkTry(signIn, address)
  await Promise.all([delay(ANSWERED_AFTER_MS), enqueueReset(tools, given)])
}

async function enqueueReset({ db, clock }: Tools, { organization, email }: Forgotten) {
  const { id: organizationId } = await organizationOfHandle(db, organization)
  const now = clock.now()
  await db.transaction({ organizationId }, async (tx) => {
    // In a statement of its own, whoever is meant: of requests that come together, each counts what the others have made.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${organizationId} ${email.toLowerCase()}`}, 5))`.execute(
      tx,
    )
    await enqueueMails(
      tx,
      passwordResetMail,
      sql`
        select u.organization_id, u.id as user_id, null::uuid as integration_id, u.id as subject_id, ${now}::timestamptz as about_at
        from users u join logins l on l.organization_id = u.organization_id and l.user_id = u.id
        where u.organization_id = ${organizationId} and lower(u.email) = lower(${email}) and u.status = 'ACTIVE' and l.password is not null
          and (select count(*) from mails m where m.organization_id = u.organization_id and m.subject_id = u.id
                 and m.kind = ${passwordResetMail.name} and m.created_at > ${now}::timestamptz - interval '1 hour') < ${LETTERS_MOST}
        limit 1`,
    )
  })
}
