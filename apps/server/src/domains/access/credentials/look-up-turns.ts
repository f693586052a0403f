// Limits look-ups of keys that are not proven, which may be guesses: so many at once, and in a second, for one network. Requests from
// other networks do not wait for them.
import { FairSlots } from '../../../kit/fair-slots.ts'

/** Of all networks of one kind together. */
const SLOTS = 1_000
const WAIT_MOST_MS = 2_000
const A_SECOND_MS = 1_000

export class LookUpTurns {
  /** Separate slots: one sender can have any number of IPv6 networks, and requests from IPv4 addresses must not wait for them. */
  readonly #slots: Readonly<Record<'v4' | 'v6', FairSlots>>

  constructor(perSecond: number) {
    const slots = Math.max(SLOTS, perSecond)
    const turns = () => new FairSlots({ slots, perOwner: perSecond, depth: 1, waitMostMs: WAIT_MOST_MS })
    this.#slots = { v4: turns(), v6: turns() }
  }

  /**
   * Runs the look-up as soon as the network has a slot; rejects with NoSlot when that takes too long. Resolves when the look-up is done.
   * The slot stays taken until a second after the look-up began, unless it has proven the key: that was no guess.
   */
  take<T>(network: string, lookUp: () => Promise<T>, isProof: (found: T) => boolean): Promise<T> {
    return new Promise((answer, refuse) => {
      const [slots, owner] = network.includes(':') ? [this.#slots.v6, siteOf(network)] : [this.#slots.v4, network]
      const turn = slots.run(owner, async () => {
        const second = new Promise((over) => void setTimeout(over, A_SECOND_MS).unref())
        try {
          const found = await lookUp()
          answer(found)
          if (isProof(found)) return
        } catch (error) {
          refuse(error)
        }
        await second
      })
      turn.catch(refuse)
    })
  }
}

/** The /48 of an IPv6 network: a sender that guesses may well have a whole one, which is 65,536 networks. */
const siteOf = (network: string) => network.split(':', 3).join(':')
