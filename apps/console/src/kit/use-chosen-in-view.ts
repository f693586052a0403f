import { useEffect, useLayoutEffect, useRef } from 'react'

/** For a strip that is wider than its screen: what is chosen in it is never out of view. */
export function useChosenInView<E extends HTMLElement>() {
  const strip = useRef<E>(null)
  // After each change: another may be chosen, or the words may be longer.
  useLayoutEffect(() => bringIntoView(strip.current))
  // A phone is turned.
  useEffect(() => {
    const { current } = strip
    if (!current) return undefined
    const sizes = new ResizeObserver(() => bringIntoView(current))
    sizes.observe(current)
    return () => sizes.disconnect()
  }, [])
  return strip
}

/** So much of its neighbour is seen that one knows there is more. */
const ROOM = 28

function bringIntoView(strip: HTMLElement | null) {
  const chosen = strip?.querySelector<HTMLElement>('[aria-current=page], [aria-pressed=true]')
  if (!strip || !chosen || strip.scrollWidth <= strip.clientWidth) return
  const [from, to] = [chosen.offsetLeft - ROOM, chosen.offsetLeft + chosen.offsetWidth + ROOM]
  if (from < strip.scrollLeft) strip.scrollLeft = from
  else if (to > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = to - strip.clientWidth
}
