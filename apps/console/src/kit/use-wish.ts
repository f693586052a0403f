import { useRef } from 'react'

/**
 * Gives the id of one thing to create: the same for the same words, so that what is pressed twice, or sent again after a lost answer, is still one;
 * another once something else is to be recorded.
 */
export function useWish(): (body: object) => string {
  const last = useRef({ body: '', id: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.body !== text) last.current = { body: text, id: crypto.randomUUID() }
    return last.current.id
  }
}
