// Events as the service raises them, about no real record: every id is new, so that a receiver can act on none of them by mistake.
import { randomUUID } from 'node:crypto'
import type { KnownEventType } from '@gatelodge/sdk'
import type { Envelope, SampleProperty } from './sampled-kind.ts'
import { sampledKinds } from './samples.generated.ts'

export const eventKinds = Object.keys(sampledKinds) as readonly KnownEventType[]

export function sampleEvent(kind: KnownEventType, place: SampleProperty): Envelope {
  const now = new Date().toISOString()
  return envelope(kind, sampledKinds[kind].data({ ...place, now }), now)
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
