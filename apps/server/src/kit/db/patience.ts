// Tries again with growing pauses, for a lock that another session holds.
import { setTimeout as delay } from 'node:timers/promises'

export type Patience = {
  /** In all, pauses and tries together. */
  readonly patienceMs?: number
  readonly wait?: (ms: number) => Promise<void>
}

export const PATIENCE_MS = 600_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

/** Whether it was done in time. `again` is called with the number of tries, before each pause. */
export async function untilDone(o: Patience, attempt: () => Promise<boolean>, again: (tries: number) => void) {
  const { patienceMs = PATIENCE_MS, wait = delay } = o
  const until = performance.now() + patienceMs
  for (let tries = 1; ; tries++) {
    if (await attempt()) return true
    const pause = pauseMs(tries)
    if (performance.now() + pause >= until) return false
    again(tries)
    await wait(pause)
  }
}

/** Random, but never less than half: several processes that wait for the same lock try at different times. */
const pauseMs = (tries: number) =>
  Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2)
