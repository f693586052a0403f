// The recipient of a text, and all that a text to them depends on.
import type { Caller } from '../../../kit/context.ts'
import type { Database } from '../../../kit/db/database.ts'
import type { Origin } from '../../../kit/idempotency.ts'
import { isUnder, makersOf } from '../../access/index.ts'
import { CONVERSATION_WITH, type FoundConversation } from '../conversations/conversation.queries.ts'
import type { Party } from '../party.ts'

/** The recipient: by one of the two ids, or as the other side of a conversation. */
export type Target = { readonly kind: 'customer' | 'prospect' | 'conversation'; readonly id: string }

export type Recipient = {
  readonly party: Party
  /** The property's; null when two-way communication is off, or the number is another property's. */
  readonly number: string | null
  readonly isOptedOut: boolean
  /** The number has a row in text_consents. */
  readonly isRemembered: boolean
  readonly conversation: FoundConversation | undefined
}

type Found = {
  /** There is a message under this idempotencyId already. */
  readonly isSent: boolean
  /** Undefined outside the caller's walls. */
  readonly recipient: Recipient | undefined
}

/** In one query, before anything is decided. */
export async function findRecipient(db: Database, caller: Caller, { kind, id }: Target, made: Origin): Promise<Found> {
  const values = [caller.organizationId, id, caller.reach, makersOf(made), made.idempotency_id]
  const [[row] = []] = await db.read(caller, [{ text: TEXTS[kind], values }], 'quick')
  const [isSent, ...cells] = row ?? []
  return { isSent: isSent === 't', recipient: recipientIn(cells) }
}

type Cells = readonly (string | null)[]

function recipientIn([named, propertyId = null, householdId = null, phone = null, ...more]: Cells):
  | Recipient
  | undefined {
  if (propertyId === null) return undefined
  const [customerId = null, prospectId = null, number = null, isOptedOut = null, ...conversation] = more
  const isCustomer = named === 'customer'
  const isProspect = named === 'prospect'
  return {
    party: {
      propertyId,
      householdId,
      phone,
      named: { customerId: isCustomer ? customerId : null, prospectId: isProspect ? prospectId : null },
      known: { customerId, prospectId },
    },
    number,
    isOptedOut: isOptedOut === 't',
    isRemembered: isOptedOut !== null,
    conversation: conversationIn(conversation),
  }
}

const conversationIn = ([id = null, customer_id = null, prospect_id = null]: Cells) =>
  id === null ? undefined : { id, customer_id, prospect_id }

const CUSTOMER = `
  select 'customer' as named, c.organization_id, c.property_id, c.household_id, c.phone, c.id as customer_id, c.prospect_id
  from customers c`
const PROSPECT = `
  select 'prospect' as named, p.organization_id, p.property_id, p.household_id, p.phone, p.customer_id, p.id as prospect_id
  from prospects p`

/** $1: organization, $2: the id that was given, $3: reach, $4 and $5: makers and idempotencyId of an earlier message. */
const textOf = (whom: string) => `
  select exists (select from messages m where ${isUnder('m', '$1', '$4', '$5')}),
    w.named, w.property_id, w.household_id, w.phone, w.customer_id, w.prospect_id, n.number, t.opted_out,
    v.id, v.customer_id, v.prospect_id
  from (select) one
  left join (${whom}) w on $3::uuid[] is null or w.property_id = any($3)
  left join texting_numbers n on n.organization_id = $1 and n.property_id = w.property_id and n.is_on
  left join text_consents t on t.organization_id = $1 and t.phone = w.phone
  left join lateral (${CONVERSATION_WITH}) v on true`

const TEXTS = {
  customer: textOf(`${CUSTOMER} where c.organization_id = $1 and c.id = $2`),
  prospect: textOf(`${PROSPECT} where p.organization_id = $1 and p.id = $2`),
  // The party that it is with now.
  conversation: textOf(`
    select now.* from conversations o cross join lateral (
      ${CUSTOMER} where c.organization_id = $1 and c.id = o.customer_id
      union all ${PROSPECT} where p.organization_id = $1 and p.id = o.prospect_id and o.customer_id is null
      union all
      select null, o.organization_id, o.property_id, null, o.contact_phone, null, null where o.contact_phone is not null) now
    where o.organization_id = $1 and o.id = $2 and ($3::uuid[] is null or o.property_id = any($3))`),
}
