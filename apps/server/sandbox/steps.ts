// What the sandbox does while it starts, and how long each takes.
import { styleText } from 'node:util'

export class Steps {
  readonly #began = performance.now()
  readonly #shown: boolean
  readonly #signal: AbortSignal
  readonly taken: { readonly step: string; readonly ms: number }[] = []

  /** Once the signal is given, no further step is begun: the one under way must end, so that what it started can be taken down. */
  constructor(o: { readonly shown: boolean; readonly signal: AbortSignal }) {
    this.#shown = o.shown
    this.#signal = o.signal
  }

  async take<T>(step: string, body: () => Promise<T>): Promise<T> {
    this.#signal.throwIfAborted()
    const from = performance.now()
    const result = await body()
    const ms = Math.round(performance.now() - from)
    this.taken.push({ step, ms })
    const done = styleText('green', '✓', { stream: process.stdout })
    if (this.#shown) process.stdout.write(`${done} ${step.padEnd(19)}${`${ms} ms`.padStart(8)}\n`)
    return result
  }

  get totalMs() {
    return Math.round(performance.now() - this.#began)
  }
}
