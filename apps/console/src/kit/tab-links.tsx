import type { ReactNode } from 'react'
import css from './tab-links.module.css'

/** The parts of a page, each with an address of its own: links, of which one is where one is. */
export const TabLinks = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <nav className={css.tabs} aria-label={label}>
    {children}
  </nav>
)
