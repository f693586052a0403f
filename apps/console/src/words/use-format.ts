import { useMemo } from 'react'
import { ageOf } from '../kit/age.ts'
import { formatsOf } from './formats.ts'
import { useSpoken } from './words.tsx'

/** Dates, times and ages as the reader's language writes them. */
export function useFormat() {
  const { locale, words } = useSpoken()
  return useMemo(() => {
    const age = (since: string) => {
      const { unit, count } = ageOf(since)
      return unit === 'now' ? words.age.now : words.age[unit](count)
    }
    return {
      ...formatsOf(locale),
      age,
      ago: (since: string) => (ageOf(since).unit === 'now' ? words.age.now : words.age.ago(age(since))),
    }
  }, [locale, words])
}
