import type { ReactNode } from 'react'
import css from './split.module.css'

type Props = {
  readonly label: string
  readonly list: ReactNode
  readonly detail: ReactNode
  /** Whether something is open: on a phone it has the screen to itself. */
  readonly isOpen: boolean
}

export const Split = ({ label, list, detail, isOpen }: Props) => (
  <div className={css.split} data-open={isOpen ? '' : undefined}>
    <section className={css.list} aria-label={label}>
      {list}
    </section>
    <div className={css.detail}>
      {/* The list has the heading of the page, and is not there. */}
      {isOpen && <h1 className={css.heading}>{label}</h1>}
      {detail}
    </div>
  </div>
)

/** Whether a list and its detail are two screens. */
export const isNarrow = () => matchMedia('(max-width: 720px)').matches
