import assert from 'node:assert/strict'
import { test } from 'node:test'
import { workflowAfter, workflowAtFirst } from './conversation-status.ts'

test('a text that comes in awaits a response; who sends or takes works on it; who closes is done', () => {
  const after = (['received', 'sent', 'taken', 'closed'] as const).map(workflowAfter)
  assert.deepEqual(after, ['NEW', 'UNRESOLVED', 'UNRESOLVED', 'RESOLVED'])
})

test('a word of consent changes nothing, and awaits no response when it comes first', () => {
  assert.equal(workflowAfter('word'), null)
  assert.equal(workflowAtFirst('word'), 'RESOLVED')
  assert.equal(workflowAtFirst('received'), 'NEW')
})
