// How much of a worker one organization, or one host that it calls, may have. What waits for an answer from outside costs hardly anything,
// so after a moment it leaves its place to others; but of those that wait, no organization and no host has more than its share.

export type ShareLimits = {
  /** Places for what is being worked at. */
  readonly room: number
  /** These, and what waits for an answer from outside. */
  readonly inFlight: number
  /** With so many that wait, an organization, a peer, or both together have their share: no more of it is claimed until answers come. */
  readonly organization: number
  readonly peer: number
  readonly both: number
}

export const shareLimits = (room: number): ShareLimits => ({
  room,
  inFlight: room * 8,
  organization: room * 3,
  peer: room * 2,
  both: room,
})

/** An answer from outside that has not come after this may take long. */
const SLOW_AFTER_MS = 50

export type ShareOwner = { readonly organizationId: string; readonly peer: string | null }

export type SharePlan = {
  readonly room: number
  /** Those that have their share: an organization, a peer, or an organization with a peer (`bothOf`). */
  readonly full: readonly string[]
  /** Lanes that were passed over because their organization or peer had its share, and need not be any more. */
  readonly also: readonly string[]
}

/** As `work_turn` writes it. */
const bothOf = (organizationId: string, peer: string) => `${organizationId} ${peer}`

export class Shares {
  readonly #limits: ShareLimits
  readonly #now: () => number
  readonly #held = new Map<number, ShareOwner & { readonly since: number }>()
  readonly #passedOver = new Map<string, ShareOwner>()

  constructor(limits: ShareLimits, now = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  get inFlight(): number {
    return this.#held.size
  }

  /** Lanes wait for a share to become free. */
  get areWaited(): boolean {
    return this.#passedOver.size > 0
  }

  begin(id: number, { organizationId, peer }: ShareOwner) {
    this.#held.set(id, { organizationId, peer, since: this.#now() })
  }

  end(id: number) {
    this.#held.delete(id)
  }

  passedOver(lane: string, held: ShareOwner) {
    this.#passedOver.set(lane, held)
  }

  plan(): SharePlan {
    const slow = this.#now() - SLOW_AFTER_MS
    const { room: places, inFlight, organization, peer: ofPeer, both } = this.#limits
    const waiting = new Map<string, number>()
    const full = new Set<string>()
    const count = (key: string, most: number) => {
      const counted = (waiting.get(key) ?? 0) + 1
      waiting.set(key, counted)
      if (counted >= most) full.add(key)
    }
    let placed = 0
    for (const { organizationId, peer, since } of this.#held.values()) {
      if (peer === null || since > slow) {
        placed += 1
        continue
      }
      count(organizationId, organization)
      count(peer, ofPeer)
      count(bothOf(organizationId, peer), both)
    }
    const room = Math.max(0, Math.min(places - placed, inFlight - this.#held.size))
    return { room, full: [...full], also: this.#inTurn(full, room) }
  }

  /** Forgets lanes that a turn has named: the turn reports again (`passedOver`) those that must still wait. */
  named(lanes: readonly string[]) {
    for (const lane of lanes) this.#passedOver.delete(lane)
  }

  /** One lane of every organization that may have more, then a second of each, up to so many. */
  #inTurn(full: ReadonlySet<string>, most: number): string[] {
    const byOrganization = new Map<string, string[]>()
    for (const [lane, { organizationId, peer }] of this.#passedOver) {
      if (full.has(organizationId)) continue
      if (peer !== null && (full.has(peer) || full.has(bothOf(organizationId, peer)))) continue
      const lanes = byOrganization.get(organizationId)
      if (!lanes) byOrganization.set(organizationId, [lane])
      else if (lanes.length < most) lanes.push(lane)
    }
    const chosen: string[] = []
    for (let n = 0; chosen.length < most && byOrganization.size > 0; n++) {
      for (const [organizationId, lanes] of byOrganization) {
        const lane = lanes[n]
        if (lane === undefined) byOrganization.delete(organizationId)
        else if (chosen.length < most) chosen.push(lane)
      }
    }
    return chosen
  }
}
