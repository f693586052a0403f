import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Asks again and again until the answer is yes; fails when it is no to a question that was asked after the time. One that was asked before and
 * answered late, on a machine that stood still, says nothing about now. Returns how long it took, in ms.
 */
export async function eventually(withinMs: number, what: string, isTrue: () => Promise<boolean> | boolean) {
  const began = performance.now()
  for (let asked = began; !(await isTrue()); asked = performance.now()) {
    if (asked - began > withinMs) assert.fail(`not within ${withinMs} ms: ${what}`)
    await delay(10)
  }
  return performance.now() - began
}
