import { useEffect } from 'react'
import { useIsHere } from './use-is-here.ts'

/** Does something with a value, once what is shown with it can be seen, unless one has gone on by then; nothing while it is undefined. */
export function useAfterPaint<T>(value: T | undefined, act: (value: T) => void) {
  const isHere = useIsHere()
  useEffect(() => {
    if (value === undefined) return undefined
    const timer = setTimeout(() => {
      if (isHere()) act(value)
    })
    return () => clearTimeout(timer)
  }, [value, act, isHere])
}
