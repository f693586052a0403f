import { useMemo } from 'react'
import { ageOf } from '../kit/age.ts'
import { useSpoken } from './words.tsx'

/** Dates, times and ages as the reader's language writes them. */
export function useFormat() {
  const { locale, words } = useSpoken()
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' })
    const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
    // A day of the calendar has no time zone, and must not slip by one.
    const date = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
    const ofText = new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric' })
    const isThisYear = (text: string) => new Date(text).getFullYear() === new Date().getFullYear()
    const whole = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', minimumFractionDigits: 0 })
    const cents = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
    const percent = new Intl.NumberFormat(locale, { style: 'percent' })
    const kilobytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
    const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
    const age = (since: string) => {
      const { unit, count } = ageOf(since)
      return unit === 'now' ? words.age.now : words.age[unit](count)
    }
    return {
      day: (text: string) => day.format(new Date(text)),
      /** Of YYYY-MM-DD. */
      date: (text: string) => date.format(new Date(`${text}T00:00:00Z`)),
      /** The line before the texts of a day. */
      dayOfText: (text: string) => (isThisYear(text) ? ofText : day).format(new Date(text)),
      money: (amount: number) => (Number.isInteger(amount) ? whole : cents).format(amount),
      percent: (part: number) => percent.format(part),
      size: (bytes: number) => kilobytes.format(Math.max(1, bytes / 1000)),
      time: (at: string | Date) => time.format(new Date(at)),
      moment: (text: string) => moment.format(new Date(text)),
      age,
      ago: (since: string) => (ageOf(since).unit === 'now' ? words.age.now : words.age.ago(age(since))),
    }
  }, [locale, words])
}
