// Events as the service raises them, about no real record: every id is new, so that a receiver can act on none of them by mistake.
import { randomUUID } from 'node:crypto'
import type { KnownEventType, WebhookData } from '@gatelodge/sdk'

/** What a receiver may need to know already. */
export type SampleProperty = { readonly propertyId: string; readonly organizationId: string }

export type Envelope = {
  readonly eventId: string
  readonly eventType: string
  readonly apiVersion: string
  readonly occurredAt: string
  readonly data: Readonly<Record<string, unknown>>
}

/** On the wire booleans are the words 'true' and 'false'. */
type OnTheWire<Data> = { readonly [Key in keyof Data]: Data[Key] extends boolean ? 'true' | 'false' : Data[Key] }
type Samples = {
  readonly [Type in KnownEventType]: (place: SampleProperty, at: string) => OnTheWire<WebhookData[Type]>
}

const upload = (place: SampleProperty) => ({
  applicationId: randomUUID(),
  requirementId: randomUUID(),
  requirementStatus: 'UPLOADED',
  documentId: randomUUID(),
  documentTypeId: randomUUID(),
  ...place,
  householdId: randomUUID(),
  customerId: randomUUID(),
})

const samples: Samples = {
  'prospect.created': (place, createdAt) => ({
    prospectId: randomUUID(),
    ...place,
    phone: '2025550142',
    phoneE164: '+12025550142',
    firstName: 'Ada',
    referralSource: 'Conformance kit',
    isManual: 'false',
    createdAt,
  }),
  'message.received': (place, receivedAt) => ({
    messageId: randomUUID(),
    conversationId: randomUUID(),
    ...place,
    customerId: null,
    prospectId: randomUUID(),
    householdId: null,
    from: '+12025550142',
    fromNational: '2025550142',
    to: '+12025550100',
    toNational: '2025550100',
    content: 'Is the flat on the second floor still free?',
    messageSid: `SM${randomUUID().replaceAll('-', '')}`,
    receivedAt,
  }),
  'application.signed': (place, signedAt) => ({
    applicationId: randomUUID(),
    ...place,
    householdId: randomUUID(),
    prospectId: randomUUID(),
    customerId: randomUUID(),
    unitId: randomUUID(),
    signedAt,
  }),
  'requirement.upload_received': (place, receivedAt) => ({ ...upload(place), receivedAt }),
  'requirement.upload_removed': (place, removedAt) => ({ ...upload(place), removedAt }),
}

export const eventKinds = Object.keys(samples) as readonly KnownEventType[]

/** What may be null in each kind. */
const NULLABLE: { readonly [Type in KnownEventType]: readonly (keyof WebhookData[Type])[] } = {
  'prospect.created': ['phone', 'phoneE164', 'firstName', 'referralSource'],
  'message.received': ['customerId', 'prospectId', 'householdId', 'fromNational', 'toNational'],
  'application.signed': ['unitId'],
  'requirement.upload_received': ['customerId'],
  'requirement.upload_removed': ['customerId'],
}

/** Kinds with a text that people write. */
export const WRITTEN: { readonly [Type in KnownEventType]?: keyof WebhookData[Type] } = {
  'prospect.created': 'firstName',
  'message.received': 'content',
}

export function sampleEvent(kind: KnownEventType, place: SampleProperty): Envelope {
  const now = new Date().toISOString()
  return envelope(kind, samples[kind](place, now), now)
}

export function withNulls(kind: KnownEventType, event: Envelope): Envelope {
  return { ...event, data: { ...event.data, ...Object.fromEntries(NULLABLE[kind].map((name) => [name, null])) } }
}

/** One that the contract does not name yet. */
export const unknownEvent = (place: SampleProperty): Envelope =>
  envelope('conformance.not_known_yet', { ...place, subjectId: randomUUID() })

const envelope = (eventType: string, data: Envelope['data'], occurredAt = new Date().toISOString()): Envelope => ({
  eventId: randomUUID(),
  eventType,
  apiVersion: 'v1',
  occurredAt,
  data,
})
