const WIDTH = 24
const REDRAW_MS = 50

/** A bar on a terminal's standard error; silent when that is a file or a pipe. */
export class Progress {
  readonly #total: number
  #done = 0
  #share = 0
  #drawnAt = 0

  constructor(total = 1) {
    this.#total = Math.max(1, total)
  }

  add(count: number, what: string) {
    this.#done += count
    this.to(this.#done / this.#total, this.#done, what)
  }

  /** For work of which the share is known and the number of records is not. */
  to(share: number, records: number, what: string) {
    this.#share = Math.min(1, share)
    this.#done = records
    const now = performance.now()
    if (process.stderr.isTTY && now - this.#drawnAt >= REDRAW_MS) {
      this.#drawnAt = now
      this.#draw(what)
    }
  }

  end() {
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  }

  #draw(what: string) {
    const full = Math.round(this.#share * WIDTH)
    const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full)
    process.stderr.write(
      `\r\u001b[K${bar} ${String(Math.floor(this.#share * 100)).padStart(3)} %  ${this.#done.toLocaleString('en')} records  ${what}`,
    )
  }
}
