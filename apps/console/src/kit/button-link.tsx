import type { AnchorHTMLAttributes } from 'react'
import css from './button.module.css'

/** Leads somewhere, and looks like what acts. */
export const ButtonLink = (props: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'>) => (
  <a {...props} className={`${css.button} ${css.link}`} />
)
