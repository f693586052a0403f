// The outcome of an act, said for some seconds wherever one is by then.
import { useEffect, useSyncExternalStore } from 'react'
import css from './toast.module.css'

const SHOWN_MS = 6_000
/** A new one each time, so that the same sentence is said again. */
let said: { readonly sentence: string } | null = null
const hearers = new Set<() => void>()

export const sayOutcome = (sentence: string) => tellAll({ sentence })

function tellAll(now: typeof said) {
  said = now
  for (const hear of hearers) hear()
}

const listen = (hear: () => void) => {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

export function Toasts() {
  const shown = useSyncExternalStore(listen, () => said)
  useEffect(() => {
    if (shown === null) return undefined
    const timer = setTimeout(() => tellAll(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <div role="status" className={css.place}>
      {shown !== null && <p className={css.toast}>{shown.sentence}</p>}
    </div>
  )
}
