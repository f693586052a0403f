import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { Dotted } from './dotted.tsx'
import css from './panel.module.css'

export type Back = {
  readonly label: string
  readonly act: () => void
  /** There is no list beside it: the way back is shown on a wide screen too. */
  readonly isAlways?: boolean
}

type Props = {
  readonly title: string
  /** Beside the title: what state it is in. */
  readonly mark?: ReactNode
  readonly lead?: ReactNode
  readonly tools?: ReactNode
  readonly back: Back
  readonly children: ReactNode
}

/** Something that was opened. Whoever opened it goes on reading at its heading; who has just come to the page begins with the page. */
export function Panel({ title, mark, lead, tools, back, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    const isWriting = document.activeElement?.matches('input, textarea, select')
    if (navigator.userActivation.hasBeenActive && !isWriting) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <article className={css.panel} aria-labelledby={id}>
      <header className={css.head}>
        <BackButton back={back} />
        <div className={css.subject}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title} {mark}
          </h2>
          {lead && <p className={css.lead}>{typeof lead === 'string' ? <Dotted text={lead} /> : lead}</p>}
        </div>
        {tools && <div className={css.tools}>{tools}</div>}
      </header>
      {children}
    </article>
  )
}

/** On a phone only, unless it is always shown. */
export const BackButton = ({ back }: { readonly back: Back }) => (
  <div className={back.isAlways ? css.always : css.back}>
    <Button look="bare" onClick={back.act} aria-label={back.label} title={back.label}>
      <ArrowLeft aria-hidden />
    </Button>
  </div>
)

/** While it is not there, or cannot be read: on a phone there is a way back all the same. */
export const EmptyPanel = ({ back, children }: { readonly back: Back; readonly children: ReactNode }) => (
  <div className={css.panel}>
    <BackButton back={back} />
    {children}
  </div>
)
