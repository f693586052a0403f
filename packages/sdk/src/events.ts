/** The `data` of each kind of event, as `verifyWebhook` returns it. */
export type WebhookData = {
  'prospect.created': {
    prospectId: string
    propertyId: string
    organizationId: string
    /** Ten digits. */
    phone: string | null
    /** The same number as E.164. Absent from an event that was raised before it was added. */
    phoneE164?: string | null
    firstName: string | null
    referralSource: string | null
    /** True only when a person entered the prospect by hand. */
    isManual: boolean
    createdAt: string
  }
  /** At most one of `customerId` and `prospectId` is set; neither is when the sender is not known. */
  'message.received': {
    messageId: string
    conversationId: string
    propertyId: string
    organizationId: string
    customerId: string | null
    prospectId: string | null
    householdId: string | null
    /** E.164. */
    from: string
    /** The same number in ten digits, as `phone` of a record has it; null where there is no such form. Absent from an event that was raised before it was added. */
    fromNational?: string | null
    /** E.164. */
    to: string
    /** As `fromNational`. */
    toNational?: string | null
    content: string
    messageSid: string | null
    receivedAt: string
  }
  'application.signed': {
    applicationId: string
    propertyId: string
    organizationId: string
    householdId: string | null
    prospectId: string | null
    customerId: string | null
    unitId: string | null
    signedAt: string
  }
  'requirement.upload_received': RequirementUpload & { receivedAt: string }
  'requirement.upload_removed': RequirementUpload & { removedAt: string }
}

type RequirementUpload = {
  applicationId: string
  requirementId: string
  requirementStatus: RequirementStatus
  documentId: string
  documentTypeId: string | null
  propertyId: string
  organizationId: string
  householdId: string | null
  customerId: string | null
}

/** An open set: be ready for a word that is not listed here. */
export type RequirementStatus =
  | 'AWAITING_UPLOAD'
  | 'UPLOADED'
  | 'IN_REVIEW'
  | 'WAITING_FOR_APPLICANT'
  | 'WAITING_FOR_COMPLIANCE'
  | 'VALIDATED'
  | (string & {})

export type KnownEventType = keyof WebhookData

type Envelope<Type extends string, Data> = {
  /** The same on every delivery of one event: the one thing to dedupe on. */
  readonly eventId: string
  readonly eventType: Type
  readonly apiVersion: string
  readonly occurredAt: string
  readonly data: Data
  /** The body as it arrived, with whatever fields this version of the library does not know. */
  readonly raw: string
}

/** One kind of event: `WebhookEventOf<'prospect.created'>`. */
export type WebhookEventOf<Type extends KnownEventType> = Envelope<Type, WebhookData[Type]>

/**
 * Whatever text is none of the known kinds; assign it to a `string` to compare it. At run time it is the bare event
 * type. The words before it exist for the compiler alone, which can then tell it from the known kinds: a plain or a
 * branded string would be taken for a possible match of each of them, and `data` would never be narrowed.
 */
export type UnknownEventType = `(not a known kind) ${string}`

/** A kind of event that is newer than this library. Answer 2xx and leave it. */
export type UnknownEvent = Envelope<UnknownEventType, Readonly<Record<string, unknown>>>

export type WebhookEvent = { [Type in KnownEventType]: WebhookEventOf<Type> }[KnownEventType] | UnknownEvent

/** The wire writes booleans as 'true' and 'false'. These are the fields where that happens, and the list of known kinds. */
const booleanFields: { readonly [Type in KnownEventType]: readonly BooleanField<WebhookData[Type]>[] } = {
  'prospect.created': ['isManual'],
  'message.received': [],
  'application.signed': [],
  'requirement.upload_received': [],
  'requirement.upload_removed': [],
}
type BooleanField<Data> = { [Key in keyof Data]: Data[Key] extends boolean ? Key : never }[keyof Data] & string

export const isKnownEventType = (type: string): type is KnownEventType => Object.hasOwn(booleanFields, type)

/** For a `default:` branch or an early return: whether this library knows the kind. */
export function isKnownEvent(event: WebhookEvent): event is Exclude<WebhookEvent, UnknownEvent> {
  return isKnownEventType(event.eventType)
}

type Fields = Readonly<Record<string, unknown>>

export function eventFromWire(type: string, data: Fields): Fields {
  return withBooleans(type, data, (value) => (value === 'true' ? true : value === 'false' ? false : value))
}

export function eventToWire(type: string, data: Fields): Fields {
  return withBooleans(type, data, (value) => (typeof value === 'boolean' ? String(value) : value))
}

function withBooleans(type: string, data: Fields, turn: (value: unknown) => unknown): Fields {
  if (!isKnownEventType(type)) return data
  const turned = booleanFields[type].filter((name) => Object.hasOwn(data, name)).map((name) => [name, turn(data[name])])
  return { ...data, ...Object.fromEntries(turned) }
}
