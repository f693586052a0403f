// What a list or a record is asked for, as it stands in the address.
import type { Comparison } from './types.ts'

export type QueryInput = Readonly<Record<string, unknown>>

export function queryText(given: QueryInput): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    if (name === 'filter') for (const one of filterTexts(value)) search.append(name, one)
    else search.append(name, Array.isArray(value) ? value.map(valueText).join(',') : valueText(value))
  }
  return search.size === 0 ? '' : `?${search}`
}

const SIGNS: Readonly<Record<keyof Comparison<unknown>, string>> = { not: '!=', gt: '>', gte: '>=', lt: '<', lte: '<=' }

/** Each as `field=value`; a text is one already. */
export function filterTexts(filter: unknown): string[] {
  if (filter === undefined) return []
  if (typeof filter === 'string') return [filter]
  if (Array.isArray(filter)) return filter.map(String)
  return Object.entries(filter as object).flatMap(([name, condition]) => conditionTexts(name, condition))
}

function conditionTexts(name: string, condition: unknown): string[] {
  if (Array.isArray(condition)) {
    if (condition.length === 0) throw new TypeError(`filter: ${name} has no value to be compared with`)
    return [`${name}=${condition.map((value) => alternative(name, value)).join('|')}`]
  }
  if (typeof condition !== 'object' || condition === null || condition instanceof Date)
    return [`${name}=${alternative(name, condition)}`]
  return Object.entries(condition).map(([word, value]) => {
    const sign = Object.hasOwn(SIGNS, word) ? SIGNS[word as keyof typeof SIGNS] : undefined
    if (sign === undefined) throw new TypeError(`filter: ${name} can be compared by ${Object.keys(SIGNS).join(', ')}`)
    return `${name}${sign}${compared(name, value)}`
  })
}

function alternative(name: string, value: unknown): string {
  const text = compared(name, value)
  // The wire has no way to say that a bar is part of the value.
  if (text.includes('|')) throw new TypeError(`filter: ${name} cannot be compared with a text that has a | in it`)
  return text
}

/** A condition that disappears would answer with everybody's records. */
function compared(name: string, value: unknown): string {
  if (value === undefined) throw new TypeError(`filter: ${name} is undefined; leave it out, or give null for no value`)
  // On the wire this word is no value.
  if (value === 'null')
    throw new TypeError(`filter: ${name} cannot be compared with the text null; give null for no value`)
  return valueText(value)
}

const valueText = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))

/** `/units/{unitId}` and its ids → `/units/01998f00…` */
export function pathText(path: string, ids: readonly unknown[]): string {
  let at = 0
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[at++]
    // An empty one would ask another route, such as the whole list, and so would dots, which stand for the folder above.
    if (typeof id !== 'string' || /^\.{0,2}$/.test(id)) throw new TypeError(`${name} must be an id, and not empty`)
    return encodeURIComponent(id)
  })
}
