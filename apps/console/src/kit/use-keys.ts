import { useLayoutEffect, useRef } from 'react'

export type Keys = Readonly<Record<string, () => void>>

/** How long the second of two keys may take: `g` then `n`. */
const SECOND_KEY_MS = 2_000

/** Keys of a page: `j`, `Enter`, or two in a row, `g n`. They rest while somebody writes, and while another key is held. */
export function useKeys(keys: Keys) {
  // The page may be drawn anew between the first of two keys and the second.
  const last = useRef({ key: '', at: 0 })
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || at.closest(WRITING)) return
      if (document.querySelector('dialog[open]')) return
      // Elsewhere arrows scroll what has the focus.
      if (event.key.startsWith('Arrow') && at !== document.body && !at.closest('[data-rows], h1, h2')) return
      const before = last.current
      const both = event.timeStamp - before.at < SECOND_KEY_MS ? `${before.key} ${event.key}` : event.key
      last.current = { key: event.key, at: event.timeStamp }
      const act = keys[both] ?? keys[event.key]
      if (!act || event.defaultPrevented) return
      event.preventDefault()
      last.current = { key: '', at: 0 }
      act()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  })
}

const WRITING = 'input, textarea, select, [contenteditable]'

/** Whether somebody has begun to fill in a form, which leaving would lose. */
export const isFormBegun = () => document.querySelector('form[data-begun]') !== null
