import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import css from './alert.module.css'

type Props = { readonly tone?: 'bad' | 'warn' | 'good'; readonly children: ReactNode }

/** What became of an act: a refusal interrupts those who listen, an outcome waits for them. */
export function Alert({ tone = 'bad', children }: Props) {
  const self = useRef<HTMLDivElement>(null)
  // A long form scrolls, and a refusal stands below its last field.
  useEffect(() => {
    if (tone === 'bad' && self.current?.closest('dialog')) self.current.scrollIntoView({ block: 'nearest' })
  }, [tone])
  return (
    <div
      ref={self}
      role={tone === 'good' ? 'status' : 'alert'}
      className={`${css.alert} ${{ bad: '', warn: css.warn, good: css.good }[tone]}`}
    >
      {tone === 'good' ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
      <div>{children}</div>
    </div>
  )
}
