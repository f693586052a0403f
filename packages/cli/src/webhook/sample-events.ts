// Events as the service raises them, about no real record: every id is new, so that a receiver can act on none of them by mistake.
import { randomUUID } from 'node:crypto'
import type { KnownEventType } from '@gatelodge/sdk'
import { sampledKinds } from './samples.generated.ts'

/** What a receiver may need to know already. */
export type SampleProperty = { readonly propertyId: string; readonly organizationId: string }

export type Envelope = {
  readonly eventId: string
  readonly eventType: string
  readonly apiVersion: string
  readonly occurredAt: string
  readonly data: Readonly<Record<string, unknown>>
}

/** One kind of event, as far as the kit must know it. */
export type SampledKind = {
  /** The statements of the specification that describe it. */
  readonly statements: readonly string[]
  /** The fields that may be null. */
  readonly nullable: readonly string[]
  /** The field with a text that people write. */
  readonly freeText?: string
  readonly data: (place: SampleProperty, now: string) => Envelope['data']
}

export const eventKinds = Object.keys(sampledKinds) as readonly KnownEventType[]

export function sampleEvent(kind: KnownEventType, place: SampleProperty): Envelope {
  const now = new Date().toISOString()
  return envelope(kind, sampledKinds[kind].data(place, now), now)
}

export function withNulls(kind: KnownEventType, event: Envelope): Envelope {
  return {
    ...event,
    data: { ...event.data, ...Object.fromEntries(sampledKinds[kind].nullable.map((name) => [name, null])) },
  }
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
