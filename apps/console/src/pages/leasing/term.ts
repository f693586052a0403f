// A term by months and by its last day: one follows from the other. Days are of the calendar, without a time zone.

const parts = (day: string) => day.split('-').map(Number) as [number, number, number]
const iso = (date: Date) => date.toISOString().slice(0, 10)

/** The last day of a term: the day before the same day, so many months on. In a month without such a day, its last. */
export function lastDay(start: string, months: number): string {
  const [year, month, day] = parts(start)
  const daysThere = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  if (day > daysThere) return iso(new Date(Date.UTC(year, month - 1 + months, daysThere)))
  return iso(new Date(Date.UTC(year, month - 1 + months, day - 1)))
}

/** Whole months from the first day to the last; undefined when it is not so many months to the day. */
export function wholeMonths(start: string, end: string): number | undefined {
  const [fromYear, fromMonth] = parts(start)
  const [toYear, toMonth] = parts(end)
  const around = (toYear - fromYear) * 12 + (toMonth - fromMonth)
  return [around, around + 1].find((months) => months > 0 && lastDay(start, months) === end)
}
