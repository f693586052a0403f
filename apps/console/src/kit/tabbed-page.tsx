import type { ReactNode } from 'react'
import { TabLinks } from './tab-links.tsx'
import css from './tabbed-page.module.css'

type Props = {
  readonly head: ReactNode
  /** Links, one for each part; what is one part has none. */
  readonly tabs?: ReactNode
  /** What the links lead to, and which part is shown. */
  readonly words: { readonly parts?: string; readonly part: string }
  readonly children: ReactNode
}

/** The page of one record: what it is, its parts, and one of them. */
export const TabbedPage = ({ head, tabs, words, children }: Props) => (
  <div className={css.page} data-open="" data-parts={words.parts && ''}>
    {head}
    {words.parts !== undefined && <TabLinks label={words.parts}>{tabs}</TabLinks>}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
    <section className={css.scroll} tabIndex={0} aria-label={words.part}>
      <div className={css.column}>{children}</div>
    </section>
  </div>
)
