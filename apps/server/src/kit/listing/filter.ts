// filter=field=value: text → Condition. Pure.
import { excerpt } from '../excerpt.ts'
import { InvalidValue } from '../fields.ts'
import { BadRequest } from '../problems.ts'
import { type Resource, searchableNames } from '../resource.ts'

export type Comparison = '>' | '>=' | '<' | '<='

export type Condition =
  | { readonly kind: 'any'; readonly field: string; readonly values: readonly unknown[]; readonly orNull: boolean }
  | { readonly kind: 'not'; readonly field: string; readonly value: unknown }
  | { readonly kind: 'compare'; readonly field: string; readonly operator: Comparison; readonly value: unknown }

/**
 * What a route asks of its list by itself: null finds those without a value. Undefined asks for nothing, so what keeps a caller out must never
 * be undefined.
 */
export function equals(field: string, value: string | null | undefined): Condition[] {
  if (value === undefined) return []
  return [{ kind: 'any', field, values: value === null ? [] : [value], orNull: value === null }]
}

const MOST_VALUES = 100
const FORM = /^([A-Za-z]\w*)(!=|>=|<=|=|>|<)(.*)$/s
/** Kinds with an order that a partner would agree on. */
const ORDERED = new Set(['int4', 'int8', 'float8', 'date', 'timestamptz'])

export function parseFilter(resource: Resource, text: string): Condition {
  const [, name = '', operator, given = ''] = FORM.exec(text) ?? []
  if (!operator) throw new BadRequest(`filter ${excerpt(text)} must be written field=value, with one of = != > >= < <=`)
  const names = searchableNames(resource)
  const field = names.includes(name) ? resource.fields[name] : undefined
  if (!field)
    throw new BadRequest(`filter: ${excerpt(name)} cannot be filtered on. Fields that can: ${names.join(', ')}`)
  const read = (value: string) => {
    if (value === 'null' && field.nullable) return null
    try {
      return (field.fromFilter ?? field.fromText)(value)
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      throw new BadRequest(`filter: ${name} ${value === 'null' ? 'is never null' : error.message}`)
    }
  }
  if (operator === '=') {
    const values = given.split('|').map(read)
    if (values.length > MOST_VALUES)
      throw new BadRequest(`filter: ${name} is compared with more than ${MOST_VALUES} values`)
    return { kind: 'any', field: name, values: values.filter((v) => v !== null), orNull: values.includes(null) }
  }
  if (operator === '!=') return { kind: 'not', field: name, value: read(given) }
  const value = read(given)
  if (value === null || !ORDERED.has(field.stored))
    throw new BadRequest(
      `filter: ${name} can be compared${value === null ? ' with null' : ''} by = and != only, not by ${operator}`,
    )
  return { kind: 'compare', field: name, operator: operator as Comparison, value }
}
