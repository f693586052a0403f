// What a run of the kit found: one result for each check, and what they come to.
import manifest from '../package.json' with { type: 'json' }

export type Outcome = 'failed' | 'warned' | 'passed' | 'skipped'

export type Check = {
  readonly id: string
  /** What a partner does that keeps the contract, as a sentence. */
  readonly expected: string
  readonly contract: Source
}

/** Where the contract says so: its section, and the numbers of its statements, if it is the specification that says it. */
export type Source = { readonly section: string; readonly statements: readonly string[] }

export type Finding = {
  readonly outcome: Outcome
  /** What happened, as a sentence; of a check that was skipped, why it was. */
  readonly seen: string
  /** What to do about it. Of no use when the check passed. */
  readonly advice?: string
}

export type Result = Check & Finding

export type Report = {
  readonly kit: 'webhook' | 'screening'
  readonly kitVersion: string
  readonly target: string
  readonly result: 'passed' | 'failed'
  readonly startedAt: string
  readonly ms: number
  readonly counts: Readonly<Record<Outcome, number>>
  readonly checks: readonly Result[]
}

/** The kit could not come to a judgement, for a reason that lies outside what is judged. */
export class NotRun extends Error {}

/** Warnings and checks that could not be made do not fail a run. */
export function reportOf(
  kit: Report['kit'],
  target: string,
  startedAt: Date,
  ms: number,
  checks: readonly Result[],
): Report {
  const count = (outcome: Outcome) => checks.filter((check) => check.outcome === outcome).length
  const counts = {
    failed: count('failed'),
    warned: count('warned'),
    passed: count('passed'),
    skipped: count('skipped'),
  }
  const result = counts.failed > 0 ? 'failed' : 'passed'
  return {
    kit,
    kitVersion: manifest.version,
    target,
    result,
    startedAt: startedAt.toISOString(),
    ms: Math.round(ms),
    counts,
    checks,
  }
}

export const passed = (seen: string): Finding => ({ outcome: 'passed', seen })
export const skipped = (seen: string): Finding => ({ outcome: 'skipped', seen })
export const failed = (seen: string, advice: string): Finding => ({ outcome: 'failed', seen, advice })
export const warned = (seen: string, advice: string): Finding => ({ outcome: 'warned', seen, advice })
