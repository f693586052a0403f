import { booleanFields, type WebhookData } from './events.generated.ts'

export type { WebhookData }

/** An open set: be ready for a word that is not listed here. */
export type RequirementStatus = WebhookData['requirement.upload_received']['requirementStatus']

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
  const flags: readonly string[] = booleanFields[type]
  const turned = flags.filter((name) => Object.hasOwn(data, name)).map((name) => [name, turn(data[name])])
  return { ...data, ...Object.fromEntries(turned) }
}
