import type { ReactNode } from 'react'
import css from './list-frame.module.css'
import { useChosenInView } from './use-chosen-in-view.ts'

type HeadProps = { readonly title: ReactNode; readonly beside?: ReactNode; readonly children: ReactNode }

/** Above a list: its title, what stands beside it, and the filters. */
export const ListHead = ({ title, beside, children }: HeadProps) => (
  <header className={css.head}>
    <div className={css.title}>
      {title}
      {beside && <div className={css.beside}>{beside}</div>}
    </div>
    {children}
  </header>
)

export function FilterBar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const strip = useChosenInView<HTMLDivElement>()
  return (
    <div ref={strip} className={css.filters} role="toolbar" aria-label={label}>
      {children}
    </div>
  )
}

type FilterProps = {
  readonly isOn: boolean
  readonly name: string
  readonly count?: string | undefined
  readonly pick: () => void
}

export const FilterButton = ({ isOn, name, count, pick }: FilterProps) => (
  <button type="button" className={css.filter} aria-pressed={isOn} onClick={pick}>
    {name} {count !== undefined && <span>{count}</span>}
  </button>
)

/** The rows. Arrows go from one to the next while the focus is in it. */
export const ListRows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
  <section className={css.scroll} tabIndex={0} aria-label={label} data-rows>
    {children}
  </section>
)
