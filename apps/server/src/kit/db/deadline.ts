// PostgreSQL limits each statement itself, but a commit that waits for a standby, or a connection on which nothing arrives any more, has no
// limit there. So there is one on our side: a connection that does not answer in time is ended, and what was asked on it fails as lost.
import type { Socket } from 'node:net'
import type pg from 'pg'

/** Beyond the statement timeout, which PostgreSQL enforces and reports itself. */
export const SILENT_AFTER_MS = 2_000

/**
 * When one connection falls silent, the others that were open then may have done so too, which only the next statement on them would show.
 * So each that has not been heard of since is closed instead of used.
 */
export class Suspicion {
  #since = Number.NEGATIVE_INFINITY

  arise() {
    this.#since = performance.now()
  }

  isOn(heardAt: number): boolean {
    return heardAt <= this.#since
  }
}

export async function withinDeadline<T>(
  client: pg.ClientBase,
  ms: number,
  asked: Promise<T>,
  suspicion?: Suspicion,
): Promise<T> {
  let isAnswered = false
  const timer = setTimeout(
    () =>
      afterReading(() => {
        if (isAnswered) return
        suspicion?.arise()
        cutOff(client)
      }),
    ms,
  )
  try {
    return await asked
  } finally {
    isAnswered = true
    clearTimeout(timer)
  }
}

/**
 * A process that stood still (paused, swapped out, on a machine that was taken away) finds its timers due before it has read what arrived
 * meanwhile. So what a timer would end is judged only after the sockets have been read once.
 */
export const afterReading = (judge: () => void): void => void setImmediate(judge)

/** The connection was open, and no answer came in time. */
export class NoAnswer extends Error {
  constructor() {
    super('connection terminated: no answer in time')
  }
}

/** Destroys the socket: what was asked on it fails at once, and nothing more can be sent on it. */
export const cutOff = (client: pg.ClientBase) => streamOf(client).destroy(new NoAnswer())

export const streamOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream
