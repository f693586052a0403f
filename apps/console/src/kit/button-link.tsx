import type { AnchorHTMLAttributes } from 'react'
import css from './button.module.css'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & { readonly look?: 'plain' | 'main' }

/** Leads somewhere, and looks like what acts. */
export const ButtonLink = ({ look = 'plain', ...rest }: Props) => (
  <a {...rest} className={`${css.button} ${css.link} ${look === 'main' ? css.main : ''}`} />
)
