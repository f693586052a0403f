import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Reason, reasonParts } from '../../applications/index.ts'
import { wrongDecision } from './adverse-action.ts'
import { screeningDecision } from './screening-decision.resource.ts'

const reason: Reason = { basis: 'REPORT', text: 'Income below the requirement' }
const condition = { type: 'CO_SIGNER', text: 'Somebody else signs too' }
const approval = {
  decision: 'APPROVED' as const,
  reasons: [],
  conditions: [],
  acceptBy: null,
  applicationStatus: undefined,
  today: '2026-11-17',
}
const denial = { ...approval, decision: 'DENIED' as const, reasons: [reason] }
const conditional = {
  ...approval,
  decision: 'CONDITIONAL' as const,
  reasons: [reason],
  conditions: [condition],
  acceptBy: '2026-11-17',
}

test('an approval has neither reasons nor conditions, a denial reasons, a conditional one all of it', () => {
  for (const right of [approval, denial, conditional]) assert.equal(wrongDecision(right), undefined)
  assert.match(wrongDecision({ ...approval, reasons: [reason] }) ?? '', /reasons must be left out when/)
  assert.match(wrongDecision({ ...denial, reasons: [] }) ?? '', /at least one when decision is DENIED/)
  assert.match(wrongDecision({ ...conditional, reasons: [] }) ?? '', /at least one when decision is CONDITIONAL/)
  assert.match(wrongDecision({ ...conditional, conditions: [] }) ?? '', /conditions must name at least one/)
  assert.match(wrongDecision({ ...conditional, acceptBy: null }) ?? '', /acceptBy is required/)
  for (const other of [approval, denial]) {
    assert.match(wrongDecision({ ...other, conditions: [condition] }) ?? '', /left out unless decision is CONDITIONAL/)
    assert.match(wrongDecision({ ...other, acceptBy: '2026-12-01' }) ?? '', /left out unless decision is CONDITIONAL/)
  }
})

test('conditions can be accepted today and later, not before', () => {
  assert.match(wrongDecision({ ...conditional, acceptBy: '2026-11-16' }) ?? '', /must not be before 2026-11-17/)
  assert.equal(wrongDecision({ ...conditional, acceptBy: '2026-11-18' }), undefined)
})

test('the status of the application is the decision, or is left alone', () => {
  assert.equal(wrongDecision({ ...approval, applicationStatus: 'APPROVED' }), undefined)
  assert.equal(wrongDecision({ ...denial, applicationStatus: 'DENIED' }), undefined)
  assert.match(wrongDecision({ ...approval, applicationStatus: 'DENIED' }) ?? '', /must be APPROVED/)
  assert.match(wrongDecision({ ...denial, applicationStatus: 'APPROVED' }) ?? '', /must be DENIED/)
  assert.match(wrongDecision({ ...conditional, applicationStatus: 'APPROVED' }) ?? '', /left out when/)
})

test('a reason is answered with the parts that it is given with', () => {
  type Answered = { items: { properties: Record<string, { enum?: unknown }> } }
  const { properties } = (screeningDecision.fields.reasons.schema as unknown as Answered).items
  assert.deepEqual(Object.keys(properties), Object.keys(reasonParts))
  assert.deepEqual(properties['basis']?.enum, (reasonParts.basis.schema as { enum?: unknown }).enum)
})
