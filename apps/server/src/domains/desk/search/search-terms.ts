// What somebody typed into the one search box, and what it can be.
import { isUuid } from '../../../kit/fields.ts'

export type SearchTerms = {
  readonly id: string | null
  readonly email: string | null
  /** The beginning of a number as it is stored, and the end of one reversed. */
  readonly phoneStart: string | null
  readonly phoneEnd: string | null
  /** A name, or the number of a unit. */
  readonly words: string | null
}

const FIRST_DIGITS = 3
const LAST_DIGITS = 4
const PHONE_DIGITS = 10
const PHONE = /^\+?[\d\s().-]+$/

export function readTerms(typed: string): SearchTerms {
  const text = typed.trim()
  if (isUuid(text)) return { ...NOTHING, id: text.toLowerCase() }
  if (text.includes('@')) return { ...NOTHING, email: text.toLowerCase() }
  const digits = PHONE.test(text) ? text.replace(/\D/g, '') : ''
  // No area code begins with 1: a number that does is typed with that of the country.
  const start = digits.replace(/^1/, '')
  const end = digits.length > PHONE_DIGITS ? start : digits
  return {
    ...NOTHING,
    phoneStart: start.length >= FIRST_DIGITS && start.length <= PHONE_DIGITS ? `+1${start}` : null,
    phoneEnd: end.length >= LAST_DIGITS && end.length <= PHONE_DIGITS ? [...end].reverse().join('') : null,
    words: text === '' ? null : text,
  }
}

const NOTHING: SearchTerms = { id: null, email: null, phoneStart: null, phoneEnd: null, words: null }
