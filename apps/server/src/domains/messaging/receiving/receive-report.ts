import { sql } from 'kysely'
import type { Tools } from '../../../kit/context.ts'
import { builder, type Database } from '../../../kit/db/database.ts'
import { updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tx } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'
import { carrierCaller } from '../callers.ts'
import type { Carrier, StatusReport } from '../carrier.ts'
import { isKnown, type StoredMessage } from '../message.queries.ts'
import { statusAfter, statusReason } from '../message-status.ts'

/**
 * Applies a report on the delivery of a text: each once, in whatever order they come. It may know more than the answer to the send
 * attempt: its messageId, which the carrier has signed, settles a message of which it was unknown whether the carrier accepted it.
 */
export async function receiveReport(
  tools: Tools,
  carrier: Carrier,
  report: StatusReport,
  organizationId: string | undefined,
): Promise<void> {
  const owner = organizationId ?? (await ownerOf(tools.db, carrier.name, report.sid))
  const by = owner === undefined ? undefined : carrierCaller(owner)
  const applied = by ? await tools.db.transaction(by, (tx) => apply(tx, by, carrier.name, report)) : NOT_OURS
  if (applied !== true)
    tools.log.info('messaging.report_ignored', 'a status report of the carrier was not applied', {
      code: report.status,
      reason: applied,
    })
}

const NOT_OURS = 'no message of ours'

/** True, or why not. */
async function apply(tx: Tx, by: Scope, carrier: string, report: StatusReport): Promise<true | string> {
  const message = await lockReported(tx, by, carrier, report)
  if (!message) return NOT_OURS
  if (message.message_sid !== null && message.message_sid !== report.sid) return 'about another text'
  if (message.message_sid === null && (await isKnown(tx, by, carrier, report.sid))) return 'about another message'
  const status = statusAfter(message.message_status, report.status)
  const isNew = status !== message.message_status
  if (!(await insertReport(tx, by, message.id, report, isNew))) return 'known'
  if (!isNew && message.message_sid !== null) return 'overtaken'
  await updateOwnRow(tx, by, 'messages', message.id)
    .set({
      message_sid: report.sid,
      message_status: status,
      ...(isNew && { message_status_reason: statusReason(report) }),
    })
    .execute()
  if (message.message_sid === null) await settleAttempt(tx, by, message.id)
  return true
}

type ReportedMessage = Pick<StoredMessage, 'id' | 'message_sid' | 'message_status'>

/** By the id we gave it, else by the carrier's. */
const lockReported = (
  tx: Tx,
  { organizationId }: Scope,
  carrier: string,
  { messageId, sid }: StatusReport,
): Promise<ReportedMessage | undefined> =>
  tx
    .selectFrom('messages')
    .select(['id', 'message_sid', 'message_status'])
    .where('organization_id', '=', organizationId)
    .where((eb) =>
      messageId === undefined
        ? eb.and([eb('message_sid', '=', sid), eb('carrier', '=', carrier)])
        : eb('id', '=', messageId),
    )
    .where('direction', '=', 'OUTBOUND')
    .forNoKeyUpdate()
    .executeTakeFirst()

/** False when the same was reported before. */
async function insertReport(
  tx: Tx,
  { organizationId }: Scope,
  messageId: string,
  report: StatusReport,
  applied: boolean,
) {
  const logged = await tx
    .insertInto('message_reports')
    .values({
      organization_id: organizationId,
      id: newId(),
      message_id: messageId,
      message_sid: report.sid,
      status: report.status,
      error_code: report.errorCode ?? '',
      applied,
    })
    .onConflict((there) => there.doNothing())
    .returning('id')
    .executeTakeFirst()
  return logged !== undefined
}

/** Settles an open or unknown attempt as accepted: the carrier reports only on texts that it accepted. */
const settleAttempt = (tx: Tx, { organizationId }: Scope, messageId: string) =>
  tx
    .updateTable('message_attempts')
    .set({ outcome: 'ACCEPTED', settled_at: sql<Date>`app_now()` })
    .where('organization_id', '=', organizationId)
    .where('message_id', '=', messageId)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'UNKNOWN')]))
    .execute()

/** The organization of the message with this sid. Read as the system role: the tenant is not known yet. */
async function ownerOf(db: Database, carrier: string, sid: string): Promise<string | undefined> {
  const [row] = await db.systemRead(
    sql<{ organization_id: string }>`
      select organization_id from messages where message_sid = ${sid} and carrier = ${carrier}`.compile(builder),
  )
  return row?.organization_id
}
