// Waits for the end of a command that runs until it is stopped.

/** A terminal and npm both send the signal of one Ctrl-C. */
const SAME_PRESS_MS = 1_000
const LOOK_EVERY_MS = 1_000

export type End = 'stopped' | 'sandbox ended'

/**
 * Resolves on a signal, when the reader of the output ends, or when `isGone` says that there is nothing left to wait for. Signals are
 * caught from this call on: what is opened afterwards is not cut off half-way.
 */
export function untilEnded(isGone: () => boolean): Promise<End> {
  return new Promise((resolve) => {
    let first: number | undefined
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        first ??= performance.now()
        if (performance.now() - first > SAME_PRESS_MS) process.exit(1)
        resolve('stopped')
      })
    process.stdout.on('error', () => resolve('stopped'))
    setInterval(() => {
      if (isGone()) resolve('sandbox ended')
    }, LOOK_EVERY_MS).unref()
  })
}
