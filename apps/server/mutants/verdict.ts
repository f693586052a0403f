// The verdict on a mutant, from the reports of its tests. Pure.

/** The end of one test, as the reporter writes it; a file or a suite is reported only when it fails by itself. */
export type TestReport = {
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

/** The best reason first. A crash is no kill: no test saw the fault, it only kept them from running. */
const REASONS = ['assertion', 'error', 'late'] as const

export function verdictOn(reports: readonly TestReport[]): Verdict {
  for (const by of REASONS) {
    const killer = reports.find(({ end }) => end === by)
    if (killer) return { end: 'killed', by, test: killer.name }
  }
  const crashed = reports.find(({ end }) => end === 'crash')
  if (crashed) return { end: 'crashed', test: crashed.name }
  return { end: reports.some(({ end }) => end === 'passed') ? 'survived' : 'no test ran' }
}

/** Why these tests cannot judge a mutant, from a run without any fault; undefined when all pass. One that fails anyway kills nothing. */
export function whyUnfit(reports: readonly TestReport[]): string | undefined {
  const { end, test } = verdictOn(reports)
  if (end === 'survived') return undefined
  return end === 'no test ran' ? end : `red without any fault: ${test}`
}
