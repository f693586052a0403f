// A conversation with whom it is with, as far as that lies at its property: who has moved on to another one is that one's. `$2`: the conversation;
// `$3`: the properties where it may be read, null: all.
import type { Reach } from '../../../kit/grants.ts'
import { asked, isReached, rowRead } from '../../../kit/row-read.ts'
import { conversation, message } from '../../messaging/index.ts'
import {
  actorJoins,
  actorName,
  at,
  id,
  maybeAt,
  maybeDay,
  maybeId,
  maybeMoney,
  maybeWhole,
  maybeWords,
  nameOf,
  prospectName,
  words,
} from '../parts.ts'

const own = `r.organization_id = $1 and r.id = $2 and ${isReached('r.property_id', '$3')}`
export const MESSAGES_MOST = 100
/** No id comes after it. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
export const WORK_ORDERS_MOST = 3

const conversationRead = rowRead(
  {
    id: [id, 'r.id'],
    status: [conversation.fields.conversationStatus, 'r.conversation_status'],
    recipient: [conversation.fields.recipient, 'r.recipient'],
    propertyId: [id, 'p.id'],
    propertyName: [words, 'p.name'],
    unitId: [maybeId, 'u.id'],
    unitNumber: [maybeWords, 'u.number'],
    householdId: [maybeId, 'h.id'],
    householdName: [maybeWords, 'h.name'],
    householdStatus: [maybeWords, 'h.status'],
    balanceAmount: [maybeMoney, 'h.balance_amount'],
    prospectId: [maybeId, 'x.id'],
    prospectName: [maybeWords, prospectName('x')],
    prospectStatus: [maybeWords, 'x.status'],
    moveInStart: [maybeDay, 'x.move_in_start'],
    moveInEnd: [maybeDay, 'x.move_in_end'],
    numBeds: [maybeWhole, 'x.num_beds'],
    maxPrice: [maybeMoney, 'x.max_price'],
    referralSource: [maybeWords, 'x.referral_source'],
    applicationId: [maybeId, 'a.id'],
    applicationStatus: [maybeWords, 'a.status'],
    leaseId: [maybeId, 'l.id'],
    leaseStatus: [maybeWords, 'l.status'],
    startDate: [maybeDay, 'l.start_date'],
    endDate: [maybeDay, 'l.end_date'],
    rentAmount: [maybeMoney, 'l.rent_amount'],
  },
  `from conversations r
   join properties p on p.organization_id = $1 and p.id = r.property_id
   left join households h on h.organization_id = $1 and h.id = r.household_id and h.property_id = r.property_id
   left join units u on u.organization_id = $1 and u.id = h.current_unit_id
   left join prospects x on x.organization_id = $1 and x.id = r.prospect_id and x.property_id = r.property_id
   left join applications a on a.organization_id = $1 and a.id = coalesce(h.application_id, x.application_id) and a.property_id = r.property_id
   left join lateral (select l.id, l.status, l.start_date, l.end_date, l.rent_amount from leases l
     where l.organization_id = $1 and l.household_id = h.id and l.property_id = r.property_id and l.status <> 'CANCELED'
     order by (l.id = h.current_lease_id) desc, l.created_at desc, l.id desc limit 1) l on true
   where ${own}`,
)

// Behind row-level security the index serves comparisons of a column alone.
const until = `case when $4::uuid is null then 'infinity'
  else (select b.created_at from messages b where b.organization_id = $1 and b.conversation_id = $2 and b.id = $4) end`

// One more than are shown, which tells whether there are earlier ones. `$4`: those before this message; null: the newest.
const messagesRead = rowRead(
  {
    id: [id, 'm.id'],
    direction: [message.fields.direction, 'm.direction'],
    content: [words, 'm.content'],
    attachments: [message.fields.attachments, 'm.attachments'],
    messageStatus: [message.fields.messageStatus, 'm.message_status'],
    messageStatusReason: [maybeWords, 'm.message_status_reason'],
    createdAt: [at, 'm.created_at'],
    sentByUserId: [maybeId, 'm.created_by_user_id'],
    sentByIntegrationId: [maybeId, 'm.integration_id'],
    sentByName: [maybeWords, `coalesce(${nameOf('s')}, g.name)`],
    flagReason: [maybeWords, 'e.reason'],
    flaggedAt: [maybeAt, 'e.flagged_at'],
    flaggedBy: [maybeWords, actorName],
  },
  `from conversations r
   join messages m on m.organization_id = $1 and m.conversation_id = r.id
   left join users s on s.organization_id = $1 and s.id = m.created_by_user_id
   left join integrations g on g.organization_id = $1 and g.id = m.integration_id
   left join lateral (select e.reason, e.flagged_at, e.flagged_by_type as actor_type, e.flagged_by_id as actor_id
     from needs_help_episodes e where e.organization_id = $1 and e.message_id = m.id and e.resolved_at is null limit 1) e on true
   ${actorJoins}
   where ${own} and m.created_at <= ${until} and (m.created_at < ${until} or m.id < coalesce($4, '${LAST_ID}'))
   order by m.created_at desc, m.id desc limit ${MESSAGES_MOST + 1}`,
)

const workOrdersRead = rowRead(
  {
    id: [id, 'w.id'],
    description: [words, 'w.description'],
    status: [words, 'w.status'],
    createdAt: [at, 'w.created_at'],
  },
  `from conversations r
   join work_orders w on w.organization_id = $1 and w.household_id = r.household_id and w.property_id = r.property_id
   where ${own} order by w.created_at desc, w.id desc limit ${WORK_ORDERS_MOST}`,
)

/** `$3`: a message of it. */
const beforeRead = rowRead(
  { id: [id, 'b.id'] },
  'from messages b where b.organization_id = $1 and b.conversation_id = $2 and b.id = $3',
)

export const askConversationFile = (conversationId: string, reach: Reach, before: string | null) =>
  [
    asked(conversationRead, conversationId, reach),
    asked(messagesRead, conversationId, reach, before),
    asked(workOrdersRead, conversationId, reach),
    asked(beforeRead, conversationId, before),
  ] as const
