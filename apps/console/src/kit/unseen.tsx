import type { ReactNode } from 'react'
import css from './unseen.module.css'

/** Words for those who listen to the page. */
export const Unseen = ({
  as: Tag = 'span',
  children,
}: {
  readonly as?: 'span' | 'div'
  readonly children: ReactNode
}) => <Tag className={css.unseen}>{children}</Tag>
