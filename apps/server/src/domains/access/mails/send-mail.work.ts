// Sends one letter that is owed.

import { sql } from 'kysely'
import type { Tools } from '../../../kit/context.ts'
import { builder, type Database } from '../../../kit/db/database.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { MailRefused } from '../../../kit/mail/mailer.ts'
import { defineWork, type Outcome, type Settled, type WorkItem } from '../../../kit/work/work.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** About a day in all. */
const AGAIN_AFTER_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR] as const

type Nothing = undefined
const DONE: Outcome<Nothing> = { end: 'done', result: undefined }

/** Work may be claimed twice, and a letter then be sent twice: it has the same id, and readers' programs show it once. */
export const sendMail = defineWork<Nothing>({
  number: 50,
  name: 'access.send-mail',
  peer: 'mail server',
  handle: async (tools, item) => {
    const due = await findDue(tools.db, item)
    // Settled before, or nobody there to write to.
    if (!due?.email) return DONE
    const { mail, mailKinds } = tools.ports
    const kind = mailKinds.get(due.kind)
    if (!mail.isOn) return unsent(tools, item, 'mail is off')
    if (!kind) return unsent(tools, item, `no mail is called ${due.kind}`)
    const letter = await kind.compose(tools, due)
    if (!letter) return DONE
    try {
      await mail.send(
        { id: due.id, to: letter.to ?? due.email, subject: letter.subject, text: letter.text },
        item.signal,
      )
      return DONE
    } catch (error) {
      if (error instanceof MailRefused) return { end: 'shelved', reason: error.message, result: undefined }
      const { code, name } = error as Error & { code?: string }
      return unsent(tools, item, code ?? name)
    }
  },
  record: settle,
  // It was sent all the same: without this it would be sent again and again by a server that is slower than a lease.
  recordLate: settle,
})

/** Tried again, and given up after a day. Another process may be set up otherwise, or be of a later version. */
function unsent({ log }: Tools, { organizationId, subject, tries }: WorkItem, reason: string): Outcome<Nothing> {
  log.warn('access.mail_unsent', 'a letter could not be sent', { organizationId, subjectId: subject, reason })
  const afterMs = AGAIN_AFTER_MS[tries]
  if (afterMs === undefined) return { end: 'shelved', reason, result: undefined }
  return { end: 'again', afterMs, result: undefined }
}

/** Undefined when it is settled, or past its retention. `email`: of whoever may still get it. */
async function findDue(db: Database, { organizationId, subject }: WorkItem) {
  const [row] = await db.systemRead(
    builder
      .selectFrom('mails as m')
      .leftJoin('users as u', (join) =>
        join
          .onRef('u.organization_id', '=', 'm.organization_id')
          .onRef('u.id', '=', 'm.user_id')
          .on('u.status', '<>', 'INACTIVE'),
      )
      .leftJoin('integrations as i', (join) =>
        join.onRef('i.organization_id', '=', 'm.organization_id').onRef('i.id', '=', 'm.integration_id'),
      )
      .select(['m.organization_id as organizationId', 'm.id', 'm.kind', 'm.user_id as userId'])
      .select(['m.integration_id as integrationId', 'm.subject_id as subjectId', 'm.about_at as aboutAt'])
      .select((eb) => eb.fn.coalesce('u.email', 'i.contact_email').as('email'))
      .where('m.organization_id', '=', organizationId)
      .where('m.id', '=', subject)
      .where('m.settled_at', 'is', null)
      .compile(),
  )
  return row
}

async function settle(tx: Tx, settled: readonly Settled<Nothing>[]) {
  const done = settled.filter(({ outcome }) => outcome.end === 'done').map(({ item }) => item)
  if (done.length === 0) return
  await sql`
    update mails m set settled_at = app_now()
    from unnest(${done.map((i) => i.organizationId)}::uuid[], ${done.map((i) => i.subject)}::uuid[]) d(organization_id, id)
    where m.organization_id = d.organization_id and m.id = d.id and m.settled_at is null`.execute(tx)
}
