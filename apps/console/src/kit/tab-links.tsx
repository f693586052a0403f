import type { ReactNode } from 'react'
import css from './tab-links.module.css'
import { useChosenInView } from './use-chosen-in-view.ts'

/** The parts of a page, each with an address of its own: links, of which one is where one is. */
export function TabLinks({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const strip = useChosenInView<HTMLElement>()
  return (
    <nav ref={strip} className={css.tabs} aria-label={label}>
      {children}
    </nav>
  )
}
