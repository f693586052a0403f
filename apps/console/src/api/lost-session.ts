// A session that ended while its page is open: whatever was asked waits until the same person has signed in again, and is then asked once more.
import { sharedValue } from '../kit/shared-value.ts'

/** Whether it is known who works here. Until then nobody's session can have ended, and nothing waits for them. */
let isKnown = false
export const setKnown = (known: boolean) => {
  isKnown = known
}
export const isPersonKnown = () => isKnown

type Wait = { readonly over: Promise<void>; readonly end: () => void }

const wait = sharedValue<Wait | null>(null)

/** Resolves when somebody has signed in again. */
export function signedInAgain(): Promise<void> {
  const already = wait.get()
  if (already) return already.over
  const { promise, resolve } = Promise.withResolvers<void>()
  wait.set({ over: promise, end: resolve })
  return promise
}

/** How often somebody has. A refusal of what was asked before the last time says nothing of the session that is there now. */
let times = 0
export const timesSignedInAgain = () => times

export function endWait() {
  times++
  const ended = wait.get()
  wait.set(null)
  ended?.end()
}

export const useIsSessionLost = () => wait.use() !== null
