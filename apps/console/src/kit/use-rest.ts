import { useEffect, useState } from 'react'

/** A value once it has not changed for a moment: what is typed is not asked for letter by letter. */
export function useRest<T>(value: T, ms = 200): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
