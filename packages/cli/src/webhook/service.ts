// The kit in the place of the service: it signs as the service signs, and remembers what it was answered.
import { randomUUID } from 'node:crypto'
import { type KnownEventType, newTestSecret, signTestWebhook } from '@gatelodge/sdk'
import { type Answer, type Delivery, deliver } from './delivery.ts'
import type { SampleProperty } from './sampled-kind.ts'

export type ServiceOptions = {
  readonly url: URL
  readonly secret: string
  /** The kinds that the receiver subscribes to; the first is used wherever any would do. */
  readonly kinds: readonly [KnownEventType, ...KnownEventType[]]
  readonly place: SampleProperty
  readonly subscriptionId: string
  readonly limitMs: number
}

export type Manner = {
  /** Those that sign, in this order; the receiver's own unless given. */
  readonly secrets?: readonly string[]
  /** How old the signature is; negative: of the future. */
  readonly ageSeconds?: number
  readonly attempt?: number
  /** What happens to the delivery on its way, after it was signed. */
  readonly altered?: (delivery: Delivery) => Delivery
}

export class Service {
  readonly secret: string
  readonly strangersSecret = newTestSecret()
  readonly url: URL
  readonly kinds: ServiceOptions['kinds']
  readonly place: SampleProperty
  readonly limitMs: number
  /** All that a genuine delivery was answered with. */
  readonly toGenuine: Answer[] = []
  readonly #subscriptionId: string

  constructor({ url, secret, kinds, place, subscriptionId, limitMs }: ServiceOptions) {
    this.url = url
    this.secret = secret
    this.kinds = kinds
    this.place = place
    this.limitMs = limitMs
    this.#subscriptionId = subscriptionId
  }

  /** A delivery that the receiver has every reason to take. */
  async deliver(body: string, manner: Manner = {}): Promise<Answer> {
    const answer = await this.#send(body, manner)
    this.toGenuine.push(answer)
    return answer
  }

  /** A delivery that no receiver should take. */
  forge = (body: string, manner: Manner): Promise<Answer> => this.#send(body, manner)

  #send(body: string, { secrets = [this.secret], ageSeconds = 0, attempt = 1, altered = asItIs }: Manner) {
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds
    const subscriptionId = this.#subscriptionId
    return deliver(
      this.url,
      altered(signTestWebhook(body, secrets, { timestamp, attempt, subscriptionId })),
      this.limitMs,
    )
  }
}

const asItIs = (delivery: Delivery) => delivery

export const newPlace = (): SampleProperty => ({ propertyId: randomUUID(), organizationId: randomUUID() })
