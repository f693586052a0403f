import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './alert.module.css'

type Props = { readonly tone?: 'bad' | 'warn' | 'good'; readonly children: ReactNode }

/** What became of an act: a refusal interrupts those who listen, an outcome waits for them. */
export const Alert = ({ tone = 'bad', children }: Props) => (
  <div
    role={tone === 'good' ? 'status' : 'alert'}
    className={`${css.alert} ${{ bad: '', warn: css.warn, good: css.good }[tone]}`}
  >
    {tone === 'good' ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
    <div>{children}</div>
  </div>
)
