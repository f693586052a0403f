// Whether this process can write. A commit that waits for a lost standby answers nobody, while reads go on; and a connection that is given
// up leaves its waiting session behind in PostgreSQL. So once as many writes in a row as there are connections had no answer, further ones
// are refused at once, and a single trial finds out when it is over.
import pg from 'pg'
import { Unavailable } from '../problems.ts'
import { type ConnectionOptions, connectionConfig } from './connections.ts'
import { NoAnswer, withinDeadline } from './deadline.ts'
import { isOutage } from './failures.ts'

export type WriteHealthOptions = ConnectionOptions & {
  readonly unansweredMost: number
  readonly onChange: (state: { readonly failing: boolean; readonly error?: unknown; readonly ms?: number }) => void
}

export class NotWritable extends Unavailable {
  constructor() {
    super('Nothing can be written at the moment. Please try again.', 5)
  }
}

/** It writes to the log of changes and to no table, and must be confirmed like any other write. */
export const TRIAL = `select pg_logical_emit_message(true, 'gatelodge', '')`

/** It may wait for long, since nobody waits for it: a trial that is given up leaves one more session behind. */
const TRIAL_MS = 60_000
const TRY_AGAIN_MS = [0, 1_000, 2_000]

export class WriteHealth {
  readonly #o: WriteHealthOptions
  #failingSince: number | undefined
  #unanswered = 0
  #timer: NodeJS.Timeout | undefined
  #trial: pg.Client | undefined
  #closed = false

  constructor(o: WriteHealthOptions) {
    this.#o = o
  }

  /** Since when no write is known to have succeeded, in ms; undefined while they do. */
  get failingMs(): number | undefined {
    return this.#failingSince === undefined ? undefined : performance.now() - this.#failingSince
  }

  /** Another write would only wait in vain. */
  get isHopeless(): boolean {
    return this.#unanswered >= this.#o.unansweredMost
  }

  /** Told of every write that failed. */
  failed(error: unknown) {
    if (!isOutage(error)) return
    if (isUnanswered(error)) this.#unanswered += 1
    if (this.#failingSince !== undefined || this.#closed) return
    this.#failingSince = performance.now()
    this.#o.onChange({ failing: true, error })
    this.#tryAfter(0)
  }

  close() {
    this.#closed = true
    clearTimeout(this.#timer)
    if (this.#trial) void this.#trial.end().catch(() => {})
  }

  #tryAfter(failures: number) {
    if (this.#closed) return
    const ms = TRY_AGAIN_MS[Math.min(failures, TRY_AGAIN_MS.length - 1)]
    this.#timer = setTimeout(() => {
      this.#try().then(
        () => this.#recovered(),
        () => this.#tryAfter(failures + 1),
      )
    }, ms).unref()
  }

  #recovered() {
    const ms = Math.round(this.failingMs ?? 0)
    this.#failingSince = undefined
    this.#unanswered = 0
    this.#o.onChange({ failing: false, ms })
  }

  /** On a connection of its own: of those that are open, any may be the one that no longer answers. */
  async #try() {
    const client = new pg.Client(connectionConfig(this.#o))
    client.on('error', () => {})
    this.#trial = client
    try {
      await client.connect()
      await withinDeadline(client, TRIAL_MS, client.query(TRIAL))
    } finally {
      this.#trial = undefined
      void client.end().catch(() => {})
    }
  }
}

const isUnanswered = (error: unknown) =>
  error instanceof NoAnswer || (error instanceof Error && error.cause instanceof NoAnswer)
