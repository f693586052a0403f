import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import css from './dialog.module.css'
import { mendLostFocus } from './lost-focus.ts'

type Props = {
  readonly title: string
  readonly children: ReactNode
  readonly wide?: boolean
  /** Undefined: it cannot be put away, only dealt with. */
  readonly close?: { readonly label: string; readonly act: () => void } | undefined
}

/** Over the page until it is dealt with. The browser keeps the focus in it, and gives it back. */
export function Dialog({ title, children, wide = false, close }: Props) {
  const self = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // Closed before it goes, so that the browser gives the focus back.
  useLayoutEffect(() => {
    const dialog = self.current
    dialog?.showModal()
    // The browser begins with the first control, which may be one that nothing is to be done with.
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => {
      dialog?.close()
      // What opened it may be gone with what was done.
      requestAnimationFrame(mendLostFocus)
    }
  }, [])
  return (
    <dialog
      ref={self}
      className={`${css.dialog} ${wide ? css.wide : ''}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        close?.act()
      }}
    >
      <header className={css.head}>
        <h2 id={heading}>{title}</h2>
        {close && (
          <Button look="bare" aria-label={close.label} onClick={close.act}>
            <X aria-hidden />
          </Button>
        )}
      </header>
      <div className={css.body}>{children}</div>
    </dialog>
  )
}
