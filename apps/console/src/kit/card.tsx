import { type ReactNode, useId } from 'react'
import css from './card.module.css'

type Props = {
  readonly title: string
  readonly children: ReactNode
  /** The title is for those who hear the page; whoever sees it knows by what is there. */
  readonly untitled?: boolean
  /** The heading above it is one of a panel, not of a page. */
  readonly inPanel?: boolean
}

/** A part of a page with a border around it. */
export function Card({ title, children, untitled = false, inPanel = false }: Props) {
  const id = useId()
  if (untitled)
    return (
      <section className={css.card} aria-label={title}>
        {children}
      </section>
    )
  return (
    <section className={css.card} aria-labelledby={id}>
      {inPanel ? <h3 id={id}>{title}</h3> : <h2 id={id}>{title}</h2>}
      {children}
    </section>
  )
}
