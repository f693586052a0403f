import { auditEach } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Once, Origin } from '../../../kit/idempotency.ts'
import { newId } from '../../../kit/ids.ts'
import { defineProblem, NotFound, Unavailable } from '../../../kit/problems.ts'
import { earlier, originOf } from '../../access/index.ts'
import { rememberNumber } from '../consent.queries.ts'
import { learns, openConversation } from '../conversations/conversation.queries.ts'
import { type Along, alone, type NewMessage, type StoredMessage, storeMessage, within } from '../message.queries.ts'
import type { Party } from '../party.ts'
import { findRecipient, type Recipient, type Target } from './recipient.queries.ts'
import { sendToCarrier } from './send-to-carrier.work.ts'
import { segments } from './sms-segments.ts'

export class NotTextable extends defineProblem(
  422,
  'recipient_not_textable',
  'The recipient has no phone number that can be texted.',
) {}
export class OptedOut extends defineProblem(422, 'recipient_opted_out', 'The recipient has asked for no more texts.') {}
export class CannotText extends defineProblem(
  422,
  'property_cannot_text',
  'The property has no texting number, or its two-way communication is off.',
) {}

export const refusalsToSend = [NotFound, NotTextable, OptedOut, CannotText]

export type Sending = {
  readonly to: Target
  readonly idempotencyId: string
  readonly content: string
  readonly metadata: string | null
}

/** Another call with the same idempotencyId was faster. */
class Overtaken extends Error {}

/** Stores the message and enqueues its sending to the carrier. A repeated idempotencyId gives back the first and sends nothing. */
export async function sendMessage(ctx: Ctx, sending: Sending): Promise<Once<StoredMessage>> {
  const { caller, db } = ctx
  const made = originOf(caller, sending.idempotencyId)
  const { isSent, recipient } = await findRecipient(db, caller, sending.to, made)
  // What was sent before comes back whatever has become of the recipient since.
  if (!isSent) {
    if (!recipient) throw new NotFound(`No ${sending.to.kind} has the id ${sending.to.id}`)
    const row = await send(ctx, recipient, sending, made)
    if (row) return { row, replayed: false }
  }
  const row = await db.transaction(caller, async (tx) => earlier(tx, caller, 'messages', made)?.())
  if (!row) throw new Unavailable()
  return { row, replayed: true }
}

/** Undefined when another call with the same idempotencyId was faster. */
async function send(ctx: Ctx, recipient: Recipient, { content, metadata }: Sending, made: Origin) {
  const { caller, requestId } = ctx
  const { carrier, perProperty } = ctx.ports.texting
  const { party } = recipient
  if (!carrier) throw new Unavailable('Texting is not set up on this server', 3600)
  await perProperty.take(party.propertyId)
  const message = {
    ...made,
    id: newId(),
    property_id: party.propertyId,
    customer_id: party.named.customerId,
    prospect_id: party.named.prospectId,
    household_id: party.householdId,
    direction: 'OUTBOUND',
    to_number: textable(party),
    from_number: numberOf(recipient),
    content,
    segments: segments(content),
    carrier: carrier.name,
    message_sid: null,
    message_status: 'PROCESSING',
    metadata,
  }
  return store(ctx, recipient, message, {
    step: 'sent',
    work: sendToCarrier.number,
    audit: (stored) => auditEach(stored, caller, 'message.sent', requestId),
  })
}

async function store(
  { caller, db }: Ctx,
  { party, isRemembered, conversation }: Recipient,
  message: Omit<NewMessage, 'conversation_id'>,
  along: Along,
): Promise<StoredMessage | undefined> {
  // When consent and conversation are there and the latter stays as it is, one statement writes all there is to write.
  if (isRemembered && conversation && !learns(conversation, party))
    return storeMessage(alone(db, caller), caller, { ...message, conversation_id: conversation.id }, along)
  try {
    return await db.transaction(caller, async (tx) => {
      // The consent before the conversation, as everywhere, so that no two transactions deadlock.
      if (!isRemembered) await rememberNumber(tx, caller, message.to_number)
      const conversation_id = await openConversation(tx, caller, party, 'sent', conversation)
      const stored = await storeMessage(within(tx), caller, { ...message, conversation_id }, along)
      if (!stored) throw new Overtaken()
      return stored
    })
  } catch (error) {
    // The rollback undoes all that was written for it, such as a conversation it opened.
    if (error instanceof Overtaken) return undefined
    throw error
  }
}

const E164 = /^\+[1-9]\d{6,14}$/

function textable({ phone }: Party): string {
  if (phone === null || !E164.test(phone)) throw new NotTextable('The recipient has no phone number that can be texted')
  return phone
}

function numberOf({ number, isOptedOut, party }: Recipient): string {
  if (number === null)
    throw new CannotText(
      `Property ${party.propertyId} has no texting number of its own with two-way communication enabled`,
    )
  if (isOptedOut) throw new OptedOut('The recipient has opted out of texts, and will get none until they text START')
  return number
}
