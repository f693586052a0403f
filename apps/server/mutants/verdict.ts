// What the tests say of a mutant. Pure.

/** One test that came to its end, as the reporter tells it; a file or a suite is none. */
export type Told = {
  readonly name: string
  readonly end: 'passed' | 'skipped' | Failure
}

/**
 * `assertion`: a test saw what it must not see. `error`: it threw something else. `late`: it did not end in time. `crash`: a file or a
 * hook failed, so that its tests never ran.
 */
export type Failure = 'assertion' | 'error' | 'late' | 'crash'

export type Verdict = {
  readonly end: 'killed' | 'survived' | 'crashed' | 'no test ran'
  /** Of a kill. */
  readonly by?: Exclude<Failure, 'crash'>
  /** The first test that failed so. */
  readonly test?: string
}

/** The best reason first. A crash is none: the fault was not seen, it was only in the way. */
const REASONS = ['assertion', 'error', 'late'] as const

export function verdictOn(told: readonly Told[]): Verdict {
  for (const by of REASONS) {
    const killer = told.find(({ end }) => end === by)
    if (killer) return { end: 'killed', by, test: killer.name }
  }
  const crashed = told.find(({ end }) => end === 'crash')
  if (crashed) return { end: 'crashed', test: crashed.name }
  return { end: told.some(({ end }) => end === 'passed') ? 'survived' : 'no test ran' }
}

/** Why these tests can judge nothing, seen without any fault; undefined when all of them pass. One that fails anyway kills nothing. */
export function whyUnfit(told: readonly Told[]): string | undefined {
  const { end, test } = verdictOn(told)
  if (end === 'survived') return undefined
  return end === 'no test ran' ? end : `red without any fault: ${test}`
}
