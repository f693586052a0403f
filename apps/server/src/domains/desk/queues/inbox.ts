// Conversations as a list to work through: each with its last text, and since when it has needed help.
import { Type } from 'typebox'
import type { Ctx } from '../../../kit/context.ts'
import { narrowed, reachOfAll } from '../../../kit/grants.ts'
import { pageHeaders } from '../../../kit/listing/links.ts'
import { LIMIT_DEFAULT } from '../../../kit/listing/listing.ts'
import { ok, type Reply } from '../../../kit/reply.ts'
import { readRows } from '../../../kit/row-read.ts'
import { conversation } from '../../messaging/index.ts'
import { at, id, maybeAt, maybeId, maybeWords, named, orNull, words } from '../parts.ts'
import { checkPlace } from '../sight.ts'
import { askInbox, type ConversationStatus } from './inbox.queries.ts'

export const inboxGrants = [
  'conversations:read',
  'messages:read',
  'households:read',
  'units:read',
  'properties:read',
] as const

export const inboxItem = Type.Object(
  {
    id: id.schema,
    status: conversation.fields.conversationStatus.schema,
    property: named,
    recipient: conversation.fields.recipient.schema,
    householdId: maybeId.schema,
    unit: maybeWords.schema,
    last: orNull(
      Type.Object({
        content: words.schema,
        direction: Type.Enum(['INBOUND', 'OUTBOUND']),
        at: at.schema,
        sentBy: { ...maybeWords.schema, description: 'Who sent it: a person of the staff, or a partner.' },
      }),
    ),
    needsHelp: Type.Object({ count: Type.Integer(), reason: maybeWords.schema, since: maybeAt.schema }),
    lastMessageAt: at.schema,
  },
  { title: 'inboxItem' },
)

export type InboxQuery = {
  readonly status?: ConversationStatus
  readonly propertyId?: string
  readonly page?: number
  readonly limit?: number
}

/** Those that need help by the oldest flag; all others by the last text, the newest first. */
export async function readInbox({ caller, db, publicUrl }: Ctx, query: InboxQuery, url: string): Promise<Reply> {
  const { status, page = 1, limit = LIMIT_DEFAULT } = query
  const reach = narrowed(reachOfAll(caller, inboxGrants), query.propertyId)
  const [[rows, [counted]]] = await Promise.all([
    readRows(db, caller, askInbox({ status, reach, page, limit })),
    checkPlace({ caller, db }, query.propertyId),
  ])
  const total = counted?.count ?? 0
  const items = rows.map((row) => ({
    id: row.id,
    status: row.status,
    property: { id: row.propertyId, name: row.propertyName },
    recipient: row.recipient,
    householdId: row.householdId,
    unit: row.unit,
    last: row.lastAt && {
      content: row.lastContent,
      direction: row.lastDirection,
      at: row.lastAt,
      sentBy: row.lastDirection === 'OUTBOUND' ? row.lastSentBy : null,
    },
    needsHelp: { count: row.helpCount, reason: row.helpReason, since: row.helpSince },
    lastMessageAt: row.lastMessageAt,
  }))
  return ok(items, pageHeaders(publicUrl, url, { page, limit }, total))
}
