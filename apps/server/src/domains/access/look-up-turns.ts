// Who sends keys that are not proven may be guessing. Its look-ups take turns among themselves: so many at once, and in a second,
// for one network. Nobody from elsewhere waits for them.
import { FairSlots } from '../../kit/fair-slots.ts'

/** Of all networks of one kind together. */
const SLOTS = 1_000
const WAIT_MOST_MS = 2_000
const A_SECOND_MS = 1_000

export class LookUpTurns {
  /** Apart: of IPv6 anybody has networks without number, and who is at an address of IPv4 must not wait for them. */
  readonly #slots: Readonly<Record<'v4' | 'v6', FairSlots>>

  constructor(perSecond: number) {
    const slots = Math.max(SLOTS, perSecond)
    const turns = () => new FairSlots({ slots, perOwner: perSecond, depth: 1, waitMostMs: WAIT_MOST_MS })
    this.#slots = { v4: turns(), v6: turns() }
  }

  /**
   * Begins the look-up when it is this network's turn; throws NoSlot when that is not soon enough. The answer is there when the look-up
   * is done. The turn lasts until a second after it began, unless it has proven the key: that was no guess.
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

/** Who guesses may well have a /48, which is 65,536 networks. */
const siteOf = (network: string) => network.split(':', 3).join(':')
