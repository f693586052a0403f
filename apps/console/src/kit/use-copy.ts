import { useState } from 'react'

/** Copies a text; whether it was, is known from then on. Where the browser lets no page copy, it is not. */
export function useCopy(text: string) {
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => {},
    )
  return { isCopied, copy }
}
