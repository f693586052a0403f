// How much of a worker one organization, or one host that it calls, may have. What waits for an answer from outside costs hardly anything,
// so after a moment it leaves its place to others; but of those that wait nobody has more than a share.

export type ShareLimits = {
  /** Places for what is being worked at. */
  readonly room: number
  /** These, and what waits for an answer from outside. */
  readonly inFlight: number
  /** Who has so many that wait has his share, and nothing more of his is claimed until answers come: an organization, a peer, and both together. */
  readonly organization: number
  readonly peer: number
  readonly both: number
}

export const limitsOf = (room: number): ShareLimits => ({
  room,
  inFlight: room * 8,
  organization: room * 3,
  peer: room * 2,
  both: room,
})

/** An answer from outside that has not come after this may take long. */
const SLOW_AFTER_MS = 50

export type Held = { readonly organizationId: string; readonly peer: string | null }

export type SharePlan = {
  readonly room: number
  /** Who has his share: an organization, a peer, or an organization with a peer. */
  readonly full: readonly string[]
  /** Lanes that were passed over for somebody's share, and need not be any more. */
  readonly also: readonly string[]
}

/** As `work_turn` writes it. */
const bothOf = (organizationId: string, peer: string) => `${organizationId} ${peer}`

export class Shares {
  readonly #limits: ShareLimits
  readonly #now: () => number
  readonly #held = new Map<number, Held & { readonly since: number }>()
  readonly #passedOver = new Map<string, Held>()

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

  begin(id: number, { organizationId, peer }: Held) {
    this.#held.set(id, { organizationId, peer, since: this.#now() })
  }

  end(id: number) {
    this.#held.delete(id)
  }

  passedOver(lane: string, held: Held) {
    this.#passedOver.set(lane, held)
  }

  plan(): SharePlan {
    const slow = this.#now() - SLOW_AFTER_MS
    const { room: places, inFlight, organization, peer: ofPeer, both } = this.#limits
    const waiting = new Map<string, number>()
    const full = new Set<string>()
    const count = (who: string, most: number) => {
      const counted = (waiting.get(who) ?? 0) + 1
      waiting.set(who, counted)
      if (counted >= most) full.add(who)
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

  /** The turn is taken: of these, who must wait again has been told of again. */
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
