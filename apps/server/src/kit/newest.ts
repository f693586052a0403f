/** A map that keeps so many entries and drops those that were set longest ago. */
export class Newest<K, V> {
  readonly #most: number
  readonly #entries = new Map<K, V>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: K): V | undefined {
    return this.#entries.get(key)
  }

  has(key: K): boolean {
    return this.#entries.has(key)
  }

  set(key: K, value: V) {
    // A Map keeps the order in which keys came; one that is set again is to be the newest.
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#most) return
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest)
      return
    }
  }

  delete(key: K) {
    this.#entries.delete(key)
  }
}
