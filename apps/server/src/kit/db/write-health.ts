// Whether this process can write. A commit that waits for a lost standby is never answered, while reads go on; and a connection that is
// given up leaves its waiting session behind in PostgreSQL. So once as many writes in a row as there are connections had no answer, further
// ones are refused at once, and a single trial finds out when it is over.
import pg from 'pg'
import { type ConnectionOptions, connectionConfig } from './connections.ts'
import { cutOff, NoAnswer, withinDeadline } from './deadline.ts'
import { isOutage, NotWritable } from './failures.ts'

export type WriteHealthOptions = ConnectionOptions & {
  readonly unansweredMost: number
  readonly onChange: (state: { readonly failing: boolean; readonly error?: unknown; readonly ms?: number }) => void
}

/** Writes to the WAL and to no table, and must be confirmed like any other write. */
export const TRIAL = `select pg_logical_emit_message(true, 'gatelodge', '')`

/** Each may wait longer than the one before it: a trial that is given up leaves one more session behind. */
const TRIAL_MS = [10_000, 20_000, 40_000, 60_000]
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

  /** For how long no write is known to have succeeded, in ms; undefined while they do. */
  get failingMs(): number | undefined {
    return this.#failingSince === undefined ? undefined : performance.now() - this.#failingSince
  }

  /** Another write would only wait in vain. */
  get isHopeless(): boolean {
    return this.#unanswered >= this.#o.unansweredMost
  }

  /** To be called with the error of every write that failed. */
  failed(error: unknown) {
    if (!isOutage(error) || error instanceof NotWritable || isCrowded(error)) return
    if (isUnanswered(error)) this.#unanswered += 1
    if (this.#failingSince !== undefined || this.#closed) return
    this.#failingSince = performance.now()
    this.#o.onChange({ failing: true, error })
    this.#tryAfter(0)
  }

  /** To be called for every write that was confirmed while others failed. */
  succeeded() {
    if (this.#failingSince === undefined) return
    clearTimeout(this.#timer)
    if (this.#trial) cutOff(this.#trial)
    this.#recovered()
  }

  close() {
    this.#closed = true
    clearTimeout(this.#timer)
    if (this.#trial) cutOff(this.#trial)
  }

  #tryAfter(failures: number) {
    const since = this.#failingSince
    this.#timer = setTimeout(
      () => {
        this.#try(atMost(TRIAL_MS, failures)).then(
          () => this.#recovered(),
          () => {
            // A write may have succeeded meanwhile, and another failed: then there is a trial of its own.
            if (this.#failingSince === since && !this.#closed) this.#tryAfter(failures + 1)
          },
        )
      },
      atMost(TRY_AGAIN_MS, failures),
    ).unref()
  }

  #recovered() {
    if (this.#failingSince === undefined) return
    const ms = Math.round(this.failingMs ?? 0)
    this.#failingSince = undefined
    this.#unanswered = 0
    this.#o.onChange({ failing: false, ms })
  }

  /** On a connection of its own: of those that are open, any may be the one that no longer answers. */
  async #try(withinMs: number) {
    const client = new pg.Client(connectionConfig(this.#o))
    client.on('error', () => {})
    this.#trial = client
    try {
      await client.connect()
      await withinDeadline(client, withinMs, client.query(TRIAL))
    } finally {
      this.#trial = undefined
      void client.end().catch(() => {})
    }
  }
}

const atMost = (list: readonly number[], n: number) => list[Math.min(n, list.length - 1)] ?? 0

/** The pool had no free connection in time, which says nothing about PostgreSQL: it may be well, or the reason that all are taken. */
const isCrowded = (error: unknown) =>
  error instanceof Error && /timeout exceeded when trying to connect/.test(error.message)

const isUnanswered = (error: unknown) =>
  error instanceof NoAnswer || (error instanceof Error && error.cause instanceof NoAnswer)
