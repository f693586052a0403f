// Those who work at a property are told that somebody there has waited for help. Neither who it is nor what they wrote is in the letter.
import { sql } from 'kysely'
import type { Tools } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import type { DueMail, Letter, MailKind } from '../../../kit/mail/mail.ts'
import { enqueueMails } from '../../access/index.ts'

export const helpWaitsMail: MailKind = { name: 'help-waits', compose }

/** What has waited for longer is not written about any more: it was when it began, or mail was off. */
const OLDEST_HOURS = 24

/**
 * A letter for each property where help has waited too long since the last letter, at most one an hour, to whoever manages or lets there; where
 * nobody does, to the administrators.
 */
export async function enqueueHelpMails(tx: Tx, { ports }: Pick<Tools, 'ports'>): Promise<number> {
  const { mail, helpMailMinutes: minutes } = ports
  if (!mail.isOn || minutes === 0) return 0
  return enqueueMails(
    tx,
    helpWaitsMail,
    sql`
      select w.organization_id, r.user_id, null::uuid as integration_id, w.property_id as subject_id, app_now() as about_at
      from (
        select c.organization_id, c.property_id, max(c.needs_help_since) + ${minutes} * interval '1 minute' as too_long_at
        from conversations c where c.needs_help_since <= app_now() - ${minutes} * interval '1 minute'
          and c.needs_help_since > app_now() - ${OLDEST_HOURS} * interval '1 hour'
        group by c.organization_id, c.property_id) w
      cross join lateral (
        with here as (
          select u.id from users u join user_properties p on p.organization_id = u.organization_id and p.user_id = u.id
          where u.organization_id = w.organization_id and u.status = 'ACTIVE' and p.property_id = w.property_id
            and p.role in ('PROPERTY_MANAGER', 'LEASING_AGENT'))
        select id as user_id from here
        union
        select u.id from users u where u.organization_id = w.organization_id and u.status = 'ACTIVE'
          and u.organization_role = 'ADMINISTRATOR' and not exists (select from here)) r
      cross join lateral (
        select coalesce(max(m.about_at), '-infinity') as at from mails m where m.organization_id = w.organization_id
          and m.kind = ${helpWaitsMail.name} and m.subject_id = w.property_id and coalesce(m.user_id, m.integration_id) = r.user_id) last
      where last.at < w.too_long_at and last.at <= app_now() - interval '1 hour'
      limit 1000`,
  )
}

type Waiting = {
  readonly property: string
  readonly handle: string
  readonly count: number
  readonly minutes: number
  readonly longest: string
}

/** Nothing is left to say once the help came. */
async function compose(
  { db, ports, publicUrl }: Tools,
  { organizationId, subjectId, aboutAt }: DueMail,
): Promise<Letter | undefined> {
  const { rows } = await db.transaction({ organizationId }, (tx) =>
    sql<Waiting>`
      select p.name as property, o.handle, count(*)::int as count,
             floor(extract(epoch from app_now() - min(c.needs_help_since)) / 60)::int as minutes,
             (array_agg(c.id order by c.needs_help_since))[1] as longest
      from conversations c join properties p on p.organization_id = c.organization_id and p.id = c.property_id
      join organizations o on o.id = c.organization_id
      where c.organization_id = ${organizationId} and c.property_id = ${subjectId}
        and c.needs_help_since <= ${aboutAt}::timestamptz - ${ports.helpMailMinutes} * interval '1 minute'
      group by p.name, o.handle`.execute(tx),
  )
  const [waiting] = rows
  if (!waiting) return undefined
  const { property, handle, count, minutes, longest } = waiting
  const others = count === 1 ? '' : `, and ${count - 1} more for longer than ${ports.helpMailMinutes}`
  return {
    subject: `Help has waited ${minutes} minutes at ${property}`,
    text: `Somebody who texted ${property} has needed help for ${minutes} minutes${others}.\n\nAnswer here:\n\n${publicUrl}/console/${handle}/inbox/${longest}\n`,
  }
}
