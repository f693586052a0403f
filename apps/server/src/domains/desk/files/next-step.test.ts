import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextStep, nextSteps, type Progress } from './next-step.ts'

const begun: Progress = {
  status: 'IN_PROCESS',
  hasUnit: true,
  owesDocuments: false,
  screening: 'none',
  lease: null,
}
const lease = (status: string, isSigned = false) => ({ status: 'APPROVED', lease: { status, isSigned } })

const CASES: readonly [Partial<Progress>, ReturnType<typeof nextStep>][] = [
  [{ hasUnit: false, owesDocuments: true }, 'ASSIGN_UNIT'],
  [{ owesDocuments: true }, 'ASK_FOR_DOCUMENTS'],
  [{}, 'SUBMIT_FOR_SCREENING'],
  [{ screening: 'waiting' }, 'WAIT_FOR_SCREENING'],
  [{ screening: 'unknown' }, 'WAIT_FOR_SCREENING'],
  [{ screening: 'undecided' }, 'DECIDE'],
  [{ screening: 'conditional' }, 'WAIT_FOR_CONDITIONS'],
  [{ screening: 'decided' }, 'SET_STATUS'],
  [{ status: 'APPROVED' }, 'MAKE_LEASE'],
  [lease('DRAFT'), 'RECORD_SIGNATURE'],
  [lease('PENDING_SIGNATURE'), 'RECORD_SIGNATURE'],
  [lease('DRAFT', true), 'COMPLETE_LEASE'],
  [lease('COMPLETED', true), 'RECORD_MOVE_IN'],
  [lease('ACTIVE', true), null],
  [{ status: 'WAITLIST', hasUnit: false }, null],
  [{ status: 'DENIED' }, null],
  [{ status: 'CANCELED' }, null],
  [{ status: 'ABANDONED' }, null],
]

test('an application has one next step, which follows from how far it has come', () => {
  for (const [progress, expected] of CASES)
    assert.equal(nextStep({ ...begun, ...progress }), expected, JSON.stringify(progress))
})

test('every step comes up', () => {
  const seen = new Set(CASES.map(([, step]) => step))
  assert.deepEqual(
    nextSteps.filter((step) => !seen.has(step)),
    [],
  )
})
