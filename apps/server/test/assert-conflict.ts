import assert from 'node:assert/strict'
import { type Answer, assertRefused } from './server.ts'

/** Refused with 409, under this code. */
export function assertConflict(answer: Answer, code: string, message?: string | RegExp) {
  assertRefused(answer, 409, message)
  assert.equal(answer.headers['x-error-code'], code, answer.text)
}
