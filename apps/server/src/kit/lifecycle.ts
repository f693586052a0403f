// SIGTERM: unready at once, still serving while balancers notice, then finish what is in flight, then exit.
import { setTimeout as delay } from 'node:timers/promises'
import { describeError, type Log } from './log.ts'

const FINISH_WITHIN_MS = 10_000

export class Lifecycle {
  readonly #log: Log
  readonly #drainMs: number
  readonly #closers: { what: string; close: () => Promise<void> }[] = []
  #stopping: Promise<void> | undefined

  constructor(log: Log, drainMs: number) {
    this.#log = log
    this.#drainMs = drainMs
  }

  readonly draining = () => this.#stopping !== undefined

  /** Closed in the reverse of the order they were opened in. */
  onStop(what: string, close: () => Promise<void>) {
    this.#closers.unshift({ what, close })
  }

  stop(signal: string): Promise<void> {
    this.#stopping ??= this.#stop(signal)
    return this.#stopping
  }

  /** Ends the process on a signal; a second one ends it at once. */
  listenToSignals() {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (this.#stopping) process.exit(1)
        void this.stop(signal).then(() => process.exit(0))
      })
    }
  }

  async #stop(signal: string) {
    this.#log.info('process.stopping', 'the process begins to stop', { signal })
    // SIGINT is typed at a terminal, where no balancer has to notice: no need to wait.
    if (signal === 'SIGTERM') await delay(this.#drainMs)
    const late = delay(FINISH_WITHIN_MS, 'late', { ref: false })
    for (const { what, close } of this.#closers) {
      try {
        if ((await Promise.race([close(), late])) === 'late')
          this.#log.warn('process.close_timed_out', 'a part did not close in time', { reason: what })
      } catch (error) {
        this.#log.error('process.close_failed', 'a part failed to close', { reason: what, error: describeError(error) })
      }
    }
    this.#log.info('process.stopped', 'the process has stopped')
  }
}
