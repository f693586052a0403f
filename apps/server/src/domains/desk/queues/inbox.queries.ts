// Conversations with their last text. `$2` and `$3`: limit and offset.
import type { Reach } from '../../../kit/grants.ts'
import { conversation, type conversationStatuses } from '../../messaging/index.ts'
import { at, beginning, id, maybeAt, maybeId, maybeWords, nameOf, whole, words } from '../parts.ts'
import { askIn, countOf, firstOf } from './within-reach.ts'

export type ConversationStatus = (typeof conversationStatuses)[number]

const columns = {
  id: [id, 'r.id'],
  status: [conversation.fields.conversationStatus, 'r.conversation_status'],
  propertyId: [id, 'p.id'],
  propertyName: [words, 'p.name'],
  recipient: [conversation.fields.recipient, 'r.recipient'],
  householdId: [maybeId, 'r.household_id'],
  unit: [maybeWords, 'u.number'],
  lastMessageAt: [at, 'r.last_message_at'],
  lastContent: [maybeWords, beginning('m.content')],
  lastDirection: [maybeWords, 'm.direction'],
  lastAt: [maybeAt, 'm.created_at'],
  lastSentBy: [maybeWords, `coalesce(${nameOf('b')}, i.name)`],
  helpCount: [whole, 'cardinality(r.needs_help_message_ids)'],
  helpReason: [maybeWords, 'e.reason'],
  helpSince: [maybeAt, 'r.needs_help_since'],
} as const

const joins = `
  left join households h on h.organization_id = $1 and h.id = r.household_id and h.property_id = r.property_id
  left join units u on u.organization_id = $1 and u.id = h.current_unit_id
  left join lateral (select m.content, m.direction, m.created_at, m.created_by_user_id, m.integration_id from messages m
    where m.organization_id = $1 and m.conversation_id = r.id order by m.created_at desc, m.id desc limit 1) m on true
  left join users b on b.organization_id = $1 and b.id = m.created_by_user_id
  left join integrations i on i.organization_id = $1 and i.id = m.integration_id
  left join lateral (select e.reason from needs_help_episodes e where e.organization_id = $1 and e.conversation_id = r.id
    and e.resolved_at is null order by e.flagged_at, e.id limit 1) e on r.needs_help_since is not null`

const latest = (where: string) => ({
  table: 'conversations',
  where,
  order: 'r.last_message_at desc, r.id desc',
  keys: ['id', 'last_message_at'],
})
const flagged = {
  table: 'conversations',
  where: 'r.needs_help_since is not null',
  order: 'r.needs_help_since, r.id',
  keys: ['id', 'needs_help_since'],
}

/** A status stands in the text, not among the values, so that PostgreSQL plans for it. */
const reads = {
  all: reading(latest('true')),
  NEEDS_HELP: reading(flagged),
  NEW: reading(latest(`r.conversation_status = 'NEW'`)),
  UNRESOLVED: reading(latest(`r.conversation_status = 'UNRESOLVED'`)),
  RESOLVED: reading(latest(`r.conversation_status = 'RESOLVED'`)),
}

function reading(rows: ReturnType<typeof latest>) {
  return { page: firstOf(rows, { limit: '$2', offset: '$3', joins }, columns, 3), count: countOf(rows) }
}

export type AskedInbox = {
  readonly status: ConversationStatus | undefined
  readonly reach: Reach
  readonly page: number
  readonly limit: number
}

export function askInbox({ status, reach, page, limit }: AskedInbox) {
  const { page: rows, count } = reads[status ?? 'all']
  return [askIn(rows, reach, limit, (page - 1) * limit), askIn(count, reach)] as const
}
