import { useEffect } from 'react'

/** Does something with a value, once what is shown with it can be seen; nothing while it is undefined. */
export function useAfterPaint<T>(value: T | undefined, act: (value: T) => void) {
  useEffect(() => {
    if (value === undefined) return undefined
    const timer = setTimeout(() => act(value))
    return () => clearTimeout(timer)
  }, [value, act])
}
