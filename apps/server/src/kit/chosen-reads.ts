// Reads whose conditions are chosen by what was asked for: one text for each set of conditions, so that PostgreSQL plans each once.
export type Conditions<N extends string> = Readonly<Record<N, (value: string) => string>>

export type ChosenReads<R> = { readonly reads: R; readonly values: readonly unknown[] }

/** `$1` is the organization in every statement; what follows the conditions stands at `at(0)`, `at(1)` and on. */
type Make<R> = (where: string, at: (n: number) => string) => R

/**
 * Gives the reads for those conditions whose value is not undefined, and these values in their order. `make` is asked once for each set.
 */
export function choosingReads<N extends string, R>(conditions: Conditions<N>, make: Make<R>) {
  const made = new Map<string, R>()
  const all = Object.keys(conditions) as N[]
  return (given: { readonly [K in N]?: unknown }): ChosenReads<R> => {
    const names = all.filter((name) => given[name] !== undefined)
    const key = names.join()
    let reads = made.get(key)
    if (reads === undefined) {
      const where = names.map((name, n) => ` and ${conditions[name](`$${n + 2}`)}`).join('')
      reads = make(where, (n) => `$${names.length + 2 + n}`)
      made.set(key, reads)
    }
    return { reads, values: names.map((name) => given[name]) }
  }
}
