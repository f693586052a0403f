import { audit } from '../../kit/audit.ts'
import { inPlan } from '../../kit/contact-fields.ts'
import type { Ctx, Tools } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'
import { raise, type Waits } from '../../kit/events.ts'
import { extensionOf } from '../../kit/files/file-name.ts'
import { newId } from '../../kit/ids.ts'
import { promise } from '../../kit/work/work.ts'
import { tellAttachments } from './attachment.queries.ts'
import { carrierCtx } from './callers.ts'
import type { Carrier, MediaReference, ReceivedText } from './carrier.ts'
import { consentIn } from './consent-word.ts'
import { openConversation, SenderEntered } from './conversation.queries.ts'
import { copyAttachment } from './copy-attachment.work.ts'
import { changeConsent, holdConsent, type Place, placeOfNumber } from './line.queries.ts'
import { isKnown, type StoredMessage, storeMessage, within } from './message.queries.ts'
import { messageReceived } from './message-received.event.ts'
import { findSender } from './party.queries.ts'
import { insertStray, isStray } from './stray.queries.ts'

/** For what came with a text, before partners are told of it. */
const EVENT_WAITS_MS = 20_000

/** A text on its way into a thread. */
type Arrival = {
  readonly id: string
  readonly carrier: string
  readonly text: ReceivedText
  readonly place: Place
  /** Found later in the carrier's list: then it came when the list says. */
  readonly isListed: boolean
}

/** Takes in a text once, however often it is told of. True when it was new. */
export async function receiveText(
  tools: Tools,
  { name }: Carrier,
  text: ReceivedText,
  isListed = false,
): Promise<boolean> {
  const [place] = await tools.db.systemRead(placeOfNumber(text.to))
  if (!place?.is_on) return keepStray(tools, name, text, place)
  const ctx = carrierCtx(tools, place.organization_id)
  const takeIn = () =>
    tools.db.transaction(ctx.caller, async (tx) => {
      // Held first, so that the same text told twice is taken in by one, and seen by the other.
      const consent = await holdConsent(tx, ctx.caller, text.from)
      if (await isKnown(tx, ctx.caller, name, text.sid)) return false
      const arrival = { id: newId(), carrier: name, text, place, isListed }
      const word = consentIn({ ...text, ...consent })
      if (word) await heed(ctx, tx, text, word, arrival.id)
      const eventId = newId()
      const stored = await store(ctx, tx, arrival, word ? 'word' : 'received', eventId)
      const waits = text.media.length > 0 ? { eventId, mostMs: EVENT_WAITS_MS } : undefined
      if (!word) await announce(ctx, tx, stored, waits)
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
  { id, carrier, text, place, isListed }: Arrival,
  step: 'received' | 'word',
  eventId: string,
): Promise<StoredMessage> {
  const party = await findSender(tx, caller, place.property_id, text.from)
  const conversation_id = await openConversation(tx, caller, party, step)
  const row = {
    id,
    conversation_id,
    property_id: place.property_id,
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
  if (text.media.length > 0) await promiseMedia(tx, stored, text.media, step === 'word' ? null : eventId)
  return stored
}

/** The event waits for them. */
async function promiseMedia(tx: Tx, message: StoredMessage, media: readonly MediaReference[], eventId: string | null) {
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
  await tellAttachments(tx, { organizationId }, messageId)
  for (const { id } of rows)
    await promise(tx, { organizationId }, copyAttachment, { lane: organizationId, subject: id })
}

const announce = (ctx: Ctx, tx: Tx, m: StoredMessage, waits: Waits | undefined) =>
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
 * To a number of no property: kept for the operator. Of a property whose two-way communication is off the same, but its organization
 * is bound by a word of consent all the same.
 */
async function keepStray(tools: Tools, carrier: string, text: ReceivedText, place: Place | undefined) {
  const { db, log } = tools
  if (await isStray(db, carrier, text.sid)) return false
  if (place) {
    const ctx = carrierCtx(tools, place.organization_id)
    await db.transaction(ctx.caller, async (tx) => {
      const word = consentIn({ ...text, ...(await holdConsent(tx, ctx.caller, text.from)) })
      if (word) await heed(ctx, tx, text, word, place.property_id)
    })
  }
  const isNew = await insertStray(db, carrier, text)
  if (isNew) log.warn('a text came for a number of no property')
  return isNew
}
