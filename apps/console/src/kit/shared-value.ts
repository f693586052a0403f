// A value that one part of the page sets and others show.
import { useSyncExternalStore } from 'react'

export function sharedValue<T>(first: T) {
  let value = first
  const hearers = new Set<() => void>()
  const listen = (hear: () => void) => {
    hearers.add(hear)
    return () => hearers.delete(hear)
  }
  const get = () => value
  return {
    get,
    set: (now: T) => {
      value = now
      for (const hear of hearers) hear()
    },
    /** Within a component. */
    use: () => useSyncExternalStore(listen, get),
  }
}
