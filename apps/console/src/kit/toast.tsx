// The outcome of an act, said for some seconds wherever one is by then.
import { useEffect } from 'react'
import { sharedValue } from './shared-value.ts'
import css from './toast.module.css'

const SHOWN_MS = 6_000
/** A new one each time, so that the same sentence is said again. */
const said = sharedValue<{ readonly sentence: string } | null>(null)

export const sayOutcome = (sentence: string) => said.set({ sentence })

export function Toasts() {
  const shown = said.use()
  useEffect(() => {
    if (shown === null) return undefined
    const timer = setTimeout(() => said.set(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <div role="status" className={css.place}>
      {shown !== null && <p className={css.toast}>{shown.sentence}</p>}
    </div>
  )
}
