// A reporter of node:test: one line of JSON for each test that came to its end.
import { resolve } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import type { Failure, TestReport } from './verdict.ts'

type Thrown = Error & { readonly code?: unknown; readonly failureType?: string }

export default async function* report(events: AsyncIterable<TestEvent>) {
  for await (const event of events) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const { name, file, skip, details } = event.data
    const isTest = details.type !== 'suite' && !(file !== undefined && resolve(name) === file)
    const end = 'error' in details ? failureOf(details.error, isTest) : skip ? 'skipped' : 'passed'
    if (end === undefined || (!isTest && (end === 'passed' || end === 'skipped'))) continue
    yield `${JSON.stringify({ name, end } satisfies TestReport)}\n`
  }
}

/** Undefined for what failed only because of a subtest, which is reported by itself. */
function failureOf({ failureType, cause }: Thrown, isTest: boolean): Failure | undefined {
  if (failureType === 'subtestsFailed') return undefined
  if (failureType === 'testTimeoutFailure') return 'late'
  if (!isTest || failureType === 'hookFailed') return 'crash'
  return isAssertion(cause) ? 'assertion' : 'error'
}

/** Also as the cause of an error that wraps it, as fast-check's does. */
const isAssertion = (thrown: unknown): boolean =>
  thrown instanceof Error && ((thrown as Thrown).code === 'ERR_ASSERTION' || isAssertion(thrown.cause))
