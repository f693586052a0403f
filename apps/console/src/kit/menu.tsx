import { EllipsisVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import css from './menu.module.css'

export type MenuEntry = { readonly name: string; readonly icon: ReactNode; readonly act: () => void }

/** What is done less often, behind one button. Esc and a click elsewhere close it. */
export function Menu({ label, entries }: { readonly label: string; readonly entries: readonly MenuEntry[] }) {
  const [isOpen, setOpen] = useState(false)
  const self = useRef<HTMLDivElement>(null)
  const opener = () => self.current?.querySelector('button')
  useEffect(() => {
    if (!isOpen) return undefined
    self.current?.querySelector<HTMLElement>('li button')?.focus()
    const leave = (event: Event) => {
      if (!self.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [isOpen])
  const hear = (event: KeyboardEvent) => {
    if (!isOpen) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      setOpen(false)
      opener()?.focus()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(self.current?.querySelectorAll<HTMLElement>('li button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    buttons.at((at + step) % buttons.length)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the buttons in it
    <div ref={self} className={css.menu} onKeyDown={hear}>
      <Button aria-label={label} title={label} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <EllipsisVertical aria-hidden />
      </Button>
      {isOpen && (
        <ul className={css.list}>
          {entries.map(({ name, icon, act }) => (
            <li key={name}>
              <button
                type="button"
                className={css.entry}
                onClick={() => {
                  setOpen(false)
                  opener()?.focus()
                  act()
                }}
              >
                {icon} {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
