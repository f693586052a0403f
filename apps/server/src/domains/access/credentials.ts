// Which caller a presented key is. Remembered for half a second, so that a busy key costs one look-up in that time and a revoked
// one is refused by every node well within a second.
import type { KeyObject } from 'node:crypto'
import type { Clock } from '../../kit/clock.ts'
import type { Found } from './credential.queries.ts'
import { digestOf, isSameDigest, type KeyKind, parseKey } from './key-format.ts'

const REMEMBERED_MS = 500
const REMEMBERED_MOST = 20_000
const USES_STORED_EVERY_MS = 10_000

type Holder = { readonly expiresAt: Date | null; readonly actor: { readonly id: string } }

type Options<C> = {
  readonly kinds: readonly KeyKind[]
  readonly pepper: KeyObject
  readonly clock: Clock
  readonly find: (publicId: string) => Promise<Found<C> | undefined>
  readonly idOf: (caller: C) => string
  readonly storeUses: (used: ReadonlyMap<string, Date>) => Promise<void>
}

export class Credentials<C extends Holder> {
  readonly #o: Options<C>
  readonly #remembered = new Map<string, { until: number; found: Promise<Found<C> | undefined> }>()
  readonly #timer: NodeJS.Timeout
  #used = new Map<string, Date>()

  constructor(o: Options<C>) {
    this.#o = o
    this.#timer = setInterval(() => void this.#storeUses(), USES_STORED_EVERY_MS).unref()
  }

  async identify(presented: string): Promise<C | undefined> {
    const key = parseKey(presented)
    if (!key || !this.#o.kinds.includes(key.kind)) return undefined
    const found = await this.#find(key.publicId)
    if (!found || !isSameDigest(found.digest, digestOf(this.#o.pepper, key.text))) return undefined
    const now = this.#o.clock.now()
    if (found.caller.expiresAt && found.caller.expiresAt <= now) return undefined
    this.#used.set(this.#o.idOf(found.caller), now)
    return found.caller
  }

  async close() {
    clearInterval(this.#timer)
    await this.#storeUses()
  }

  #find(publicId: string) {
    const now = performance.now()
    const known = this.#remembered.get(publicId)
    if (known && known.until > now) return known.found
    if (this.#remembered.size >= REMEMBERED_MOST) this.#remembered.clear()
    const found = this.#o.find(publicId)
    this.#remembered.set(publicId, { until: now + REMEMBERED_MS, found })
    // A look-up that failed says nothing about the key.
    found.catch(() => this.#remembered.delete(publicId))
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
