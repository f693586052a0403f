// The contact of an integration is told that nothing is sent to an endpoint of theirs any more.
import { sql } from 'kysely'
import type { Tools } from '../../../kit/context.ts'
import { builder } from '../../../kit/db/database.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import type { DueMail, Letter, MailKind } from '../../../kit/mail/mail.ts'
import { enqueueMails, organizationName } from '../../access/index.ts'

const LISTED_MOST = 20

export const endpointPausedMail: MailKind = { name: 'endpoint-paused', compose }

const PAUSE_AFTER_DAYS = 5
/** Why a subscription is paused that failed for days. */
export const FAILED_FOR_DAYS = {
  days: PAUSE_AFTER_DAYS,
  reason: `no delivery has succeeded for ${PAUSE_AFTER_DAYS} days`,
} as const

/** One letter a day to each contact, which lists all that are paused; what is paused after it is told the next day. */
export const enqueuePausedMails = (tx: Tx, paused: readonly string[]) =>
  enqueueMails(
    tx,
    endpointPausedMail,
    sql`
      select distinct s.organization_id, null::uuid as user_id, s.integration_id, s.integration_id as subject_id,
             case when exists (
               select from mails m where m.organization_id = s.organization_id and m.kind = ${endpointPausedMail.name}
                 and m.subject_id = s.integration_id and m.about_at = date_trunc('day', app_now(), 'UTC'))
             then date_trunc('day', app_now(), 'UTC') + interval '1 day' else date_trunc('day', app_now(), 'UTC') end as about_at
      from subscriptions s join integrations i on i.organization_id = s.organization_id and i.id = s.integration_id
      where s.id = any(${paused}::uuid[]) and i.contact_email is not null and i.status = 'ACTIVE'`,
  )

type Paused = { readonly url: string; readonly properties: number }

/** What staff paused by hand is not in it. Nothing is left to say once all of them deliver again. */
async function compose({ db }: Tools, { organizationId, subjectId }: DueMail): Promise<Letter | undefined> {
  const paused = await db.systemRead(
    sql<Paused>`
      select s.url, min(s.failing_since) as since, count(*)::int as properties from subscriptions s
      where s.organization_id = ${organizationId} and s.integration_id = ${subjectId} and s.status = 'PAUSED'
        and s.status_reason = ${FAILED_FOR_DAYS.reason}
      group by s.url order by since`.compile(builder),
  )
  const [first] = paused
  if (!first) return undefined
  const name = await organizationName(db, organizationId)
  const lines = paused
    .slice(0, LISTED_MOST)
    .map(({ url, properties }) => `  ${url}${properties > 1 ? `, at ${properties} properties` : ''}`)
  const more = paused.length > LISTED_MOST ? [`  and ${paused.length - LISTED_MOST} more`] : []
  return {
    subject:
      paused.length === 1
        ? `Your endpoint is paused at ${name}`
        : `${paused.length} of your endpoints are paused at ${name}`,
    text: [
      `${name} sends nothing any more to these, since ${FAILED_FOR_DAYS.reason}:`,
      '',
      ...lines,
      ...more,
      '',
      'What happens is collected meanwhile, and nothing is lost. When the endpoint answers again, ask them to resume it.',
      '',
    ].join('\n'),
  }
}
