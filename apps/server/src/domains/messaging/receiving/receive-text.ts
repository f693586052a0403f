import { audit } from '../../../kit/audit.ts'
import { inPlan } from '../../../kit/contact-fields.ts'
import type { Ctx, Tools } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { type DeliveryHold, raise } from '../../../kit/events.ts'
import { extensionOf } from '../../../kit/files/file-name.ts'
import { newId } from '../../../kit/ids.ts'
import { enqueue } from '../../../kit/work/work.ts'
import { carrierCtx } from '../callers.ts'
import type { Carrier, MediaReference, ReceivedText } from '../carrier.ts'
import { changeConsent, lockConsent } from '../consent.queries.ts'
import { consentIn } from '../consent-word.ts'
import { openConversation, SenderEntered } from '../conversations/conversation.queries.ts'
import { isKnown, type StoredMessage, storeMessage, within } from '../message.queries.ts'
import { messageReceived } from '../message-received.event.ts'
import { findSender } from '../party.queries.ts'
import { type NumberOwner, ownerOfNumber } from '../texting-number.queries.ts'
import { syncAttachments } from './attachment.queries.ts'
import { copyAttachment } from './copy-attachment.work.ts'
import { insertStray, isStray } from './stray.queries.ts'

/** How long message.received waits for the attachments of a text before it is delivered. */
const EVENT_WAITS_MS = 20_000

/** A received text that is to be stored in a conversation. */
type Arrival = {
  readonly id: string
  readonly carrier: string
  readonly text: ReceivedText
  readonly owner: NumberOwner
  /** Found later in the carrier's list: then it is stored with the time in the list. */
  readonly isListed: boolean
}

/** Stores a text once, however often the carrier delivers it. True when it was new. */
export async function receiveText(
  tools: Tools,
  { name }: Carrier,
  text: ReceivedText,
  isListed = false,
): Promise<boolean> {
  const [owner] = await tools.db.systemRead(ownerOfNumber(text.to))
  if (!owner?.is_on) return keepStray(tools, name, text, owner)
  const ctx = carrierCtx(tools, owner.organization_id)
  const takeIn = () =>
    tools.db.transaction(ctx.caller, async (tx) => {
      // Locked first: when the same text is delivered twice at once, one transaction stores it and the other finds it.
      const consent = await lockConsent(tx, ctx.caller, text.from)
      if (await isKnown(tx, ctx.caller, name, text.sid)) return false
      const arrival = { id: newId(), carrier: name, text, owner, isListed }
      const word = consentIn({ ...text, ...consent })
      if (word) await heed(ctx, tx, text, word, arrival.id)
      const eventId = newId()
      const stored = await store(ctx, tx, arrival, word ? 'word' : 'received', eventId)
      const waits = text.media.length > 0 ? { eventId, mostMs: EVENT_WAITS_MS } : undefined
      if (!word) await raiseMessageReceived(ctx, tx, stored, waits)
      return true
    })
  return takeIn().catch((error: unknown) => {
    if (error instanceof SenderEntered) return takeIn()
    throw error
  })
}

async function heed(ctx: Ctx, tx: Tx, { from, receivedAt }: ReceivedText, word: 'out' | 'in', subjectId: string) {
  const change = { optedOut: word === 'out', saidAt: receivedAt, source: 'REPLY' } as const
  if (await changeConsent(tx, ctx.caller, from, change))
    await audit(tx, ctx.caller, `texting.opted_${word}`, subjectId, ctx.requestId)
}

async function store(
  { caller }: Ctx,
  tx: Tx,
  { id, carrier, text, owner, isListed }: Arrival,
  step: 'received' | 'word',
  eventId: string,
): Promise<StoredMessage> {
  const party = await findSender(tx, caller, owner.property_id, text.from)
  const conversation_id = await openConversation(tx, caller, party, step)
  const row = {
    id,
    conversation_id,
    property_id: owner.property_id,
    customer_id: party.named.customerId,
    prospect_id: party.named.prospectId,
    household_id: party.householdId,
    direction: 'INBOUND',
    from_number: text.from,
    to_number: text.to,
    content: text.body,
    segments: null,
    carrier,
    message_sid: text.sid,
    message_status: 'RECEIVED',
    metadata: null,
    integration_id: null,
    created_by_user_id: null,
    idempotency_id: null,
    created_at: isListed ? text.receivedAt : undefined,
  }
  const stored = await storeMessage(within(tx), caller, row, { step })
  if (!stored) throw new Error('a text that nobody knew is known')
  if (text.media.length > 0) await enqueueMedia(tx, stored, text.media, step === 'word' ? null : eventId)
  return stored
}

/** Enqueues a copy of each. The event waits for them. */
async function enqueueMedia(tx: Tx, message: StoredMessage, media: readonly MediaReference[], eventId: string | null) {
  const { organization_id: organizationId, id: messageId } = message
  const rows = media.map(({ url, contentType }, n) => ({
    organization_id: organizationId,
    id: newId(),
    message_id: messageId,
    position: n,
    event_id: eventId,
    source_url: url,
    content_type: contentType,
    file_name: `attachment-${n + 1}${extensionOf(contentType)}`,
  }))
  await tx.insertInto('message_attachments').values(rows).execute()
  await syncAttachments(tx, { organizationId }, messageId)
  for (const { id } of rows)
    await enqueue(tx, { organizationId }, copyAttachment, { lane: organizationId, subject: id })
}

const raiseMessageReceived = (ctx: Ctx, tx: Tx, m: StoredMessage, waits: DeliveryHold | undefined) =>
  raise(ctx, tx, messageReceived, {
    within: m.property_id,
    causedBy: null,
    waits,
    data: {
      messageId: m.id,
      conversationId: m.conversation_id,
      propertyId: m.property_id,
      organizationId: m.organization_id,
      customerId: m.customer_id,
      prospectId: m.prospect_id,
      householdId: m.household_id,
      from: m.from_number,
      fromNational: inPlan(m.from_number),
      to: m.to_number,
      toNational: inPlan(m.to_number),
      content: m.content,
      messageSid: m.message_sid ?? '',
      receivedAt: m.created_at,
    },
  })

/**
 * Keeps a text to a number of no property for the operator. The same for a property whose two-way communication is off, but a word of
 * consent is applied to its organization all the same.
 */
async function keepStray(tools: Tools, carrier: string, text: ReceivedText, owner: NumberOwner | undefined) {
  const { db, log } = tools
  if (await isStray(db, carrier, text.sid)) return false
  if (owner) {
    const ctx = carrierCtx(tools, owner.organization_id)
    await db.transaction(ctx.caller, async (tx) => {
      const word = consentIn({ ...text, ...(await lockConsent(tx, ctx.caller, text.from)) })
      if (word) await heed(ctx, tx, text, word, owner.property_id)
    })
  }
  const isNew = await insertStray(db, carrier, text)
  if (isNew)
    log.warn('messaging.number_unknown', 'a message came for a number of no property, or of one that has texting off')
  return isNew
}
