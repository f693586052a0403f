// A session that ended while its page is open: whatever was asked waits until the same person has signed in again, and is then asked once more.
import { useSyncExternalStore } from 'react'

type Wait = { readonly over: Promise<void>; readonly end: () => void }

let wait: Wait | null = null
const hearers = new Set<() => void>()

/** Resolves when somebody has signed in again. */
export function signedInAgain(): Promise<void> {
  if (!wait) {
    const { promise, resolve } = Promise.withResolvers<void>()
    wait = { over: promise, end: resolve }
    for (const hear of hearers) hear()
  }
  return wait.over
}

export function endWait() {
  const { end } = wait ?? {}
  wait = null
  for (const hear of hearers) hear()
  end?.()
}

const listen = (hear: () => void) => {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

export const useIsSessionLost = () => useSyncExternalStore(listen, () => wait !== null)
