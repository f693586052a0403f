// Slots that several owners share, such as the connections that organizations read on. It knows nothing of what a slot is. A slot is one
// owner's while a task of it runs there, so no owner waits behind the slow task of another.
import { Unavailable } from './problems.ts'

export type FairSlotsOptions = {
  readonly slots: number
  /** Slots that one owner may have at once. */
  readonly perOwner: number
  /** Tasks of its owner on one slot at once; those behind the first wait for it. */
  readonly depth: number
  /** How long a task waits for a slot before it is refused. */
  readonly waitMostMs: number
  readonly now?: () => number
}

/** A slot on which nothing has ended for so long gets no further task. */
const STUCK_AFTER_MS = 250

/** The task was not begun: the owner's share, or everything, was taken for too long. */
export class NoSlot extends Unavailable {
  constructor() {
    super('Too much is being asked at once. Please try again.', 1)
  }
}

type Slot = { readonly index: number; owner: string | undefined; tasks: number; endedAt: number }
type Waiting = { readonly start: (slot: Slot) => void; readonly timer: NodeJS.Timeout }

export class FairSlots {
  readonly #o: Required<FairSlotsOptions>
  readonly #slots: readonly Slot[]
  /** How many slots each owner has. */
  readonly #held = new Map<string, number>()
  /** In the order in which the owners have their turn. */
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(o: FairSlotsOptions) {
    this.#o = { now: () => performance.now(), ...o }
    this.#slots = Array.from({ length: o.slots }, (_, index) => ({ index, owner: undefined, tasks: 0, endedAt: 0 }))
  }

  /** A slot of this owner's, until the returned function is called. Throws NoSlot when there is none in time. */
  async enter(owner: string): Promise<() => void> {
    const slot = this.#slotAtOnce(owner) ?? (await this.#turn(owner))
    let entered = true
    return () => {
      if (entered) this.#end(slot)
      entered = false
    }
  }

  /** Runs the task on a slot of this owner's as soon as there is one. Throws NoSlot when there is none in time. */
  async run<T>(owner: string, task: (slot: number) => Promise<T>): Promise<T> {
    const slot = this.#slotAtOnce(owner) ?? (await this.#turn(owner))
    try {
      return await task(slot.index)
    } finally {
      this.#end(slot)
    }
  }

  #slotAtOnce(owner: string): Slot | undefined {
    const slot = this.#freeSlot(owner) ?? this.#ownSlot(owner)
    if (slot) this.#begin(owner, slot)
    return slot
  }

  #turn(owner: string): Promise<Slot> {
    return new Promise((start, refuse) => {
      const timer = setTimeout(() => {
        this.#leave(owner, waiting)
        refuse(new NoSlot())
        // Owners that had to let this one go first need not any more.
        for (const slot of this.#slots) this.#offer(slot)
      }, this.#o.waitMostMs)
      const waiting = { start, timer }
      const queue = this.#waiting.get(owner)
      if (queue) queue.push(waiting)
      else this.#waiting.set(owner, [waiting])
    })
  }

  #freeSlot(owner: string): Slot | undefined {
    return this.#mayHaveMore(owner) ? this.#slots.find(({ tasks }) => tasks === 0) : undefined
  }

  /** Of those it has, the least busy; none while an owner waits for a slot to become free. */
  #ownSlot(owner: string): Slot | undefined {
    if (this.#o.depth === 1 || this.#nextOwner() !== undefined) return undefined
    const stuck = this.#o.now() - STUCK_AFTER_MS
    let best: Slot | undefined
    for (const slot of this.#slots) {
      if (slot.owner !== owner || slot.tasks >= this.#o.depth || slot.endedAt < stuck) continue
      if (!best || slot.tasks < best.tasks) best = slot
    }
    return best
  }

  #begin(owner: string, slot: Slot) {
    if (slot.tasks++ > 0) return
    slot.owner = owner
    slot.endedAt = this.#o.now()
    this.#held.set(owner, this.#heldBy(owner) + 1)
  }

  #end(slot: Slot) {
    slot.endedAt = this.#o.now()
    slot.tasks -= 1
    if (slot.tasks === 0) this.#letGo(slot)
    this.#offer(slot)
  }

  /** A free slot goes to the next owner that waits; the owner of a busy one may begin another task on its least busy slot. */
  #offer(slot: Slot) {
    for (;;) {
      const owner = slot.tasks === 0 ? this.#nextOwner() : slot.owner
      if (owner === undefined || !this.#waiting.has(owner)) return
      const taking = slot.tasks === 0 ? slot : this.#ownSlot(owner)
      if (!taking) return
      this.#startNext(owner, taking)
    }
  }

  #letGo(slot: Slot) {
    const owner = slot.owner ?? ''
    const left = this.#heldBy(owner) - 1
    if (left > 0) this.#held.set(owner, left)
    else this.#held.delete(owner)
    slot.owner = undefined
  }

  #startNext(owner: string, slot: Slot) {
    const [next] = this.#waiting.get(owner) ?? []
    if (!next) return
    this.#leave(owner, next)
    const rest = this.#waiting.get(owner)
    if (rest) {
      // Behind all others: one each, in turn.
      this.#waiting.delete(owner)
      this.#waiting.set(owner, rest)
    }
    this.#begin(owner, slot)
    next.start(slot)
  }

  #leave(owner: string, waiting: Waiting) {
    clearTimeout(waiting.timer)
    const queue = this.#waiting.get(owner) ?? []
    const at = queue.indexOf(waiting)
    if (at >= 0) queue.splice(at, 1)
    if (queue.length === 0) this.#waiting.delete(owner)
  }

  /** The first owner that waits for a free slot and may have one. */
  #nextOwner(): string | undefined {
    for (const owner of this.#waiting.keys()) if (this.#mayHaveMore(owner)) return owner
    return undefined
  }

  #mayHaveMore(owner: string) {
    return this.#heldBy(owner) < this.#o.perOwner
  }

  #heldBy(owner: string) {
    return this.#held.get(owner) ?? 0
  }
}
