// Days of the calendar, without times and zones: a day that daylight saving makes shorter is a day like any other.

export type Frequency = 'ONE_TIME' | 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'ANNUALLY'
export type Recurrence = {
  readonly frequency: Frequency
  readonly startDate: string
  /** The last day on which it can be due. */
  readonly endDate: string | null
}

const DAY_MS = 86_400_000
const LAST_YEAR = 9_999
const MONTHS = { MONTHLY: 1, QUARTERLY: 3, ANNUALLY: 12 } as const

/** The first day on or after `from` on which it is due; null when there is none. */
export function firstDue({ frequency, startDate, endDate }: Recurrence, from: string): string | null {
  const due = from <= startDate ? startDate : later(frequency, startDate, from)
  return due === null || (endDate !== null && due > endDate) ? null : due
}

export const dayAfter = (day: string): string => dayOf(plusDays(day, 1))

function later(frequency: Frequency, start: string, from: string): string | null {
  if (frequency === 'ONE_TIME') return null
  if (frequency === 'WEEKLY') return withinTime(plusDays(start, Math.ceil(daysBetween(start, from) / 7) * 7))
  const step = MONTHS[frequency]
  const turns = Math.floor(monthsBetween(start, from) / step)
  const due = addMonths(start, turns * step)
  return due !== null && due < from ? addMonths(start, (turns + 1) * step) : due
}

const at = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
const daysBetween = (a: string, b: string) => (at(b).getTime() - at(a).getTime()) / DAY_MS
const plusDays = (day: string, days: number) => new Date(at(day).getTime() + days * DAY_MS)
/** Null for a day that cannot be written any more. */
const withinTime = (moment: Date) => (moment.getUTCFullYear() > LAST_YEAR ? null : dayOf(moment))

const monthsBetween = (a: string, b: string) => {
  const [from, to] = [at(a), at(b)]
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
}

/** Counted from the first day, so that the 31st comes back after a shorter month, which has its last day instead. */
function addMonths(day: string, months: number): string | null {
  const first = at(day)
  const month = first.getUTCMonth() + months
  const last = new Date(0)
  last.setUTCFullYear(first.getUTCFullYear(), month + 1, 0)
  last.setUTCDate(Math.min(first.getUTCDate(), last.getUTCDate()))
  return withinTime(last)
}
