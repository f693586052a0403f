// Names for statements that come again: PostgreSQL then reads and plans them once a connection instead of every time, which for a small
// write costs more than doing it.

const SEEN_MOST = 1_000
/** Longer ones are put together from what a caller sent, by the row, and seldom come twice. */
const LONGEST = 8_000
const RENEWED_MOST = 10

/** `select *`, `returning *`: what it answers with changes when a migration adds a column, and a named one is then refused. */
const ANSWERS_WITH_ALL = /(?:\bselect|\breturning|,)\s+(?:"?\w+"?\.)?\*/i

type NameOptions = {
  /** Apart from the names of others on the same connection. */
  readonly prefix: string
  /** Each holds a plan in every connection that has run it. */
  readonly most: number
  /** What is refused is asked again: no part of a transaction is lost by it. */
  readonly isRetried: boolean
}

export const STATEMENTS: NameOptions = { prefix: 't', most: 256, isRetried: false }
export const READS: NameOptions = { prefix: 'r', most: 256, isRetried: true }
/** Reads whose text follows from what a caller asks for: there is no end of them, and they must not use up the names of the others. */
export const SHAPED_READS: NameOptions = { prefix: 's', most: 500, isRetried: true }

export class StatementNames {
  readonly #options: NameOptions
  readonly #names = new Map<string, string>()
  readonly #seen = new Set<string>()
  #renewed = 0

  constructor(options: NameOptions) {
    this.#options = options
  }

  /** Undefined for what is not worth a name: what was not asked before, and everything once there are enough. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name) return name
    if (this.#names.size >= this.#options.most || this.#renewed > RENEWED_MOST || text.length > LONGEST)
      return undefined
    if (!this.#seen.has(text)) {
      if (this.#seen.size >= SEEN_MOST) this.#seen.clear()
      if (this.#options.isRetried || !ANSWERS_WITH_ALL.test(text)) this.#seen.add(text)
      return undefined
    }
    this.#seen.delete(text)
    const given = `${this.#prefix}${this.#names.size}`
    this.#names.set(text, given)
    return given
  }

  /** After one was refused because the tables changed under it: all get new names, and are planned anew wherever they run next. */
  renew(refused: string | undefined) {
    // Several that were under way are refused at once.
    if (!refused?.startsWith(this.#prefix)) return
    this.#renewed += 1
    this.#names.clear()
  }

  get #prefix() {
    return `${this.#options.prefix}${this.#renewed}.`
  }
}
