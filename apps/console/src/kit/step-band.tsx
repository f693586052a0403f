import { type ReactNode, useEffect, useRef } from 'react'
import { mendLostFocus } from './lost-focus.ts'
import css from './step-band.module.css'

type Props = {
  readonly title: string
  readonly icon: ReactNode
  /** How it stands. */
  readonly lead: ReactNode
  /** What takes the step; where nobody here can, nothing. */
  readonly children?: ReactNode
}

/** The one thing to do next with a record, below its head; on a phone at the lower edge. */
export function StepBand({ title, icon, lead, children }: Props) {
  const self = useRef<HTMLElement>(null)
  const last = useRef<Node>(null)
  // The browser gives the focus back to what took the step, while React hears nothing; what took it goes later, or with the band.
  useEffect(() => {
    const band = self.current
    const note = ({ target }: FocusEvent) => {
      last.current = target as Node
    }
    band?.addEventListener('focusin', note)
    return () => {
      band?.removeEventListener('focusin', note)
      requestAnimationFrame(mendLostFocus)
    }
  }, [])
  useEffect(() => {
    if (last.current === null || last.current.isConnected) return
    last.current = null
    mendLostFocus()
  })
  return (
    <section ref={self} className={css.band} aria-label={title}>
      <p className={css.lead}>
        {icon}
        <span>{lead}</span>
      </p>
      {children}
    </section>
  )
}
