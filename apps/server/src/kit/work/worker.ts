// The loop of a worker: one turn at a time, many items in flight between turns.
import { setTimeout as delay } from 'node:timers/promises'
import type { Tools } from '../context.ts'
import { isOutage, isTimeout } from '../db/failures.ts'
import { SKEW_MOST_MS } from '../db/level.ts'
import { describeError } from '../log.ts'
import { LANE_CAP } from './lanes.ts'
import { Shares, shareLimits } from './shares.ts'
import { unshelve } from './troubled-work.ts'
import { type Claimed, type Finished, NO_ROOM, sweepLanes, takeTurn } from './turn.ts'
import type { Outcome, WorkItem, WorkKind } from './work.ts'

export type WorkerOptions = {
  readonly tools: Tools
  readonly kinds: ReadonlyMap<number, WorkKind>
  readonly leaseMs: number
  /** Items that are worked at at once; more may be waiting for answers from outside. */
  readonly room?: number
  /** Items of one lane in flight at once, over all workers. */
  readonly laneCap?: number
  /** This process's own clock; another one only in tests. */
  readonly realTime?: () => Date
}

const ROOM = 64
const SETTLE_AT = 32
const SETTLE_WITHIN_MS = 3
const IDLE_MS = 20
/** After a claim turns follow faster for a while: where work was enqueued, more is likely soon. An empty turn is cheap, but not free. */
const ALERT_IDLE_MS = 5
const ALERT_FOR_MS = 250
const LOOK_MOST = 1_024
/** Work whose enqueueing transaction took longer than this to commit is found by the full look, once a second. */
const MARK_SLACK_MS = 2_000
const FULL_LOOK_EVERY_MS = 1_000
const SWEEP_EVERY_MS = 1_000
const UNSHELVE_EVERY_MS = 60_000
const AFTER_FAILURE_MS = 250
const FINISH_WITHIN_MS = 9_000

/** After an unforeseen error of a handler: tried again with growing pauses, then shelved. */
const UNFORESEEN_RETRY_SECONDS = [5, 30, 120, 600, 1_800, 3_600, 7_200]
/** What is never shelved goes on at this pace: once the cause is mended, it flows again by itself. */
const NEVER_SHELVED_MOST_SECONDS = 600
/** So many in a row: about three seconds of failing, more when each takes long. */
const FAILED_TURNS_MOST = 10

class ClockJumped extends Error {}

/** By the system clock, which can be set, and by the monotonic one; in ms. */
type Moment = { readonly real: number; readonly monotonic: number }

export class Worker {
  readonly #o: Required<WorkerOptions>
  readonly #shares: Shares
  readonly #peersOfKinds: ReadonlyMap<number, string>
  #finished: Finished[] = []
  #wake: (() => void) | undefined
  #stopping = false
  #running: Promise<void> | undefined
  #look: number
  #mark: Date | null = null
  #lastFullLook = 0
  #lastSweep = performance.now()
  #lastUnshelving = Number.NEGATIVE_INFINITY
  #lastClaim = Number.NEGATIVE_INFINITY
  #idleInRow = 0
  #awaited = 0
  #failedTurns = 0
  #skewMs = 0
  #sealingFault: string | undefined
  #agreedAt: Moment

  constructor(o: WorkerOptions) {
    this.#o = { room: ROOM, laneCap: LANE_CAP, realTime: () => new Date(), ...o }
    this.#look = this.#o.room
    this.#shares = new Shares(shareLimits(this.#o.room))
    this.#agreedAt = this.#now()
    this.#peersOfKinds = new Map([...this.#o.kinds].flatMap(([number, { peer }]) => (peer ? [[number, peer]] : [])))
  }

  #now(): Moment {
    return { real: this.#o.realTime().getTime(), monotonic: performance.now() }
  }

  start() {
    this.#running ??= this.#run()
  }

  /** Claims nothing more, finishes what is in flight, settles it. */
  async stop() {
    this.#stopping = true
    this.#wake?.()
    await this.#running
  }

  /** Resolves once a full look has found nothing due and nothing is in flight: what tests wait for instead of sleeping. */
  async settled() {
    this.#idleInRow = 0
    this.#awaited += 1
    // Two in a row: what was committed just before the first look is certainly seen by the second.
    while (this.#idleInRow < 2) await delay(1)
    this.#awaited -= 1
  }

  /** Why this worker does not do what is due, in words; undefined when it does. */
  fault(): string | undefined {
    if (this.#failedTurns >= FAILED_TURNS_MOST) return `the last ${this.#failedTurns} turns of the worker failed`
    if (this.#isSkewed) {
      const seconds = Math.round(Math.abs(this.#skewMs) / 1000)
      return `the clock of this worker is ${seconds} s ${this.#skewMs > 0 ? 'ahead of' : 'behind'} the database's`
    }
    return this.#sealingFault
  }

  get #isSkewed() {
    return Math.abs(this.#skewMs) >= SKEW_MOST_MS
  }

  async #run() {
    let leaveAt = Number.POSITIVE_INFINITY
    for (;;) {
      if (this.#stopping) leaveAt = Math.min(leaveAt, performance.now() + FINISH_WITHIN_MS)
      const late = performance.now() >= leaveAt
      const more = await this.#turn()
      // What could not be settled in time is claimed again when its lease has run out.
      if (this.#stopping && (late || (this.#finished.length === 0 && this.#shares.inFlight === 0))) return
      if (!more) await this.#untilWorthwhile()
    }
  }

  /** Resolves soon after something finished, at once when much has, and after a short while anyway. */
  async #untilWorthwhile() {
    if (this.#finished.length >= SETTLE_AT) return
    const alert = performance.now() - this.#lastClaim < ALERT_FOR_MS
    const idle = alert ? ALERT_IDLE_MS : IDLE_MS
    const wait = this.#finished.length > 0 || this.#awaited > 0 ? SETTLE_WITHIN_MS : idle
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = undefined
  }

  /** True when there is more to claim than was looked at. */
  async #turn(): Promise<boolean> {
    const finished = this.#finished
    this.#finished = []
    const shares = this.#stopping ? NO_ROOM : this.#shares.plan()
    const { room } = shares
    const full = this.#awaited > 0 || performance.now() - this.#lastFullLook >= FULL_LOOK_EVERY_MS
    // Read when the two clocks are compared, and no moment before it: in between this machine's may be set right.
    let compared = this.#now()
    const realTime = () => {
      compared = this.#now()
      return new Date(compared.real)
    }
    try {
      const report = await takeTurn(this.#o.tools.db, {
        finished,
        shares,
        peersOfKinds: this.#peersOfKinds,
        look: Math.max(this.#look, room),
        laneCap: this.#o.laneCap,
        leaseMs: this.#o.leaseMs,
        since: full || !this.#mark ? null : new Date(this.#mark.getTime() - MARK_SLACK_MS),
        realTime,
        setAside: (one, error) => ({ ...one, outcome: this.#unforeseen(one.kind, one.item, error) }),
      })
      this.#failedTurns = 0
      this.#noteSkew(report.skewMs, compared)
      if (full) this.#lastFullLook = performance.now()
      // Without room nothing was looked at.
      if (room > 0) this.#mark = report.mark
      if (report.stale > 0)
        this.#o.tools.log.warn(
          'work.settled_late',
          'outcomes came after their lease had ended; the work may be claimed again',
          { count: report.stale },
        )
      if (report.claimed.length > 0) this.#lastClaim = performance.now()
      this.#shares.named(shares.also)
      for (const { lane, ...held } of report.passedOver) this.#shares.passedOver(lane, held)
      this.#begin(report.claimed)
      const crowded = room > 0 && report.seen >= Math.max(this.#look, room) && report.claimed.length < room
      this.#look = crowded ? Math.min(this.#look * 4, LOOK_MOST) : this.#o.room
      // What finished during this turn is not settled yet, and settling it may pull in the next of its lane.
      const holdsNothing = this.#shares.inFlight === 0 && !this.#shares.areWaited && this.#finished.length === 0
      const idle = full && room > 0 && report.seen === 0 && report.claimed.length === 0 && holdsNothing
      this.#idleInRow = idle ? this.#idleInRow + 1 : 0
      await this.#sweep().catch((error: unknown) => {
        // No failure of the turn, whose outcomes are settled; the next second it is tried again.
        this.#o.tools.log.error('sweep.failed', 'a sweep failed; it is run again at its next time', {
          sweep: 'work',
          error: describeError(error),
        })
      })
      return crowded && report.claimed.length > 0
    } catch (error) {
      // What was finished is kept: if its lease still holds next time, nothing was lost but time.
      this.#finished.unshift(...finished)
      this.#failedTurns += 1
      this.#o.tools.log.error('worker.turn_failed', 'the worker could not settle or claim work', {
        count: this.#failedTurns,
        error: describeError(error),
      })
      await delay(AFTER_FAILURE_MS)
      return false
    }
  }

  #begin(claimed: readonly Claimed[]) {
    for (const [number, together] of Map.groupBy(claimed, ({ kind }) => kind)) {
      // A kind that this version does not know is left to the one that does: its lease runs out.
      const kind = this.#o.kinds.get(number)
      if (kind) void this.#handleTogether(kind, together)
    }
  }

  async #handleTogether(kind: WorkKind, claimed: readonly Claimed[]) {
    // From now, which is a little after the lease began: by this process's own clock, whatever the database's says.
    const signal = AbortSignal.timeout(this.#o.leaseMs)
    const held = claimed.map(({ lease, peer, ...rest }) => {
      this.#shares.begin(rest.id, { organizationId: rest.organizationId, peer })
      return { lease, item: { ...rest, signal } satisfies WorkItem }
    })
    const items = held.map(({ item }) => item)
    const loading = kind.prepare?.(this.#o.tools, items)
    // Each waits for what is loaded together. If that fails, each is loaded by itself: one of them may be at fault. Not after a timeout,
    // which many more statements would only make worse.
    loading?.catch(() => {})
    const load = async (item: WorkItem) => {
      const loaded = await loading?.catch((error: unknown) => {
        if (items.length === 1 || isOutage(error) || isTimeout(error)) throw error
        return kind.prepare?.(this.#o.tools, [item])
      })
      return loaded?.get(item.id)
    }
    for (const { item, lease } of held) {
      void this.#handle(kind, item, load).then((outcome) => {
        this.#shares.end(item.id)
        this.#finished.push({ item, outcome, kind, lease })
        if (this.#finished.length === 1 || this.#finished.length >= SETTLE_AT) this.#nudge()
      })
    }
  }

  #nudge() {
    if (this.#finished.length >= SETTLE_AT) this.#wake?.()
    else setTimeout(() => this.#wake?.(), SETTLE_WITHIN_MS)
  }

  async #handle(kind: WorkKind, item: WorkItem, load: (item: WorkItem) => Promise<unknown>): Promise<Outcome<unknown>> {
    try {
      const loaded = await load(item)
      if (this.#hasClockJumped()) throw new ClockJumped('the clock of this worker has jumped')
      return await kind.handle(this.#o.tools, item, loaded)
    } catch (error) {
      return this.#unforeseen(kind, item, error)
    }
  }

  /** An unforeseen error: tried again with growing pauses; then shelved, unless its kind is `neverShelved`. */
  #unforeseen(kind: WorkKind, { organizationId, subject, failures }: WorkItem, error: unknown): Outcome<unknown> {
    const { log } = this.#o.tools
    const about = { work: kind.name, organizationId, subjectId: subject }
    const reason = failureOf(error)
    const planned = UNFORESEEN_RETRY_SECONDS[failures]
    const seconds = kind.neverShelved
      ? Math.min(planned ?? Number.POSITIVE_INFINITY, NEVER_SHELVED_MOST_SECONDS)
      : planned
    const fields = { ...about, count: failures + 1, error: describeError(error) }
    if (seconds === undefined) {
      log.error('work.shelved', 'a piece of work failed too often and was set aside', fields)
      return { end: 'shelved', reason: `${reason}, ${failures + 1} times in a row`, result: undefined }
    }
    log.error('work.failed', 'a piece of work failed unexpectedly; it is tried again', {
      ...fields,
      ms: seconds * 1000,
    })
    return { end: 'again', afterMs: seconds * 1000, failure: reason, result: undefined }
  }

  /** Since it last agreed with the database's: nothing is to be signed with a time that has not been checked. */
  #hasClockJumped(): boolean {
    const { real, monotonic } = this.#agreedAt
    const expected = real + performance.now() - monotonic
    return Math.abs(this.#o.realTime().getTime() - expected) >= SKEW_MOST_MS
  }

  #noteSkew(skewMs: number, compared: Moment) {
    const before = this.#isSkewed
    this.#skewMs = skewMs
    if (!this.#isSkewed) this.#agreedAt = compared
    if (this.#isSkewed === before) return
    const { log } = this.#o.tools
    if (before)
      log.info('worker.clock_agrees', 'the clocks of this worker and of the database agree again', { ms: skewMs })
    else
      log.error('worker.clock_differs', 'the clocks of this worker and of the database differ; it claims nothing', {
        ms: skewMs,
      })
  }

  async #sweep() {
    if (this.#stopping || performance.now() - this.#lastSweep < SWEEP_EVERY_MS) return
    this.#lastSweep = performance.now()
    const { db, sealing } = this.#o.tools
    await sweepLanes(db, this.#o.laneCap)
    this.#sealingFault = await sealing.ringFault(db)
    if (performance.now() - this.#lastUnshelving < UNSHELVE_EVERY_MS) return
    this.#lastUnshelving = performance.now()
    const count = await unshelve(db, this.#o.kinds)
    if (count > 0)
      this.#o.tools.log.info('work.unshelved', 'work that an earlier version had set aside is due again', { count })
  }
}

/** Kind and code of an error: its message may quote what a caller sent. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as Error & { code?: unknown }
  return typeof code === 'string' ? `${error.constructor.name} ${code}` : error.constructor.name
}
