import { type Static, Type } from 'typebox'
import { absent, nullable, optional, ownerSees } from '../../kit/field-wrappers.ts'
import { choice, type Field, flag, InvalidValue, text, uuid } from '../../kit/fields.ts'
import { fileUrls } from '../../kit/files/file-url.ts'
import { idempotencyId } from '../../kit/idempotency.ts'
import { membersOf, objectOf } from '../../kit/json-text.ts'
import { defineResource, one } from '../../kit/resource.ts'
import { json, rawJson } from '../../kit/structured-fields.ts'

const orNull = <S extends ReturnType<typeof Type.String>>(schema: S) => Type.Union([schema, Type.Null()])
const actorType = { description: 'USER, API_KEY, BOT or SYSTEM.' }

export const needsHelpDetails = Type.Object({
  reason: orNull(Type.String()),
  flaggedByType: Type.String(actorType),
  flaggedById: Type.String(),
  flaggedAt: Type.String({ format: 'date-time' }),
  resolvedByType: orNull(Type.String(actorType)),
  resolvedById: orNull(Type.String()),
  resolvedAt: orNull(Type.String({ format: 'date-time' })),
})
export type NeedsHelpDetails = Static<typeof needsHelpDetails>

/** Keeps the member `sentBy` alone. If the name stands twice, the last counts, as it does for a JSON parser. */
function onlySentBy(metadata: string): string {
  const sentBy = membersOf(metadata).findLast(({ name }) => name === 'sentBy')
  return objectOf(sentBy ? [sentBy] : [])
}

/** Partners have routes of their own for it: their list requires a conversationId, an idempotencyId or a messageSid. */
export const message = defineResource('message', {
  path: '/messages',
  table: 'messages',
  within: 'propertyId',
  audiences: ['staff'],
  doc: 'messages',
  fields: {
    conversationId: uuid({ indexed: 'filter' }),
    propertyId: uuid({ indexed: 'filter' }),
    customerId: nullable(uuid({ indexed: 'filter' })),
    prospectId: nullable(uuid({ indexed: 'filter' })),
    householdId: nullable(uuid({ indexed: 'filter' })),
    direction: choice(['INBOUND', 'OUTBOUND']),
    from: text({ column: 'from_number', doc: 'E.164.' }),
    to: text({ column: 'to_number', doc: 'E.164.' }),
    content: text(),
    attachments: fileUrls({
      doc: 'What came with an inbound message. Each url downloads the file, is made for this answer and works for 15 minutes; it is null until the file has been fetched from the carrier, and for ever if that fails for good: then `unavailableReason` says why.',
    }),
    messageSid: absent(text({ doc: "The carrier's identifier; absent until the carrier has accepted the message." })),
    messageStatus: text({
      indexed: 'filter',
      doc: "PROCESSING, then the carrier's words in capitals. Match on the final ones only: DELIVERED, UNDELIVERED, FAILED. RECEIVED for an inbound message.",
    }),
    messageStatusReason: absent(text({ doc: 'Why delivery failed; absent while there is nothing to explain.' })),
    metadata: ownerSees(
      'integrationId',
      rawJson({
        doc: 'As it was given. `sentBy` is the user on whose behalf the message was sent; integrations other than the sender are told nothing else of it.',
      }),
      onlySentBy,
    ),
    idempotencyId: ownerSees('integrationId', text({ doc: "The sender's; null to other integrations." })),
    integrationId: { ...nullable(uuid()), writeOnly: true },
    needsHelpDetails: absent(
      json<NeedsHelpDetails>(needsHelpDetails, { doc: 'Absent on a message that was never flagged.' }),
    ),
  },
  relations: {
    conversation: one('conversation', 'conversationId'),
    property: one('property', 'propertyId'),
    customer: one('customer', 'customerId'),
    prospect: one('prospect', 'prospectId'),
    household: one('household', 'householdId'),
  },
})

const METADATA_KEYS_MOST = 50
const METADATA_BYTES_MOST = 8_192
const rawMetadata = rawJson({
  maxBytes: METADATA_BYTES_MOST,
  doc: `Yours to fill: an object of at most 8 KiB and ${METADATA_KEYS_MOST} keys, which comes back as it was sent.`,
})

const metadata: Field<string> = {
  ...rawMetadata,
  fromWire: (given) => {
    const text = rawMetadata.fromWire(given)
    const keys = membersOf(text).length
    if (keys > METADATA_KEYS_MOST) throw new InvalidValue(`must have at most ${METADATA_KEYS_MOST} keys, not ${keys}`)
    return text
  },
}

const anyContent = text({ min: 1, max: 1600, doc: 'Counted in Unicode code points.' })

export const content: Field<string> = {
  ...anyContent,
  fromWire: (given) => {
    const text = anyContent.fromWire(given)
    if (text.trim() === '') throw new InvalidValue('must not be only white space')
    return text
  },
}

/** Not parsed with the body: beside a customerId it is ignored, so it is parsed only when it is needed. */
const unread: Field<unknown> = {
  ...(uuid({ doc: 'Ignored when customerId is given.' }) as Field<unknown>),
  fromWire: (given) => given,
}

export const newReply = { idempotencyId, content }

/** Who staff are is known, so they give no metadata. */
export const newStaffMessage = {
  idempotencyId,
  customerId: optional(nullable(uuid())),
  prospectId: optional(unread),
  content,
}

export const newMessage = { ...newStaffMessage, metadata: optional(nullable(metadata)) }

export const flagChange = {
  isFlagged: flag(),
  reason: optional(nullable(text({ max: 500, doc: 'Why somebody should look at it; kept when it is flagged.' }))),
}
