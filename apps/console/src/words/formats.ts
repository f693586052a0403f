// Days, times, money and sizes of each locale. To make a formatter takes longer than to use it a hundred times: each is made once, when first used.

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function makeFormats(locale: string) {
  const dates = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(locale, options))
  const numbers = (options: Intl.NumberFormatOptions) => once(() => new Intl.NumberFormat(locale, options))
  const day = dates({ month: 'short', day: 'numeric', year: 'numeric' })
  // A day of the calendar has no time zone, and must not slip by one.
  const date = dates({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
  const ofText = dates({ weekday: 'short', month: 'short', day: 'numeric' })
  const time = dates({ hour: 'numeric', minute: '2-digit' })
  const moment = dates({ dateStyle: 'medium', timeStyle: 'short' })
  const whole = numbers({ style: 'currency', currency: 'USD', minimumFractionDigits: 0 })
  const cents = numbers({ style: 'currency', currency: 'USD' })
  const percent = numbers({ style: 'percent' })
  const kilobytes = numbers({ style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  const isThisYear = (text: string) => new Date(text).getFullYear() === new Date().getFullYear()
  return {
    day: (text: string) => day().format(new Date(text)),
    /** Of YYYY-MM-DD. */
    date: (text: string) => date().format(new Date(`${text}T00:00:00Z`)),
    /** The line before the texts of a day. */
    dayOfText: (text: string) => (isThisYear(text) ? ofText : day)().format(new Date(text)),
    /** With cents, so that figures below each other stand at the same point. */
    exactMoney: (amount: number) => cents().format(amount),
    money: (amount: number) => (Number.isInteger(amount) ? whole : cents)().format(amount),
    percent: (part: number) => percent().format(part),
    size: (bytes: number) => kilobytes().format(Math.max(1, bytes / 1000)),
    time: (at: string | Date) => time().format(new Date(at)),
    moment: (text: string) => moment().format(new Date(text)),
  }
}

const known = new Map<string, ReturnType<typeof makeFormats>>()

export function formatsOf(locale: string) {
  const formats = known.get(locale) ?? makeFormats(locale)
  known.set(locale, formats)
  return formats
}

/** Makes those that most pages use, while a page has nothing to do but wait for what it asked. */
export function makeBeforehand(locale: string) {
  const { time, dayOfText, moment, date, money } = formatsOf(locale)
  const now = new Date().toISOString()
  for (const format of [time, dayOfText, moment]) format(now)
  date(now.slice(0, 10))
  money(1)
}
