import type { ReactNode } from 'react'
import css from './unseen.module.css'

/** Words for those who listen to the page. */
export const Unseen = ({ children }: { readonly children: ReactNode }) => <span className={css.unseen}>{children}</span>
