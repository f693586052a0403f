import { type ReactNode, useEffect, useRef } from 'react'

type Props = { readonly title: string; readonly place?: string | undefined; readonly children?: ReactNode }

let named = ''
let counted = 0
const showTitle = () => {
  document.title = counted > 0 ? `(${counted}) ${named}` : named
}

/** How much waits, told by the name of the tab: whoever looks at another one sees it grow. */
export function countInTitle(count: number) {
  counted = count
  showTitle()
}

/** The heading of a page, which names the tab too. Whoever came from another page begins to read here. */
export function PageTitle({ title, place, children }: Props) {
  const self = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    named = place === undefined ? title : `${title} · ${place}`
    showTitle()
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
