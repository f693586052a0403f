import type { Check, Finding, Source } from '../report.ts'
import { sampleEvent } from './sample-events.ts'
import type { Envelope } from './sampled-kind.ts'
import type { Service } from './service.ts'

export type WebhookCheck = Check & {
  /** Checks that must pass before this one proves anything. */
  readonly needs?: readonly string[]
  readonly run: (service: Service) => Promise<Finding>
}

export const deliveryRule = (rule: string, ...statements: string[]): Source => ({
  section: `Events, delivery rules: ${rule}`,
  statements,
})

/** A new event of the first kind that the receiver subscribes to. */
export const anyEvent = ({ kinds: [kind], place }: Service): Envelope => sampleEvent(kind, place)
