/** Time of records, work and leases. Signatures, presigned URLs and TLS use real time instead. */
export type Clock = { now(): Date }

export const realClock: Clock = { now: () => new Date() }

/** Real time moved by the offset that the database's `app_now()` adds; only sandbox and tests ever set one. */
export class ShiftedClock implements Clock {
  #offsetMs = 0
  now() {
    return new Date(Date.now() + this.#offsetMs)
  }
  shiftTo(offsetMs: number) {
    this.#offsetMs = offsetMs
  }
}
