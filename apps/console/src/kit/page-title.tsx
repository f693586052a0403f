import { type ReactNode, useEffect, useRef } from 'react'

type Props = { readonly title: string; readonly place?: string | undefined; readonly children?: ReactNode }

/** The heading of a page, which names the tab too. Whoever came by a link in the page begins to read here. */
export function PageTitle({ title, place, children }: Props) {
  const self = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = place === undefined ? title : `${title} · ${place}`
  }, [title, place])
  useEffect(() => {
    if (document.activeElement?.matches('a, button')) self.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={self} tabIndex={-1}>
      {children ?? title}
    </h1>
  )
}
