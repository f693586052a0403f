import type { ReactNode } from 'react'
import css from './chip.module.css'

/** What a colour means. It never stands alone: a word or an icon is beside it. */
export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'plum' | 'quiet'

const TONES = { good: css.good, bad: css.bad, warn: css.warn, info: css.info, plum: css.plum, quiet: css.quiet }

export const Chip = ({ tone = 'quiet', children }: { readonly tone?: Tone; readonly children: ReactNode }) => (
  <span className={`${css.chip} ${TONES[tone]}`}>{children}</span>
)
