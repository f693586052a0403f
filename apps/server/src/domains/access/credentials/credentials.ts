// Finds the caller of a presented key. The look-up is cached for half a second, so that a busy key costs one in that time and a revoked
// one is refused by every node well within a second. A key is proven once its secret was right, and is then looked up without waiting;
// any other waits for a turn of its network, so that guessing slows no other caller down.
import type { KeyObject } from 'node:crypto'
import type { Clock } from '../../../kit/clock.ts'
import { networkOf } from '../../../kit/net/network-of.ts'
import { Newest } from '../../../kit/newest.ts'
import type { Found } from './credential.queries.ts'
import { digestOf, isSameDigest, type KeyKind, type ParsedKey, parseKey } from './key-format.ts'
import type { LookUpTurns } from './look-up-turns.ts'

const REMEMBERED_MS = 500
const REMEMBERED_MOST = 20_000
const PROVEN_MOST = 20_000
const USES_STORED_EVERY_MS = 10_000

type Holder = {
  readonly expiresAt: Date | null
  /** Of a session: when it ends unless it is used. */
  readonly idleUntil?: Date | null
  readonly actor: { readonly id: string }
}

type Options<C> = {
  readonly kinds: readonly KeyKind[]
  readonly pepper: KeyObject
  readonly clock: Clock
  readonly find: (publicId: string) => Promise<Found<C> | undefined>
  readonly turns: LookUpTurns
  readonly idOf: (caller: C) => string
  readonly storeUses: (used: ReadonlyMap<string, Date>) => Promise<void>
}

type LookUp<C> = Promise<Found<C> | undefined>

export class Credentials<C extends Holder> {
  readonly #o: Options<C>
  /** By public id, from when the look-up began. */
  readonly #remembered = new Newest<string, { readonly until: number; readonly found: LookUp<C> }>(REMEMBERED_MOST)
  /** By network and public id, until the look-up begins. */
  readonly #waiting = new Map<string, LookUp<C>>()
  readonly #proven = new Newest<string, true>(PROVEN_MOST)
  readonly #timer: NodeJS.Timeout
  #used = new Map<string, Date>()

  constructor(o: Options<C>) {
    this.#o = o
    this.#timer = setInterval(() => void this.#storeUses(), USES_STORED_EVERY_MS).unref()
  }

  /** Throws NoSlot when too many unproven keys come from the network of this one. `isUse`: whether it counts as being used. */
  async identify(presented: string, address: string, isUse = true): Promise<C | undefined> {
    const key = parseKey(presented)
    if (!key || !this.#o.kinds.includes(key.kind)) return undefined
    const found = await this.#find(key, address)
    if (!this.#isProof(key, found)) return undefined
    this.#proven.set(key.publicId, true)
    const now = this.#o.clock.now()
    const { expiresAt, idleUntil } = found.caller
    if ((expiresAt && expiresAt <= now) || (idleUntil && idleUntil <= now)) return undefined
    if (isUse) this.#used.set(this.#o.idOf(found.caller), now)
    return found.caller
  }

  async close() {
    clearInterval(this.#timer)
    await this.#storeUses()
  }

  #isProof(key: ParsedKey, found: Found<C> | undefined): found is Found<C> {
    return found !== undefined && isSameDigest(found.digest, digestOf(this.#o.pepper, key.text))
  }

  #find(key: ParsedKey, address: string): LookUp<C> {
    const known = this.#recall(key.publicId)
    if (known) return known
    return this.#proven.has(key.publicId) ? this.#lookUp(key.publicId) : this.#findInTurn(key, networkOf(address))
  }

  /** Requests with one key from one network share a waiting look-up; those from another network have their own, which may be sooner. */
  #findInTurn(key: ParsedKey, network: string): LookUp<C> {
    const name = `${network} ${key.publicId}`
    const others = this.#waiting.get(name)
    if (others) return others
    let begun = false
    const begin = () => {
      begun = true
      this.#waiting.delete(name)
      return this.#recall(key.publicId) ?? this.#lookUp(key.publicId)
    }
    const found = this.#o.turns.take(network, begin, (one) => this.#isProof(key, one))
    if (begun) return found
    this.#waiting.set(name, found)
    // Refused: removed, so that the next request tries again.
    found.catch(() => {
      if (this.#waiting.get(name) === found) this.#waiting.delete(name)
    })
    return found
  }

  #recall(publicId: string): LookUp<C> | undefined {
    const known = this.#remembered.get(publicId)
    return known && known.until > performance.now() ? known.found : undefined
  }

  #lookUp(publicId: string): LookUp<C> {
    const found = this.#o.find(publicId)
    const known = { until: performance.now() + REMEMBERED_MS, found }
    this.#remembered.set(publicId, known)
    found.then(
      (one) => {
        if (!one) this.#proven.delete(publicId)
      },
      // A look-up that failed proves nothing about the key: it is not cached.
      () => {
        if (this.#remembered.get(publicId) === known) this.#remembered.delete(publicId)
      },
    )
    return found
  }

  async #storeUses() {
    if (this.#used.size === 0) return
    const used = this.#used
    this.#used = new Map()
    // Best effort: when a key was last used must never cost a request.
    await this.#o.storeUses(used).catch(() => {})
  }
}
