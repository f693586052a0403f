import type { ReactNode } from 'react'
import css from './row-list.module.css'

/** Things that belong to a record, one below the other. */
export const RowList = ({ children }: { readonly children: ReactNode }) => <ul className={css.list}>{children}</ul>

type Props = {
  readonly what: ReactNode
  readonly foot?: ReactNode
  /** At the end of the row: its state, when it was, or what can be done with it. */
  readonly beside?: ReactNode
}

export const RowItem = ({ what, foot, beside }: Props) => (
  <li className={css.row}>
    <div className={css.what}>
      {what}
      {foot && <p className={css.foot}>{foot}</p>}
    </div>
    {beside && <div className={css.beside}>{beside}</div>}
  </li>
)
