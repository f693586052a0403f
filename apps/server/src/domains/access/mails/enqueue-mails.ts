// Letters are owed from the commit of what they are about.
import { type RawBuilder, sql } from 'kysely'
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import type { MailKind } from '../../../kit/mail/mail.ts'
import { sendMail } from './send-mail.work.ts'

/**
 * `rows`: a statement that gives organization_id, user_id, integration_id, subject_id and about_at, one row for each letter. One that is owed
 * already is not owed twice, and none is sent before the moment that it is about. Returns how many are new.
 */
export async function enqueueMails(
  tx: Tx,
  { name }: Pick<MailKind, 'name'>,
  rows: RawBuilder<unknown>,
): Promise<number> {
  const { rows: due } = await sql`
    with asked as (${rows}),
    due as (
      insert into mails (organization_id, id, kind, user_id, integration_id, subject_id, about_at)
      select organization_id, app_new_id(), ${name}, user_id, integration_id, subject_id, about_at from asked
      on conflict do nothing returning organization_id, id, coalesce(user_id, integration_id) as recipient, about_at)
    insert into work (organization_id, lane, kind, subject, next_at)
    select organization_id, recipient, ${sendMail.number}::smallint, id, greatest(about_at, app_now()) from due returning subject`.execute(
    tx,
  )
  return due.length
}

/** One letter to a user, about them. */
export const enqueueMailTo = (
  tx: Tx,
  { organizationId }: Scope,
  kind: Pick<MailKind, 'name'>,
  userId: string,
  at: Date,
) =>
  enqueueMails(
    tx,
    kind,
    sql`select ${organizationId}::uuid as organization_id, ${userId}::uuid as user_id, null::uuid as integration_id,
               ${userId}::uuid as subject_id, ${at}::timestamptz as about_at`,
  )

/** Deletes what is older than this. Runs as the system role, over all organizations; returns how many. */
export async function sweepMails(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('mails').where('created_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
