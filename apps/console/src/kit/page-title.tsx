import { type ReactNode, useEffect, useRef } from 'react'

type Props = { readonly title: string; readonly place?: string | undefined; readonly children?: ReactNode }

/** The heading of a page, which names the tab too. Whoever came from another page begins to read here. */
export function PageTitle({ title, place, children }: Props) {
  const self = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = place === undefined ? title : `${title} · ${place}`
  }, [title, place])
  useEffect(() => {
    const isWriting = document.activeElement?.matches('input, textarea, select')
    if (navigator.userActivation.hasBeenActive && !isWriting) self.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={self} tabIndex={-1}>
      {children ?? title}
    </h1>
  )
}
