import { audit } from '../../kit/audit.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Tx } from '../../kit/db/tables.ts'
import { earlier, type Once, type Origin } from '../../kit/idempotency.ts'
import { newId } from '../../kit/ids.ts'
import { defineProblem, NotFound, Unavailable } from '../../kit/problems.ts'
import { integrationOf } from '../access/index.ts'
import { openConversation } from './conversation.queries.ts'
import { handToCarrier } from './hand-to-carrier.work.ts'
import { findLine, type Line, rememberNumber } from './line.queries.ts'
import { type StoredMessage, storeMessage } from './message.queries.ts'
import { findConversationParty, findCustomerParty, findProspectParty } from './party.queries.ts'
import type { Party } from './party.ts'
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

/** Whoever is texted: by one of the two ids, or as the other side of a conversation. */
export type Target = { readonly kind: 'customer' | 'prospect' | 'conversation'; readonly id: string }

export type Sending = {
  readonly to: Target
  readonly idempotencyId: string
  readonly content: string
  readonly metadata: string | null
}

/** Another call with the same idempotencyId was faster. */
class Overtaken extends Error {}

/** Stores the message and promises to hand it to the carrier. A repeated idempotencyId gives back the first and sends nothing. */
export async function sendMessage(ctx: Ctx, sending: Sending): Promise<Once<StoredMessage>> {
  const { caller, db } = ctx
  const made = { integration_id: integrationOf(caller), idempotency_id: sending.idempotencyId }
  const first = async (tx: Tx) => earlier(tx, caller, 'messages', made)?.()
  try {
    return await db.transaction(caller, async (tx) => {
      // Asked together. What was sent before comes back whatever has become of the recipient since.
      const [sent, party] = await Promise.all([first(tx), findParty(ctx, tx, sending.to)])
      if (sent) return { row: sent, replayed: true }
      if (!party) throw new NotFound(`No ${sending.to.kind} has the id ${sending.to.id}`)
      return { row: await send(ctx, tx, party, sending, made), replayed: false }
    })
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
    // What was written for the second is undone with it, such as a conversation it opened.
    const row = await db.transaction(caller, first)
    if (!row) throw new Unavailable()
    return { row, replayed: true }
  }
}

async function send(ctx: Ctx, tx: Tx, party: Party, { content, metadata }: Sending, made: Origin) {
  const { caller, requestId } = ctx
  const { carrier, perProperty } = ctx.ports.texting
  if (!carrier) throw new Unavailable('Texting is not set up on this server', 3600)
  await perProperty.take(party.propertyId)
  const phone = textable(party)
  const line = await findLine(tx, caller, party)
  const from_number = numberOf(line, party)
  // The consent before the conversation, as everywhere, so that no two wait for each other.
  if (!line.isRemembered) await rememberNumber(tx, caller, phone)
  const conversation_id = await openConversation(tx, caller, party, 'sent', line.conversation)
  const id = newId()
  const row = {
    ...made,
    id,
    conversation_id,
    property_id: party.propertyId,
    customer_id: party.named.customerId,
    prospect_id: party.named.prospectId,
    household_id: party.householdId,
    direction: 'OUTBOUND',
    from_number,
    to_number: phone,
    content,
    segments: segments(content),
    carrier: carrier.name,
    message_sid: null,
    message_status: 'PROCESSING',
    metadata,
  }
  const [stored] = await Promise.all([
    storeMessage(tx, caller, row, { step: 'sent', work: handToCarrier.number }),
    audit(tx, caller, 'message.sent', id, requestId),
  ])
  if (!stored) throw new Overtaken()
  return stored
}

function findParty({ caller }: Ctx, tx: Tx, { kind, id }: Target): Promise<Party | undefined> {
  if (kind === 'customer') return findCustomerParty(tx, caller, id)
  return kind === 'prospect' ? findProspectParty(tx, caller, id) : findConversationParty(tx, caller, id)
}

const E164 = /^\+[1-9]\d{6,14}$/

function textable({ phone }: Party): string {
  if (phone === null || !E164.test(phone)) throw new NotTextable('The recipient has no phone number that can be texted')
  return phone
}

function numberOf({ number, isOptedOut }: Line, { propertyId }: Party): string {
  if (number === null)
    throw new CannotText(`Property ${propertyId} has no texting number of its own with two-way communication enabled`)
  if (isOptedOut) throw new OptedOut('The recipient has opted out of texts, and will get none until they text START')
  return number
}
