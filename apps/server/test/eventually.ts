import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'

/** Asks again and again until the answer is yes; fails when it has not been within the time. Returns how long it took, in ms. */
export async function eventually(withinMs: number, what: string, isTrue: () => Promise<boolean> | boolean) {
  const began = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - began > withinMs) assert.fail(`not within ${withinMs} ms: ${what}`)
    await delay(10)
  }
  return performance.now() - began
}
