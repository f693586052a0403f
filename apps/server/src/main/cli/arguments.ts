import { InvalidArgumentError } from 'commander'
import { email } from '../../kit/contact-fields.ts'
import { date as dateField, isUuid, moment as momentField } from '../../kit/fields.ts'

const UNITS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** `90s`, `15m`, `24h`, `90d` in milliseconds. */
export function parseDuration(text: string): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  if (!count || !unit) throw new InvalidArgumentError('Write a duration as 15m, 24h or 90d.')
  return Number(count) * UNITS[unit as keyof typeof UNITS]
}

/** The other way round: `1d 2h 10m`. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ] as const
  const said = parts.flatMap(([n, unit]) => (n === 0 ? [] : [`${n}${unit}`]))
  return said.join(' ') || '0s'
}

/** An id, as the lists print it. */
export function parseId(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('Write the whole id, as the list prints it.')
  return text.toLowerCase()
}

/** An address that mail can be sent to. */
export function parseEmail(text: string): string {
  try {
    return email().fromText(text)
  } catch {
    throw new InvalidArgumentError('Write a mail address, such as dev@partner.example.')
  }
}

export const parseWords = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

export type AllOr<T> = 'all' | T

/** Null stands for all, as in the database. Not before the command runs: commander makes an empty text of a parser's null. */
export const unlessAll = <T>(given: AllOr<T>): T | null => (given === 'all' ? null : given)

/** `all`, or property ids separated by commas. */
export function parseReach(text: string): AllOr<string[]> {
  if (text === 'all') return text
  const ids = parseWords(text).map((id) => id.toLowerCase())
  if (ids.length === 0 || !ids.every(isUuid))
    throw new InvalidArgumentError('Write all, or property ids separated by commas.')
  return ids
}

/** A whole number within limits. */
export const parseCount = (least: number, most: number) => (text: string) => {
  const n = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(n >= least && n <= most)) throw new InvalidArgumentError(`Write a whole number from ${least} to ${most}.`)
  return n
}

/** A point in time, as the API takes it. */
export function parseMoment(text: string): Date {
  try {
    return readMoment(text)
  } catch {
    throw new InvalidArgumentError('Write a moment as 2026-11-01T00:00:00Z.')
  }
}

/** A day, as the API takes it. */
export function parseDay(text: string): string {
  try {
    return readDay(text)
  } catch {
    throw new InvalidArgumentError('Write a day as 2027-01-01.')
  }
}

const { fromText: readMoment } = momentField()
const { fromText: readDay } = dateField()
