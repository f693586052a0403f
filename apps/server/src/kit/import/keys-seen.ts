import { hash } from 'node:crypto'

const ABSENT = 0

/**
 * The keys of a whole file and the line that each came first in, in about 24 bytes a key, however long the keys are: a hash
 * table of their hashes. Two of ten million keys share 64 bits of SHA-256 about once in 400,000 files.
 */
export class KeysSeen {
  #size = 0
  #capacity = 4096
  #high = new Uint32Array(this.#capacity)
  #low = new Uint32Array(this.#capacity)
  #lines = new Uint32Array(this.#capacity)

  /** The line in which the key stood before; undefined, and the key is kept, when this is the first. */
  first(key: string, line: number): number | undefined {
    const digest = hash('sha256', key, 'buffer')
    const high = digest.readUInt32LE(0)
    const low = digest.readUInt32LE(4)
    const at = this.#slot(high, low)
    if (this.#lines[at] !== ABSENT) return this.#lines[at]
    this.#put(at, high, low, line)
    if (++this.#size * 2 > this.#capacity) this.#grow()
    return undefined
  }

  #slot(high: number, low: number) {
    let at = low & (this.#capacity - 1)
    while (this.#lines[at] !== ABSENT && (this.#high[at] !== high || this.#low[at] !== low))
      at = (at + 1) & (this.#capacity - 1)
    return at
  }

  #put(at: number, high: number, low: number, line: number) {
    this.#high[at] = high
    this.#low[at] = low
    this.#lines[at] = line
  }

  #grow() {
    const old = [this.#high, this.#low, this.#lines] as const
    this.#capacity *= 2
    this.#high = new Uint32Array(this.#capacity)
    this.#low = new Uint32Array(this.#capacity)
    this.#lines = new Uint32Array(this.#capacity)
    const [highs, lows, lines] = old
    lines.forEach((line, n) => {
      const [high = 0, low = 0] = [highs[n], lows[n]]
      if (line !== ABSENT) this.#put(this.#slot(high, low), high, low, line)
    })
  }
}
